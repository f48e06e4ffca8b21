import { SITE_PATH } from '../platform/site.ts'
import type { PageMessage } from './messages.ts'
import { pathOnSite } from './notification.places.ts'
import { type NotificationPlan, notificationPlanOf } from './notification.plan.ts'
import { incrementUnread, rememberPush } from './notification.store.ts'
import { openPath, ownWindows } from './window.navigation.ts'
import type { PushSubscriptionChangeEvent, ShownOptions, WorkerScope } from './worker.scope.ts'

/** Milliseconds to wait for the database before a push is shown as new: some browsers never answer. */
const MEMORY_MS = 2000

/** Milliseconds that the end of a call stays on the screen. */
const OVER_MS = 5000

/** The icon beside the text, and the monochrome one in a phone's status bar. */
const ICON = `${SITE_PATH}/icons/icon-192.png`
const BADGE = `${SITE_PATH}/icons/monochrome-512.png`

/** True for a push not seen before, and where the browser blocks storage. */
async function isNew({ uuid }: NotificationPlan): Promise<boolean> {
  if (uuid === null) return true
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, MEMORY_MS, true))
  return Promise.race([rememberPush(uuid), late]).catch(() => true)
}

/** The notification currently shown under this tag. */
async function shownUnder({ registration }: WorkerScope, tag: string): Promise<Notification | undefined> {
  const [notification] = await registration.getNotifications({ tag }).catch(() => [])
  return notification
}

/**
 * Shows a push, always. A repeated one is shown silently; if a newer notification has its tag, that one is shown again.
 */
async function show(scope: WorkerScope, plan: NotificationPlan, isFirst: boolean): Promise<void> {
  const { title, body, tag, path } = plan
  // The end of a call replaces the call, however often it comes.
  const known = isFirst || plan.call === 'over' ? undefined : await shownUnder(scope, tag)
  const options: ShownOptions = {
    tag,
    body: known?.body ?? body,
    data: known?.data ?? { path, uuid: plan.uuid },
    icon: ICON,
    badge: BADGE,
    renotify: isFirst && plan.call !== 'over',
    silent: !isFirst || plan.call === 'over',
    ...(plan.call === 'open' && { requireInteraction: true }),
  }
  await scope.registration.showNotification(known?.title ?? title, options)
}

/** Closes what says that a call is over, which was shown because browsers want to see every push. */
async function closeSoon(scope: WorkerScope, { tag }: NotificationPlan): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, OVER_MS))
  for (const notification of await scope.registration.getNotifications({ tag })) notification.close()
}

async function tellWindows(scope: WorkerScope, message: PageMessage): Promise<void> {
  for (const window of await ownWindows(scope)) window.postMessage(message, [])
}

/** Raises the badge while no page is visible; visible pages maintain it themselves. */
async function raiseBadge(scope: WorkerScope): Promise<void> {
  if ((await ownWindows(scope)).some(({ visibilityState }) => visibilityState === 'visible')) return
  const total = await incrementUnread()
  await scope.navigator.setAppBadge?.(total)
}

async function takePush(scope: WorkerScope, data: string | null): Promise<void> {
  const plan = notificationPlanOf(data, scope.location.origin)
  const isFirst = await isNew(plan)
  await show(scope, plan, isFirst)
  if (isFirst && plan.isMessage) await raiseBadge(scope).catch((error) => console.error('Badge:', error))
  await tellWindows(scope, { type: 'pushed', uuid: plan.uuid })
  await report(plan.uuid, false)
  if (plan.call === 'over') await closeSoon(scope, plan)
}

/** Tells the server that a push was shown, or opened. It is no loss where that fails. */
async function report(uuid: unknown, opened: boolean): Promise<void> {
  if (typeof uuid !== 'string') return
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ uuid, opened }), keepalive: true }
  await fetch(`${SITE_PATH}/api/push/arrived`, request).catch(() => undefined)
}

/** Replaces a subscription that the browser has ended, for the same server key. An open page registers it. */
async function renew(scope: WorkerScope, event: PushSubscriptionChangeEvent): Promise<void> {
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey
  if (!event.newSubscription && applicationServerKey)
    await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  await tellWindows(scope, { type: 'subscription' })
}

const logged = (work: Promise<void>): Promise<void> => work.catch((error) => console.error('Notifications:', error))

/** Registers the handlers of pushes, notification clicks and subscription changes. */
export function handleNotifications(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(logged(takePush(scope, event.data?.text() ?? null))))
  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    const data: { path?: unknown; uuid?: unknown } | null = notification.data
    event.waitUntil(logged(openPath(scope, pathOnSite(data?.path, scope.location.origin))))
    event.waitUntil(report(data?.uuid, true))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(logged(renew(scope, event))))
}
