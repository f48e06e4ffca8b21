import { type BrowserContext, test as base, type Page, type TestInfo } from '@playwright/test'
import { TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/people/sessions.ts'
import { neverHeld } from './network.steps.ts'
import { type Complaints, complaintsOf } from './screen.complaints.ts'
import { expect, keptAs, onHost } from './site.ts'
import { type Person, startTeam, type Team, type TeamOptions } from './team.server.ts'

export { expect } from './site.ts'

/** The Sunday noon, where the team is, on which every test takes place: the first day of the December sample. */
const NOW = '2026-12-06T12:00:00-06:00'

export const PHONE = { width: 375, height: 812 }
export const DESKTOP = { width: 1440, height: 900 }

interface ScreenOptions {
  size?: { width: number; height: number }
  /** Opens it already signed in. Without it nobody is. */
  as?: Person
  /** Language of the browser as a BCP 47 tag; default en-US. */
  locale?: string
}

interface Fixtures {
  /** A page in a browser profile of its own, whose clock says NOW and goes on from there. */
  open: (options?: ScreenOptions) => Promise<Page>
  /** Names what the browser may complain about in this test; anything else fails it. */
  allowComplaints: (...patterns: RegExp[]) => void
}

/** A worker runs one file, and of it one describe, at a time. */
let current: Team | undefined

/** The team of the file or describe whose tests run. */
export function currentTeam(): Team {
  if (!current) throw new Error('This test needs withTeam() above it')
  return current
}

/** One server for all tests of this file or describe; what it returns may be used inside of tests. */
export function withTeam(options?: TeamOptions): Team {
  const team = {} as Team
  let outer: Team | undefined
  test.beforeAll(async () => {
    outer = current
    current = Object.assign(team, await startTeam(options))
  })
  test.afterAll(async () => {
    current = outer
    // The server is not there when it has not started.
    await team.stop?.()
  })
  return team
}

/** Cookie that tells the first document of a context to store who is signed in. */
const SIGN_IN_COOKIE = 'test.signIn'

/**
 * Signs a context in before its first page: Playwright's own `storageState` opens a page for it, which costs as much.
 */
async function signIn(context: BrowserContext, team: Team, person: Person): Promise<void> {
  const { token, user } = await team.login(person)
  await context.addCookies([{ name: SIGN_IN_COOKIE, value: '1', url: team.url }])
  const stored = { [keptAs(TOKEN_STORAGE_KEY)]: token, [keptAs(USER_STORAGE_KEY)]: JSON.stringify(user) }
  await context.addInitScript(
    ([cookie, values]) => {
      // A blank page has no cookies.
      if (location.protocol === 'about:' || !document.cookie.includes(cookie)) return
      // Once: a logout or a reload must find what the app has stored since.
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there over plain http
      document.cookie = `${cookie}=; path=/; max-age=0`
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    [SIGN_IN_COOKIE, stored] as const,
  )
}

/** Lets the addresses of the app to which a page is sent be those of its site, which may live below a path. */
function goBelowPath(page: Page): void {
  const [goto, waitForURL] = [page.goto.bind(page), page.waitForURL.bind(page)]
  page.goto = (url, options) => goto(onHost(url), options)
  page.waitForURL = (url, options) => waitForURL(typeof url === 'string' ? onHost(url) : url, options)
}

/** Attaches the screens of a failed test. */
async function attachScreens(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const page of context.pages()) {
    const name = new URL(page.url()).pathname
    await testInfo.attach(`${name} as text`, { body: await page.locator('body').ariaSnapshot() })
    await testInfo.attach(name, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
  }
}

export const test = base.extend<Fixtures & { complaints: Complaints }>({
  complaints: async ({ browserName: _ }, use) => {
    const complaints = complaintsOf()
    await use(complaints)
    expect(neverHeld(), 'addresses that are held, and that no page asks for').toEqual([])
    complaints.expectNone()
  },

  allowComplaints: async ({ complaints }, use) => {
    await use(complaints.allow)
  },

  open: async ({ browser, complaints }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    await use(async ({ size = DESKTOP, as, locale = 'en-US' } = {}) => {
      const team = currentTeam()
      const context = await browser.newContext({
        baseURL: new URL(team.url).origin,
        viewport: size,
        locale,
        hasTouch: size.width < 768,
        reducedMotion: 'reduce',
      })
      contexts.push(context)
      context.on('page', goBelowPath)
      complaints.watch(context)
      if (as) await signIn(context, team, as)
      await context.clock.install({ time: NOW })
      return context.newPage()
    })
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    for (const context of contexts) {
      if (hasFailed) await attachScreens(context, testInfo)
      await context.close()
    }
  },
})
