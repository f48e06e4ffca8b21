import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { DOOR, withBoard } from '../../../testing/board.ts'
import { PHONE } from '../../../testing/screen.tsx'

const { board, openBoard, screen } = withBoard()

/** Opens a fill that is under way. */
async function running(change: Partial<Run>, size?: typeof PHONE) {
  let run: Run = {
    ...{ _id: 'run0', kind: 'fill', fromDay: board.from, toDay: board.to, mode: 'all', keepNearDraft: false },
    ...{ startedBy: null, startedAt: '2026-12-06T12:00:00.000Z', endedAt: null, state: 'running' },
    ...{ goals: [], months: null, empty: [], proof: null, places: [], applied: false, secondsLeft: 12, ...change },
  }
  screen.server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
  screen.server.on(runsApi.start, () => run)
  screen.server.on(runsApi.show, () => run)
  screen.server.on(runsApi.stop, () => {
    run = { ...run, state: 'stopped', endedAt: run.startedAt, applied: run.goals.length * run.places.length > 0 }
    return run
  })
  await openBoard(size)
  await page.getByRole('button', { name: 'Fill…' }).click()
  const panel = page.getByRole('region', { name: 'Fill the rota' })
  await panel.getByRole('button', { name: /^Fill/ }).click()
  return panel
}

const found: Partial<Run> = {
  goals: [{ name: 'coverage', value: 140, bound: 0, proved: false }],
  places: ['ann', 'bob'].map((userId) => ({ serviceId: 'first', userId, postId: DOOR, shadow: false })),
  empty: [{ serviceId: 'second', postId: DOOR, missing: 1 }],
}

it.each([undefined, PHONE])('says what was found at once, counts down, and ends by a press: %o', async (size) => {
  const panel = await running(found, size)
  await expect.element(panel.getByRole('status')).toHaveTextContent('Found: 2 of 3 places.')
  await expect.element(panel.getByText(/^Still looking for a better plan, about 1[0-2] s more\.$/)).toBeVisible()
  await expect.element(panel.getByText(/about 9 s more/)).toBeVisible()
  await panel.getByRole('button', { name: 'Use this now' }).click()
  await expect.element(panel.getByText('What came of it')).toBeVisible()
})

it.each([{}, { goals: found.goals }, { places: found.places }])(
  'counts nothing before somebody is placed, and offers nothing to use: %o',
  async (change) => {
    const panel = await running(change)
    await expect.element(panel.getByRole('status')).toHaveTextContent('Looking for the best rota…')
    await expect.element(panel.getByRole('button', { name: 'Stop' })).toBeVisible()
    expect(panel.getByText(/s more/).elements()).toEqual([])
    await panel.getByRole('button', { name: 'Stop' }).click()
    await expect.element(panel.getByText(/^Stopped before there was a rota/)).toBeVisible()
  },
)

it('once its time has passed it promises no moment, but says by when it ends and what comes then', async () => {
  const panel = await running({ ...found, secondsLeft: 0 })
  await expect.element(panel.getByText('It looks for a minute at most, then the result is checked.')).toBeVisible()
  expect(panel.getByText(/s more|in a moment/).elements()).toEqual([])
})
