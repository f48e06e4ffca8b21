import { pushApi } from '#shared/reach/push.ts'
import { call } from '../../../../api/call.ts'
import { ownName } from '../../../../platform/site.ts'
import { readPreference, storePreference } from './push.preference.ts'
import { renewalOf } from './push.renewal.ts'
import { currentSubscription, isMadeFor, PushError, subscribe, tokenOf } from './push.subscription.ts'
import { pushSupport } from './push.support.ts'

/** Runs `work` in one tab at a time: otherwise one tab could end the subscription that another has just made. */
const withPushLock = (work: () => Promise<void>): Promise<void> => navigator.locks.request(ownName('push'), work)

async function register(owner: string, subscription: PushSubscription): Promise<void> {
  const token = tokenOf(subscription)
  await call(pushApi.setToken, { token })
  storePreference(owner, { token, registeredAt: new Date().toISOString() })
}

async function subscribeAndRegister(owner: string, pushKey: string): Promise<void> {
  const subscription = await subscribe(pushKey)
  try {
    await register(owner, subscription)
  } catch (error) {
    // The server does not know this subscription: it must not stay in the browser.
    await subscription.unsubscribe().catch(() => undefined)
    throw error
  }
}

/** True where this person has switched it on here, and the browser agrees. */
export const isOnHere = async (owner: string): Promise<boolean> =>
  readPreference(owner) !== null && Notification.permission === 'granted' && (await currentSubscription()) !== null

/** Requests permission and subscribes this device; call it within a user gesture. Throws PushError and ApiError. */
export async function turnOn(owner: string, pushKey: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushError(permission === 'denied' ? 'blocked' : 'dismissed')
  await withPushLock(() => subscribeAndRegister(owner, pushKey))
}

/** Switches this device off, for this person and for now. */
export const turnOff = (owner: string): Promise<void> =>
  withPushLock(async () => {
    storePreference(owner, null)
    const subscription = await currentSubscription()
    await subscription?.unsubscribe()
    // The server learns from the next push (404 or 410) that the subscription is gone, where this fails.
    await call(pushApi.setToken, { token: null }).catch(() => undefined)
  })

/** Subscribes again after the server removed this device because its subscription was dead. */
export const resubscribe = (owner: string, pushKey: string): Promise<void> =>
  withPushLock(() => subscribeAndRegister(owner, pushKey))

/**
 * Brings this device in line with what its person wants, without asking anything: see renewalOf(). Throws PushError
 * and ApiError; then the next load tries again.
 */
export async function renew(owner: string, pushKey: string): Promise<void> {
  if (pushSupport() !== 'supported') return
  await withPushLock(async () => {
    const subscription = await currentSubscription()
    const renewal = renewalOf({
      preference: readPreference(owner),
      permission: Notification.permission,
      token: subscription && tokenOf(subscription),
      isForOurKey: subscription !== null && isMadeFor(subscription, pushKey),
      now: Date.now(),
    })
    if (renewal === 'drop') await subscription?.unsubscribe()
    if (renewal === 'subscribe') await subscribeAndRegister(owner, pushKey)
    if (renewal === 'register' && subscription) await register(owner, subscription)
  })
}

/** Ends this device's subscription at logout. The preference stays for the person's next login. */
export async function unregisterDevice(owner: string): Promise<void> {
  const subscription = await currentSubscription()
  const preference = readPreference(owner)
  if (preference) storePreference(owner, { token: null, registeredAt: null })
  if (subscription || preference?.token)
    await Promise.all([call(pushApi.setToken, { token: null }), subscription?.unsubscribe()])
}
