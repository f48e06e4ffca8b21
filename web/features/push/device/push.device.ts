import { pushApi } from '#shared/push.ts'
import { call } from '../../../api/call.ts'
import { renewalOf } from './push.renewal.ts'
import { currentSubscription, isMadeFor, PushProblem, subscribe, tokenOf } from './push.subscription.ts'
import { pushSupport } from './push.support.ts'
import { keepWish, readWish } from './push.wish.ts'

/** One tab at a time, so that none takes away the subscription that another has just made. */
const alone = (work: () => Promise<void>): Promise<void> => navigator.locks.request('push', work)

async function register(owner: string, subscription: PushSubscription): Promise<void> {
  const token = tokenOf(subscription)
  await call(pushApi.setToken, { token })
  keepWish(owner, { token, registeredAt: new Date().toISOString() })
}

async function registerAnew(owner: string, pushKey: string): Promise<void> {
  const subscription = await subscribe(pushKey)
  try {
    await register(owner, subscription)
  } catch (error) {
    // The server does not know of it: what it is not used for must not stay.
    await subscription.unsubscribe().catch(() => undefined)
    throw error
  }
}

/** Whether this person has switched it on here, and the browser agrees. */
export const isOn = async (owner: string): Promise<boolean> =>
  readWish(owner) !== null && Notification.permission === 'granted' && (await currentSubscription()) !== null

/** Asks for permission and switches this device on; to be called within a tap. Throws PushProblem and ApiError. */
export async function turnOn(owner: string, pushKey: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushProblem(permission === 'denied' ? 'blocked' : 'dismissed')
  await alone(() => registerAnew(owner, pushKey))
}

/** Switches this device off, for this person and for now. */
export const turnOff = (owner: string): Promise<void> =>
  alone(async () => {
    keepWish(owner, null)
    const subscription = await currentSubscription()
    await subscription?.unsubscribe()
    // A server that does not hear it finds out with the next push: the subscription is gone.
    await call(pushApi.setToken, { token: null }).catch(() => undefined)
  })

/** Makes a new subscription for a device that the server has forgotten, because its old one was dead. */
export const replace = (owner: string, pushKey: string): Promise<void> => alone(() => registerAnew(owner, pushKey))

/**
 * Brings this device in line with what its person wants, without asking anything: see renewalOf(). Throws PushProblem
 * and ApiError; then the next load tries again.
 */
export async function renew(owner: string, pushKey: string): Promise<void> {
  if (pushSupport() !== 'supported') return
  await alone(async () => {
    const subscription = await currentSubscription()
    const renewal = renewalOf({
      wish: readWish(owner),
      permission: Notification.permission,
      token: subscription && tokenOf(subscription),
      isForOurKey: subscription !== null && isMadeFor(subscription, pushKey),
      now: Date.now(),
    })
    if (renewal === 'drop') await subscription?.unsubscribe()
    if (renewal === 'subscribe') await registerAnew(owner, pushKey)
    if (renewal === 'register' && subscription) await register(owner, subscription)
  })
}

/** The person signs out: this device's subscription ends. That they want one is remembered for their next time. */
export async function leaveDevice(owner: string): Promise<void> {
  const subscription = await currentSubscription()
  const wish = readWish(owner)
  if (wish) keepWish(owner, { token: null, registeredAt: null })
  if (subscription || wish?.token)
    await Promise.all([call(pushApi.setToken, { token: null }), subscription?.unsubscribe()])
}
