import { workerRegistration } from '../../../../worker/register.ts'
import { ownRegistration, untilActive } from '../../../../worker/worker.update.ts'
import { pushSupport } from './push.support.ts'

/** Milliseconds until a registered worker must be active: it precaches the whole app first. */
const ACTIVE_MS = 60_000

/**
 * Reason for which this device could not be switched on. 'dismissed': the permission prompt was closed; 'worker': no
 * active service worker; 'service': the push service refused the subscription.
 */
export class PushError extends Error {
  readonly reason: 'blocked' | 'dismissed' | 'worker' | 'service'

  constructor(reason: PushError['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.name = 'PushProblem'
    this.reason = reason
  }
}

/** The subscription of this device, or null. Registers nothing. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'supported') return null
  const registration = await ownRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await workerRegistration()
  if (registration) return registration
  const late = new Promise<null>((resolve) => setTimeout(resolve, ACTIVE_MS, null))
  const coming = await ownRegistration()
  const active = coming && (await Promise.race([untilActive(coming), late]))
  if (!active) throw new PushError('worker')
  return active
}

/** Subscribes this device anew for the server's key (base64url). Throws PushError. */
export async function subscribe(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await activeRegistration()
  try {
    const old = await pushManager.getSubscription()
    await old?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  } catch (error) {
    console.error('Push service:', error)
    throw new PushError('service', { cause: error })
  }
}

/** The subscription as the contract's 'device token'. */
export const tokenOf = (subscription: PushSubscription): string => JSON.stringify(subscription)

/** True where the subscription was made for this key, or the browser does not tell. */
export function isMadeFor({ options }: PushSubscription, pushKey: string): boolean {
  if (!options.applicationServerKey) return true
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === pushKey.replace(/=+$/, '')
}
