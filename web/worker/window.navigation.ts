import { SITE_PATH } from '../platform/site.ts'
import { isPageAddress } from './addresses.ts'
import type { PageMessage } from './messages.ts'
import type { WorkerScope, WorkerWindow } from './worker.scope.ts'

/** Milliseconds for a page to confirm that it navigates by itself; a frozen page wakes up first. */
const ANSWER_MS = 1000

/** Windows of this app: the worker at the root of a host is told of those of apps below a path, too. */
export async function ownWindows({ clients }: WorkerScope): Promise<WorkerWindow[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => isPageAddress(new URL(url).pathname))
}

/** Asks the page to navigate; true when it confirms. */
function acceptsNavigation(window: WorkerWindow, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const message: PageMessage = { type: 'navigate', path }
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, ANSWER_MS, false)
  })
  window.postMessage(message, [port2])
  return answered.finally(() => port1.close())
}

/** Shows the path in the window: the page navigates by itself, or is reloaded. False when neither works. */
async function isShownIn(window: WorkerWindow, path: string): Promise<boolean> {
  // Some systems refuse to focus a window; it navigates in the background then.
  await window.focus().catch(() => undefined)
  if (await acceptsNavigation(window, path)) return true
  return window.navigate(SITE_PATH + path).then(
    () => true,
    () => false,
  )
}

/** Shows a path of this site: in the focused window, else a visible one, else any, else a new one. */
export async function openPath(scope: WorkerScope, path: string): Promise<void> {
  const windows = await ownWindows(scope)
  const best =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!best || !(await isShownIn(best, path))) await scope.clients.openWindow(SITE_PATH + path)
}
