import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { SecondFactorState } from '#shared/secondFactor.ts'
import config from '../playwright.config.ts'
import { settle } from './stage/accessibility.scan.ts'
import { attachField, messageBox, messageOf } from './stage/chat.steps.ts'
import { expectKept } from './stage/device.steps.ts'
import { DEVICE_VIEWS } from './stage/device.views.ts'
import type { View } from './stage/look.views.ts'
import { breakDown, holdLine } from './stage/network.steps.ts'
import { phonePicture } from './stage/photo.files.ts'
import { uploadSchedule } from './stage/schedule.steps.ts'
import { startServer } from './stage/server.process.ts'
import { fillLogin, keptSession, loginButton } from './stage/sessions.steps.ts'
import type { Person } from './stage/team.server.ts'
import { writeWorkbook } from './stage/workbook.python.ts'

/*
 * Saves a picture of every page of the built app, with the demo's team in it: three widths, light and dark.
 * `npx tsx e2e/look.ts <folder> [part of a name]`
 */

const WIDTHS = [375, 768, 1440]
const HEIGHTS: Record<number, number> = { 375: 812, 768: 1024, 1440: 900 }
const SCHEMES = ['light', 'dark'] as const

/** In base32, for pictures only. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const NOTHING = { meetings: [], tasks: [], schedule: [] }

/** The first open task of whoever looks. */
const firstTask = (page: Page) => page.locator('[data-task]').first()

/** Changes the title of the first task and saves it. */
async function editFirstTask(page: Page, title: string): Promise<void> {
  await firstTask(page).getByRole('button', { name: 'Edit' }).click()
  await firstTask(page).getByLabel('Title').fill(title)
  await firstTask(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').waitFor()
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()

/** Opens the page again without a line to the server, once the device holds what it shows. */
const withoutLine =
  (...kinds: string[]) =>
  async (page: Page) => {
    await expectKept(page, ...kinds)
    await page.route(/\/(socket\.io|api)\//, (route) => route.abort('internetdisconnected'))
    await page.reload()
    await page.getByText(/^Offline\. This is from/).waitFor()
  }

const refuseLogin = (page: Page, code: string, error: string) =>
  page.route('**/api/users/login', (route) => route.fulfill({ status: 401, json: { error, code } }))

/** The section of the profile with this second factor, as far as the buttons lead. */
const secondFactor =
  (state: Partial<SecondFactorState>, ...buttons: string[]) =>
  async (page: Page) => {
    const answer = (path: string, json: object) =>
      page.route(`**/api/users/me/second-factor${path}`, (route) => route.fulfill({ json }))
    await answer('', { isOn: false, isRequired: false, recoveryCodesLeft: 0, ...state })
    await answer('/begin', {
      secret: SECRET,
      uri: `otpauth://totp/ushers:ann%40example.org?issuer=ushers&secret=${SECRET}`,
    })
    await answer('/confirm', { recoveryCodes: Array.from({ length: 10 }, (_, place) => `k3v7m-9x${place}qp`) })
    await page.reload({ waitUntil: 'networkidle' })
    const section = page.getByRole('region', { name: 'Two-step login' })
    for (const name of buttons) {
      for (const field of await section.locator('input:not([type=checkbox])').all()) await field.fill('123456')
      await section.getByRole('button', { name, exact: true }).click()
    }
    if (buttons.at(-1) === 'Continue') await section.getByRole('img').waitFor()
    await section.scrollIntoViewIfNeeded()
  }

const VIEWS: View[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    async act(page) {
      await fillLogin(page, { email: 'somebody@example.org', password: 'not the right one' })
      await loginButton(page).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'login-code',
    path: '/login',
    async act(page) {
      await refuseLogin(page, 'second_factor_needed', 'Please enter the code of your authenticator app too.')
      await fillLogin(page, { email: 'somebody@example.org', password: 'the right one' })
      await loginButton(page).click()
      await page.getByLabel('Code').waitFor()
    },
  },
  {
    name: 'login-code-refused',
    path: '/login',
    async act(page) {
      await refuseLogin(page, 'second_factor_needed', 'Please enter the code of your authenticator app too.')
      await fillLogin(page, { email: 'somebody@example.org', password: 'the right one' })
      await loginButton(page).click()
      await page.getByLabel('Code').fill('123 456')
      await refuseLogin(page, 'second_factor_wrong', 'That code is not right.')
      await loginButton(page).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'join', path: '/join' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'dashboard', path: '/dashboard', as: 'member' },
  { name: 'menu', path: '/dashboard', as: 'admin', act: openMenu, widths: [375], isWindow: true },
  { name: 'schedule-member', path: '/schedule', as: 'member', isWindow: true },
  { name: 'schedule-mine', path: '/schedule?view=personal', as: 'member' },
  { name: 'schedule-empty', path: '/schedule?month=2040-01', as: 'admin' },
  { name: 'schedule-admin', path: '/schedule', as: 'admin', isWindow: true },
  {
    name: 'schedule-delete',
    path: '/schedule',
    as: 'admin',
    isWindow: true,
    async act(page) {
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'schedule-suggestions',
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page) {
      await page.getByRole('region', { name: 'Add Manual Shift' }).getByLabel('Name').pressSequentially('an')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'schedule-refused-rows',
    path: '/schedule?month=2040-01',
    as: 'admin',
    async act(page, folder) {
      const header = ['Date', 'Name', 'Assignment', 'Service Time']
      const rows = ['someday', '13/45/2027', ''].map((date) => [date, 'Ruth Ellison', 'Main Door', '9am'])
      await page.getByRole('button', { name: 'Add Shift' }).click()
      await uploadSchedule(page, writeWorkbook(join(folder, 'refused.xlsx'), [header, ...rows]))
      await page.getByText('❌ Upload failed').waitFor()
    },
  },
  {
    name: 'dashboard-empty',
    path: '/dashboard',
    as: 'member',
    async act(page) {
      await page.route('**/api/dashboard*', (route) => route.fulfill({ json: NOTHING }))
      await page.reload({ waitUntil: 'networkidle' })
      await page.unrouteAll()
    },
  },
  { name: 'tasks', path: '/tasks', as: 'member' },
  {
    name: 'tasks-empty',
    path: '/tasks',
    as: 'member',
    async act(page) {
      await page.route('**/api/tasks*', (route) => route.fulfill({ json: [] }))
      await page.reload({ waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Create Task' }).click()
      await page.unrouteAll()
    },
  },
  {
    name: 'tasks-edit',
    path: '/tasks',
    as: 'member',
    act: (page) => firstTask(page).getByRole('button', { name: 'Edit' }).click(),
  },
  {
    name: 'tasks-refused',
    path: '/tasks',
    as: 'member',
    async act(page) {
      await breakDown(page, '**/api/tasks/*')
      await editFirstTask(page, 'Bring the umbrellas back')
      await page.unrouteAll()
    },
  },
  {
    name: 'tasks-conflict',
    path: '/tasks',
    as: 'member',
    async act(page) {
      // Without a live line the page does not find out that nobody has changed anything.
      await holdLine(page)
      await page.reload()
      await page.route('**/api/tasks/*', async (route) => {
        const [, _id] = /\/tasks\/(.+)$/.exec(route.request().url()) ?? []
        const { version } = route.request().postDataJSON()
        const change = { title: 'Return the umbrellas to the lost and found', status: 'In Progress' }
        const assignedTo = JSON.parse((await keptSession(page)).user ?? '{}')._id
        const task = { _id, ...change, dueDate: '2026-12-06', assignedTo, version: version + 1 }
        await route.fulfill({ status: 409, json: { error: 'Changed', code: 'task_changed', task } })
      })
      await editFirstTask(page, 'Return the lost umbrellas and gloves to the church office')
      await page.unrouteAll()
    },
  },
  { name: 'offline-dashboard', path: '/dashboard', as: 'member', act: withoutLine('tasks', 'meetings', 'schedule') },
  { name: 'offline-schedule', path: '/schedule', as: 'member', act: withoutLine('schedule all'), isWindow: true },
  { name: 'offline-directory', path: '/directory', as: 'member', act: withoutLine('users'), isWindow: true },
  {
    name: 'offline-tasks',
    path: '/tasks',
    as: 'member',
    async act(page) {
      await withoutLine('tasks')(page)
      await firstTask(page).getByRole('button', { name: 'Mark as Done' }).click()
      await page.getByText('Waiting for a connection').first().waitFor()
      await firstTask(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByText(/will be deleted as soon as/).waitFor()
      // What waits is not for the next view.
      await page.evaluate(() => indexedDB.deleteDatabase('ushers-tasks'))
    },
  },
  { name: 'profile', path: '/profile', as: 'member' },
  {
    name: 'profile-calendar',
    path: '/profile',
    as: 'member',
    async act(page) {
      const calendar = page.getByRole('region', { name: 'Your calendar' })
      const make = calendar.getByRole('button', { name: 'Make my calendar address' })
      const copy = calendar.getByRole('button', { name: 'Copy' })
      await make.or(copy).waitFor()
      if (await make.isVisible()) await make.click()
      await copy.click()
    },
  },
  ...(
    [
      ['off', secondFactor({ isRequired: true })],
      ['password', secondFactor({}, 'Set it up')],
      ['connect', secondFactor({}, 'Set it up', 'Continue')],
      ['codes', secondFactor({}, 'Set it up', 'Continue', 'Switch it on', 'Done')],
      ['on', secondFactor({ isOn: true, recoveryCodesLeft: 8 })],
      ['few', secondFactor({ isOn: true, recoveryCodesLeft: 2 })],
      ['remove', secondFactor({ isOn: true, recoveryCodesLeft: 8 }, 'Switch off')],
    ] as const
  ).map(
    ([name, act]): View => ({
      ...{ name: `profile-second-factor-${name}`, path: '/profile#second-factor', as: 'member', act, isWindow: true },
    }),
  ),
  {
    name: 'admin-second-factor',
    path: '/admin',
    as: 'admin',
    async act(page) {
      await page.route('**/api/users/me', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), needsSecondFactor: true } })
      })
      await page.reload({ waitUntil: 'networkidle' })
    },
  },
  { name: 'directory', path: '/directory', as: 'member' },
  { name: 'admin', path: '/admin', as: 'super admin' },
  {
    name: 'admin-guests',
    path: '/admin',
    as: 'admin',
    async act(page) {
      const form = page.getByRole('region', { name: 'Schedule Meeting/Training' })
      await form.getByLabel('Title').fill('New usher orientation')
      await form.getByLabel('Date').fill('2026-01-04')
      await form.getByLabel('Search for people to assign').fill('an')
      await form.getByRole('button', { name: 'Select All (' }).click()
      await page
        .getByText(/^\d+ people assigned$/)
        .first()
        .click()
    },
  },
  {
    name: 'admin-refused',
    path: '/admin',
    as: 'admin',
    async act(page) {
      await page.route('**/api/meetings', (route) =>
        route.fulfill({ status: 503, json: { error: 'The server is busy.', code: 'unavailable' } }),
      )
      const form = page.getByRole('region', { name: 'Schedule Meeting/Training' })
      await form.getByLabel('Title').fill('New usher orientation')
      await form.getByLabel('Date').fill('2030-01-06')
      await form.getByLabel('Time').fill('10:00 AM')
      for (const button of ['Create Meeting', 'Assign Task', 'Create Task'])
        await page.getByRole('button', { name: button }).click()
      await form.getByRole('alert').waitFor()
      await page.unrouteAll()
    },
  },
  {
    name: 'admin-delete-meeting',
    path: '/admin',
    as: 'admin',
    isWindow: true,
    async act(page) {
      await page.getByRole('link', { name: 'Scheduled Meetings' }).click()
      const meetings = page.getByRole('region', { name: 'Scheduled Meetings' })
      await meetings.getByText(/^Earlier/).click()
      await meetings
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'channels', path: '/channels', as: 'member' },
  { name: 'chat', path: '/chat', as: 'member', isWindow: true },
  { name: 'chat-general', path: '/chat?channel=general', as: 'member', isWindow: true },
  { name: 'channel', path: '/chat/sunday-team', as: 'member', isWindow: true },
  {
    name: 'channel-empty',
    path: '/chat/announcements',
    as: 'member',
    isWindow: true,
    async act(page) {
      await page.route('**/api/messages/announcements?*', (route) => route.fulfill({ json: [] }))
      await page.reload({ waitUntil: 'networkidle' })
    },
  },
  {
    name: 'channel-offline',
    path: '/chat/general',
    as: 'member',
    isWindow: true,
    async act(page) {
      await page.route(/\/(socket\.io|api\/messages$)/, (route) => route.abort())
      await page.reload()
      await messageBox(page).fill('I will bring the small table from the coat room.')
      await messageBox(page).press('Enter')
      await page.getByText('Waiting to be sent').first().waitFor()
    },
  },
  {
    name: 'channel-writing',
    path: '/chat/general',
    as: 'member',
    isWindow: true,
    async act(page, folder) {
      await attachField(page).setInputFiles(await pictureFile(folder))
      await messageBox(page).fill('A long story. '.repeat(275))
    },
  },
  {
    name: 'channel-edit',
    path: '/chat/general',
    as: 'member',
    isWindow: true,
    async act(page) {
      await messageBox(page).fill('Who opens the doors at eight?')
      await messageBox(page).press('Enter')
      await messageOf(page, 'Who opens').last().getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  ...DEVICE_VIEWS,
]

async function pictureFile(folder: string): Promise<string> {
  const path = join(folder, 'side door.jpg')
  writeFileSync(path, await phonePicture())
  return path
}

/** The table of logins that the demo prints when it starts. */
function loginsIn(output: string): Map<string, Person> {
  const rows = output.matchAll(/^ {2}(super admin|admin|member) +(\S+@\S+) +(\S+)$/gm)
  return new Map([...rows].map(([, role = '', email = '', password = '']) => [role, { name: role, email, password }]))
}

interface Stage {
  browser: Browser
  url: string
}

const contextOf = (browser: Browser, options: BrowserContextOptions) =>
  browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options })

/** A browser of the kind that a view is looked at in, with its person signed in. */
async function browserFor({ browser: kind }: View, person: Person | undefined, { browser, url }: Stage) {
  const options: BrowserContextOptions = {
    baseURL: url,
    ...(kind === 'worker' && { serviceWorkers: 'allow' }),
    ...(kind === 'spanish' && { locale: 'es-US' }),
  }
  if (!person) return contextOf(browser, options)
  // Signed in where the login is in English.
  const context = await contextOf(browser, { baseURL: url })
  const page = await context.newPage()
  await page.goto('/login')
  await fillLogin(page, person)
  await loginButton(page).click()
  await page.waitForURL('/dashboard')
  const storageState = await context.storageState()
  await context.close()
  return contextOf(browser, { ...options, storageState })
}

async function take(page: Page, view: View, folder: string, scratch: string): Promise<void> {
  for (const width of view.widths ?? WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? width })
    await page.goto(view.path, { waitUntil: 'networkidle' })
    await view.act?.(page, scratch)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      // What sticks to the window would else stand in the middle of the whole page.
      if (!view.isWindow) await page.evaluate(() => scrollTo(0, 0))
      await settle(page)
      const path = join(folder, `${view.name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: !view.isWindow })
    }
    // What a view has made of the line is not for the next one.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

async function look(folder: string, part: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'ushers-look-'))
  const server = await startServer({ DATA_DIR: dataDir, USHERS_DEMO: '1', TEAM_TIMEZONE: 'America/Chicago' })
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const logins = loginsIn(server.output())
    const views = VIEWS.filter(({ name }) => name.includes(part))
    const kindOf = (view: View) => `${view.as} ${view.browser}`
    for (const kind of new Set(views.map(kindOf))) {
      const alike = views.filter((view) => kindOf(view) === kind)
      const [first] = alike
      if (!first) continue
      const context = await browserFor(first, first.as && logins.get(first.as), { browser, url: server.url })
      for (const view of alike) {
        const page = await context.newPage()
        await take(page, view, folder, dataDir)
        await page.close()
      }
      await context.close()
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const [folder, part = ''] = process.argv.slice(2)
if (folder) await look(folder, part)
else console.error('Say where the pictures go: npx tsx e2e/look.ts <folder>')
