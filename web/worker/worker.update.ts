import type { WorkerMessage } from './messages.ts'

/** Milliseconds until the page reloads without a newer version. */
const TIMEOUT_MS = 10_000

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
  const registration = await navigator.serviceWorker?.getRegistration()
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
