import type { PageMessage } from './messages.ts'
import type { WorkerScope, WorkerWindow } from './worker.scope.ts'

/** How long a page has to say that it went there by itself, in milliseconds. One that sleeps wakes up first. */
const ANSWER_MS = 1000

/** Whether the page says that it goes there by itself. */
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

/** Whether the window shows the path: the page itself goes there, or else is loaded anew. */
async function isShownIn(window: WorkerWindow, path: string): Promise<boolean> {
  // Some systems let nobody come to the front; the page goes there behind the others.
  await window.focus().catch(() => undefined)
  if (await acceptsNavigation(window, path)) return true
  return window.navigate(path).then(
    () => true,
    () => false,
  )
}

/** Shows this path of ours: in a window that is open, the one looked at last, else in a new one. */
export async function openPath({ clients }: WorkerScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const best =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!best || !(await isShownIn(best, path))) await clients.openWindow(path)
}
