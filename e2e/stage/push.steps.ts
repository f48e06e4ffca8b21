import { expect, type Locator, type Page, type Worker } from '@playwright/test'
import { type NotificationSettings, type PushDevice, REMINDER_DEFAULTS } from '#shared/reach/push.ts'
import { panel } from './admin.steps.ts'
import { INSTALL_MS } from './worker.steps.ts'

/** A point of P-256 that can be encrypted to (its base point), and 16 bytes. */
const KEYS = {
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
}

/**
 * Storage key of this device's subscription at the stand-in for the browser's push service, which outlives a reload.
 */
const SUBSCRIPTION_KEY = 'test.subscription'
/** Storage key that is present while the push service cannot be reached. */
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

/** Makes the browser's push service unreachable, or reachable again. */
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

interface PushApi {
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
      ...REMINDER_DEFAULTS,
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
export async function openIdle(page: Page, path: string): Promise<void> {
  const counting = page.waitForRequest('**/api/channels')
  await page.goto(path)
  await counting
}
