import type { Page } from '@playwright/test'
import { type Scene, type View, withoutLine } from './look.views.ts'
import { breakDown, holdConnection } from './network.steps.ts'
import { keptSession } from './sessions.steps.ts'
import { keptAs } from './site.ts'

const NOTHING = { meetings: [], tasks: [], schedule: [] }

const openMenu = (page: Page, { t }: Scene) => page.getByRole('button', { name: t('menu.open'), exact: true }).click()

/** The viewer's first open task. */
const firstTask = (page: Page) => page.locator('[data-task]').first()

/** Deletes pending changes of the device before the next view. */
const forgetWaiting = (page: Page) =>
  page.evaluate((name) => void indexedDB.deleteDatabase(name), keptAs('ushers-outbox'))

/** Changes the title of the first task and saves it, until this is said of it. */
async function editFirstTask(
  page: Page,
  { t }: Scene,
  title: string,
  said: 'tasks.saveFailed' | 'tasks.conflict',
): Promise<void> {
  await firstTask(page)
    .getByRole('button', { name: t('tasks.edit') })
    .click()
  await firstTask(page).getByLabel(t('tasks.name')).fill(title)
  await firstTask(page)
    .getByRole('button', { name: t('tasks.save') })
    .click()
  await page.getByText(t(said).split('.')[0] ?? '').waitFor()
  await forgetWaiting(page)
}

/** The dashboard, tasks and directory. */
export const WORK_VIEWS: View[] = [
  { name: 'dashboard', path: '/dashboard', as: 'member' },
  { name: 'dashboard-admin', path: '/dashboard', as: 'admin' },
  { name: 'dashboard-super', path: '/dashboard', as: 'super admin' },
  { name: 'tasks-admin', path: '/tasks', as: 'admin' },
  { name: 'directory-admin', path: '/directory', as: 'admin' },
  { name: 'menu', path: '/dashboard', as: 'admin', act: openMenu, widths: [375], isWindow: true },
  {
    name: 'dashboard-empty',
    path: '/dashboard',
    as: 'member',
    async act(page) {
      await page.route('**/api/dashboard*', (route) => route.fulfill({ json: NOTHING }))
      await page.reload({ waitUntil: 'networkidle' })
    },
  },
  { name: 'tasks', path: '/tasks', as: 'member' },
  {
    name: 'tasks-empty',
    path: '/tasks',
    as: 'member',
    async act(page, { t }) {
      await page.route('**/api/tasks*', (route) => route.fulfill({ json: [] }))
      await page.reload({ waitUntil: 'networkidle' })
      await page.getByRole('button', { name: t('tasks.createButton') }).click()
    },
  },
  {
    name: 'tasks-edit',
    path: '/tasks',
    as: 'member',
    async act(page, { t }) {
      await firstTask(page)
        .getByRole('button', { name: t('tasks.edit') })
        .click()
      await firstTask(page).getByLabel(t('tasks.name')).waitFor()
    },
  },
  {
    name: 'tasks-refused',
    path: '/tasks',
    as: 'member',
    async act(page, scene) {
      await breakDown(page, '**/api/tasks/*')
      await editFirstTask(page, scene, 'Bring the umbrellas back', 'tasks.saveFailed')
    },
  },
  {
    name: 'tasks-conflict',
    path: '/tasks',
    as: 'member',
    async act(page, scene) {
      // Without a live line the page does not find out that nobody has changed anything.
      await holdConnection(page)
      await page.reload()
      const assignedTo = JSON.parse((await keptSession(page)).user ?? '{}')._id
      await page.route('**/api/tasks/*', (route) => {
        const [, _id] = /\/tasks\/(.+)$/.exec(route.request().url()) ?? []
        const { version } = route.request().postDataJSON()
        const change = { title: 'Return the umbrellas to the lost and found', status: 'In Progress' }
        const task = { _id, ...change, dueDate: '2026-12-06', assignedTo, version: version + 1 }
        return route.fulfill({ status: 409, json: { error: 'Changed', code: 'task_changed', task } })
      })
      await editFirstTask(page, scene, 'Return the lost umbrellas and gloves to the church office', 'tasks.conflict')
    },
  },
  { name: 'offline-dashboard', path: '/dashboard', as: 'member', act: withoutLine('tasks', 'meetings', 'schedule') },
  { name: 'offline-directory', path: '/directory', as: 'member', act: withoutLine('users'), isWindow: true },
  {
    name: 'offline-tasks',
    path: '/tasks',
    as: 'member',
    async act(page, scene) {
      const { t } = scene
      await withoutLine('tasks')(page, scene)
      await firstTask(page)
        .getByRole('button', { name: t('tasks.markDone') })
        .click()
      await page.getByText(t('tasks.waiting')).first().waitFor()
      await firstTask(page)
        .getByRole('button', { name: t('tasks.delete') })
        .click()
      // For ten seconds the deletion can be undone.
      await page.getByText(t('tasks.deletionWaiting')).waitFor({ timeout: 20_000 })
      await forgetWaiting(page)
    },
  },
  { name: 'directory', path: '/directory', as: 'member' },
]
