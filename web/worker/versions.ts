import { workerRegistration } from './register.ts'
import { activateWaiting } from './worker.update.ts'

const HOUR_MS = 3_600_000

/** After so many milliseconds a worker that took too long, as on a slow line, is looked for again. */
const LOOK_AGAIN_MS = 600_000

let registration: ServiceWorkerRegistration | null = null

/** Something was typed into this page: it is reloaded by its own reader's tap only. */
let hasTyped = false

/** Another tab has taken the new version for all: this page is of the old one. */
let isOutdated = false

let isReloading = false

const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever `isNewVersionThere` may have changed. Returns how to stop. */
export function onVersions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while a newer version of the app waits to be shown. */
export const isNewVersionThere = (): boolean =>
  isOutdated || Boolean(registration?.active && registration.waiting !== null)

function reloadOnce(): void {
  if (isReloading) return
  isReloading = true
  location.reload()
}

/** Shows the new version: here, and in every other tab in which nothing was typed. For a tap, never by itself. */
export async function showNewVersion(): Promise<void> {
  if (registration?.waiting) await activateWaiting(registration.waiting)
  reloadOnce()
}

/** Fields that hold text already, before anybody listened. */
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
  // Without one this page came from the server: the first worker to come is of the same version.
  let hadWorker = navigator.serviceWorker.controller !== null
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
  // With a worker that is still to be registered it is looked for then. Without one a reload fetches the newest.
  if (navigator.serviceWorker?.controller) return
  isOutdated = true
  tell()
}

/** Asks the server for a new version, hourly and whenever somebody looks at the page again. */
function checkForUpdates(worker: ServiceWorkerRegistration): void {
  // Without a line it is asked later; the browser has said so in its console.
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

/** Registers the worker and watches for new versions of the app from then on. Called again, it does nothing. */
export function watchVersions(): void {
  if (hasBegun) return
  hasBegun = true
  watchTyping()
  if (!navigator.serviceWorker) return
  watchActivation()
  watchWorker()
}
