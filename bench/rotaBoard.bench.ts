import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { addDays } from '../shared/days.ts'
import { sessionsApi, TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '../shared/people/sessions.ts'
import { boardApi } from '../shared/rota/board.ts'
import { BROWSER } from './first.load.ts'
import { temporaryFolder } from './program.ts'
import { type Line, milliseconds, report } from './report.ts'
import { requestAs, requestTo } from './requests.ts'
import { seedSundays } from './rota.data.ts'
import { median, shareAtMost } from './rounds.ts'
import { ensureBuilt, signIn, startServer } from './server.process.ts'

const PEOPLE = 60
const WEEKS = 13
const POSTS = 8
const TIMES = ['9am', '10:45am', '6pm']
const PLACES = WEEKS * TIMES.length * POSTS
const FROM = '2030-01-06'
const TO = addDays(FROM, WEEKS * 7 - 1)

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SLOWER = 4
const FRAMES = 300
const FLICK = 60

/** Project limits in milliseconds; a frame without a cell in the middle of the board is blank. */
const LIMITS = { board: 150, paint: 1000, stored: 100 }

interface Scrolled {
  frames: number[]
  blank: number
}

/** Scrolls the board down and to the right, and back, frame by frame. */
const scrollBoard = (page: Page): Promise<Scrolled> =>
  page.getByRole('table').evaluate(
    async (table, { count, flick }) => {
      const box = table.parentElement as HTMLElement
      const { left, top, width, height } = box.getBoundingClientRect()
      const scrolled: Scrolled = { frames: [], blank: 0 }
      let before: number | undefined
      for (let frame = 0; frame < count; frame += 1) {
        const by = Math.floor(frame / 50) % 2 === 0 ? flick : -flick
        box.scrollTop += by
        box.scrollLeft += by
        const now = await new Promise<number>(requestAnimationFrame)
        if (before !== undefined) scrolled.frames.push(now - before)
        before = now
        const middle = document.elementFromPoint(left + width / 2, top + height / 2)
        if (!middle?.closest('td, th')) scrolled.blank += 1
      }
      return scrolled
    },
    { count: FRAMES, flick: FLICK },
  )

await ensureBuilt()
using folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
// The first start makes the schema and the super admin.
await (await startServer({ dataDir }))[Symbol.asyncDispose]()
await seedMembers({ dataDir, databaseUrl: '' }, PEOPLE - 1)
const { services, posts } = await seedSundays({ dataDir }, { from: FROM, weeks: WEEKS, times: TIMES, posts: POSTS })
await using server = await startServer({ dataDir })
const call = requestTo(server)
const { body: empty } = await call(boardApi.show, { from: FROM, to: TO })
const people = empty.members.map(({ user }) => user._id)
for (const [at, serviceId] of services.entries()) {
  const places = posts.map((postId, post) => ({ userId: people[(at * POSTS + post) % people.length] ?? '', postId }))
  await call(boardApi.saveDraft, { serviceId, revision: 0, places })
}

const shown: number[] = []
for (let round = 0; round < 10 * ROUNDS; round += 1) shown.push((await call(boardApi.show, { from: FROM, to: TO })).ms)

const token = await signIn(server.url)
const { body: user } = await requestAs(server, token)(sessionsApi.me, {})
const browser = await chromium.launch(BROWSER)
try {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [
      [TOKEN_STORAGE_KEY, token],
      [USER_STORAGE_KEY, JSON.stringify(user)],
      ['rota', 'on'],
    ] as const,
  )
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('link', { name: 'Rota' }).waitFor()
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const address = `/rota?month=${FROM.slice(0, 7)}&by=people&length=quarter`
  const painted: Record<'posts' | 'people', number[]> = { posts: [], people: [] }
  const cells = page.locator('[data-cell]')
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const by of ['posts', 'people'] as const) {
      await page.goto(`${server.url}/dashboard`)
      await page.getByRole('link', { name: 'Rota' }).waitFor()
      const ms = await page.evaluate(
        async (to) => {
          const began = performance.now()
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate', { state: null }))
          while (!document.querySelector('[data-cell]')) await new Promise(requestAnimationFrame)
          await new Promise(requestAnimationFrame)
          return performance.now() - began
        },
        address.replace('by=people', `by=${by}`),
      )
      if (round > 0) painted[by].push(ms)
    }
  const drawn = await cells.count()
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const scrolled = await scrollBoard(page)

  // A place is taken off by a key: how soon it is gone from the screen, and stored.
  const stored: number[] = []
  const gone: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const cell = page.locator('[data-cell]:has([data-place])').nth(round)
    await cell.focus()
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    gone.push(
      await cell.evaluate(async (element) => {
        const since = performance.now()
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }))
        while (element.querySelector('[data-place]')) await new Promise(requestAnimationFrame)
        return performance.now() - since
      }),
    )
    const response = await answer
    await response.finished()
    stored.push(response.request().timing().responseEnd)
  }

  const line = (what: string, values: number[], value: number, atMost: number): Line => ({
    what,
    measured: `half ${milliseconds(median(values))}, worst ${milliseconds(Math.max(...values))}`,
    beside: 'its limit',
    value,
    limit: { atMost },
    write: milliseconds,
  })
  report(
    [
      `${PEOPLE} people, ${WEEKS} weeks, ${PLACES} places in drafts, on SQLite, one process. First paint: from the press on a link of the`,
      `app until cells stand on the screen, with a processor ${SLOWER} times slower, at 1440 px; ${drawn} cells by people.`,
    ],
    [
      line('GET /rota/board, 95 of 100', shown, shareAtMost(shown, 0.95), LIMITS.board),
      line('first paint by posts', painted.posts, median(painted.posts), LIMITS.paint),
      line('first paint by people', painted.people, median(painted.people), LIMITS.paint),
      line('a change is on the screen', gone, median(gone), LIMITS.stored),
      line('a change is stored', stored, median(stored), LIMITS.stored),
      line('99 in 100 frames of scrolling', scrolled.frames, shareAtMost(scrolled.frames, 0.99), LIMITS.stored),
      {
        what: 'frames with nothing in the middle',
        measured: `of ${FRAMES}`,
        beside: 'its limit',
        value: scrolled.blank,
        limit: { atMost: 0 },
      },
    ],
  )
} finally {
  await browser.close()
}
