/** How long a worker has to register, in milliseconds (specification §9). */
const REGISTRATION_MS = 10_000

let registration: Promise<ServiceWorkerRegistration | null> | undefined

async function register(): Promise<ServiceWorkerRegistration | null> {
  // Not there on plain http, in some private windows, and while developing: the worker is a part of the built app.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null
  try {
    const late = new Promise<null>((resolve) => setTimeout(resolve, REGISTRATION_MS, null))
    return (await Promise.race([navigator.serviceWorker.register('/sw.js', { scope: '/' }), late])) ?? null
  } catch (error) {
    console.error('Worker:', error)
    return null
  }
}

/** The registration of the app's worker; null where there is no support, or none after 10 s. */
export function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  registration ??= register()
  return registration
}
