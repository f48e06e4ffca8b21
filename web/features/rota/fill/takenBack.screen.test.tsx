import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { boardApi } from '#shared/rota/board.ts'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { at, cell, DOOR, SIDE, service, withBoard } from '../../../testing/board.ts'
import { DESKTOP, PHONE } from '../../../testing/screen.tsx'
import { expectNone, expectTexts } from '../../../testing/steps.ts'

const { board, openBoard, screen } = withBoard()

/** A fill that gives Isaiah's place to Clarence, and can be taken back and used after all. */
function withFill() {
  /** What changes the drafts waits for this. */
  const answers = { until: Promise.resolve() }
  const before = [at('Isaiah Grant', DOOR), at('Ruth Stone', SIDE)]
  const after = [at('Clarence Hughes', DOOR), at('Ruth Stone', SIDE)]
  const show = (places: typeof before) => {
    board.services = [service('third', '2026-12-27', places)]
  }
  show(before)
  board.problems = board.problems.filter(({ code }) => code !== 'empty')
  const run: Run = {
    ...{ _id: 'run0', kind: 'fill', fromDay: board.from, toDay: board.to, mode: 'all', keepNearDraft: true },
    ...{ startedBy: null, startedAt: '2026-12-06T12:00:00.000Z', endedAt: '2026-12-06T12:00:01.000Z', state: 'done' },
    ...{ goals: [{ name: 'coverage', value: 0, bound: 0, proved: true }], months: null, empty: [], proof: null },
    places: after.map(({ userId, postId }) => ({
      ...{ serviceId: 'third', userId: userId ?? '', postId: postId ?? '', shadow: false },
    })),
    applied: true,
  }
  let isApplied = false
  const put = (applied: boolean) => {
    isApplied = applied
    show(applied ? after : before)
    return { ...run, applied }
  }
  screen.server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
  screen.server.on(runsApi.start, () => put(true))
  screen.server.on(runsApi.show, () => ({ ...run, applied: isApplied }))
  // The board has it before the answer is there.
  const putAnd = async (applied: boolean) => {
    const changed = put(applied)
    await answers.until
    return changed
  }
  screen.server.on(runsApi.undo, () => putAnd(false))
  screen.server.on(runsApi.apply, () => putAnd(true))
  return { answers }
}

/** Begins it. */
async function fillBoard() {
  await page.getByRole('button', { name: 'Fill…' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  await fill.getByRole('button', { name: 'Let Fill solve it' }).click()
  await expect.element(fill.getByText('One place changed:')).toBeVisible()
  return fill
}

const door = (name: string) => cell(`Main Door, Sunday, December 27, 9am: ${name}`)
const side = () => cell('Side Door, Sunday, December 27, 9am: Ruth')

/** Words of the places that the board outlines. */
const outlined = () => [...document.querySelectorAll('[data-outlined]')].map(({ textContent }) => textContent?.trim())

it('a fill that was taken back says what it would change, outlines nothing, and can be used after all', async () => {
  withFill()
  await openBoard()
  const fill = await fillBoard()
  await expectTexts(fill.getByRole('status').getByRole('listitem'), ['Dec 27 · Main Door: Isaiah → Clarence'])
  await fill.getByRole('button', { name: 'Undo' }).click()

  await expect.element(fill.getByText('Taken back. It would change one place:')).toBeVisible()
  await expectTexts(fill.getByRole('status').getByRole('listitem'), ['Dec 27 · Main Door: Isaiah → Clarence'])
  await expectNone(fill.getByText(/None is empty|What came of it|no plan/))
  expect(outlined()).toEqual([])
  await expectAccessible(fill)
  await fill.getByRole('button', { name: 'Use it after all' }).click()
  await expect.element(fill.getByText('One place changed:')).toBeVisible()

  // The panel is closed to look at the board.
  await fill.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Fill…' }).click()
  await expect.element(fill.getByText('One place changed:')).toBeVisible()
  await fill.getByRole('button', { name: 'Undo' }).click()
  await expect.element(fill.getByText('Taken back. It would change one place:')).toBeVisible()
  await fill.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Fill…' }).click()
  await expect.element(fill.getByRole('button', { name: 'Let Fill solve it' })).toBeVisible()
})

/** The conflict is over, as the board says some time after the fill. */
async function withoutConflict() {
  board.problems = []
  const changed = { revision: 9, from: '2026-12-01', to: '2026-12-31' }
  await expect.poll(() => screen.server.tell('rotaChanged', changed)).toBeUndefined()
}

it('Fill again leads from the result to the choices, where a full month is still called full', async () => {
  withFill()
  await openBoard()
  const fill = await fillBoard()
  await withoutConflict()
  await fill.getByRole('button', { name: 'Fill again' }).click()
  await expect.element(fill.getByText('Nothing is open in December.')).toBeVisible()
  await expect.element(fill.getByText('Everything', { exact: true })).toBeVisible()
  await expect.element(fill.getByRole('button', { name: 'Plan all of it again' })).toBeVisible()
  await expectNone(fill.getByRole('status'))
  await expectAccessible(fill)
})

it('a result under which a conflict stands does not offer Publish as the next step', async () => {
  withFill()
  await openBoard()
  const fill = await fillBoard()
  const look = () => fill.getByRole('button', { name: 'Publish…' }).element().className
  const undo = () => fill.getByRole('button', { name: 'Undo' }).element().className
  expect(look()).toBe(undo())
  await withoutConflict()
  await expect.poll(() => look() === undo()).toBe(false)
})

it('while it is taken back, and put back, nothing else is said of it, whatever the board shows already', async () => {
  const { answers } = withFill()
  await openBoard()
  const fill = await fillBoard()
  const waiting = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answers.until = promise
    return resolve
  }
  const undo = waiting()
  await fill.getByRole('button', { name: 'Undo' }).click()
  await expect.element(fill.getByRole('status')).toHaveTextContent(/^Taking it back…$/)
  await expectNone(fill.getByText(/filled|None is empty|What came of it/))
  await expectNone(fill.getByRole('button', { name: /Undo|Publish|Use it/ }))
  await expectAccessible(fill)
  undo()
  await expect.element(fill.getByText('Taken back. It would change one place:')).toBeVisible()

  const apply = waiting()
  await fill.getByRole('button', { name: 'Use it after all' }).click()
  await expect.element(fill.getByRole('status')).toHaveTextContent(/^Putting it back…$/)
  await expectNone(fill.getByText(/Taken back|Found|minute at most/))
  await expectNone(fill.getByRole('button', { name: /Use/ }))
  apply()
  await expect.element(fill.getByText('One place changed:')).toBeVisible()
  await expectNone(fill.getByText('Putting it back…'))
})

it('what could not be taken back stands as it was, with the reason', async () => {
  withFill()
  screen.allowComplaints(/409/)
  screen.server.refuse(runsApi.undo, 'rota_moved_on')
  await openBoard()
  const fill = await fillBoard()
  await fill.getByRole('button', { name: 'Undo' }).click()
  await expect.element(fill.getByRole('alert')).toBeVisible()
  await expect.element(fill.getByText('One place changed:')).toBeVisible()
  await expect.element(fill.getByRole('button', { name: 'Undo' })).toBeVisible()
})

it.each([
  ['the sheet by posts', DESKTOP, '', 'Clarence Hughes'],
  ['the sheet by people', DESKTOP, '&by=people', 'Main Door'],
  ['the list of a phone', PHONE, '', 'Clarence Hughes'],
  ['the list of people of a phone', PHONE, '&by=people', '27'],
])(
  'what a fill gave to somebody else is outlined in %s, and again where it is used after all',
  async (_, size, view, words) => {
    withFill()
    await openBoard(size, view)
    const fill = await fillBoard()
    await expect.poll(outlined).toEqual([expect.stringContaining(words)])
    await fill.getByRole('button', { name: 'Undo' }).click()
    await expect.element(fill.getByText('Taken back. It would change one place:')).toBeVisible()
    await expect.poll(outlined).toEqual([])
    await fill.getByRole('button', { name: 'Use it after all' }).click()
    await expect.element(fill.getByText('One place changed:')).toBeVisible()
    await expect.poll(outlined).toEqual([expect.stringContaining(words)])
    await fill.getByRole('button', { name: 'Close' }).click()
    await expect.poll(outlined).toEqual([])
  },
)

it('Ctrl+Z takes a fill back by its own Undo, and never what was planned before it', async () => {
  withFill()
  await openBoard()
  const fill = await fillBoard()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(fill.getByText('Taken back. It would change one place:')).toBeVisible()
  await fill.getByRole('button', { name: 'Use it after all' }).click()
  await expect.element(fill.getByText('One place changed:')).toBeVisible()
  await fill.getByRole('button', { name: 'Close' }).click()

  // Also from a cell, with the panel closed.
  await expect.element(door('Clarence Hughes')).toBeVisible()
  door('Clarence Hughes').element().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(door('Isaiah Grant')).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Undo' }))
  await expectNone(page.getByRole('alert'))
})

it('a change that a fill has replaced cannot be taken back, and the key says nothing red', async () => {
  withFill()
  screen.server.on(boardApi.saveDraft, ({ places }) => {
    const kept = [at('Isaiah Grant', DOOR), at('Ruth Stone', SIDE)]
    const left = service(
      'third',
      '2026-12-27',
      kept.filter(({ userId }) => places.some((one) => one.userId === userId)),
    )
    board.services = [left]
    return left
  })
  await openBoard()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(side()).toBeVisible()
  side().element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(undo).toBeVisible()
  // Another admin fills it.
  board.services = [service('third', '2026-12-27', [at('Clarence Hughes', DOOR), at('Ruth Stone', SIDE)])]
  const changed = { revision: 9, from: '2026-12-01', to: '2026-12-31' }
  // The live connection may take its time.
  await expect.poll(() => screen.server.tell('rotaChanged', changed)).toBeUndefined()
  await expect.element(door('Clarence Hughes')).toBeVisible()
  await expectNone(undo)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(door('Clarence Hughes')).toBeVisible()
  await expectNone(page.getByRole('alert'))
})
