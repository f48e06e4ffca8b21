import { BrowserRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { configApi } from '#shared/people/config.ts'
import { peopleApi } from '#shared/people/people.ts'
import { sessionsApi, TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/people/sessions.ts'
import type { User } from '#shared/people/users.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { habitsApi } from '#shared/rota/habits.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { Pages } from '../app/Pages.tsx'
import { preloadPage } from '../app/page.entries.ts'
import { loadConfig } from '../features/people/config/config.ts'
import { SessionProvider } from '../features/people/sessions/SessionProvider.tsx'
import { annWith } from '../features/people/sessions/session.testing.ts'
import { mineWith } from '../features/rota/availability/availability.testing.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { CONFIG, StubServer } from './server.stub.ts'
import { stubUploads } from './uploads.stub.ts'

/** The Sunday noon, where the team is, on which every test takes place, as in e2e. */
const NOW = '2026-12-06T12:00:00-06:00'

export const PHONE = { width: 375, height: 812 }
export const DESKTOP = { width: 1440, height: 900 }

let people = 0

/** A member with an id and an address of their own. */
export function newPerson(change: Partial<User> = {}): User {
  people += 1
  return annWith({
    _id: `person${people}-${Math.random().toString(36).slice(2)}`,
    name: 'Miriam Cohen-Reyes',
    email: `person${people}@example.org`,
    ...change,
  })
}

/** Resolves when the database is gone, or a page holds it open. */
const removed = (name: string) =>
  new Promise((resolve) => {
    const removal = indexedDB.deleteDatabase(name)
    removal.onsuccess = resolve
    removal.onerror = resolve
    removal.onblocked = resolve
  })

/** Removes what the app has stored in this browser, so that the next test begins as on a new device. */
async function clearDevice(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  await Promise.all((await indexedDB.databases()).map(({ name }) => removed(name ?? '')))
}

interface OpenOptions {
  /** Signed in as this person. Without it nobody is. */
  as?: User
  /** The team plans with the rota, as the answer about this person says. */
  isRotaOn?: true
  /** They have no password, as the answer about them says. */
  hasNoPassword?: true
  size?: { width: number; height: number }
}

interface Screen {
  /** The server of the test that runs. */
  readonly server: StubServer
  /** Shows the app at an address. */
  open(path: string, options?: OpenOptions): Promise<void>
  /** Names what the browser may complain about in this test; anything else fails it. */
  allowComplaints(...patterns: RegExp[]): void
}

/** A server that answers what every page asks: a team without the rota, and nothing to do. */
function quietServer(): StubServer {
  const server = new StubServer()
  server.on(configApi.read, () => CONFIG)
  // The number at Rota in the menu of an admin.
  server.on(peopleApi.notJoined, () => ({ count: 0, admin: null }))
  server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  // The hour of a service on the dashboard of an admin.
  server.on(rotaDayApi.show, ({ date }) => ({
    ...{ date, before: null, after: null, next: null },
    ...{ unanswered: [], services: [] },
  }))
  const mine = { on: false, assignments: [], offers: [], swaps: [], publications: [], asked: null }
  server.on(answersApi.mine, () => mine)
  // What members said of their days stands beside their answers.
  server.on(availabilityApi.mine, () => mineWith())
  // The pages of services to which the schedule leads an admin.
  server.on(servicesApi.list, () => [])
  // What an admin may be offered to plan with.
  server.on(templatesApi.list, () => [])
  server.on(suggestionsApi.show, () => ({ from: null, to: null, posts: [], templates: [] }))
  server.on(habitsApi.show, () => ({ from: null, to: null, habits: [], skipped: 0, undo: null }))
  return server
}

const showApp = () =>
  render(
    <ErrorBoundary>
      <BrowserRouter useTransitions={false}>
        <SessionProvider>
          <Pages />
        </SessionProvider>
      </BrowserRouter>
    </ErrorBoundary>,
  )

/**
 * The app on one screen for each test of a file, with a server made from the contract. A test fails after a call that
 * it does not answer, an answer that the contract does not allow, and a complaint of the browser that it does not
 * expect.
 */
export function withScreen(): Screen {
  let server = new StubServer()
  let allowed: RegExp[] = []
  let complaints: string[] = []
  const realFetch = globalThis.fetch
  let restoreUploads = (): void => {}
  const home = location.href

  beforeAll(() => {
    globalThis.fetch = (target, init = {}) => {
      const url = new URL(target instanceof Request ? target.url : target, location.href)
      return url.pathname.startsWith('/api/') ? server.fetch(url, init) : realFetch(target, init)
    }
    restoreUploads = stubUploads((url, init) => server.fetch(url, init))
  })
  afterAll(() => {
    globalThis.fetch = realFetch
    restoreUploads()
  })
  beforeEach(() => {
    server = quietServer()
    allowed = []
    complaints = []
    vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said.map(String).join(' ')))
    vi.useFakeTimers({
      now: new Date(NOW),
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
  })
  afterEach(async () => {
    await cleanup()
    await clearDevice()
    history.replaceState(null, '', home)
    vi.useRealTimers()
    vi.restoreAllMocks()
    const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))
    expect([...server.faults, ...unexpected], 'faults of the stub and complaints of the browser').toEqual([])
  })

  return {
    get server() {
      return server
    },
    allowComplaints: (...patterns) => void allowed.push(...patterns),
    async open(path, { as, isRotaOn, hasNoPassword, size = DESKTOP } = {}) {
      await cleanup()
      await page.viewport(size.width, size.height)
      if (as) {
        localStorage.setItem(TOKEN_STORAGE_KEY, `token of ${as._id}`)
        localStorage.setItem(USER_STORAGE_KEY, JSON.stringify(as))
        server.on(sessionsApi.me, () => ({ user: as, isRotaOn, hasNoPassword }))
      }
      history.replaceState(null, '', path)
      await Promise.all([loadConfig(), preloadPage(path.replace(/[?#].*/, ''), as !== undefined)])
      await showApp()
    },
  }
}
