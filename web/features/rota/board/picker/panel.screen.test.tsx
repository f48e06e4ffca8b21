import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answersApi } from '#shared/rota/answers.ts'
import { capacityApi } from '#shared/rota/capacity.ts'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { type CallOut, callOutsApi } from '#shared/rota/standIns.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { tiesApi } from '#shared/rota/ties.ts'
import { boxOf, cell, DOOR, idOf, POSTS, problem, SIDE, service, table, withBoard } from '../../../../testing/board.ts'
import { DESKTOP } from '../../../../testing/screen.tsx'
import { expectNone, passTime } from '../../../../testing/steps.ts'
import { assignmentWith } from '../../answers/answers.testing.ts'

const { board, openBoard, screen } = withBoard()

it('a press opens the panel over the right edge, no row moves, and Escape leads back', async () => {
  await openBoard()
  const door = cell('Main Door, Sunday, December 20')
  await expect.element(door).toBeVisible()
  const before = boxOf(door)
  await door.click()
  const panel = page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })
  await expect.poll(() => panel.element().getBoundingClientRect().right).toBe(DESKTOP.width)
  expect(panel.element().getBoundingClientRect().width).toBe(400)
  expect([boxOf(door).x, boxOf(door).y]).toEqual([before.x, before.y])
  // The bar above it stays in use.
  const fill = page.getByRole('button', { name: 'Fill…' })
  expect(panel.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    fill.element().getBoundingClientRect().bottom,
  )
  // The key of the marks, below the sheet, ends beside it.
  const marks = page.getByRole('list', { name: 'What the marks say' }).getByRole('listitem')
  const most = () => Math.max(...marks.elements().map((mark) => mark.getBoundingClientRect().right))
  await expect.poll(most).toBeLessThanOrEqual(DESKTOP.width - 400)
  await userEvent.keyboard('{Escape}')
  await expectNone(panel)
  await expect.element(door).toHaveFocus()
})

it('the panel of a place that members can take says to how many it is open, and that of another does not', async () => {
  const openedAt = '2026-12-01T15:00:00.000Z'
  screen.server.on(openPlacesApi.listAll, () => [
    { serviceId: 'second', postId: DOOR, openedAt, visibleTo: 4, able: 9, everybodyFrom: openedAt },
  ])
  await openBoard()
  await cell('Main Door, Sunday, December 20').click()
  const panel = page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })
  await expect.element(panel.getByText('Open to members: 4 of 9 can take it')).toBeVisible()
  await cell('Side Door, Sunday, December 20').click()
  const other = page.getByRole('region', { name: 'Side Door, Sunday, December 20, 9am' })
  await expect.element(other).toBeVisible()
  await expectNone(other.getByText(/Open to members/))
})

it('the sheet makes room for the panel that fills it, and whoever it gives a place is in sight', async () => {
  const known = { people: 3, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 }
  screen.server.on(capacityApi.show, () => ({
    ...{ places: 6, offered: 6, most: 6, people: 3, notJoined: 0, unstated: 0, each: 2, known, above: [] },
  }))
  await openBoard()
  const last = cell('Side Door, Sunday, December 20')
  await expect.element(last).toBeVisible()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  await expect.element(fill).toBeVisible()
  await expect.poll(() => boxOf(last).right).toBeLessThanOrEqual(boxOf(fill).left)
  // A cell that is opened meanwhile stays where it is.
  const before = boxOf(last)
  await last.click()
  await expect.element(page.getByRole('region', { name: 'Side Door, Sunday, December 20, 9am' })).toBeVisible()
  expect([boxOf(last).x, boxOf(last).y]).toEqual([before.x, before.y])
})

it('a fill that finds nobody for what is open says so, leads to why, and does not offer to publish first', async () => {
  const known = { people: 3, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 }
  board.problems.push(problem('empty', 'second', SIDE, { missing: 2 }), problem('empty', 'second', DOOR))
  const away = { code: 'away' as const, userId: 'otis', postId: SIDE, serviceId: 'second' }
  screen.server.on(capacityApi.show, () => ({
    ...{ places: 6, offered: 6, most: 6, people: 3, notJoined: 0, unstated: 0, each: 2, known, above: [] },
    unfillable: [
      {
        ...{ serviceId: 'second', postId: SIDE, missing: 2, holders: 1, outs: 1 },
        out: [{ user: { _id: 'otis', name: 'Otis Bell' }, blocks: [away] }],
      },
    ],
  }))
  const run: Run = {
    ...{ _id: 'run', kind: 'fill', fromDay: board.from, toDay: board.to, mode: 'gaps', keepNearDraft: false },
    ...{ startedBy: null, startedAt: '2026-12-06T12:00:00.000Z', endedAt: '2026-12-06T12:00:01.000Z', state: 'done' },
    ...{ goals: [{ name: 'coverage', value: 1, bound: 1, proved: true }], months: null, places: [] },
    ...{
      empty: [
        { serviceId: 'second', postId: SIDE, missing: 2 },
        { serviceId: 'second', postId: DOOR, missing: 1 },
      ],
      applied: true,
      proof: null,
    },
  }
  screen.server.on(runsApi.start, () => run)
  screen.server.on(runsApi.show, () => run)
  screen.server.on(runsApi.explain, ({ serviceId, postId }) => ({
    ...{ serviceId, postId, holder: null, open: 1, witness: null },
    candidates: [
      {
        user: { _id: 'ruth', name: 'Ruth Stone' },
        blocks: [{ ...away, code: 'busy' as const, serviceTime: '9am', post: 'Balcony' }],
        ...{ cost: null, load: 1, share: 2 },
      },
    ],
  }))
  screen.server.on(rotaSettingsApi.show, () => ROTA_DEFAULTS)
  await openBoard()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  await fill.getByRole('button', { name: /^Fill/ }).click()
  await expect.element(fill.getByText(/^No new place was filled\..* 3 places stay empty\./)).toBeVisible()
  await expect.element(fill.getByText('Nobody can: Otis Bell (away).')).toBeVisible()
  await expect.element(fill.getByRole('link', { name: 'Otis Bell' })).toBeVisible()
  // Of a place that is not certain to stay empty the explanation is asked.
  await expect.element(fill.getByText('Too few can: Ruth Stone (at Balcony at 9am).')).toBeVisible()
  await expectNone(page.getByRole('region', { name: 'What is open or in conflict' }).getByText(/Side Door/))
  const [first] = fill.getByRole('button', { name: /Side Door|Publish/ }).elements()
  expect(first?.textContent).toBe('Dec 20 · 9am · Side Door ×2')
  const looks = (name: string) => fill.getByRole('button', { name }).element().className
  expect(looks('Publish')).not.toMatch(/\bbg-primary\b/)
  // Nothing has changed.
  await expectNone(fill.getByRole('button', { name: 'Undo' }))
  await fill.getByRole('button', { name: 'Dec 20 · 9am · Side Door ×2' }).click()
  await expect.element(page.getByRole('region', { name: 'Side Door, Sunday, December 20, 9am' })).toBeVisible()
})

it('the panel is always at the right: whole columns slide out from under it until the cell is seen, heads stay, and all go back', async () => {
  const ofAll = POSTS.map(({ _id }) => ({ postId: _id, minPeople: 1, maxPeople: 1, priority: 2 }))
  board.services = board.services.map((one) => ({ ...one, needs: ofAll }))
  await openBoard()
  const last = cell('Parking Lot, Sunday, December 20')
  await expect.element(last).toBeVisible()
  const xs = (what: string) => [...table.element().querySelectorAll(what)].map((one) => one.getBoundingClientRect().x)
  const [heads, cells, { y, right: covered }] = [xs('th[scope=row]'), xs('td'), boxOf(last)]
  expect(covered).toBeGreaterThan(DESKTOP.width - 400)
  // A cell that it does not cover stays where it is.
  await cell('Main Door, Sunday, December 20').click()
  const first = page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })
  await expect.poll(() => [boxOf(first).right, boxOf(first).width]).toEqual([DESKTOP.width, 400])
  expect(xs('td')).toEqual(cells)
  await userEvent.keyboard('{Escape}')
  await last.click()
  const panel = page.getByRole('region', { name: 'Parking Lot, Sunday, December 20, 9am' })
  await expect.poll(() => boxOf(panel).right).toBe(DESKTOP.width)
  const { left, top, right, bottom } = boxOf(last)
  expect([right <= boxOf(panel).left, top]).toEqual([true, y])
  expect(last.element().contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))).toBe(true)
  expect(xs('th[scope=row]')).toEqual(heads)
  // Names of a column that is half under the heads would be cut.
  const edge = Math.max(
    ...[...table.element().querySelectorAll('th[scope=row]')].map((one) => one.getBoundingClientRect().right),
  )
  expect(Math.min(...xs('td').map((x) => Math.abs(x - edge)))).toBeLessThanOrEqual(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => xs('td')).toEqual(cells)
})

it('a cell that the address opens is in view, and the way on from there leads to the next page', async () => {
  await openBoard(DESKTOP, `&cell=second+${DOOR}`)
  await expect.element(page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })).toBeVisible()
  await expect.element(cell('Main Door, Sunday, December 20')).toBeInViewport()
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/Schedule/)
})

it.each([
  ['push', /^asking Clarence and Isaiah since Dec 5, .*; everyone has been asked$/, 0],
  ['none', /^the app does not reach Clarence and Isaiah: send the links yourself; everyone has been asked$/, 2],
] as const)('a place for which stand-ins are asked says whom; told by %s', async (reach, said, count) => {
  const search = { callOutId: 'c', postId: SIDE, places: 1, filled: 0, asking: 2, exhausted: false }
  board.services = board.services.map((one) => (one._id === 'first' ? { ...one, searches: [search] } : one))
  const offers = ['Clarence Hughes', 'Isaiah Grant'].map((name, at) => ({
    ...{ _id: `o${at}`, user: { _id: idOf(name), name }, rank: at + 1, wave: 1, state: 'sent', toldBy: reach },
    ...{ reach, sentAt: '2026-12-05T20:00:00.000Z', answeredAt: null },
  }))
  const asked = [
    {
      ...{ _id: 'c', serviceId: 'first', postId: SIDE, date: '2026-12-13', serviceTime: '9am', post: 'Side Door' },
      ...{ places: 1, filled: 0, state: 'open', reason: 'declined', wave: 1, nextWaveAt: null, startedBy: null },
      ...{ startedAt: '2026-12-05T20:00:00.000Z', endedAt: null, revision: 1, offers },
    },
  ] as CallOut[]
  screen.server.on(callOutsApi.list, () => asked)
  await openBoard()
  await cell('Side Door, Sunday, December 13').click()
  const panel = page.getByRole('region', { name: 'Side Door, Sunday, December 13, 9am' })
  await expect.element(panel.getByText(said)).toBeVisible()
  // Whom the app asks already is nobody to choose before others.
  await expect.poll(() => panel.getByRole('button', { name: /^(Clarence|Isaiah)/ }).elements()).toHaveLength(count)
  await expect.element(panel.getByRole('link', { name: 'See who and where' })).toBeVisible()
})

it('a no asks once for its reason, and can be taken back for ten seconds', async () => {
  const answered = assignmentWith({ state: 'declined' })
  screen.server.on(answersApi.answerFor, () => answered)
  screen.server.on(answersApi.undoAnswer, () => ({ ...answered, state: 'asked' as const }))
  await openBoard({ width: 768, height: 1024 })
  await cell('Main Door, Sunday, December 13').click()
  await page.getByRole('button', { name: 'Record a no of Ruth Stone' }).dblClick()
  await passTime(500)
  expect(screen.server.received(answersApi.answerFor)).toEqual([])
  await page.getByLabelText('Why can’t Ruth Stone?').fill('Her knee')
  await page.getByRole('button', { name: 'Record a no' }).click()
  // The pressed button is gone: the keys go on in the panel.
  await expect.element(page.getByRole('region', { name: /^Main Door, Sunday, December 13/ })).toHaveFocus()
  await expect.element(page.getByText('Recorded: Ruth Stone can’t. The place is open.')).toBeVisible()
  expect(screen.server.received(answersApi.answerFor)).toMatchObject([
    { id: 'of-ruth', answer: 'decline', reason: 'Her knee' },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => screen.server.received(answersApi.undoAnswer)).toEqual([{ id: 'of-ruth' }])
})

it('the tie of a day is set at its head, to one that is typed or one of the last that the team wore', async () => {
  const { server } = screen
  server.on(tiesApi.set, () => [])
  const earlier = { ...service('earlier', '2026-11-29', [], { tieColor: 'Burgundy' }), note: null, files: [] }
  server.on(servicesApi.list, ({ to }) => (to === '2026-11-30' ? [earlier] : []))
  const template = { _id: 't', name: 'Sunday', weekday: 0, serviceTime: '9am', lastsMinutes: 75, everyWeeks: 1, nth: 0 }
  const times = { startsOn: '2026-09-06', endsOn: null, retired: false, nextDates: [], differing: 0 }
  const span = { ...times, signUp: false, twoUnrelated: false, publishWeeksBefore: null }
  server.on(templatesApi.list, () => [{ ...template, ...span, tieColor: 'Forest Green', needs: [], skills: [] }])
  for (const one of board.services) if (one.date === '2026-12-20') one.tieColor = 'Charcoal'
  await openBoard()
  const panel = page.getByRole('region', { name: 'Tie of the day' })
  await page.getByRole('button', { name: 'Tie of Sunday, December 20: Charcoal' }).click()
  await expect.element(panel.getByRole('button', { name: 'Charcoal', pressed: true })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Burgundy', pressed: false })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Forest Green' })).toBeVisible()
  const tie = page.getByRole('button', { name: 'Tie of Sunday, December 13: no tie' })
  await tie.click()
  await page.getByLabelText('Tie color').fill('Navy')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.received(tiesApi.set)).toEqual([{ ties: [{ date: '2026-12-13', tieColor: 'Navy' }] }])
  await expectNone(page.getByRole('region', { name: 'Tie of the day' }))
  await tie.click()
  await page.getByRole('region', { name: 'Tie of the day' }).getByRole('button', { name: 'Burgundy' }).click()
  await expect
    .poll(() => server.received(tiesApi.set)[1])
    .toEqual({ ties: [{ date: '2026-12-13', tieColor: 'Burgundy' }] })
})
