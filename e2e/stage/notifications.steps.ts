import { expect, type Page, type Worker } from '@playwright/test'
import type { PushPayload } from '#shared/reach/push.ts'
import { onHost } from './site.ts'

interface PushDelivery {
  /** The worker of the app. */
  worker: Worker
  /**
   * Brings a push to this device's worker, as its push service does; on a page of the app, until its notification is
   * shown.
   */
  deliver: (data: PushPayload | string) => Promise<void>
}

/** The app's worker, active, on a page of the app. */
export async function workerOf(page: Page): Promise<PushDelivery> {
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ isDeleted }) => !isDeleted)
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await page.evaluate(async (folder) => {
    await navigator.serviceWorker.register(`${folder}sw.js`, { scope: folder })
    await navigator.serviceWorker.ready
  }, onHost('/'))
  const registrationId = await found
  const [running] = page.context().serviceWorkers()
  const worker = running ?? (await page.context().waitForEvent('serviceworker'))
  const { origin } = new URL(page.url())
  return {
    worker,
    async deliver(data) {
      const text = typeof data === 'string' ? data : JSON.stringify(data)
      const push = () => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
      if (new URL(page.url()).origin !== origin) return void (await push())
      // Chromium forgets a notification that is listed before it is on the screen: nothing may ask for the list until
      // then.
      const shown = await page.evaluateHandle(() => ({
        told: new Promise<void>((resolve) => {
          navigator.serviceWorker.addEventListener('message', (event) => {
            if (event.data?.type === 'pushed') resolve()
          })
        }),
      }))
      await push()
      await shown.evaluate(({ told }) => told)
    },
  }
}

interface Shown {
  title: string
  body: string
  tag: string
  silent: boolean | null
}

/** The notifications of the app that are on this device now. */
export const shownNotifications = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag, silent }) => ({ title, body, tag, silent }))
  })

/** Waits until these notifications are there, and no others. */
export const expectShown = (page: Page, shown: Partial<Shown>[]): Promise<void> =>
  expect.poll(() => shownNotifications(page)).toMatchObject(shown)

/** Windows that the worker asked the browser to open during a click. */
interface Click {
  opened: string[]
}

/**
 * Clicks on the notification with this tag. The event is made by the test: it carries no right to open windows or to
 * bring them to the front, so opened windows are written down instead.
 */
export const clickNotification = (worker: Worker, tag: string): Promise<Click> =>
  worker.evaluate(async (wanted) => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
      dispatchEvent: (event: Event) => void
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const opened: string[] = []
    scope.clients.openWindow = async (url) => {
      opened.push(url)
      return null
    }
    const [notification] = await scope.registration.getNotifications({ tag: wanted })
    if (!notification) throw new Error(`There is no notification ${wanted}`)
    const event = new scope.NotificationEvent('notificationclick', { notification })
    const work: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (promise: Promise<unknown>) => work.push(promise) })
    scope.dispatchEvent(event)
    await Promise.all(work)
    return { opened }
  }, tag)
