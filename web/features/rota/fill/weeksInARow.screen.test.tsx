import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { boardApi } from '#shared/rota/board.ts'
import { type InARow, type Run, runsApi } from '#shared/rota/fill.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { at, DOOR, idOf, SIDE, service, withBoard } from '../../../testing/board.ts'
import { PHONE } from '../../../testing/screen.tsx'
import { withPlaces } from '../board/board.model.ts'

const { board, openBoard, screen } = withBoard()

/** Opens the result of a fill after which Clarence serves five weeks in a row. */
async function fill(end: Pick<InARow, 'instead' | 'exchange'> = {}, size?: typeof PHONE, places: Run['places'] = []) {
  const known = board.services[1]
  const run: Run = {
    ...{ _id: 'run0', kind: 'fill', fromDay: board.from, toDay: board.to, mode: 'gaps', keepNearDraft: false },
    ...{ startedBy: null, startedAt: '2026-12-06T12:00:00.000Z', endedAt: '2026-12-06T12:00:01.000Z', state: 'done' },
    ...{ goals: [{ name: 'coverage', value: 0, bound: 0, proved: true }], months: null, empty: [], proof: null },
    ...{ places, applied: true },
  }
  const user = { _id: idOf('Clarence Hughes'), name: 'Clarence Hughes' }
  const row = { user, weeks: 5, serviceId: known?._id ?? '', date: '2026-12-20', ...end }
  // The run lasts as long as he stands there.
  const isThere = () => board.services[1]?.places.some(({ userId }) => userId === user._id)
  const now = (): Run => (isThere() ? { ...run, inARow: [row] } : run)
  screen.server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
  screen.server.on(runsApi.start, now)
  screen.server.on(runsApi.show, now)
  screen.server.on(boardApi.saveDraft, ({ serviceId, places }) => {
    board.services = board.services.map((one) =>
      one._id === serviceId ? withPlaces(board, one, [...places], []) : one,
    )
    const saved = board.services.find(({ _id }) => _id === serviceId)
    if (!saved) throw new Error('No such service')
    return saved
  })
  await openBoard(size)
  await page.getByRole('button', { name: 'Fill…' }).click()
  const panel = page.getByRole('region', { name: 'Fill the rota' })
  await panel.getByRole('button', { name: /^Fill/ }).click()
  return panel
}

it('names first who serves many weeks in a row after a fill, and proves nothing above that', async () => {
  const panel = await fill()
  const row = panel.getByText('5 weeks in a row: Clarence Hughes')
  await expect.element(row).toBeVisible()
  expect(panel.getByRole('button', { name: /^End the run/ }).elements()).toEqual([])
  const proved = panel.getByText(/no plan meets rest and wishes better/)
  await expect.element(proved).not.toBeInTheDocument()
  await panel.getByText('What came of it').click()
  await expect.element(panel.getByText('Places filled', { exact: true })).toBeVisible()
  await expect.element(proved).not.toBeInTheDocument()
})

for (const size of [undefined, PHONE])
  it(`one press puts somebody else at one of its places, and Undo takes it back${size ? ', on a phone too' : ''}`, async () => {
    const isaiah = { _id: idOf('Isaiah Grant'), name: 'Isaiah Grant' }
    const instead = { user: isaiah, serviceId: 'second', postId: DOOR, date: '2026-12-20', weeks: 3, left: 2 }
    const panel = await fill({ instead }, size)
    const press = panel.getByRole('button', { name: /^End the run: Isaiah instead of Clarence, Dec\s20$/ })
    await expect.element(press).toBeVisible()
    await expect.element(panel.getByText('Isaiah Grant then: 2 of about 1 or 2, 3 weeks in a row.')).toBeVisible()
    await press.click()
    await expect.element(panel.getByText('Isaiah Grant serves instead of Clarence Hughes on Dec 20.')).toBeVisible()
    await expect.element(panel.getByText(/^5 weeks in a row/)).not.toBeInTheDocument()
    const atDoor = () => board.services[1]?.places.filter(({ postId }) => postId === DOOR).map(({ name }) => name)
    expect(atDoor()).toEqual(['Isaiah Grant'])
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect.element(panel.getByText('5 weeks in a row: Clarence Hughes')).toBeVisible()
    expect(atDoor()).toEqual(['Clarence Hughes'])
  })

it('one press exchanges the day with who serves on another, and the board says so and takes it back', async () => {
  const held = (name: string, postId: string) => ({ serviceId: 'second', postId, userId: idOf(name) })
  const pair = { one: held('Clarence Hughes', DOOR), other: held('Ruth Stone', SIDE) }
  const asked: unknown[] = []
  screen.server.on(boardApi.exchange, (input) => {
    asked.push(input)
    const exchanged = service('second', '2026-12-20', [at('Ruth Stone', DOOR), at('Clarence Hughes', SIDE)])
    board.services = board.services.map((one) => (one._id === 'second' ? exchanged : one))
    return { services: [exchanged] }
  })
  const others = [{ _id: idOf('Ruth Stone'), name: 'Ruth Stone' }]
  const exchange = { date: '2026-12-20', otherDate: '2026-12-27', others, pairs: [pair] }
  const panel = await fill({ exchange }, undefined, [{ ...held('Isaiah Grant', DOOR), shadow: false }])
  await expect.element(panel.getByRole('button', { name: 'Undo' })).toBeVisible()
  await panel.getByRole('button', { name: /^Dec\s20: swap with Ruth Stone, Dec\s27$/ }).click()
  await expect.element(page.getByText('Clarence Hughes and Ruth Stone have swapped places.')).toBeVisible()
  expect(asked).toMatchObject([pair])
  // The exchange is taken back first.
  await expect.element(panel.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible()
})
