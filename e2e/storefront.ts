import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import config from '../playwright.config.ts'
import { startServerProcess } from '../server/testing/server.process.ts'
import { settle } from './stage/accessibility.scan.ts'
import { waitForFonts } from './stage/fonts.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'

/*
 * Takes the pictures that a browser shows before it installs the app (web/build/manifest.ts), of the built app with the
 * demo's team in it. They are committed: `npx tsx e2e/storefront.ts` is for when the pages look different.
 */

const FOLDER = join(import.meta.dirname, '../web/public/screenshots')

const FORMS = {
  narrow: { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
}

const open = (path: string) => (page: Page) => page.goto(path, { waitUntil: 'networkidle' })

/** Steps that open each page. */
const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  async dashboard(page) {
    await open('/dashboard')(page)
    await page.getByText('You serve next').first().waitFor()
  },
  schedule: open('/schedule?view=personal'),
  async service(page) {
    await open('/dashboard')(page)
    await page.locator('a[href^="/service/"]').first().click()
    await page.getByRole('heading', { name: 'What to do' }).waitFor()
    await page.waitForLoadState('networkidle')
  },
}

/** A login that the demo prints when it starts. */
function memberIn(output: string): { email: string; password: string } {
  const [, email, password] = /^ {2}member +(\S+@\S+) +(\S+)$/m.exec(output) ?? []
  if (!email || !password) throw new Error('The demo has printed no login of a member')
  return { email, password }
}

const dataDir = mkdtempSync(join(tmpdir(), 'ushers-storefront-'))
const server = await startServerProcess({ DATA_DIR: dataDir, USHERS_DEMO: '1', TEAM_TIMEZONE: 'America/Chicago' })
const browser = await chromium.launch(config.use?.launchOptions)
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const [form, screen] of Object.entries(FORMS)) {
    const context = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      ...screen,
    })
    await waitForFonts(context)
    const page = await context.newPage()
    await page.goto('/login')
    await fillLogin(page, memberIn(server.output()))
    await loginButton(page).click()
    await page.waitForURL('/dashboard')
    for (const [name, show] of Object.entries(PAGES)) {
      await show(page)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await settle(page)
      const picture = await page.screenshot()
      await sharp(picture)
        .png({ palette: true, compressionLevel: 9 })
        .toFile(join(FOLDER, `${name}-${form}.png`))
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
