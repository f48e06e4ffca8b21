import type { Page } from '@playwright/test'
import type { Scene, View } from './look.views.ts'
import {
  allowNotifications,
  blockNotifications,
  deviceSwitch,
  notifications,
  switchOn,
  withPushApi,
  withPushService,
} from './push.steps.ts'
import { keptAs } from './site.ts'

const WIDTHS = [375, 1440]

const ofMember = { as: 'member', widths: WIDTHS, isWindow: true } as const
const withWorker = { ...ofMember, path: '/profile', browser: 'worker' } as const

/** Opens the form in which one deletes one's own account. */
async function askToLeave(page: Page, { t }: Scene): Promise<void> {
  await page.getByRole('button', { name: t('ownData.remove'), exact: true }).click()
  await page.getByRole('button', { name: t('ownData.confirm') }).scrollIntoViewIfNeeded()
}

/** Shows the hint how to install the app, as on a device that has not shown it before. */
async function showInstallHint(page: Page): Promise<void> {
  await page.evaluate(([hint, ...seen]) => {
    localStorage.removeItem(hint ?? '')
    for (const key of seen) localStorage.setItem(key, 'yes')
  }, ['installHintSeen', 'remindHintSeen', 'calendarHintSeen'].map(keptAs))
  await page.reload({ waitUntil: 'networkidle' })
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
  await page.locator('[data-step=install]').scrollIntoViewIfNeeded()
}

async function showNotifications(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' })
  await notifications(page).evaluate((section) => section.scrollIntoView())
}

/** Views of the device that runs the app: its installation, its updates, its logout. */
export const DEVICE_VIEWS: View[] = [
  { ...ofMember, name: 'device-delete-account', path: '/profile#own-data', act: askToLeave },
  {
    ...ofMember,
    name: 'device-delete-account-refused',
    path: '/profile#own-data',
    async act(page, scene) {
      const { t } = scene
      await askToLeave(page, scene)
      await page.getByLabel(t('ownData.password')).fill('not the right one')
      await page.getByRole('button', { name: t('ownData.confirm') }).click()
      await page.getByText(t('ownData.removeFailed')).waitFor()
    },
  },
  { ...ofMember, name: 'device-install', path: '/dashboard', act: showInstallHint },
  {
    ...ofMember,
    name: 'device-install-ios',
    path: '/dashboard',
    async act(page) {
      await page.addInitScript(() => {
        const userAgent =
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
        Object.defineProperty(navigator, 'userAgent', { value: userAgent })
        addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation())
      })
      await showInstallHint(page)
    },
  },
  ...['/dashboard', '/chat/general'].map(
    (path): View => ({
      ...ofMember,
      name: `device-update${path.replaceAll('/', '-')}`,
      path,
      async act(page, { t }) {
        // A new version that waits, as the browser tells of it.
        await page.addInitScript(() => {
          const waiting = Object.assign(new EventTarget(), { active: {}, waiting: {}, installing: null })
          Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve(waiting) })
        })
        await page.reload()
        await page.getByRole('button', { name: t('app.newVersion') }).waitFor()
      },
    }),
  ),
  {
    ...ofMember,
    name: 'device-task-waiting',
    path: '/tasks',
    async act(page, { t }) {
      const task = page.locator('[data-task]').first()
      await page.route(/\/(socket\.io|api)\//, (route) => route.abort('internetdisconnected'))
      await task.getByRole('button', { name: t('tasks.markDone') }).click()
      await page.getByText(t('tasks.waiting')).first().waitFor()
      // Pending changes of this view are removed before the next one.
      await page.evaluate((name) => indexedDB.deleteDatabase(name), keptAs('ushers-outbox'))
    },
  },
  { ...withWorker, name: 'device-push-off', act: showNotifications },
  {
    ...withWorker,
    name: 'device-push-ios',
    async act(page) {
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'PushManager')
        Object.defineProperty(navigator, 'standalone', { value: false })
      })
      await showNotifications(page)
    },
  },
  {
    ...withWorker,
    name: 'device-push-on',
    async act(page) {
      await allowNotifications(page)
      // Run by tsx, which marks functions inside of code that is sent to a page.
      await page.addInitScript('globalThis.__name = (marked) => marked')
      await withPushService(page)
      await withPushApi(page)
      await showNotifications(page)
      // The device is switched on already at the next width.
      if (!(await deviceSwitch(page).isChecked())) await switchOn(page)
    },
  },
  {
    ...withWorker,
    name: 'device-push-blocked',
    async act(page) {
      await blockNotifications(page)
      await showNotifications(page)
    },
  },
]
