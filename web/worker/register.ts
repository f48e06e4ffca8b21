/** How long a registration may take (specification §9). */
const TIME_OUT_MS = 10_000

/** Settles with null when the time is over. */
const timeOut = (): Promise<null> => new Promise((resolve) => setTimeout(resolve, TIME_OUT_MS, null))

async function register(): Promise<ServiceWorkerRegistration | null> {
  // Files on Vite's port are changed under the worker's feet; and browsers have no worker on plain http.
  if (import.meta.env.DEV || !navigator.serviceWorker) return null
  const worker = navigator.serviceWorker
  const registered = worker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  try {
    return await Promise.race([registered.then(() => worker.ready), timeOut()])
  } catch (error) {
    console.warn('The worker could not be registered:', error)
    return null
  }
}

let underWay: Promise<ServiceWorkerRegistration | null> | null = null

/**
 * The registration of this browser's worker, which is at work by then. Null where a browser has none, it failed, or took
 * longer than 10 s (specification §9); asked again, that is tried again.
 */
export function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  underWay ??= register().then((registration) => {
    if (!registration) underWay = null
    return registration
  })
  return underWay
}
