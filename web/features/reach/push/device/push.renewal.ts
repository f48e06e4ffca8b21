import { PUSH_RENEWAL_DAYS } from '#shared/reach/push.ts'
import type { PushPreference } from './push.preference.ts'

const RENEWAL_MS = PUSH_RENEWAL_DAYS * 24 * 60 * 60 * 1000

export interface DeviceNow {
  /** The person's preference on this device. */
  preference: PushPreference | null
  permission: NotificationPermission
  /** The subscription that the browser has, as the server would be told of it. */
  token: string | null
  /** True where that was made for the server's present key. */
  isForOurKey: boolean
  /** Epoch milliseconds. */
  now: number
}

/** 'subscribe': a new subscription, told to the server; 'register': the one there is; 'drop': it is nobody's. */
type Renewal = 'nothing' | 'register' | 'subscribe' | 'drop'

/** Decides, without asking the person, how to bring the device in line with their preference. */
export function renewalOf({ preference, permission, token, isForOurKey, now }: DeviceNow): Renewal {
  if (!preference) return token === null ? 'nothing' : 'drop'
  if (permission !== 'granted') return 'nothing'
  // A logout ends the subscription: one that exists without a stored token is another person's.
  if (token === null || preference.token === null || !isForOurKey) return 'subscribe'
  if (token !== preference.token) return 'register'
  const age = now - Date.parse(preference.registeredAt ?? '')
  // A clock set back, or an invalid date, counts as expired.
  return age >= 0 && age < RENEWAL_MS ? 'nothing' : 'register'
}
