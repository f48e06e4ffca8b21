import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { settle } from './stage/accessibility.scan.ts'
import { uploadSchedule } from './stage/schedule.steps.ts'
import { startServer } from './stage/server.process.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'
import type { Person } from './stage/team.server.ts'
import { writeWorkbook } from './stage/workbook.python.ts'

/*
 * Saves a picture of every page of the built app, with the demo's team in it: three widths, light and dark.
 * `npx tsx e2e/look.ts <folder> [part of a name]`
 */

const WIDTHS = [375, 768, 1440]
const HEIGHTS: Record<number, number> = { 375: 812, 768: 1024, 1440: 900 }
const SCHEMES = ['light', 'dark'] as const

type Role = 'super admin' | 'admin' | 'member'

interface View {
  name: string
  path: string
  as?: Role
  /** What is done before the picture is taken; told where it may leave a file. */
  act?: (page: Page, folder: string) => Promise<void>
  /** Widths at which there is something to see; default all. */
  widths?: number[]
  /** Only what the window shows: for what lies above the page, and for pages of many screens. */
  isWindow?: boolean
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()

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
  { name: 'tasks', path: '/tasks', as: 'member' },
  { name: 'profile', path: '/profile', as: 'member' },
  { name: 'directory', path: '/directory', as: 'member' },
  { name: 'admin', path: '/admin', as: 'super admin' },
  { name: 'channels', path: '/channels', as: 'member' },
  { name: 'chat', path: '/chat', as: 'member' },
  { name: 'channel', path: '/chat/sunday-team', as: 'member' },
]

/** The table of logins that the demo prints when it starts. */
function loginsIn(output: string): Map<string, Person> {
  const rows = output.matchAll(/^ {2}(super admin|admin|member) +(\S+@\S+) +(\S+)$/gm)
  return new Map([...rows].map(([, role = '', email = '', password = '']) => [role, { name: role, email, password }]))
}

async function signedInAs(browser: Browser, url: string, person: Person | undefined) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  if (!person) return context
  const page = await context.newPage()
  await page.goto('/login')
  await fillLogin(page, person)
  await loginButton(page).click()
  await page.waitForURL('/dashboard')
  await page.close()
  return context
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
    for (const role of new Set(views.map((view) => view.as))) {
      const context = await signedInAs(browser, server.url, role && logins.get(role))
      const page = await context.newPage()
      for (const view of views.filter(({ as }) => as === role)) await take(page, view, folder, dataDir)
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
