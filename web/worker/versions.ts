import { isAppOnDevice } from './isAppOnDevice.ts'
import { workerRegistration } from './register.ts'
import { activateWaiting } from './worker.update.ts'

const HOUR_MS = 3_600_000

/** Milliseconds until a registration that timed out, as on a slow network, is tried again. */
const LOOK_AGAIN_MS = 600_000

let registration: ServiceWorkerRegistration | null = null

/** True after input in this page: only a tap reloads it then. */
let hasTyped = false

/** True after another tab has activated the new version: this page still runs the old one. */
let isOutdated = false

let isReloading = false

const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever `isNewVersionThere` may have changed. Returns the unsubscribe function. */
export function onVersions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while a newer version of the app is waiting. */
export const isNewVersionThere = (): boolean =>
  isOutdated || Boolean(registration?.active && registration.waiting !== null)

function reloadOnce(): void {
  if (isReloading) return
  isReloading = true
  location.reload()
}

/** Activates the new version here and in every tab without input. Only call it after a tap. */
export async function showNewVersion(): Promise<void> {
  if (registration?.waiting) await activateWaiting(registration.waiting)
  reloadOnce()
}

/** True when a field has text from before the listener was added. */
const hasText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, type }) => value !== '' && type !== 'checkbox' && type !== 'radio' && type !== 'hidden',
  )

function watchTyping(): void {
  hasTyped = hasText()
  addEventListener('input', () => {
    hasTyped = true
  })
}

function watchActivation(): void {
  // A page without a controller came from the server: the first worker has the same version.
  let hadWorker = isAppOnDevice()
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!hadWorker) hadWorker = true
    else if (hasTyped) isOutdated = true
    else reloadOnce()
    tell()
  })
}

function watchInstalling({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', tell)
}

/** Looks for a newer version now: this page is too old for the server. It is offered once it is on the device. */
export function lookForNewVersion(): void {
  if (registration) return void registration.update().catch(() => undefined)
  // A worker that is still to be registered is looked for then. Without one a reload fetches the newest.
  if (isAppOnDevice()) return
  isOutdated = true
  tell()
}

/** Checks for a new version hourly and whenever the page becomes visible. */
function checkForUpdates(worker: ServiceWorkerRegistration): void {
  // Offline the next check has to do; the browser logs the error.
  const ask = () => void worker.update().catch(() => undefined)
  setInterval(ask, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
}

async function watchWorker(): Promise<void> {
  const worker = await workerRegistration()
  if (!worker) return void setTimeout(watchWorker, LOOK_AGAIN_MS)
  registration = worker
  worker.addEventListener('updatefound', () => watchInstalling(worker))
  watchInstalling(worker)
  checkForUpdates(worker)
  tell()
}

let hasBegun = false

/** Registers the worker and watches for new versions of the app. Further calls do nothing. */
export function watchVersions(): void {
  if (hasBegun) return
  hasBegun = true
  watchTyping()
  if (!navigator.serviceWorker) return
  watchActivation()
  watchWorker()
}
