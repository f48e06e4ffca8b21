import { SITE_PATH } from '../platform/site.ts'
import type { WorkerMessage } from './messages.ts'

/** Milliseconds until the page reloads without a newer version. */
const TIMEOUT_MS = 10_000

/** The registration of the app's worker; undefined where this browser has none, though another app's may be there. */
export async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const scope = `${location.origin}${SITE_PATH}/`
  const registration = await navigator.serviceWorker?.getRegistration(scope)
  return registration?.scope === scope ? registration : undefined
}

/** Resolves to the registration when its worker is active, or became redundant. */
export async function untilActive(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const worker = registration.installing ?? registration.waiting
  if (!registration.active && worker) await untilState(worker, 'activated')
  return registration
}

/** Resolves when `worker` reaches one of these states or becomes redundant. */
function untilState(worker: ServiceWorker, ...states: ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ([...states, 'redundant'].includes(worker.state)) resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Activates a waiting worker; resolves when it is active. */
export async function activateWaiting(waiting: ServiceWorker): Promise<void> {
  const message: WorkerMessage = { type: 'skipWaiting' }
  waiting.postMessage(message)
  await untilState(waiting, 'activated')
}

async function fetchNewest(): Promise<void> {
  const registration = await ownRegistration()
  await registration?.update()
  if (registration?.installing) await untilState(registration.installing, 'installed', 'activated')
  if (registration?.waiting) await activateWaiting(registration.waiting)
}

/**
 * Reloads the page in the newest version available. For pages that fail to load a chunk: after a release only the new
 * version has it, while the worker still serves the old one.
 */
export async function reloadToNewest(): Promise<void> {
  const tooLate = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  // Offline there is no newer version.
  await Promise.race([fetchNewest(), tooLate]).catch(() => undefined)
  location.reload()
}
