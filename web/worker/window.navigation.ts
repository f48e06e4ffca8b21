import type { PageMessage } from './messages.ts'
import type { WorkerScope, WorkerWindow } from './worker.scope.ts'

/** Milliseconds for a page to confirm that it navigates by itself; a frozen page wakes up first. */
const ANSWER_MS = 1000

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
  return window.navigate(path).then(
    () => true,
    () => false,
  )
}

/** Shows a path of this site: in the focused window, else a visible one, else any, else a new one. */
export async function openPath({ clients }: WorkerScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const best =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!best || !(await isShownIn(best, path))) await clients.openWindow(path)
}
