import { expect, type Locator, type Page, type Worker } from '@playwright/test'
import type { NotificationSettings, PushDevice, PushPayload } from '#shared/push.ts'
import { panel } from './admin.steps.ts'
import { INSTALL_MS } from './worker.steps.ts'

/** A point of P-256 that can be encrypted to (its base point), and 16 bytes. */
const KEYS = {
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
}

/** Where the stand-in for the browser's push service keeps the subscription of this device, beyond a reload. */
const SUBSCRIPTION_KEY = 'test.subscription'
/** There while the push service cannot be reached. */
const OUTAGE_KEY = 'test.outage'

export const notifications = (page: Page): Locator => panel(page, 'Notifications')

export const deviceSwitch = (page: Page): Locator =>
  notifications(page).getByRole('switch', { name: 'Notifications on this device' })

/** Waits until server and browser know this device. */
export const expectOn = (page: Page): Promise<void> =>
  expect(notifications(page).getByText('On. Notifications are sent to this device.')).toBeVisible({
    timeout: INSTALL_MS,
  })

/** Switches this device on, where it can be. */
export async function switchOn(page: Page): Promise<void> {
  await deviceSwitch(page).click()
  await expectOn(page)
}

/**
 * The push service of a browser is on the internet. In its place this page subscribes at a service that gives away
 * endpoints `https://push.example/1`, `/2` and so on; everything else of the browser is real.
 */
export async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(
    ([key, outage, keys]) => {
      const bytesOf = (text: string): ArrayBuffer =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer
      const read = (): PushSubscription | null => {
        const kept = localStorage.getItem(key)
        if (!kept) return null
        const { endpoint, applicationServerKey } = JSON.parse(kept)
        const subscription: Partial<PushSubscription> = {
          endpoint,
          options: { applicationServerKey: bytesOf(applicationServerKey), userVisibleOnly: true },
          toJSON: () => ({ endpoint, expirationTime: null, keys }),
          async unsubscribe() {
            localStorage.removeItem(key)
            return true
          },
        }
        return subscription as PushSubscription
      }
      PushManager.prototype.getSubscription = async () => read()
      PushManager.prototype.subscribe = async (options) => {
        if (localStorage.getItem(outage)) throw new DOMException('push service error', 'AbortError')
        if (read()) throw new DOMException('subscribed already', 'InvalidStateError')
        const count = Number(localStorage.getItem('test.count') ?? 0) + 1
        localStorage.setItem('test.count', String(count))
        const applicationServerKey = options?.applicationServerKey
        localStorage.setItem(key, JSON.stringify({ endpoint: `https://push.example/${count}`, applicationServerKey }))
        return read() as PushSubscription
      }
    },
    [SUBSCRIPTION_KEY, OUTAGE_KEY, KEYS] as const,
  )
}

/** From now on the browser's push service cannot be reached, or can again. */
export const setOutage = (page: Page, isDown: boolean): Promise<void> =>
  page.evaluate(([key, value]) => (value ? localStorage.setItem(key, '1') : localStorage.removeItem(key)), [
    OUTAGE_KEY,
    isDown,
  ] as const)

/** Takes this device's subscription away, as iOS does without a word. */
export const loseSubscription = (page: Page): Promise<void> =>
  page.evaluate((key) => localStorage.removeItem(key), SUBSCRIPTION_KEY)

/** Exchanges this device's subscription, as browsers do now and then, and tells the worker. */
export async function exchangeSubscription(page: Page, worker: Worker, endpoint: string): Promise<void> {
  const kept = await subscriptionOf(page)
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    SUBSCRIPTION_KEY,
    JSON.stringify({ ...kept, endpoint }),
  ] as const)
  await worker.evaluate(async () => {
    const event = Object.assign(new Event('pushsubscriptionchange'), { newSubscription: {} })
    const work: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (promise: Promise<unknown>) => work.push(promise) })
    self.dispatchEvent(event)
    await Promise.all(work)
  })
}

/** The endpoint this device is subscribed at, and for which key of a server. */
export const subscriptionOf = (page: Page): Promise<{ endpoint: string; applicationServerKey: string } | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), SUBSCRIPTION_KEY)

export interface PushApi {
  /** Every token it was told, in order; null: that there is none. */
  tokens: (string | null)[]
  settings: NotificationSettings
  devices: PushDevice[]
}

export const DEVICE: PushDevice = {
  _id: 'd1',
  name: 'Chrome on Linux',
  isThis: true,
  renewedAt: '2026-12-06T17:00:00.000Z',
  lastSentAt: null,
  failingSince: null,
}

/** Answers for the server what it says about pushes: the push service of these tests takes nothing from it. */
export async function withPushApi(page: Page, start: Partial<PushApi> = {}): Promise<PushApi> {
  const api: PushApi = {
    tokens: [],
    settings: {
      messages: true,
      work: true,
      shifts: true,
      eveningReminder: true,
      lateReminder: true,
      requests: true,
      calls: true,
      mailReminders: false,
    },
    devices: [],
    ...start,
  }
  await page.route('**/api/fcm-token', async (route) => {
    const { token } = route.request().postDataJSON()
    api.tokens.push(token)
    api.devices = [...(token ? [DEVICE] : []), ...api.devices.filter(({ isThis }) => !isThis)]
    await route.fulfill({ json: { registered: token !== null } })
  })
  await page.route('**/api/push/devices', (route) => route.fulfill({ json: api.devices }))
  await page.route('**/api/push/settings', async (route) => {
    if (route.request().method() === 'PUT') api.settings = { ...api.settings, ...route.request().postDataJSON() }
    await route.fulfill({ json: api.settings })
  })
  return api
}

/** Forbids notifications, as the person does who taps on Block. */
export async function blockNotifications(page: Page): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('This page has no browser')
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  const whole = await browser.newBrowserCDPSession()
  await whole.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    ...(browserContextId && { browserContextId }),
  })
  // A session that ends takes what it has set with it.
}

/** Allows notifications, as the person does who taps on Allow. */
export const allowNotifications = (page: Page): Promise<void> => page.context().grantPermissions(['notifications'])

/**
 * Opens a page without a chat and waits until it has come to rest: what counts unread messages and hears the worker is
 * there then.
 */
export async function openAtRest(page: Page, path: string): Promise<void> {
  const counting = page.waitForRequest('**/api/channels')
  await page.goto(path)
  await counting
}

export interface PushDelivery {
  /** The worker of the app. */
  worker: Worker
  /** Brings a push to this device's worker, as its push service does; on a page of the app, until its notification is shown. */
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
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' })
    await navigator.serviceWorker.ready
  })
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
      // Chromium forgets a notification that is listed before it is on the screen: nothing may ask for the list until then.
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

export interface Shown {
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

/** Until these notifications are there, and no others. */
export const expectShown = (page: Page, shown: Partial<Shown>[]): Promise<void> =>
  expect.poll(() => shownNotifications(page)).toMatchObject(shown)

/** What the worker has asked the browser for while a click was dealt with. */
export interface Click {
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
