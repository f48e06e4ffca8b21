import { SITE_PATH } from '../platform/site.ts'
import { untilActive } from './worker.update.ts'

/** Milliseconds until a registration fails (rule 807). */
const TIME_OUT_MS = 10_000

/** Resolves to null after TIME_OUT_MS. */
const timeOut = (): Promise<null> => new Promise((resolve) => setTimeout(resolve, TIME_OUT_MS, null))

async function register(): Promise<ServiceWorkerRegistration | null> {
  // Vite's development files change without a new worker; plain http has no workers.
  if (import.meta.env.DEV || !navigator.serviceWorker) return null
  const worker = navigator.serviceWorker
  const registered = worker.register(`${SITE_PATH}/sw.js`, { scope: `${SITE_PATH}/`, updateViaCache: 'none' })
  try {
    return await Promise.race([registered.then(untilActive), timeOut()])
  } catch (error) {
    console.warn('The worker could not be registered:', error)
    return null
  }
}

let underWay: Promise<ServiceWorkerRegistration | null> | null = null

/**
 * The registration of this browser's worker, active when it resolves. Null where the browser has none, or where the
 * registration failed or took longer than 10 s (rule 807); the next call tries again.
 */
export function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  underWay ??= register().then((registration) => {
    if (!registration) underWay = null
    return registration
  })
  return underWay
}
