import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { today } from '#shared/days.ts'
import { TOKEN_STORAGE_KEY } from '#shared/people/sessions.ts'
import { SwapPartners } from '#shared/rota/swaps.ts'
import { Dashboard } from '#shared/work/dashboard.ts'
import { type ServerProcess, startServerProcess } from '../server/testing/server.process.ts'
import { CountedPresses } from './stage/presses.steps.ts'

/*
 * The jobs that people open the app for, among the demo's forty people: a member on a small phone, an admin at a desk.
 * Prints presses, seconds, and how many screens long the page is at the end of each job.
 */

/** True from 24 hours before the member's service on Sunday at 6pm until it is over: nothing is swapped then. */
function isNearService(timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  const [weekday, hour] = [new Date(today(timeZone)).getUTCDay(), Number(clock.format())]
  return (weekday === 6 && hour >= 18) || (weekday === 0 && hour < 20)
}

/** Zone of the team: the westernmost or the easternmost one, which are never both near the service. */
const TEAM_TIMEZONE = ['Etc/GMT+12', 'Pacific/Kiritimati'].find((zone) => !isNearService(zone)) ?? 'UTC'

const dataDir = mkdtempSync(join(tmpdir(), 'ushers-jobs-'))
let server: ServerProcess | undefined

test.beforeAll(async () => {
  server = await startServerProcess({ DATA_DIR: dataDir, USHERS_DEMO: '1', TEAM_TIMEZONE })
})

test.afterAll(async () => {
  try {
    await server?.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

const SMALL_PHONE = { width: 375, height: 667 }
const DESKTOP = { width: 1440, height: 900 }

async function signIn(page: Page, role: 'Member' | 'Admin', size: typeof DESKTOP): Promise<void> {
  await page.setViewportSize(size)
  await page.goto(`${server?.url}/login`)
  await page.getByRole('button', { name: new RegExp(` ${role}$|\\n${role}$`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
}

const screensOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight)

type Work = (person: CountedPresses) => Promise<void>

class Jobs {
  readonly #done: string[] = []

  /** Counts one job, and holds its limits, which are those of the design of the desk. */
  async count(page: Page, name: string, limits: { presses: number; seconds: number }, work: Work): Promise<void> {
    const person = new CountedPresses()
    person.begin(name)
    await test.step(name, () => work(person))
    const screens = (await screensOf(page)).toFixed(1)
    this.#done.push(`${name}: ${person.presses} presses, ${person.seconds} s, page of ${screens} screens`)
    expect(person.presses, name).toBeLessThanOrEqual(limits.presses)
    expect(person.seconds, name).toBeLessThanOrEqual(limits.seconds)
  }

  toString = (): string => this.#done.join('\n')
}
test('what a member comes for is on the first screen, or two presses away', async ({ page }) => {
  const jobs = new Jobs()
  await signIn(page, 'Member', SMALL_PHONE)
  const next = page.getByRole('region', { name: 'Upcoming Schedule' })
  // Which of the demo's places comes next depends on the day of the week.
  const answer = await page.evaluate(
    async (key) =>
      (await fetch('/api/dashboard', { headers: { authorization: `Bearer ${localStorage[key]}` } })).json(),
    TOKEN_STORAGE_KEY,
  )
  const { schedule } = Dashboard.parse(answer)
  // A service of Sunday is over by now.
  const first = schedule.find(({ date }) => new Date(date).getUTCDay() !== 0 || date !== today(TEAM_TIMEZONE))

  await jobs.count(page, 'When do I serve next', { presses: 0, seconds: 0 }, async () => {
    await expect(next.getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 1 })
    const post = next.getByText(first?.assignment ?? '', { exact: true }).first()
    await expect(post).toBeInViewport({ ratio: 1 })
  })

  await jobs.count(page, 'A certain person to swap with, of 71 rows', { presses: 4, seconds: 10 }, async (he) => {
    // One search of a person at a time: another is refused while it goes on, and asked for again.
    const answer = page.waitForResponse((reply) => reply.url().includes('/api/swaps/partners') && reply.ok())
    await he.press(next.getByRole('link', { name: /^Find a swap/ }))
    // Who can swap depends on the day, too: one far down the list is looked for.
    const { swaps } = SwapPartners.parse(await (await answer).json())
    const name = swaps.at(-1)?.user.name ?? ''
    await he.type(page.getByRole('searchbox', { name: 'Search by name' }), name.slice(0, 4))
    await he.press(page.getByRole('checkbox', { name: new RegExp(`^${name} `) }).first())
    await expect(page.getByRole('button', { name: 'Ask 1 person' })).toBeEnabled()
  })

  await page.goto(`${server?.url}/dashboard`)
  await next.getByRole('button', { name: /^I’ll be there/ }).click()
  await expect(next.getByText('You said yes')).toBeVisible()
  await jobs.count(page, '"I can’t any more" after a yes', { presses: 2, seconds: 5 }, async (he) => {
    await he.press(next.getByRole('button', { name: /^I can’t any more/ }))
    await he.press(next.getByRole('button', { name: 'Send my “can’t”' }))
    await expect(next.getByText('You said yes')).toBeHidden()
  })

  const day = (await next.locator('time').first().getAttribute('datetime')) ?? ''
  await page.goto(`${server?.url}/schedule?view=personal&month=${day.slice(0, 7)}`)
  await jobs.count(page, '"I can’t any more" from the schedule', { presses: 2, seconds: 5 }, async (he) => {
    await he.press(page.getByRole('button', { name: /^(Answer|I can’t)\s?: /, expanded: false }).first())
    await he.press(
      page
        .locator('button:not([aria-expanded])')
        .filter({ hasText: /^I can’t/ })
        .first(),
    )
    await expect(page.getByRole('button', { name: 'Send my “can’t”' })).toBeInViewport()
  })
  console.log(`${jobs}`)
})

test('what an admin comes for is one press away', async ({ page }) => {
  const jobs = new Jobs()
  await signIn(page, 'Admin', DESKTOP)

  await jobs.count(page, 'Who has not answered', { presses: 1, seconds: 3 }, async (she) => {
    await she.press(page.getByRole('link', { name: 'See who and where' }))
    await expect(
      page
        .getByRole('region', { name: 'Not answered' })
        .getByText(/asked |told by the app|told nobody of it/)
        .first(),
    ).toBeVisible()
  })

  const notAnswered = page.getByRole('region', { name: 'Not answered' })
  await jobs.count(page, 'One of them: call, link, yes and no', { presses: 1, seconds: 3 }, async (she) => {
    const one = notAnswered.getByRole('listitem').first()
    await expect(one.getByRole('link', { name: /^Call / })).toBeVisible()
    await she.press(one.getByRole('button', { expanded: false }))
    for (const name of [/^Copy link/, /^Record a yes/, /^Record a no/])
      await expect(one.getByRole('button', { name }).first()).toBeInViewport()
  })

  await page.goto(`${server?.url}/dashboard`)
  await jobs.count(page, 'Sunday’s list ahead of time', { presses: 1, seconds: 3 }, async (she) => {
    await she.press(page.getByRole('link', { name: 'Service day' }))
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  })
  await jobs.count(page, 'The list of the service day after it', { presses: 1, seconds: 3 }, async (she) => {
    const shown = page.getByRole('navigation', { name: 'Other days' }).locator('time')
    const first = await shown.getAttribute('datetime')
    await she.press(page.getByRole('navigation', { name: 'Other days' }).getByRole('link').first())
    await expect(shown).not.toHaveAttribute('datetime', first ?? '')
    const day = await shown.getAttribute('datetime')
    // The address with the day leads to the same list.
    await page.goto(`${server?.url}/rota/today?date=${day}`)
    await expect(shown).toHaveAttribute('datetime', day ?? '')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  })

  await page.goto(`${server?.url}/dashboard`)
  await jobs.count(page, 'Invite a person', { presses: 3, seconds: 10 }, async (she) => {
    await she.press(page.getByRole('link', { name: 'Invite people' }))
    await she.type(page.getByLabel('Who is invited'), 'Grace Kim')
    await she.press(page.getByRole('button', { name: 'Invite one person' }))
    await expect(page.getByRole('textbox', { name: 'Link for Grace Kim' })).toBeVisible()
  })
  console.log(`${jobs}`)
})
