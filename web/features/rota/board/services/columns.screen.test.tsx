import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#shared/days.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { at, boxOf, cell, DOOR, POSTS, SIDE, service, table, withBoard } from '../../../../testing/board.ts'
import { DESKTOP } from '../../../../testing/screen.tsx'
import { expectNone, expectTexts } from '../../../../testing/steps.ts'

const { board, openBoard, screen } = withBoard()

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
  const name = button.element().querySelector('[title^="Patricia"] > span:first-child') as HTMLElement
  expect(name.textContent).toBe('Patricia Ann Young')
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  // Others keep their one line.
  const other = cell('Main Door, Sunday, December 27').element().querySelector('[title^="Isaiah"]') as HTMLElement
  expect(other.textContent).toBe('Isaiah G.')
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
  await page.viewport(768, 640)
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => table.element().getBoundingClientRect().top).toBeLessThan(0)
  expect(table.element().querySelector('thead')?.getBoundingClientRect().top).toBe(0)
})

/** Texts of a table that are wider than what holds them. */
const cutTexts = (shown: Element): string[] =>
  [...shown.querySelectorAll('th, td, th :not(.sr-only), td :not(.sr-only)')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)

it.each([
  ['posts', '', '[data-place]'],
  ['people', '&by=people', 'tbody th[scope="row"] a'],
])('names of the board by %s grow with the text of a reader, and nothing is cut', async (_by, view, names) => {
  const needs = POSTS.slice(0, 5).map(({ _id: postId }) => ({ postId, minPeople: 1, maxPeople: 1, priority: 2 }))
  for (const one of board.services) Object.assign(one, { needs, serviceTime: '10:45am' })
  await openBoard(DESKTOP, view)
  const shown = page.getByRole('table')
  await expect.poll(() => shown.elements()[0]?.querySelectorAll(names).length ?? 0).toBeGreaterThan(2)
  const sizes = () =>
    [...(shown.elements()[0]?.querySelectorAll(names) ?? [])].map((one) =>
      Number.parseFloat(getComputedStyle(one).fontSize),
    )
  const usual = sizes()
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await expect.poll(sizes).toEqual(usual.map((size) => 2 * size))
  await expect.poll(() => cutTexts(shown.element())).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(DESKTOP.width)
})

it('the state of services has a column where they differ; else names have its room', async () => {
  await openBoard()
  const heads = page.getByRole('columnheader')
  await expectTexts(heads, ['Day', 'Time', 'Main Door', 'Side Door', 'Status'])
  board.services = board.services.slice(1)
  await openBoard()
  await expectTexts(heads, ['Day', 'Time', 'Main Door', 'Side Door'])
})

it('on a tablet a day is a row of its own, with its tie, and the state of a service stands below its time', async () => {
  for (const one of board.services) if (one.date === '2026-12-27') one.tieColor = 'Charcoal'
  await openBoard({ width: 768, height: 1024 })
  await expect.element(table.getByRole('button', { name: 'Tie of Sunday, December 13: no tie' })).toBeVisible()
  expect([...table.element().querySelectorAll('tbody th')].map((head) => head.textContent)).toEqual([
    ...['Sun 13tie', '9am1 open1 to answer', 'Sun 20tie', '9amdraft', 'Sun 27Charcoal', '9am1 open, 1 conflictdraft'],
  ])
})

it('names, open places and what stands behind the time begin at one edge of their column, on one line', async () => {
  const [first] = board.services
  if (first) first.places = [at('Ruth Stone', DOOR, { layer: 'live', state: 'accepted' })]
  for (const size of [DESKTOP, { width: 768, height: 1024 }]) {
    await openBoard(size)
    const name = cell('Main Door, Sunday, December 13').getByText('Ruth Stone', { exact: true })
    await expect.element(name).toBeVisible()
    const open = cell('Side Door, Sunday, December 13').getByTitle('open').element().getBoundingClientRect()
    const edgeOf = (button: typeof name) => button.element().closest('td')?.getBoundingClientRect().left ?? 0
    const box = name.element().getBoundingClientRect()
    expect(box.left - edgeOf(name)).toBeCloseTo(open.left - edgeOf(cell('Side Door, Sunday, December 13')), 0)
    const time = table.getByRole('rowheader', { name: /^9am/ }).first().getByText('9am').element()
    expect(Math.abs(time.getBoundingClientRect().bottom - box.bottom)).toBeLessThanOrEqual(1)
  }
})

it('who was published without a word of the app is not said to be asked', async () => {
  const [first] = board.services
  const live = { layer: 'live', state: 'asked', assignmentId: 'a' } as const
  if (first) first.places = [at('Ruth Stone', DOOR, { ...live, untold: true }), at('Isaiah Grant', SIDE, live)]
  await openBoard()
  const said = (post: string) => cell(`${post}, Sunday, December 13`)
  await expect.element(said('Main Door')).toHaveAccessibleName(/Ruth Stone \(not told by the app\)$/)
  await expect.element(said('Side Door')).toHaveAccessibleName(/Isaiah Grant \(asked\)$/)
  const key = page.getByRole('list', { name: 'What the marks say' }).getByRole('listitem')
  await expect.element(key.getByText('not told by the app')).toBeVisible()
  // What matters now hides it until a press.
  await page.getByText('Published, the draft of Dec 20–27 not told yet').click()
  await expect.element(page.getByText('Published to Dec 13 · 1 person not told by the app')).toBeVisible()
})

it('the first day of each month names it on a sheet of several', async () => {
  board.to = '2027-02-28'
  board.services.push(service('new', '2027-01-03', [at('Ruth Stone', DOOR)]))
  await openBoard(DESKTOP, '&length=quarter')
  const days = () =>
    [...table.element().querySelectorAll('tbody th[scope=rowgroup] span.block')].map((day) => day.textContent)
  await expect.poll(days).toEqual(['Sun, Dec 13', 'Sun 20', 'Sun 27', 'Sun, Jan 3'])
  await page.getByRole('radio', { name: 'People', exact: true }).click({ force: true })
  await expect.element(page.getByTitle('Sunday, January 3', { exact: true })).toHaveTextContent('Jan 3')
  await expect.element(page.getByTitle('Sunday, December 20', { exact: true })).toHaveTextContent('Sun 20')
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
