import { PUSH_RENEWAL_DAYS } from '#shared/push.ts'
import type { PushPreference } from './push.preference.ts'

const RENEWAL_MS = PUSH_RENEWAL_DAYS * 24 * 60 * 60 * 1000

export interface DeviceNow {
  /** What this person wants here. */
  preference: PushPreference | null
  permission: NotificationPermission
  /** The subscription that the browser has, as the server would be told of it. */
  token: string | null
  /** Whether that was made for the server's key as it is now. */
  isForOurKey: boolean
  /** Epoch milliseconds. */
  now: number
}

/** 'subscribe': a new subscription, told to the server; 'register': the one there is; 'drop': it is nobody's. */
type Renewal = 'nothing' | 'register' | 'subscribe' | 'drop'

/** What is to be done, without a word, so that this device gets what its person wants, and no one else's. */
export function renewalOf({ preference, permission, token, isForOurKey, now }: DeviceNow): Renewal {
  if (!preference) return token === null ? 'nothing' : 'drop'
  if (permission !== 'granted') return 'nothing'
  // Who has signed out here has taken their subscription along: one that is there is somebody else's.
  if (token === null || preference.token === null || !isForOurKey) return 'subscribe'
  if (token !== preference.token) return 'register'
  const age = now - Date.parse(preference.registeredAt ?? '')
  // A clock that was put back, or nonsense, counts as long ago.
  return age >= 0 && age < RENEWAL_MS ? 'nothing' : 'register'
}
