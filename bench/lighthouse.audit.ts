import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BROWSER } from './first.load.ts'
import { root } from './program.ts'

/**
 * Lighthouse has its own package.json and lock, so that the app and its tests do not install its two hundred packages.
 */

const FOLDER = join(root, 'bench/lighthouse')

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
export type Category = (typeof CATEGORIES)[number]

/** Result of one audit: points of a hundred, milliseconds, and the failed audits outside of performance. */
export interface Audit {
  points: Record<Category, number>
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  /** Cumulative layout shift. */
  layoutShift: number
  complaints: string[]
}

interface Page {
  goto(url: string): Promise<unknown>
  evaluate(act: (entries: [string, string][]) => void, entries: [string, string][]): Promise<void>
}

interface Puppeteer {
  launch(options: {
    executablePath: string
    args: string[]
  }): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
}

interface AuditResult {
  score: number | null
  title: string
  numericValue?: number
}

interface Report {
  runtimeError?: { message: string }
  finalDisplayedUrl: string
  audits: Record<string, AuditResult>
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
}

type Lighthouse = (url: string, flags: object, config: undefined, page: Page) => Promise<{ lhr: Report } | undefined>

/** Installs the packages of the lock once, from the package registry. */
function ensureInstalled(): void {
  if (existsSync(join(FOLDER, 'node_modules/.package-lock.json'))) return
  console.log('Installing Lighthouse (npm ci in bench/lighthouse) …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: FOLDER, stdio: 'inherit' })
}

const load = async (path: string): Promise<unknown> =>
  ((await import(pathToFileURL(join(FOLDER, 'node_modules', path)).href)) as { default: unknown }).default

function auditOf({ audits, categories }: Report): Audit {
  const points = (category: Category) => Math.round((categories[category].score ?? Number.NaN) * 100)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const complaints = CATEGORIES.slice(1).flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const { score = null, title = id } = audits[id] ?? {}
      return weight > 0 && score !== null && score < 1 ? [`${category}: ${title}`] : []
    }),
  )
  return {
    points: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
    },
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    complaints,
  }
}

/**
 * Lighthouse's mobile profile (its default: a slow phone on slow 4G, simulated) on a page that was never opened before.
 * `storage` is the site's initial localStorage. Throws when the page could not be audited or redirected.
 */
export async function audit(url: string, storage: Record<string, string> = {}): Promise<Audit> {
  ensureInstalled()
  const puppeteer = (await load('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js')) as Puppeteer
  const lighthouse = (await load('lighthouse/core/index.js')) as Lighthouse
  const browser = await puppeteer.launch({ ...BROWSER, args: [...BROWSER.args, '--headless=new'] })
  try {
    const page = await browser.newPage()
    // An address of the site that loads nothing, so that the audit begins with an empty cache.
    await page.goto(new URL('/healthz', url).href)
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(storage))
    const flags = { onlyCategories: CATEGORIES, logLevel: 'error', disableStorageReset: true }
    const report = (await lighthouse(url, flags, undefined, page))?.lhr
    if (!report || report.runtimeError) throw new Error(`${url} was not audited: ${report?.runtimeError?.message}`)
    if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}`)
    return auditOf(report)
  } finally {
    await browser.close()
  }
}
