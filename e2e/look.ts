import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { startServerProcess } from '../server/testing/server.process.ts'
import { settle } from './stage/accessibility.scan.ts'
import { ACCOUNT_VIEWS } from './stage/account.views.ts'
import { ADMIN_VIEWS } from './stage/admin.views.ts'
import { CHAT_VIEWS } from './stage/chat.views.ts'
import { DEVICE_VIEWS } from './stage/device.views.ts'
import type { View } from './stage/look.views.ts'
import { ROTA_VIEWS } from './stage/rota.views.ts'
import { SCHEDULE_VIEWS } from './stage/schedule.views.ts'
import { SECOND_FACTOR_VIEWS } from './stage/secondFactor.views.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'
import type { Person } from './stage/team.server.ts'
import { WORK_VIEWS } from './stage/work.views.ts'

/*
 * Saves a picture of every page of the built app, with the demo's team in it: three widths, light and dark.
 * `npx tsx e2e/look.ts <folder> [part of a name]`
 */

const WIDTHS = [375, 768, 1440]
const HEIGHTS: Record<number, number> = { 375: 812, 768: 1024, 1440: 900 }
const SCHEMES = ['light', 'dark'] as const

const VIEWS: View[] = [
  ...ACCOUNT_VIEWS,
  ...SECOND_FACTOR_VIEWS,
  ...WORK_VIEWS,
  ...SCHEDULE_VIEWS,
  ...ROTA_VIEWS,
  ...ADMIN_VIEWS,
  ...CHAT_VIEWS,
  ...DEVICE_VIEWS,
]

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
      // Sticky elements would otherwise stand in the middle of a picture of the whole page.
      if (!view.isWindow) await page.evaluate(() => scrollTo(0, 0))
      await settle(page)
      const path = join(folder, `${view.name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: !view.isWindow })
    }
    // Routes of a view are removed before the next one.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

async function look(folder: string, part: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'ushers-look-'))
  const server = await startServerProcess({ DATA_DIR: dataDir, USHERS_DEMO: '1', TEAM_TIMEZONE: 'America/Chicago' })
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
        page.setDefaultTimeout(10_000)
        // A view that cannot be reached is named, and leaves the others their pictures.
        await take(page, view, folder, dataDir).catch((error: Error) => {
          console.error(`${view.name}: ${error.message}`)
          process.exitCode = 1
        })
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
