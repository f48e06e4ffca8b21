import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answersApi } from '#shared/answers.ts'
import { type CallOut, callOutsApi } from '#shared/callOuts.ts'
import { addDays } from '#shared/days.ts'
import { type Board, type BoardService, boardApi } from '#shared/rotaBoard.ts'
import { capacityApi } from '#shared/rotaCapacity.ts'
import { postsApi } from '#shared/rotaPosts.ts'
import { runsApi } from '#shared/rotaRuns.ts'
import { servicesApi } from '#shared/rotaServices.ts'
import { suggestionsApi } from '#shared/rotaSuggestions.ts'
import { templatesApi } from '#shared/rotaTemplates.ts'
import { tiesApi } from '#shared/rotaTies.ts'
import { setRotaOn } from '../../../navigation/rotaOn.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, expectTexts, passTime } from '../../../testing/steps.ts'
import { assignmentWith } from '../answers/answers.testing.ts'
import { explanationOf, placeWith, postWith, serviceWith } from './board.testing.ts'

const screen = withScreen()

const NAMES = [
  'Main Door',
  'Side Door',
  'Center Aisle',
  'Left Aisle',
  'Right Aisle',
  'Balcony',
  'Offering',
  'Parking Lot',
]
const POSTS = NAMES.map((name, at) => postWith({ _id: `post${at}`, name, sortOrder: at }))
const [DOOR, SIDE] = POSTS.map(({ _id }) => _id) as [string, string]
const idOf = (name: string) => name.replaceAll(' ', '-')
const PEOPLE = ['Clarence Hughes', 'Isaiah Grant', 'Ruth Stone'].map((name) => ({
  ...{ user: { _id: idOf(name), name, suspended: false }, planned: 1, share: 1.5, rungs: 2 },
}))
const needs = [DOOR, SIDE].map((postId) => ({ postId, minPeople: 1, maxPeople: 1, priority: 2 }))
const at = (name: string, postId: string, change = {}) =>
  placeWith({ userId: idOf(name), name, postId, post: POSTS.find(({ _id }) => _id === postId)?.name ?? '', ...change })

/** A service of a day with everybody who stands at it. */
const service = (_id: string, date: string, places: BoardService['places'], change: Partial<BoardService> = {}) =>
  serviceWith(_id, places, { date, startsAt: `${date}T15:00:00.000Z`, needs, ...change })

let board: Board
const problem = (code: Board['problems'][number]['code'], serviceId: string, postId: string, change = {}) => ({
  ...{ code, serviceId, postId, userId: null, missing: 1, ...change },
})

beforeEach(() => {
  setRotaOn(true)
  const asked = { layer: 'live', state: 'asked', assignmentId: 'of-ruth' } as const
  const away = { code: 'away', userId: 'Isaiah-Grant', postId: DOOR, serviceId: 'third' } as const
  board = {
    from: '2026-12-01',
    to: '2026-12-31',
    revision: 'r',
    services: [
      service('first', '2026-12-13', [at('Ruth Stone', DOOR, asked)], { draft: null, published: true }),
      service('second', '2026-12-20', [
        at('Clarence Hughes', DOOR),
        at('Ruth Stone', SIDE, { wishes: ['rest', 'above_share'], inARow: 3 }),
      ]),
      service('third', '2026-12-27', [at('Isaiah Grant', DOOR, { blocks: [away] })]),
    ],
    members: PEOPLE,
    problems: [
      problem('empty', 'first', SIDE),
      problem('empty', 'third', SIDE),
      problem('blocked', 'third', DOOR, { userId: 'Isaiah-Grant', missing: 0 }),
    ],
  }
  const { server } = screen
  server.on(boardApi.show, () => board)
  server.on(postsApi.list, () => POSTS)
  server.on(runsApi.explain, explanationOf)
  server.on(templatesApi.list, () => [])
  server.on(suggestionsApi.show, () => ({ from: null, to: null, posts: [], templates: [] }))
  server.on(answersApi.mine, () => ({
    on: true,
    assignments: [],
    offers: [],
    swaps: [],
    asked: null,
    publications: [],
  }))
})

const openBoard = (size = DESKTOP, view = '') =>
  screen.open(`/rota?month=2026-12${view}`, { as: newPerson({ name: 'Marcus Whitfield', role: 'admin' }), size })

const cell = (what: string) => page.getByRole('button', { name: new RegExp(`^${what}`) })
const table = page.getByRole('table', { name: 'Services and posts' })
const boxOf = (locator: ReturnType<typeof cell>) => locator.element().getBoundingClientRect()

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

it('people whose short names would be alike are told apart on two lines, never cut', async () => {
  const [, second] = board.services
  const places = ['Patricia Ann Young', 'Patricia Amy Young'].map((name, nth) => at(name, nth === 0 ? DOOR : SIDE))
  if (second) {
    second.places = places
    // All posts, so that columns are narrow.
    second.needs = POSTS.map(({ _id: postId }) => ({ postId, minPeople: 1, maxPeople: 1, priority: 2 }))
  }
  await openBoard()
  const button = cell('Main Door, Sunday, December 20')
  await expect.element(button).toBeVisible()
  const name = button.element().querySelector('[title^="Patricia"] > span:last-child') as HTMLElement
  expect(name.textContent).toBe('Patricia Ann Young')
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  // Others keep their one line.
  const other = cell('Main Door, Sunday, December 27').element().querySelector('[title^="Isaiah"]') as HTMLElement
  expect(other.textContent).toBe('Isaiah G.')
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

it('a month of 21 services and eight posts stands in one window, a row a service', async () => {
  board.services = Array.from({ length: 21 }, (_, nth) =>
    service(`s${nth}`, addDays('2026-12-06', Math.floor(nth / 3)), [], {
      serviceTime: ['9am', '10:45am', '6pm'][nth % 3] as string,
      needs: POSTS.map(({ _id }) => ({ postId: _id, minPeople: 1, maxPeople: 1, priority: 2 })),
    }),
  )
  board.problems = []
  await openBoard()
  await expect.poll(() => document.querySelectorAll('[data-cell]').length).toBe(21 * 8)
  const rows = table.element().querySelectorAll('tbody tr')
  expect(rows).toHaveLength(21)
  for (const row of rows) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(33)
  expect(rows[20]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(DESKTOP.height)
  expect(document.documentElement.scrollWidth).toBe(DESKTOP.width)
  const box = table.element().parentElement as HTMLElement
  expect(box.scrollWidth).toBe(box.clientWidth)

  // On a tablet, too, all eight posts are in sight; narrower, the table scrolls in its box, and the page does not.
  await page.viewport(768, 1024)
  await expect.poll(() => table.element().querySelectorAll('thead th').length).toBe(9)
  expect(box.scrollWidth).toBe(box.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(768)
  // No row slides by above the heads: the bar is not there.
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => table.element().getBoundingClientRect().top).toBeLessThan(0)
  expect(table.element().querySelector('thead')?.getBoundingClientRect().top).toBe(0)
})

it('on a tablet a day is a row of its own, with its tie, and the state of a service stands below its time', async () => {
  await openBoard({ width: 768, height: 1024 })
  await expect.element(table.getByRole('button', { name: 'Tie of Sunday, December 13: no tie' })).toBeVisible()
  expect([...table.element().querySelectorAll('tbody th')].map((head) => head.textContent)).toEqual([
    ...['Sun 13no tie', '9am1 open', 'Sun 20no tie', '9amdraft', 'Sun 27no tie', '9am1 open'],
  ])
})

it('the first day of each month names it on a sheet of several', async () => {
  board.to = '2027-02-28'
  board.services.push(service('new', '2027-01-03', [at('Ruth Stone', DOOR)]))
  await openBoard(DESKTOP, '&length=quarter')
  const days = () =>
    [...table.element().querySelectorAll('tbody th[scope=rowgroup] span.block')].map((day) => day.textContent)
  await expect.poll(days).toEqual(['Sun, Dec 13', 'Sun 20', 'Sun 27', 'Sun, Jan 3'])
  await page.getByText('People', { exact: true }).click()
  await expect.element(page.getByTitle('Sunday, January 3', { exact: true })).toHaveTextContent('Jan 3')
  await expect.element(page.getByTitle('Sunday, December 20', { exact: true })).toHaveTextContent('Sun 20')
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

it('on a phone the row of pages fades at each end behind which more of it lies, above one whole rule', async () => {
  await openBoard(PHONE)
  const views = page.getByRole('navigation', { name: 'Views of the rota' })
  await expect.element(views).toBeVisible()
  const nav = views.element() as HTMLElement
  const [row] = nav.children
  expect(row?.getBoundingClientRect().width).toBeGreaterThan(nav.scrollWidth - 1)
  const ends = () => [...nav.style.maskImage.matchAll(/transparent/g)].length
  expect(ends()).toBe(1)
  nav.scrollTo({ left: 60 })
  await expect.poll(ends).toBe(2)
  nav.scrollTo({ left: nav.scrollWidth })
  await expect.poll(() => nav.style.maskImage).toMatch(/^linear-gradient\(to right, transparent, .*rgb\(0, 0, 0\)\)$/)
})

it('people beside more services than a tablet is wide scroll in their box, and the page does not', async () => {
  board.services = Array.from({ length: 21 }, (_, nth) =>
    service(`s${nth}`, addDays('2026-12-06', nth), [at('Ruth Stone', DOOR)]),
  )
  await openBoard({ width: 768, height: 1024 }, '&by=people')
  await expect.element(cell('Ruth Stone, Saturday, December 26, 9am: ')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(768)
})

it('on a tablet a button says how many posts stand beside it, and shows them', async () => {
  const posts = [
    ...POSTS,
    ...POSTS.slice(0, 2).map((post) => ({ ...post, _id: `upper-${post._id}`, name: `Upper ${post.name}` })),
  ]
  screen.server.on(postsApi.list, () => posts)
  const ofAll = posts.map(({ _id }) => ({ postId: _id, minPeople: 0, maxPeople: 1, priority: 2 }))
  board.services = board.services.map((one) => ({ ...one, needs: ofAll }))
  await openBoard({ width: 768, height: 1024 })
  const more = page.getByRole('button', { name: /^\d more$/ })
  await expect.element(more).toBeVisible()
  const heads = [...table.element().querySelectorAll('thead th')]
  const edge = table.element().parentElement?.getBoundingClientRect().right ?? 0
  const last = () => heads.at(-1)?.getBoundingClientRect().right ?? 0
  const beside = heads.filter((head) => head.getBoundingClientRect().right > edge + 1).length
  await expect.element(more).toHaveTextContent(`${beside} more`)
  expect(last()).toBeGreaterThan(edge)
  await more.click()
  await expectNone(more)
  expect(last()).toBeLessThanOrEqual(edge)
  await page.viewport(DESKTOP.width, DESKTOP.height)
  await expectNone(more)
})

it('the names of many posts break, and are whole', async () => {
  const ofAll = POSTS.map(({ _id }) => ({ postId: _id, minPeople: 0, maxPeople: 1, priority: 2 }))
  board.services = board.services.map((one) => ({ ...one, needs: ofAll }))
  await openBoard({ width: 1110, height: 900 })
  const aisle = page.getByRole('columnheader', { name: 'Center Aisle' })
  await expect.element(aisle).toBeVisible()
  const head = aisle.element().firstElementChild
  expect(head?.scrollHeight).toBeLessThanOrEqual((head?.clientHeight ?? 0) + 1)
  expect(head?.scrollWidth).toBeLessThanOrEqual(head?.clientWidth ?? 0)
})

it('on a tablet names of people and posts are whole where few posts leave them room', async () => {
  await openBoard({ width: 768, height: 1024 })
  await expect.element(page.getByRole('columnheader', { name: 'Main Door' })).toHaveTextContent(/^Main Door$/)
  const hughes = cell('Main Door, Sunday, December 20, 9am: Clarence Hughes').getByText('Clarence Hughes', {
    exact: true,
  })
  await expect.element(hughes).toBeVisible()
  expect(hughes.element().scrollWidth).toBeLessThanOrEqual(hughes.element().clientWidth)
})

it('says how the month stands, marks what asks more than people offered, and leads from a line to its cell', async () => {
  board.members = PEOPLE.map((one) => ({ ...one, planned: 4 }))
  await openBoard()
  await expect.element(page.getByText('Published to Dec 13 · draft Dec 20–27')).toBeVisible()
  await expect.element(page.getByText('4 filled · 1 more than people offered to serve')).toBeVisible()
  await expect
    .element(cell('Side Door, Sunday, December 20, 9am: Ruth Stone'))
    .toHaveAccessibleName(/\(draft, 3rd Sunday in a row, above their share\)$/)
  await expectTexts(page.getByRole('region', { name: 'What is open or in conflict' }).getByRole('listitem'), [
    'Dec 13 · 9am: Side Door open',
    'Dec 27 · 9am: Side Door open; Isaiah Grant can’t: away',
  ])
  // A list that may be longer than the rota itself is one sentence, until somebody opens it.
  const bends = page.getByRole('region', { name: 'More than people offered' })
  await expect.element(bends.getByText('1 place given to somebody beyond what they offered')).toBeVisible()
  await expectNone(bends.getByRole('button'))
  await bends.getByText('1 place given to somebody beyond what they offered').click()
  await expectTexts(bends.getByRole('button'), [
    'Dec 20 · 9am: Ruth Stone, Side Door: 3rd Sunday in a row, above their share',
  ])
  await page.getByRole('button', { name: 'Dec 27 · 9am: Side Door open; Isaiah Grant can’t: away' }).click()
  await expect.element(page.getByRole('region', { name: 'Main Door, Sunday, December 27, 9am' })).toBeVisible()
})

const isPrimary = (name: string) => expect.element(page.getByRole('button', { name })).toHaveClass(/bg-primary/)

it('the primary button is the next step: publish a draft, fill what was not published, and none where all is', async () => {
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

it('names that have no room are cut to letters that tell them apart, and are whole for screen readers', async () => {
  const ofAll = POSTS.map(({ _id }) => ({ postId: _id, minPeople: 0, maxPeople: 1, priority: 2 }))
  board.services = board.services.map((one) => ({ ...one, needs: ofAll }))
  await openBoard()
  const hughes = cell('Main Door, Sunday, December 20, 9am: Clarence Hughes')
  await expect.element(hughes.getByText('Clarence H.')).toBeVisible()
  const text = hughes.getByText('Clarence H.').element()
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
})

it('on a tablet first and last names and the names of many posts are whole, and a line stands between services of several people', async () => {
  const ofAll = POSTS.map(({ _id }) => ({ postId: _id, minPeople: 0, maxPeople: 2, priority: 2 }))
  const both = [at('Clarence Hughes', DOOR), at('Ruth Stone', DOOR)]
  board.services = [
    service('early', '2026-12-20', both, { needs: ofAll }),
    service('late', '2026-12-20', [at('Isaiah Grant', DOOR)], { needs: ofAll, serviceTime: '6pm' }),
  ]
  await openBoard({ width: 768, height: 1024 })
  const early = cell('Main Door, Sunday, December 20, 9am: Clarence Hughes')
  const name = early.getByText('Clarence Hughes', { exact: true })
  await expect.element(name).toBeVisible()
  expect(name.element().textContent).toBe('Clarence\nHughes')
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
  await expect.element(page.getByRole('columnheader', { name: 'Center Aisle' })).toHaveTextContent(/^Center Aisle$/)
  const borderOf = (locator: typeof early) =>
    getComputedStyle(locator.element().closest('td') as Element).borderBottomWidth
  expect(borderOf(early)).toBe('1px')
  // Names begin at the same height in all cells of a row.
  expect(boxOf(early).top).toBe(boxOf(cell('Side Door, Sunday, December 20, 9am')).top)
})

it('a press opens the panel over the right edge, no row moves, and Escape leads back', async () => {
  await openBoard()
  const door = cell('Main Door, Sunday, December 20')
  await expect.element(door).toBeVisible()
  const before = boxOf(door)
  await door.click()
  const panel = page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })
  await expect.poll(() => panel.element().getBoundingClientRect().right).toBe(DESKTOP.width)
  expect(panel.element().getBoundingClientRect().width).toBe(320)
  expect([boxOf(door).x, boxOf(door).y]).toEqual([before.x, before.y])
  // The bar above it stays in use.
  const fill = page.getByRole('button', { name: 'Fill…' })
  expect(panel.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    fill.element().getBoundingClientRect().bottom,
  )
  // The key of the marks, below the sheet, ends beside it.
  const marks = page.getByRole('list', { name: 'What the marks say' }).getByRole('listitem')
  const most = () => Math.max(...marks.elements().map((mark) => mark.getBoundingClientRect().right))
  await expect.poll(most).toBeLessThanOrEqual(DESKTOP.width - 320)
  await userEvent.keyboard('{Escape}')
  await expectNone(panel)
  await expect.element(door).toHaveFocus()
  expect(most()).toBeGreaterThan(DESKTOP.width - 320)
})

it('the sheet moves as far as an open cell lies under the panel, and days and times stay in sight', async () => {
  const ofAll = POSTS.map(({ _id }) => ({ postId: _id, minPeople: 1, maxPeople: 1, priority: 2 }))
  board.services = board.services.map((one) => ({ ...one, needs: ofAll }))
  await openBoard()
  const last = cell('Parking Lot, Sunday, December 20')
  const heads = ['Day', 'Time'].map((name) => page.getByRole('columnheader', { name, exact: true }))
  const time = table.getByRole('rowheader').first()
  await expect.element(last).toBeVisible()
  const stands = () => [...heads, time].map((head) => boxOf(head).x)
  const before = stands()
  await last.click()
  await expect.poll(() => boxOf(last).right).toBeLessThanOrEqual(DESKTOP.width - 320)
  expect(boxOf(last).right).toBeGreaterThan(DESKTOP.width - 330)
  await expect.poll(stands).toEqual(before)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => boxOf(last).right).toBeGreaterThan(DESKTOP.width - 320)
})

it('a cell that the address opens is in view, and the way on from there leads to the next page', async () => {
  await openBoard(DESKTOP, `&cell=second+${DOOR}`)
  await expect.element(page.getByRole('region', { name: 'Main Door, Sunday, December 20, 9am' })).toBeVisible()
  await expect.element(cell('Main Door, Sunday, December 20')).toBeInViewport()
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/Schedule/)
})

it('a place for which stand-ins are asked says whom, before who else could have it', async () => {
  const search = { callOutId: 'c', postId: SIDE, places: 1, filled: 0, asking: 2, exhausted: false }
  board.services = board.services.map((one) => (one._id === 'first' ? { ...one, searches: [search] } : one))
  const offers = ['Clarence Hughes', 'Isaiah Grant'].map((name, at) => ({
    ...{ _id: `o${at}`, user: { _id: idOf(name), name }, rank: at + 1, wave: 1, state: 'sent', toldBy: 'push' },
    ...{ reach: 'push', sentAt: '2026-12-05T20:00:00.000Z', answeredAt: null },
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
  await expect
    .element(panel.getByText(/^asking Clarence and Isaiah since Dec 5, .*; everyone has been asked$/))
    .toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'See who and where' })).toBeVisible()
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
  await expect.element(page.getByText('Recorded: Ruth Stone can’t. Nobody else has been asked yet.')).toBeVisible()
  expect(screen.server.received(answersApi.answerFor)).toMatchObject([
    { id: 'of-ruth', answer: 'decline', reason: 'Her knee' },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => screen.server.received(answersApi.undoAnswer)).toEqual([{ id: 'of-ruth' }])
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
  await expectTexts(rows, ['9am · 2 of 2 · 1 to answer', '9am · 2 of 2', '9am · 2 of 2 · draft'])
  expect(rows.elements().map((row) => row.querySelectorAll('span svg').length)).toEqual([0, 1, 0])
})

it('the tie of a day is set at its head, to one that is typed or one of the last that the team wore', async () => {
  const { server } = screen
  server.on(tiesApi.set, () => [])
  const earlier = { ...service('earlier', '2026-11-29', [], { tieColor: 'Burgundy' }), note: null, files: [] }
  server.on(servicesApi.list, ({ to }) => (to === '2026-11-30' ? [earlier] : []))
  await openBoard()
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

it('a month that nobody has begun says so, and offers to fill it', async () => {
  board.services = board.services.map((one) => ({ ...one, draft: null, published: false, places: [] }))
  const capacity = { places: 6, offered: 4, people: 3, notJoined: 0, unstated: 0, above: [] }
  screen.server.on(capacityApi.show, () => capacity)
  await openBoard()
  await expect.element(page.getByText('Nothing planned yet: 3 services, 6 places')).toBeVisible()
  await expectNone(page.getByRole('button', { name: /^Go to the next/ }))
  await page.getByRole('button', { name: 'Fill it for me' }).click()
  const fill = page.getByRole('region', { name: 'Fill the rota' })
  await expect.element(fill.getByRole('heading', { name: 'Fill December' })).toBeVisible()
  await expect.element(fill.getByRole('radio', { name: 'Everything' })).toBeChecked()
  await fill.getByText('6 places, but your 3 people offered only 4').click()
  await expect.element(fill.getByText(/^2 times somebody serves more often than they said/)).toBeVisible()
})

it('what is planned is not moved at first: gaps alone are filled, and the choice of everything says what it may move', async () => {
  screen.server.on(capacityApi.show, () => ({ places: 6, offered: 4, people: 3, notJoined: 0, unstated: 0, above: [] }))
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

it('on a phone the services are a list of days; one opens as a sheet with its posts, and each with who could stand there', async () => {
  await openBoard(PHONE)
  const rows = page.getByRole('list').getByRole('button', { expanded: false })
  await expect.element(rows.getByText('Side Door open').first()).toBeVisible()
  await expectTexts(rows, ['9am · Side Door open', '9am · 2 of 2 · draft', '9am · Side Door open'])
  await rows.nth(0).click()
  const sheet = page.getByRole('region', { name: 'Sunday, December 13, 9am', exact: true })
  await sheet.getByRole('button', { name: 'Side Door, Sunday, December 13, 9am: 1 open' }).click()
  const picker = page.getByRole('region', { name: 'Side Door, Sunday, December 13, 9am' })
  await expect.element(picker.getByRole('button', { name: /^Clarence Hughes/ })).toBeVisible()
  await picker.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: 'Fill…' })).toBeInViewport()
  await expect.element(page.getByRole('button', { name: 'Publish…' })).toBeInViewport()
})

/** People enough for a search. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    ...{ user: { _id: `of-${nth}`, name: `Usher ${nth}`, suspended: false }, planned: 0, share: 1.5, rungs: 2 },
  }))

it('on a phone the board by people is a list of who serves when; one opens with their services, each with who could stand there', async () => {
  const ruth = PEOPLE.map((one) => (one.user.name === 'Ruth Stone' ? { ...one, planned: 2 } : one))
  board.members = [...ruth, ...crowd(12)]
  await openBoard(PHONE, '&by=people')
  const list = page.getByRole('list', { name: 'People and services' })
  const rows = list.getByRole('button')
  await expect.element(rows.nth(0)).toHaveTextContent(/^Isaiah Grant27/)
  await expect.element(rows.nth(1)).toHaveTextContent(/^Ruth Stone13 ?asked20 ?draft2/)
  expect(rows.elements()).toHaveLength(8)
  await page.getByRole('button', { name: 'Show all 15' }).click()
  await expect.poll(() => rows.elements().length).toBe(15)
  await page.getByLabelText('Order of the people').selectOptions('Fewest first')
  await expect.element(rows.nth(0)).toHaveTextContent(/^Usher 0/)
  await page.getByRole('searchbox', { name: 'Find somebody' }).fill('ruth')
  await expect.poll(() => rows.elements().length).toBe(1)
  await expectAccessible(list, [PHONE])
  await page.viewport(PHONE.width, PHONE.height)

  await rows.nth(0).click()
  const sheet = page.getByRole('region', { name: 'Ruth Stone', exact: true })
  await expect.element(sheet.getByText('1 other service')).toBeVisible()
  await sheet.getByRole('button', { name: 'Side Door, Sunday, December 20, 9am: draft, 3rd Sunday in a row' }).click()
  const picker = page.getByRole('region', { name: 'Side Door, Sunday, December 20, 9am' })
  await expect.element(picker.getByRole('button', { name: /^Usher 0/ })).toBeVisible()
  await picker.getByRole('button', { name: 'Close' }).click()
  await sheet.getByText('1 other service').click()
  await sheet.getByRole('button', { name: 'Sunday, December 27, 9am: not serving' }).click()
  const theirs = page.getByRole('region', { name: 'Ruth Stone, Sunday, December 27, 9am' })
  await expect.element(theirs.getByRole('button', { name: /^Side Door/ })).toBeVisible()
  await theirs.getByRole('button', { name: 'Close' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Posts', { exact: true }).click()
  await expect.element(page.getByRole('button', { name: '9am · 2 of 2 · draft' })).toBeVisible()
})

it('on a phone an open place for which people are asked says so, in the list of days and in its service', async () => {
  const search = { callOutId: 'c', postId: SIDE, places: 1, filled: 0, asking: 2, exhausted: false }
  board.services = board.services.map((one) => (one._id === 'first' ? { ...one, searches: [search] } : one))
  await openBoard(PHONE)
  const rows = page.getByRole('list').getByRole('button', { expanded: false })
  await expectTexts(rows, ['9am · Side Door: asking 2', '9am · 2 of 2 · draft', '9am · Side Door open'])
  await rows.nth(0).click()
  const sheet = page.getByRole('region', { name: 'Sunday, December 13, 9am', exact: true })
  await expect.element(sheet.getByText('asking 2', { exact: true }).last()).toBeVisible()
})

it('people stand beside whole numbers, whole names and days over their times, and are found from the head', async () => {
  const [clarence, ...others] = PEOPLE
  if (clarence) board.members = [{ ...clarence, planned: 3 }, ...others, ...crowd(12)]
  const first = board.services[0]
  if (first) board.services.splice(1, 0, { ...first, _id: 'noon', serviceTime: '10:45am', places: [] })
  await openBoard(DESKTOP, '&by=people')
  const head = (name: string) => page.getByRole('rowheader', { name })
  await expect.element(head('Clarence Hughes')).toHaveTextContent(/^Clarence Hughes\+1above their share3×3 services$/)
  await expect.element(head('Ruth Stone')).not.toHaveTextContent('of')
  const day = page.getByTitle('Sunday, December 13', { exact: true })
  await expect.element(day).toHaveTextContent('Sun 13')
  await expect.element(day).toHaveAttribute('colspan', '2')
  await expect.element(page.getByText('MD Main Door · SD Side Door')).toBeVisible()
  // Who has no service is folded, and found by a search.
  const without = page.getByRole('button', { name: /^Show \d+ people without a service$/ })
  const heads = () => page.getByRole('rowheader').elements().length
  const serving = heads()
  await without.click()
  await expect.poll(heads).toBeGreaterThan(serving)
  await expectNone(without)
  await page.getByRole('searchbox', { name: 'Find somebody' }).fill('ruth')
  await expect.poll(heads).toBe(1)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cell('Ruth Stone, Sunday, December 13, 9am: ')).toHaveFocus()
})
