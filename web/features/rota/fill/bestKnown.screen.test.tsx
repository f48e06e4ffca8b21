import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Run, type RunGoal, runsApi } from '#shared/rota/fill.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { at, DOOR, SIDE, withBoard } from '../../../testing/board.ts'
import { PHONE } from '../../../testing/screen.tsx'

const { board, openBoard, screen } = withBoard()

/** Opens the result of a fill that came to these goals. */
async function filled(goals: RunGoal[], size?: typeof PHONE) {
  // Nobody is bent, so that nothing stands against the proof.
  board.services = board.services.map((one) =>
    one._id === 'second' ? { ...one, places: [at('Clarence Hughes', DOOR), at('Ruth Stone', SIDE)] } : one,
  )
  // Somebody is short of their share, so that the goal of fair shares is not met.
  board.members = board.members.map((one) => ({ ...one, fair: 2 }))
  const run: Run = {
    ...{ _id: 'run0', kind: 'fill', fromDay: board.from, toDay: board.to, mode: 'gaps', keepNearDraft: false },
    ...{ startedBy: null, startedAt: '2026-12-06T12:00:00.000Z', endedAt: '2026-12-06T12:00:01.000Z', state: 'done' },
    ...{ goals, months: null, empty: [], proof: null, places: [], applied: true },
  }
  screen.server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
  screen.server.on(runsApi.start, () => run)
  screen.server.on(runsApi.show, () => run)
  await openBoard(size)
  await page.getByRole('button', { name: 'Fill…' }).click()
  const panel = page.getByRole('region', { name: 'Fill the rota' })
  await panel.getByRole('button', { name: /^Fill/ }).click()
  await panel.getByText('What came of it').click()
  return panel
}

const proved = { name: 'coverage', value: 0, bound: 0, proved: true } as const
const agreed = { name: 'wishes', value: 4, bound: 2, proved: false, agreed: true } as const
const open = { name: 'fairness', value: 110, bound: 100, proved: false } as const

it.each([undefined, PHONE])(
  'a goal on which two searches agree is the best that they found, and no more is said: %o',
  async (size) => {
    const panel = await filled([proved, agreed], size)
    const rows = panel.getByRole('list').last().getByRole('listitem')
    await expect.element(rows.nth(0)).toHaveTextContent(/^Places filled · can.t be done better/)
    await expect.element(rows.nth(1)).toHaveTextContent(/^Rest and wishes · the best that two searches found/)
    await expect
      .element(panel.getByText('The best plan found in one second, by two searches. A better one may exist.'))
      .toBeVisible()
  },
)

it('beside a goal of which more may be found, no search is called agreed', async () => {
  const panel = await filled([proved, agreed, open])
  await expect.element(panel.getByText('The best plan found in one second. A better one may exist.')).toBeVisible()
  await expect.element(panel.getByText(/^ · at most 10/)).toBeVisible()
})
