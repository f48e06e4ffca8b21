import type { PageMessage } from './messages.ts'
import { pathOnSite } from './notification.places.ts'
import { type Plan, planOf } from './notification.plan.ts'
import { incrementUnread, rememberPush } from './notification.store.ts'
import { openPath } from './window.navigation.ts'
import type { PushSubscriptionChangeEvent, ShownOptions, WorkerScope } from './worker.scope.ts'

/** How long a push waits to learn whether it was here before; what never answers must not keep it from being shown. */
const MEMORY_MS = 2000

/** Drawn in colour beside the text, and in one colour in the bar of a phone. */
const ICON = '/icons/icon-192.png'
const BADGE = '/icons/monochrome-512.png'

/** Where nothing is remembered every push counts as new. */
async function isNew({ uuid }: Plan): Promise<boolean> {
  if (uuid === null) return true
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, MEMORY_MS, true))
  return Promise.race([rememberPush(uuid), late]).catch(() => true)
}

/** The notification that stands under this tag now. */
async function standing({ registration }: WorkerScope, tag: string): Promise<Notification | undefined> {
  const [notification] = await registration.getNotifications({ tag }).catch(() => [])
  return notification
}

/**
 * Shows a push, always. One that was here before is shown again without a sound; where something newer stands under
 * its tag, that is.
 */
async function show(scope: WorkerScope, plan: Plan, isFirst: boolean): Promise<void> {
  const { title, body, tag, path } = plan
  const known = isFirst ? undefined : await standing(scope, tag)
  const options: ShownOptions = {
    tag,
    body: known?.body ?? body,
    data: known?.data ?? { path },
    icon: ICON,
    badge: BADGE,
    renotify: isFirst,
    silent: !isFirst,
  }
  await scope.registration.showNotification(known?.title ?? title, options)
}

const windowsOf = ({ clients }: WorkerScope) => clients.matchAll({ type: 'window', includeUncontrolled: true })

async function tellWindows(scope: WorkerScope, message: PageMessage): Promise<void> {
  for (const window of await windowsOf(scope)) window.postMessage(message, [])
}

/** Pages count what is unread; while none is looked at the worker adds what it hears of. */
async function raiseBadge(scope: WorkerScope): Promise<void> {
  if ((await windowsOf(scope)).some(({ visibilityState }) => visibilityState === 'visible')) return
  const total = await incrementUnread()
  await scope.navigator.setAppBadge?.(total)
}

async function takePush(scope: WorkerScope, data: string | null): Promise<void> {
  const plan = planOf(data, scope.location.origin)
  const isFirst = await isNew(plan)
  await show(scope, plan, isFirst)
  if (isFirst && plan.isMessage) await raiseBadge(scope).catch((error) => console.error('Badge:', error))
  await tellWindows(scope, { type: 'pushed', uuid: plan.uuid })
}

/** The browser has ended a subscription: the next one is made for the same server. A page tells the server of it. */
async function renew(scope: WorkerScope, event: PushSubscriptionChangeEvent): Promise<void> {
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey
  if (!event.newSubscription && applicationServerKey)
    await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  await tellWindows(scope, { type: 'subscription' })
}

const logged = (work: Promise<void>): Promise<void> => work.catch((error) => console.error('Notifications:', error))

/** Shows what is pushed to this device, and leads whoever clicks on it to where it belongs. */
export function handleNotifications(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(logged(takePush(scope, event.data?.text() ?? null))))
  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    const data: { path?: unknown } | null = notification.data
    event.waitUntil(logged(openPath(scope, pathOnSite(data?.path, scope.location.origin))))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(logged(renew(scope, event))))
}
