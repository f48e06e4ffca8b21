import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { withBoard } from '../../../testing/board.ts'

const { board, openBoard, screen } = withBoard()

it('names first who serves many weeks in a row after a fill', async () => {
  const [service] = board.services
  const run: Run = {
    ...{ _id: 'run0', kind: 'fill', fromDay: board.from, toDay: board.to, mode: 'gaps', keepNearDraft: false },
    ...{ startedBy: null, startedAt: '2026-12-06T12:00:00.000Z', endedAt: '2026-12-06T12:00:01.000Z', state: 'done' },
    ...{ goals: [{ name: 'coverage', value: 0, bound: 0, proved: true }], months: null, empty: [], proof: null },
    ...{ places: [], applied: true },
    inARow: [{ user: { _id: 'elle', name: 'Elle Boyd' }, weeks: 5, serviceId: service?._id ?? '', date: board.from }],
  }
  screen.server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
  screen.server.on(runsApi.start, () => run)
  screen.server.on(runsApi.show, () => run)
  await openBoard()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  await fill.getByRole('button', { name: /^Fill/ }).click()
  await expect.element(fill.getByText('5 weeks in a row: Elle Boyd')).toBeVisible()
})
