import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { today } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { isLanguage, LOCALES } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'
import config from '../playwright.config.ts'
import { settle } from './stage/accessibility.scan.ts'
import { ACCOUNT_VIEWS } from './stage/account.views.ts'
import { ADMIN_VIEWS } from './stage/admin.views.ts'
import { BOARD_VIEWS } from './stage/board.views.ts'
import { CHAT_VIEWS } from './stage/chat.views.ts'
import { DEVICE_VIEWS } from './stage/device.views.ts'
import { waitForFonts } from './stage/fonts.ts'
import { isLookTeam, LOOK_TEAMS, type LookStage, startStage } from './stage/look.team.ts'
import type { Scene, View } from './stage/look.views.ts'
import { PEOPLE_VIEWS } from './stage/people.views.ts'
import { ROTA_VIEWS } from './stage/rota.views.ts'
import { SCHEDULE_VIEWS } from './stage/schedule.views.ts'
import { SECOND_FACTOR_VIEWS } from './stage/secondFactor.views.ts'
import { SERVICE_VIEWS } from './stage/service.views.ts'
import { logIn } from './stage/sunday.team.ts'
import { WORK_VIEWS } from './stage/work.views.ts'

/*
 * Saves pictures of pages of the built app: `npx tsx e2e/look.ts <folder> [part of a name, a regular expression]`.
 * Options, with what is taken without them: `--widths 375,768,1440`, `--schemes light,dark`, `--language en` (or es),
 * `--team demo` (or empty: nobody but the super admin; 8; 120). A whole round takes an hour: name a part.
 */

const HEIGHTS: Record<number, number> = { 375: 812, 768: 1024, 1440: 900 }

const VIEWS: View[] = [
  ...ACCOUNT_VIEWS,
  ...SECOND_FACTOR_VIEWS,
  ...WORK_VIEWS,
  ...SCHEDULE_VIEWS,
  ...ROTA_VIEWS,
  ...SERVICE_VIEWS,
  ...BOARD_VIEWS,
  ...ADMIN_VIEWS,
  ...PEOPLE_VIEWS,
  ...CHAT_VIEWS,
  ...DEVICE_VIEWS,
]

type Scheme = 'light' | 'dark'

/** What a round is asked for. */
interface Round {
  folder: string
  part: RegExp
  widths: number[]
  schemes: Scheme[]
  locale: string
}

/** A browser of the kind that a view is looked at in, with its person signed in. */
async function browserFor(
  { browser: kind, as }: View,
  { browser, stage, locale, scene }: { browser: Browser; stage: LookStage; locale: string; scene: Scene },
): Promise<BrowserContext> {
  const options: BrowserContextOptions = {
    ...{ baseURL: stage.url, locale, timezoneId: stage.timeZone, reducedMotion: 'reduce' },
    serviceWorkers: kind === 'worker' ? 'allow' : 'block',
  }
  const context = await browser.newContext(options)
  await waitForFonts(context)
  const person = as && stage.people[as]
  if (as && !person) throw new Error(`This team has no ${as}`)
  if (!person) return context
  const page = await context.newPage()
  await logIn(page, person, scene.t)
  await page.close()
  return context
}

async function take(page: Page, view: View, scene: Scene, { folder, widths, schemes }: Round): Promise<void> {
  for (const width of widths.filter((width) => view.widths?.includes(width) ?? true)) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? width })
    try {
      const path = typeof view.path === 'string' ? view.path : await view.path(scene)
      // A view may have set the clock of all pages of its browser.
      await page.clock.setSystemTime(new Date())
      // An address with a part is only scrolled to where its page is open already.
      await page.goto('about:blank')
      await page.goto(path, { waitUntil: 'networkidle' })
      await view.act?.(page, scene)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        // Sticky elements would otherwise stand in the middle of a picture of the whole page.
        if (!view.isWindow) await page.evaluate(() => scrollTo(0, 0))
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await settle(page)
        const path = join(folder, `${view.name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage: !view.isWindow })
      }
    } finally {
      await view.leave?.(scene)
      // Routes of a view are removed before the next one.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
}

/** Takes the pictures of views that are alike in their person and browser. A view that cannot be reached is named. */
async function takeAll(views: View[], open: () => Promise<BrowserContext>, scene: Scene, round: Round): Promise<void> {
  const say = ({ name }: View, error: unknown) => {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
  const context = await open().catch((error: unknown) => void views.map((view) => say(view, error)))
  if (!context) return
  for (const view of views) {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await take(page, view, scene, round).catch((error: unknown) => say(view, error))
    await page.close()
  }
  await context.close()
}

async function look(stage: LookStage, t: Scene['t'], round: Round): Promise<void> {
  const uploads = mkdtempSync(join(tmpdir(), 'ushers-look-files-'))
  const scene: Scene = { t, folder: uploads, day: today(stage.timeZone), call: stage.call }
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const alike = groupBy(
      VIEWS.filter(({ name }) => round.part.test(name)),
      ({ as, browser: kind }) => `${as} ${kind}`,
    )
    for (const views of alike.values()) {
      const [first] = views
      const open = () => browserFor(first as View, { browser, stage, locale: round.locale, scene })
      await takeAll(views, open, scene, round)
    }
  } finally {
    await browser.close()
    rmSync(uploads, { recursive: true, force: true })
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '375,768,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    language: { type: 'string', default: 'en' },
    team: { type: 'string', default: 'demo' },
  },
})
const [folder, part = ''] = positionals
const { language, team } = values
if (!folder) throw new Error('Say where the pictures go: npx tsx e2e/look.ts <folder>')
if (!isLanguage(language)) throw new Error('--language is en or es')
if (!isLookTeam(team)) throw new Error(`--team is one of ${LOOK_TEAMS.join(', ')}`)
mkdirSync(folder, { recursive: true })
const stage = await startStage(team)
try {
  await look(stage, translateFor(language), {
    ...{ folder, part: new RegExp(part), locale: LOCALES[language] },
    widths: values.widths.split(',').map(Number),
    schemes: values.schemes.split(',').filter((scheme) => scheme === 'light' || scheme === 'dark'),
  })
} finally {
  await stage.stop()
}
