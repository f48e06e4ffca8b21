import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#shared/days.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { type Capacity, capacityApi } from '#shared/rota/capacity.ts'
import { type Service, servicesApi } from '#shared/rota/services.ts'
import {
  at,
  boxOf,
  CAPACITY,
  cell,
  DOOR,
  idOf,
  PEOPLE,
  problem,
  SIDE,
  service,
  table,
  withBoard,
} from '../../../testing/board.ts'
import { DESKTOP, newPerson, PHONE } from '../../../testing/screen.tsx'
import { expectNone, expectTexts, passTime } from '../../../testing/steps.ts'
import { memberWith } from './board.testing.ts'

const { board, openBoard, screen } = withBoard()

/** A service of a day as the list of services has it. */
const storedService = (date: string): Service => ({
  ...{ _id: 'new', date, serviceTime: '9am', lastsMinutes: 75, templateId: null, tieColor: null, state: 'planned' },
  ...{
    cancelNote: null,
    edited: false,
    signUp: false,
    twoUnrelated: false,
    published: false,
    revision: 1,
    startsAt: `${date}T15:00:00.000Z`,
  },
  ...{ needs: [], skills: [], name: null, note: null, files: [] },
})

it('past services are folded above the grid, whose keys begin at the next one, and shown at a press', async () => {
  board.services.unshift(service('over', '2026-12-01', [at('Isaiah Grant', DOOR)]))
  await openBoard()
  await expect.element(cell('Main Door, Sunday, December 13')).toHaveAttribute('tabindex', '0')
  await expectNone(cell('Main Door, Tuesday, December 1'))
  cell('Main Door, Sunday, December 13').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cell('Main Door, Sunday, December 20')).toHaveFocus()
  await page.getByRole('button', { name: '1 earlier service' }).click()
  await expect.element(cell('Main Door, Tuesday, December 1')).toBeVisible()
  await openBoard(DESKTOP, `&cell=over+${DOOR}`)
  await expect.element(cell('Main Door, Tuesday, December 1')).toHaveAttribute('aria-expanded', 'true')
})

it('a service that is on over midnight is not folded away, and is once it has ended', async () => {
  const span = { startsAt: '2026-12-06T05:30:00.000Z', lastsMinutes: 90 }
  board.services.unshift(service('night', '2026-12-05', [at('Isaiah Grant', DOOR)], span))
  vi.setSystemTime('2026-12-06T06:30:00.000Z')
  await openBoard()
  await expect.element(cell('Main Door, Saturday, December 5')).toBeVisible()
  vi.setSystemTime('2026-12-06T07:00:00.000Z')
  await openBoard()
  await expect.element(cell('Main Door, Sunday, December 13')).toBeVisible()
  await expectNone(cell('Main Door, Saturday, December 5'))
})

it('a press on the next month is never lost to a board that arrives, and focus stays on it', async () => {
  const { server } = screen
  const release = server.hold(boardApi.show)
  await openBoard()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect.element(next).toBeVisible()
  const pressed = next.element()
  release()
  await expect.element(table).toBeVisible()
  expect(next.element()).toBe(pressed)
  server.on(boardApi.show, () => ({ ...board, services: [] }))
  await next.click()
  await expect.element(page.getByRole('heading', { name: 'January 2027' })).toBeVisible()
  await expect.element(page.getByText('No services in January')).toBeVisible()
  expect(document.activeElement).toBe(pressed)
})

it('once a day of the month is left, the sheet ends with how the next month stands, which leads there', async () => {
  const [first] = board.services
  const next = { ...board, from: '2027-01-01', to: '2027-01-31', problems: [problem('empty', 'new', SIDE)] }
  screen.server.on(boardApi.show, ({ from }) =>
    from === next.from
      ? { ...next, services: [service('new', '2027-01-03', [at('Ruth Stone', DOOR)])] }
      : { ...board, services: first ? [first] : [] },
  )
  await openBoard()
  await page.getByRole('button', { name: 'January · 1 open' }).click()
  await expect.element(page.getByRole('heading', { name: 'January 2027' })).toBeVisible()
  await expect.element(cell('Main Door, Sunday, January 3')).toBeVisible()
  await expectNone(page.getByRole('button', { name: /^February/ }))
})

it('says how the month stands and what asks more of somebody, and leads from a line to its cell', async () => {
  board.members = PEOPLE.map((one) => ({ ...one, planned: 4 }))
  await openBoard()
  await expect.element(page.getByText('Published, the draft of Dec 20–27 not told yet')).toBeVisible()
  await expect.element(page.getByText('4 of 6 places filled', { exact: true })).toBeVisible()
  await expect
    .element(cell('Side Door, Sunday, December 20, 9am: Ruth Stone'))
    .toHaveAccessibleName(/\(draft, 3rd Sunday in a row, above their share\)$/)
  // That all of a row is draft is said at its end, not at each name.
  expect(cell('Side Door, Sunday, December 20, 9am: Ruth Stone').element().querySelectorAll('svg')).toHaveLength(0)
  // Open places stand in their cells.
  await expectTexts(page.getByRole('region', { name: 'In conflict' }).getByRole('listitem'), [
    'Dec 27 · 9am: Isaiah Grant can’t: away',
  ])
  // A list that may be longer than the rota itself is one sentence, until somebody opens it.
  const bends = page.getByRole('region', { name: '1 person to look at' })
  const line = bends.getByText('Three weeks in a row or more: Ruth Stone', { exact: true })
  await expect.element(line).toBeVisible()
  await expectNone(bends.getByRole('button'))
  await line.click()
  await expectTexts(bends.getByRole('listitem'), [
    'Ruth Stone: 3 weeks in a row, Dec 6–20; 4 instead of about 1 or 2.Dec 20',
  ])
  await expect
    .element(bends.getByRole('button', { name: 'Dec 20 · 9am: Ruth Stone, Side Door: 3rd Sunday in a row, above' }))
    .toHaveTextContent('Dec 20')
  await page.getByRole('button', { name: 'Dec 27 · 9am: Isaiah Grant can’t: away' }).click()
  await expect.element(page.getByRole('region', { name: 'Main Door, Sunday, December 27, 9am' })).toBeVisible()
  // What is to be looked at is pressed in the head line, too.
  await page.getByRole('button', { name: 'Go to the next: 1 person to look at' }).click()
  await expect.element(page.getByRole('region', { name: 'Side Door, Sunday, December 20, 9am' })).toBeVisible()
})

it('somebody of whom more is asked has one line with why and with their days; who serves two weeks in a row stands behind', async () => {
  const pair = (count: number) => (count === 4 ? { wishes: ['rest'], inARow: 2 } : {})
  board.services = [1, 2, 3, 4].map((count) =>
    service(`s${count}`, addDays('2026-11-29', 7 * count), [
      at('Ruth Stone', DOOR, count > 1 ? { wishes: ['rest'], inARow: count } : {}),
      ...(count > 2 ? [at('Clarence Hughes', SIDE, pair(count))] : []),
      ...(count === 1 ? [at('Isaiah Grant', SIDE, { wishes: ['rather_not'] })] : []),
    ]),
  )
  board.problems = []
  await openBoard()
  const bends = page.getByRole('region', { name: '2 people to look at' })
  await bends.getByText('Three weeks in a row or more: Ruth Stone; would rather not: Isaiah Grant').click()
  const rows = bends.getByRole('listitem')
  await expectTexts(rows, ['Ruth Stone: 4 weeks in a row, Dec 6–27.Dec 2027', 'Isaiah Grant: would rather not.Dec 6'])
  await bends.getByText('1 more, two in a row').click()
  await expect.element(rows.nth(2)).toHaveTextContent('Clarence Hughes: 2 weeks in a row, Dec 20–27.Dec 27')
  await expect.element(page.getByRole('button', { name: 'Go to the next: 2 people to look at' })).toBeVisible()
  await bends.getByRole('button', { name: /^Dec 27 · 9am: Ruth Stone/ }).click()
  await expect.element(page.getByRole('region', { name: 'Main Door, Sunday, December 27, 9am' })).toBeVisible()

  // The third week and on stand out in their cells, as among the days of a person.
  const tint = (date: number) => {
    const chip = cell(`Main Door, Sunday, December ${date}`).element().querySelector('[title^="Ruth"] > span')
    return getComputedStyle(chip ?? document.body).backgroundColor
  }
  expect([tint(20), tint(13)]).toEqual([tint(27), tint(6)])
  expect(tint(27)).not.toBe(tint(6))
  await expect.element(page.getByText('3rd week in a row and on')).toBeVisible()
})

it('where nobody serves more than two weeks in a row, nobody is to be looked at', async () => {
  board.services = [1, 2].map((count) =>
    service(`s${count}`, addDays('2026-12-06', 7 * count), [
      at('Ruth Stone', DOOR, count > 1 ? { wishes: ['rest'], inARow: 2 } : {}),
      at('Isaiah Grant', SIDE),
    ]),
  )
  board.problems = []
  await openBoard()
  await page.getByText('1 person two weeks in a row').click()
  await expect.element(page.getByText('Ruth Stone: 2 weeks in a row, Dec 13–20.')).toBeVisible()
  await expect.element(page.getByText('4 of 4 places filled · No conflicts.')).toBeVisible()
  await expectNone(page.getByRole('button', { name: /to look at$/ }))
})

const isPrimary = (name: string) => expect.element(page.getByRole('button', { name })).toHaveClass(/bg-primary/)

it('the primary button is the next step: solve a conflict, fill what can be, publish a draft of which nothing can, and none where all is', async () => {
  const [, , conflict] = board.problems
  board.problems = board.problems.map((one) => (one === conflict ? { ...one, code: 'split' } : one))
  await openBoard()
  await isPrimary('Look at the conflict')
  for (const name of ['Fill…', 'Publish…'])
    await expect.element(page.getByRole('button', { name })).not.toHaveClass(/bg-primary/)
  if (conflict) board.problems[2] = conflict
  await openBoard(PHONE)
  await isPrimary('Replace Isaiah…')
  await openBoard()
  await isPrimary('Replace Isaiah Grant…')
  await page.getByRole('button', { name: 'Replace Isaiah Grant…' }).click()
  await expect.element(page.getByRole('region', { name: 'Main Door, Sunday, December 27, 9am' })).toBeVisible()
  board.problems = board.problems.slice(0, 2)
  await openBoard()
  await isPrimary('Fill…')
  const unfillable = ['first', 'third'].map((serviceId) => ({
    ...{ serviceId, postId: SIDE, missing: 1, holders: 0, outs: 0, out: [] },
  }))
  screen.server.on(capacityApi.show, () => ({ ...CAPACITY, unfillable }))
  await openBoard()
  await isPrimary('Publish…')
  board.services = board.services.map((one) => ({ ...one, draft: null, published: one._id === 'first' }))
  await openBoard()
  await isPrimary('Fill…')
  await expectNone(page.getByRole('button', { name: 'Publish…' }))
  board.services = board.services.map((one) => ({ ...one, published: true }))
  await openBoard()
  await expect.element(page.getByRole('button', { name: 'Fill…' })).not.toHaveClass(/bg-primary/)
})

it('Sundays of the sheet are no draft where others are filled, and no work', async () => {
  const ofSheet = [at('Ruth Stone', DOOR, { layer: 'outside' }), at('Isaiah Grant', SIDE, { layer: 'outside' })]
  board.services = board.services.map((one) => (one._id === 'first' ? service('first', one.date, ofSheet) : one))
  board.problems = []
  await openBoard()
  await expect.element(page.getByText('Draft Dec 20–27', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Sun 13 .*planned by the sheet/ })).toBeVisible()
  await expectNone(page.getByRole('rowheader', { name: /^9am.*draft/ }).nth(2))
})

it('the sheet has one line in the key, where rows have its sign and names among others its italics', async () => {
  const sheet = at('Ruth Stone', DOOR, { layer: 'outside' })
  const of = { first: [sheet], second: [sheet, at('Isaiah Grant', SIDE, { layer: 'draft' })] }
  board.services = board.services.map((one) =>
    one._id in of ? service(one._id, one.date, of[one._id as keyof typeof of]) : one,
  )
  await openBoard()
  const lines = page.getByRole('list', { name: 'What the marks say' }).getByText('planned by the sheet')
  await expect.element(lines).toBeVisible()
  await expect.element(lines).toHaveClass(/italic/)
  expect(lines.elements()).toHaveLength(1)
})

it('what is said of the month, and below it, stands beside a panel that is open', async () => {
  board.problems = [problem('blocked', 'third', DOOR, { userId: idOf('Isaiah Grant'), missing: 0 })]
  const [first] = board.services
  for (const place of first?.places ?? []) place.untold = true
  board.members = PEOPLE.map((one) => ({ ...one, planned: 4 }))
  await openBoard({ width: 1110, height: 900 }, `&cell=second+${SIDE}`)
  const panel = page.getByRole('region', { name: 'Side Door, Sunday, December 20, 9am' })
  await expect.element(panel).toBeVisible()
  const state = page.getByText('Published, the draft of Dec 20–27 not told yet')
  for (const one of [
    state,
    page.getByRole('button', { name: 'Go to the next: 1 person to look at' }),
    page.getByText('Everybody’s share'),
  ]) {
    await expect.element(one).toBeVisible()
    expect(boxOf(one).right).toBeLessThanOrEqual(boxOf(panel).left)
  }
})

it('N goes from one problem to the next, and the chip opens them', async () => {
  await openBoard()
  const chip = page.getByRole('button', { name: 'Go to the next: 2 open, 1 conflict' })
  await expect.element(chip).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(cell('Side Door, Sunday, December 13')).toHaveFocus()
  await userEvent.keyboard('n')
  await expect.element(cell('Main Door, Sunday, December 27')).toHaveFocus()
  await chip.click()
  await expect.element(page.getByRole('region', { name: 'Side Door, Sunday, December 27, 9am' })).toBeVisible()
})

it('discarding a draft says what is lost before it is, and it can be put back', async () => {
  const drafted = board.services
  screen.server.on(boardApi.dropDraft, () => {
    board.services = drafted.map((one) => ({ ...one, draft: null, places: [] }))
    return { undo: 'back' }
  })
  screen.server.on(boardApi.undoDrop, () => {
    board.services = drafted
    return board
  })
  await openBoard()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Discard draft…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Discard this draft?' })
  await expect.element(dialog.getByText('3 places in 2 services are lost. What is published stays.')).toBeVisible()
  expect(screen.server.received(boardApi.dropDraft)).toEqual([])
  await passTime(1000)
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect
    .poll(() => screen.server.received(boardApi.dropDraft))
    .toEqual([{ from: '2026-12-01', to: '2026-12-31' }])
  await expect.element(page.getByText('The draft is discarded.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectNone(page.getByText('The draft is discarded.'))
  expect(screen.server.received(boardApi.undoDrop)).toEqual([{ undo: 'back' }])
})

it('a service is marked as done only where everybody has said yes', async () => {
  const live = (name: string, postId: string, state: 'asked' | 'accepted') =>
    at(name, postId, { layer: 'live', state, assignmentId: idOf(name) })
  const published = { draft: null, published: true }
  board.problems = []
  board.services = [
    service(
      'first',
      '2026-12-13',
      [live('Ruth Stone', DOOR, 'asked'), live('Isaiah Grant', SIDE, 'accepted')],
      published,
    ),
    service(
      'second',
      '2026-12-20',
      [live('Ruth Stone', DOOR, 'accepted'), live('Isaiah Grant', SIDE, 'accepted')],
      published,
    ),
    service('third', '2026-12-27', [at('Ruth Stone', DOOR), at('Isaiah Grant', SIDE)]),
  ]
  await openBoard()
  const ends = table.getByRole('row').getByRole('cell')
  await expect
    .poll(() =>
      ends
        .elements()
        .filter((one) => one.matches(':last-child'))
        .map((one) => one.textContent),
    )
    .toEqual(['1 to answer', 'everybody said yes', 'draft'])
  const tooWide = ends.elements().filter((one) => one.matches(':last-child') && one.scrollWidth > one.clientWidth)
  expect(tooWide).toEqual([])
  await openBoard(PHONE)
  const rows = page.getByRole('list').getByRole('button', { expanded: false })
  await expectTexts(rows, [
    ...['Ruth Stone to answer', '2 of 2', 'draft'].map(
      (state) => `9am · ${state}Main Door Ruth Stone Side Door Isaiah Grant`,
    ),
  ])
  expect(rows.elements().map((row) => row.querySelectorAll('span svg').length)).toEqual([0, 1, 0])
})

it('a month that nobody has begun says so, and offers to fill it', async () => {
  board.services = board.services.map((one) => ({ ...one, draft: null, published: false, places: [] }))
  const capacity = { ...CAPACITY, places: 6, offered: 4 }
  screen.server.on(capacityApi.show, () => capacity)
  await openBoard()
  await expect.element(page.getByText('Nothing planned yet: 3 services, 6 places')).toBeVisible()
  await expectNone(page.getByRole('button', { name: /^Go to the next/ }))
  // One way to it: the bar has none besides.
  await expectNone(page.getByRole('button', { name: 'Fill…' }))
  await page.getByRole('button', { name: 'Fill December…' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  await expectNone(page.getByText('Nothing planned yet: 3 services, 6 places'))
  await expect.element(fill.getByRole('heading', { name: 'Fill December' })).toBeVisible()
  // Everything is a gap: there is nothing to choose.
  await expectNone(fill.getByRole('radio', { name: 'Everything' }))
  await expect.element(fill.getByText('6 places are open.')).toBeVisible()
  await expect.element(fill.getByRole('button', { name: 'Fill 6 places' })).toBeVisible()
  // There is no draft yet that could be changed little.
  await expectNone(fill.getByRole('checkbox'))
  // That people offer less than that stands above the button.
  const short = fill.getByText(/^Your 3 people have 3 services left to give; for 3 places more somebody serves more/)
  await expect.element(short).toBeVisible()
  expect(boxOf(short).bottom).toBeLessThan(boxOf(fill.getByRole('button', { name: 'Fill 6 places' })).top)
  await expect
    .element(fill.getByText(/^One of 3 people has said on which days they can\. Fill takes the others/))
    .toBeVisible()
})

it('a full, published month offers nothing to fill but the next month', async () => {
  const { server } = screen
  server.on(capacityApi.show, () => CAPACITY)
  const live = { layer: 'live', state: 'accepted' } as const
  const whole = [at('Ruth Stone', DOOR, live), at('Isaiah Grant', SIDE, live)]
  const full = service('full', '2026-12-20', whole, { draft: null, published: true })
  const open = service('open', '2027-01-10', [], { draft: null, published: false })
  server.on(boardApi.show, ({ from, to }) => ({
    ...{ ...board, from, to, problems: [] },
    services: [full, open].filter(({ date }) => date >= from && date <= to),
  }))
  await openBoard()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  await expect.element(fill.getByText('Nothing is open in December.')).toBeVisible()
  await expectNone(fill.getByRole('button', { name: /^Fill( \d+ places)?$/ }))
  await fill.getByRole('button', { name: 'Fill January…' }).click()
  await expect.element(page.getByRole('heading', { name: 'January 2027' })).toBeVisible()
})

it('a fill says whom it leaves out, and one press plans them, too', async () => {
  let capacity: Capacity = { ...CAPACITY, leftOut: [{ _id: idOf('Isaiah Grant'), name: 'Isaiah Grant' }] }
  screen.server.on(capacityApi.show, () => capacity)
  const isaiah = memberWith('Isaiah Grant', [])
  screen.server.on(availabilityApi.members, () => [isaiah])
  screen.server.on(availabilityApi.changeMember, () => {
    capacity = CAPACITY
    return isaiah
  })
  await openBoard()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  await expect.element(fill.getByText('Isaiah Grant has not served yet and is left out.')).toBeVisible()
  await fill.getByText('Isaiah Grant has not served yet and is left out.').click()
  await fill.getByRole('button', { name: 'Plan Isaiah Grant, too' }).click()
  await expectNone(fill.getByText(/^Isaiah Grant has not served/))
  const { times, per } = isaiah.rota
  expect(screen.server.received(availabilityApi.changeMember)).toEqual([{ userId: idOf('Isaiah Grant'), times, per }])
})

it('what is planned is not moved at first: gaps alone are filled, and the choice of everything says what it may move', async () => {
  screen.server.on(capacityApi.show, () => CAPACITY)
  // A draft of one place that is locked and three that are not, nothing published.
  board.services = board.services.map((one) => ({
    ...one,
    published: false,
    draft: one.draft ?? { revision: 1, startedAt: '2026-11-01T00:00:00.000Z', startedBy: null },
    places: one.places.map((place) => ({ ...place, layer: 'draft' as const, locked: one._id === 'third' })),
  }))
  await openBoard()
  await page.getByRole('button', { name: 'Fill…' }).click()
  await expect.element(page.getByRole('radio', { name: 'Only gaps' })).toBeChecked()
  await page.getByText('Everything', { exact: true }).click()
  await expect.element(page.getByText('3 places that people have now may go to others.')).toBeVisible()
})

it('before a published month is planned again, it says how many of its places are published, and when people are told', async () => {
  screen.server.on(capacityApi.show, () => CAPACITY)
  const live = { layer: 'live', state: 'asked' } as const
  const settled = { draft: null, published: true }
  board.services = [
    service('begun', '2026-12-01', [at('Ruth Stone', DOOR, live)], settled),
    service('second', '2026-12-20', [at('Clarence Hughes', DOOR, live), at('Ruth Stone', SIDE, live)], settled),
    service('third', '2026-12-27', [at('Isaiah Grant', DOOR, { ...live, state: 'declined' })], settled),
    // Somebody else has the place in a draft already: of its two places one is published.
    service('fourth', '2026-12-27', [
      ...[at('Clarence Hughes', DOOR, live), at('Ruth Stone', SIDE, live)],
      ...[at('Clarence Hughes', DOOR), at('Isaiah Grant', SIDE)],
    ]),
  ]
  await openBoard()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const said = page.getByText('3 places are published; who is moved is told when you publish.')
  await expect.element(page.getByRole('radio', { name: 'Only gaps' })).toBeChecked()
  await expectNone(said)
  await page.getByText('Everything', { exact: true }).click()
  await expect.element(said).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Plan all of it again' })).toBeVisible()
})

it('offers no choice between all and the gaps where people of the sheet alone stand, who stay', async () => {
  screen.server.on(capacityApi.show, () => CAPACITY)
  const ofSheet = { layer: 'outside', state: null, assignmentId: null, shiftId: 'shift' } as const
  board.services = board.services.map((one) => ({
    ...one,
    ...{ published: false, draft: null },
    places: one.places.map((place) => ({ ...place, ...ofSheet })),
  }))
  await openBoard()
  await page.getByRole('button', { name: 'Fill…' }).click()
  await expect.element(page.getByText('Fills empty places. Everybody stays where they are.')).toBeVisible()
  await expectNone(page.getByRole('radio', { name: 'Everything' }))
})

it('opens at the next month with something to fill where this one has nothing left, says so, and stays there', async () => {
  const { server } = screen
  const settled = { draft: null, published: true }
  const live = { layer: 'live', state: 'accepted' } as const
  const whole = [at('Ruth Stone', DOOR, live), at('Isaiah Grant', SIDE, live)]
  const full = service('full', '2026-12-20', whole, settled)
  // What has begun is not filled any more.
  const begun = service('begun', '2026-12-01', [], settled)
  let next = service('next', '2027-01-10', [at('Ruth Stone', DOOR, live)], settled)
  server.on(boardApi.show, ({ from, to }) => ({
    ...{ ...board, from, to, problems: [] },
    services: [begun, full, next].filter(({ date }) => date >= from && date <= to),
  }))
  const admin = newPerson({ role: 'admin' })
  await screen.open('/rota', { as: admin, size: DESKTOP })
  const said = page.getByText('Nothing is left to fill in December, so the plan opens at January.')
  await expect.element(said).toBeVisible()
  await expect.element(cell('Main Door, Sunday, January 10')).toBeVisible()
  await page.getByRole('button', { name: 'Prev', exact: true }).click()
  await expect.element(cell('Main Door, Sunday, December 20')).toBeVisible()
  await expectNone(said)
  next = service('next', '2027-01-10', whole, settled)
  await screen.open('/rota', { as: admin, size: DESKTOP })
  await expect.element(cell('Main Door, Sunday, December 20')).toBeVisible()
  await expectNone(said)
})

it('opens at a month whose draft is still to be published, though it has no empty place', async () => {
  const { server } = screen
  const whole = [at('Ruth Stone', DOOR), at('Isaiah Grant', SIDE)]
  const asked = whole.map((place) => ({ ...place, layer: 'live' as const, state: 'asked' as const }))
  const full = service('full', '2026-12-20', asked, { draft: null, published: true })
  const drafted = service('drafted', '2027-01-10', whole, { published: false })
  const later = service('later', '2027-02-07', [])
  server.on(boardApi.show, ({ from, to }) => ({
    ...{ ...board, from, to, problems: [] },
    services: [full, drafted, later].filter(({ date }) => date >= from && date <= to),
  }))
  await screen.open('/rota', { as: newPerson({ role: 'admin' }), size: DESKTOP })
  await expect.element(cell('Main Door, Sunday, January 10')).toBeVisible()
})

it('opens at the month that runs while a service of its last night is on, and at the new one afterwards', async () => {
  const { server } = screen
  const night = { startsAt: '2026-12-01T05:30:00.000Z', lastsMinutes: 90 }
  const services = [
    service('night', '2026-11-30', [at('Isaiah Grant', DOOR)], night),
    service('next', '2026-12-13', [at('Ruth Stone', DOOR)]),
  ]
  server.on(boardApi.show, ({ from, to }) => ({
    ...{ ...board, from, to, problems: [] },
    services: services.filter(({ date }) => date >= from && date <= to),
  }))
  const admin = newPerson({ role: 'admin' })
  vi.setSystemTime('2026-12-01T06:30:00.000Z')
  await screen.open('/rota', { as: admin, size: DESKTOP })
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect.element(cell('Main Door, Monday, November 30')).toBeVisible()
  vi.setSystemTime('2026-12-01T07:00:00.000Z')
  await screen.open('/rota', { as: admin, size: DESKTOP })
  await expect.element(cell('Main Door, Sunday, December 13')).toBeVisible()
})

it('opens at this month for the empty place of a Sunday of the sheet, and of a time that is no time of day', async () => {
  const { server } = screen
  let half = service('half', '2026-12-20', [at('Ruth Stone', DOOR, { layer: 'outside' })], { draft: null })
  const next = service('next', '2027-01-10', [])
  server.on(boardApi.show, ({ from, to }) => ({
    ...{ ...board, from, to, problems: [] },
    services: [half, next].filter(({ date }) => date >= from && date <= to),
  }))
  const admin = newPerson({ role: 'admin' })
  await screen.open('/rota', { as: admin, size: DESKTOP })
  await expect.element(cell('Side Door, Sunday, December 20')).toBeVisible()
  half = { ...half, serviceTime: 'Evening', startsAt: null }
  await screen.open('/rota', { as: admin, size: DESKTOP })
  await expect.element(cell('Side Door, Sunday, December 20')).toBeVisible()
})

it('opens at the next month with services where this one has none, says so, and has the way between them', async () => {
  const { server } = screen
  const january = service('new', '2027-01-03', [at('Ruth Stone', DOOR)])
  server.on(boardApi.show, ({ from, to }) => ({
    ...{ ...board, from, to, problems: [] },
    services: from === '2027-01-01' ? [january] : [],
  }))
  server.on(servicesApi.list, () => [storedService('2027-01-03')])
  await screen.open('/rota', { as: newPerson({ role: 'admin' }), size: DESKTOP })
  await expect.element(page.getByRole('heading', { name: 'January 2027' })).toBeVisible()
  await expect.element(cell('Main Door, Sunday, January 3')).toBeVisible()
  const said = page.getByText('No services in December. January is the next month that has some.')
  await expect.element(said).toBeVisible()
  await page.getByRole('button', { name: 'Prev', exact: true }).click()
  await expect.element(page.getByText('No services in December.', { exact: true })).toBeVisible()
  await expectNone(said)
  await page.getByRole('button', { name: 'To January' }).click()
  await expect.element(cell('Main Door, Sunday, January 3')).toBeVisible()
})

it('a month that is all draft says so once; who stands without their partner has the mark of a conflict', async () => {
  board.services = board.services.slice(1)
  board.problems = [problem('split', 'second', DOOR, { postId: null, userId: idOf('Clarence Hughes'), missing: 0 })]
  board.services[0] = service('second', '2026-12-20', [at('Clarence Hughes', DOOR), at('Ruth Stone', SIDE)])
  board.services[1] = service('third', '2026-12-27', [at('Isaiah Grant', DOOR)])
  await openBoard()
  await expect.element(page.getByText('Draft Dec 20–27')).toBeVisible()
  const marks = (name: string) => cell(name).element().querySelectorAll('svg').length
  await expect.poll(() => marks('Main Door, Sunday, December 20, 9am: Clarence Hughes')).toBe(1)
  expect(marks('Main Door, Sunday, December 27, 9am: Isaiah Grant')).toBe(0)
  await expectTexts(page.getByRole('list', { name: 'What the marks say' }).getByRole('listitem'), ['conflict'])
})

it('a team without ties has none at its days, and begins with them from the menu', async () => {
  await openBoard()
  await expect.element(cell('Main Door, Sunday, December 20')).toBeVisible()
  await expectNone(page.getByRole('button', { name: /^Tie of / }))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Tie colors of the days' }).click()
  await expect.element(page.getByRole('button', { name: 'Tie of Sunday, December 20: no tie' })).toBeVisible()
})
