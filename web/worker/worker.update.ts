import type { WorkerMessage } from './messages.ts'

/** How long a page waits for a newer version before it loads what there is. Milliseconds. */
const TIMEOUT_MS = 10_000

/** Resolves when `worker` has got as far as one of these states, or is past all of them. */
function untilState(worker: ServiceWorker, ...states: ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ([...states, 'redundant'].includes(worker.state)) resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Ends the wait of a new version; resolves when it serves this browser. */
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
 * Loads the page anew, in the newest version that can be had. For pages that miss a part of the app: after a release it is
 * in the new version alone, and the worker would go on to serve the old one.
 */
export async function reloadToNewest(): Promise<void> {
  const tooLate = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  // Without a line there is no newer one.
  await Promise.race([fetchNewest(), tooLate]).catch(() => undefined)
  location.reload()
}
