import type { Page } from '@playwright/test'
import { holdConnection } from './stage/network.steps.ts'
import { pathInSite } from './stage/site.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { HELD_LINE } from './stage/tasks.steps.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let member: Person
test.beforeAll(async () => {
  member = await team.add({ name: 'Miriam Cohen-Reyes' })
  await team.addCrowd(40)
})

const STEP_PX = 10

/** Puts a finger down and pulls it by `distance` px without lifting it; what it returns lifts it. */
async function pull(page: Page, distance: number, from = { x: 180, y: 300 }): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y: from.y + moved }],
    })
  await touch('touchStart', 0)
  for (let moved = STEP_PX; moved <= distance; moved += STEP_PX) await touch('touchMove', moved)
  return async () => {
    await touch('touchEnd', distance)
    await browser.detach()
  }
}

async function pullAndRelease(page: Page, distance: number): Promise<void> {
  const release = await pull(page, distance)
  await release()
}

/** Requests of a dashboard that opens; parts of it ask once their code is loaded. */
const OF_DASHBOARD = ['/api/calendar', '/api/calls', '/api/dashboard', '/api/rota/mine']

/**
 * Opens an idle page, its first answers from `apis` shown; says what it has asked the server for since, and how often
 * the phone has trembled.
 */
async function openToPull(page: Page, path: string, apis: readonly string[]) {
  await page.addInitScript(() => {
    const trembled: VibratePattern[] = []
    Object.assign(globalThis, { trembled })
    navigator.vibrate = (pattern) => trembled.push(pattern as number) > 0
  })
  // A busy machine may ask nothing for half a second before it asks for the first time: idle, but not for long.
  const answered = Promise.all(
    apis.map((api) => page.waitForResponse((response) => pathInSite(response.url()) === api)),
  )
  await page.goto(path)
  await answered
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const path = pathInSite(request.url())
    if (path.startsWith('/api/')) asked.push(path)
  })
  const trembled = () => page.evaluate(() => (globalThis as unknown as { trembled: number[] }).trembled.length)
  return { asked, trembled }
}

const refreshing = (page: Page) => page.getByText('Refreshing', { exact: true })

/** The browser's own reaction to a pull at the top of the page. */
const gesture = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)

test('pulling down by more than 120 px, and no less, refreshes for 1.5 s, with a short vibration', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(HELD_LINE)
  const page = await open({ as: member, size: PHONE })
  // A live connection that is made, or lost when the clock jumps, has the page ask again by itself.
  await holdConnection(page)
  const { asked, trembled } = await openToPull(page, '/dashboard', OF_DASHBOARD)
  expect(await gesture(page)).toBe('contain')
  await pullAndRelease(page, 120)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(refreshing(page)).toBeHidden()
  expect(asked).toEqual([])
  expect(await trembled()).toBe(0)

  const release = await pull(page, 130)
  await expect(page.getByRole('status').locator('svg.rotate-180')).toBeVisible()
  expect(asked).toEqual([])
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await release()
  await expect(refreshing(page)).toBeAttached()
  await expect.poll(() => asked.toSorted()).toEqual(OF_DASHBOARD)
  expect(await trembled()).toBe(1)
  await page.clock.runFor(1400)
  await expect(refreshing(page)).toBeAttached()
  await page.clock.runFor(100)
  await expect(refreshing(page)).toBeHidden()
})

test('away from the top of the page a finger only scrolls', async ({ open, allowComplaints }) => {
  allowComplaints(HELD_LINE)
  const page = await open({ as: member, size: PHONE })
  await holdConnection(page)
  const { asked, trembled } = await openToPull(page, '/directory', ['/api/users/directory', '/api/calls'])
  await page.evaluate(() => scrollTo(0, 400))
  await pullAndRelease(page, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(400)
  await expect(refreshing(page)).toBeHidden()
  expect(asked).toEqual([])
  expect(await trembled()).toBe(0)
})

test('on chat routes nothing is pulled, and neither there nor for visitors is the gesture of the browser off', async ({
  open,
}) => {
  const page = await open({ as: member, size: PHONE })
  const { trembled } = await openToPull(page, '/chat/general', ['/api/messages/general'])
  await pullAndRelease(page, 200)
  await expect(refreshing(page)).toBeHidden()
  expect(await trembled()).toBe(0)
  expect(await gesture(page)).toBe('auto')
  const visitor = await open({ size: PHONE })
  await visitor.goto('/login')
  expect(await gesture(visitor)).toBe('auto')
})
