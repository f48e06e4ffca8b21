import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#shared/people/users.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { type Assignment, answersApi, type RotaMine } from '#shared/rota/answers.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import type { Task } from '#shared/work/tasks.ts'
import { assignmentWith } from '../features/rota/answers/answers.testing.ts'
import { swapWith } from '../features/rota/swaps/swaps.testing.ts'
import { setRotaOn } from '../navigation/rotaOn.ts'
import { DESKTOP, newPerson, withScreen } from '../testing/screen.tsx'
import { expectNone, expectTexts, panel, passTime } from '../testing/steps.ts'

const screen = withScreen()

/** The smallest phone that people still have. */
const SMALL = { width: 375, height: 667 }
const DAYS = ['2026-12-13', '2026-12-20', '2026-12-27', '2027-01-01', '2027-01-02', '2027-01-03']
const OTHERS = ['Elijah Reed', 'Priscilla Bell', 'Otis Grant', 'Ruth Stone', 'Lena Fisher', 'Ann Abel']

let me: User
let mine: RotaMine
let schedule: Shift[]

const placeOn = (date: string, change: Partial<Assignment> = {}): Assignment =>
  assignmentWith({
    ...{ _id: `place-${date}`, shiftId: `shift-${date}`, date, userId: me._id, post: 'Left Aisle' },
    startsAt: `${date}T16:45:00.000Z`,
    serviceTime: '10:45am',
    ...change,
  })
const shiftOf = ({ shiftId, date, serviceTime, post, tieColor }: Assignment): Shift => ({
  ...{ _id: shiftId ?? '', date, serviceTime, assignment: post, tieColor },
  user: { _id: me._id, name: me.name },
})
const show = (assignments: Assignment[], change: Partial<RotaMine> = {}): void => {
  mine = { on: true, assignments, offers: [], swaps: [], publications: [], asked: null, ...change }
  schedule = assignments.filter(({ date }) => date <= '2027-01-03').map(shiftOf)
}

beforeEach(() => {
  me = newPerson({ name: 'Harold Greene' })
  const { server } = screen
  server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule }))
  server.on(calendarApi.show, () => ({ url: null }))
  server.on(answersApi.mine, () => mine)
  server.on(answersApi.answer, ({ id, answer, sequence }) => {
    const state = answer === 'accept' ? ('accepted' as const) : ('declined' as const)
    mine = {
      ...mine,
      assignments: mine.assignments.map((one) => (one._id === id ? { ...one, state, sequence: sequence + 1 } : one)),
    }
    return mine.assignments.find(({ _id }) => _id === id) as Assignment
  })
  setRotaOn(true)
})

const upcoming = panel('Upcoming Schedule')
const button = (name: RegExp | string) => page.getByRole('button', { name })
const hero = () => page.getByRole('heading', { level: 3 }).first().element().parentElement?.parentElement as Element
const answered = () => screen.server.received(answersApi.answer).map(({ id, answer }) => [id, answer])

it.each([
  ['en', 'asked', /I’ll be there/],
  ['en', 'accepted', /I can’t any more/],
  ['es', 'asked', /Ahí estaré/],
  ['es', 'accepted', /Ya no puedo/],
] as const)(
  'the next service stands whole on the first screen of a small phone: %s, %s',
  async (language, state, way) => {
    me = { ...me, language }
    show([
      placeOn('2026-12-13', { state, with: OTHERS.map((name) => ({ _id: name.slice(0, 3), name, post: 'Aisle' })) }),
    ])
    await screen.open('/dashboard', { as: me, size: SMALL })
    await expect.element(page.getByRole('button', { name: way })).toBeVisible()
    expect(hero().getBoundingClientRect().bottom).toBeLessThanOrEqual(SMALL.height)
    expect(getComputedStyle(page.getByRole('heading', { level: 1 }).element()).fontSize).toMatch(/^(19\.9|20)/)

    document.documentElement.style.fontSize = '200%'
    const said = { en: ['You said yes', 'Please answer'], es: ['Dijiste que sí', 'Responde'] }[language]
    const line = page.getByText(said[state === 'asked' ? 1 : 0] ?? '', { exact: true })
    const { bottom } = line.element().getBoundingClientRect()
    document.documentElement.style.removeProperty('font-size')
    expect(bottom).toBeLessThanOrEqual(SMALL.height)
  },
)

it('the longest day of the card stands in one line on a small phone', async () => {
  show([placeOn('2026-12-30', { startsAt: '2026-12-30T16:45:00.000Z' })])
  await screen.open('/dashboard', { as: me, size: SMALL })
  const day = page.getByRole('heading', { level: 3, name: 'Wednesday, December 30' })
  await expect.element(day).toBeVisible()
  const { fontSize } = getComputedStyle(day.element())
  expect(day.element().getBoundingClientRect().height).toBeLessThan(2 * Number.parseFloat(fontSize))
})

it('the card asks, says what was answered, and always has the ways out', async () => {
  show([placeOn('2026-12-13', { with: OTHERS.map((name) => ({ _id: name.slice(0, 3), name, post: 'Aisle' })) })])
  await screen.open('/dashboard', { as: me, size: SMALL })
  await screen.server.connected()
  await button(/^I’ll be there/).click()
  await expect.element(upcoming.getByText('You said yes')).toBeVisible()
  await expect
    .element(upcoming.getByRole('link', { name: /^Find a swap/ }))
    .toHaveAttribute('href', '/rota/swap/place-2026-12-13')
  await page.getByText('With Elijah, Priscilla and 4 others').click()
  await expect.element(page.getByText('Ann Abel (Aisle)')).toBeVisible()

  await button(/^I can’t any more/).click()
  const send = button('Send my “can’t”')
  // No keyboard of a phone comes up over it, and the reason may be left out.
  await expect.poll(() => document.activeElement === send.element()).toBe(true)
  await send.click()
  await expect.element(button(/^I can make it after all/)).toBeVisible()
  const place = 'place-2026-12-13'
  await expect.poll(answered).toEqual([
    [place, 'accept'],
    [place, 'decline'],
  ])
})

it('a declined place that has left the schedule can still be taken back', async () => {
  show([placeOn('2026-12-13'), placeOn('2026-12-20', { state: 'accepted' })])
  await screen.open('/dashboard', { as: me })
  await screen.server.connected()
  await button(/^I can’t ?: Sunday, December 13/).click()
  await button('Send my “can’t”').click()
  await expect.poll(answered).toHaveLength(1)
  schedule = schedule.slice(1)
  mine = {
    ...mine,
    assignments: mine.assignments.map((one) => (one.state === 'declined' ? { ...one, shiftId: null } : one)),
  }
  screen.server.tell('scheduleChanged', { revision: 1 })
  await expect.element(upcoming.getByRole('heading', { name: 'Sunday, December 20' })).toBeVisible()
  await button(/Dec 13/).click()
  await button(/^I can make it after all/).click()
  await expect.poll(answered).toHaveLength(2)
})

it('what is asked is one list, each question once, opened one at a time', async () => {
  const offer: OwnOffer = {
    ...{ _id: 'offer', callOutId: 'c1', serviceId: 's9', postId: 'p1', post: 'Main Door', date: '2026-12-16' },
    ...{ serviceTime: '7pm', tieColor: null, startsAt: null, state: 'sent', sentAt: null, answeredAt: null },
    ...{ places: 1, filled: 0, needed: 1 },
  }
  const swap = swapWith()
  const legs = swap.legs.map((leg) =>
    leg.user._id === 'ruth' ? { ...leg, user: { _id: me._id, name: me.name } } : leg,
  )
  show([placeOn('2026-12-13'), placeOn('2027-02-07'), placeOn('2027-02-14')], {
    offers: [offer],
    swaps: [{ ...swap, legs }],
  })
  await screen.open('/dashboard', { as: me, size: SMALL })
  const list = panel('4 questions for you')
  const rows = list.getByRole('listitem')
  await expectTexts(rows, [
    'Swap with Ann?Dec 6, 9am, Foyer for your Dec 13, 9am, Balcony',
    'Stand in Wed, Dec 16, 7pm, Main Door?in 10 days · One person is needed.',
    'Can you serve Sun, Feb 7?10:45am, Left Aisle · in 63 days',
    'Can you serve Sun, Feb 14?10:45am, Left Aisle · in 70 days',
  ])
  // The next service asks by itself, above.
  await expect.element(button(/^I’ll be there ?: Sunday, December 13/)).toBeVisible()
  await button(/^Can you serve Sun, Feb 7/).click()
  await expect.element(button(/^I’ll be there ?: Sunday, February 7/)).toBeVisible()
  await button(/^Stand in/).click()
  await expect.element(button(/^I’ll be there ?: Wednesday, December 16/)).toBeVisible()
  await expectNone(button(/^I’ll be there ?: Sunday, February 7/))

  await screen.server.connected()
  // All that it accepts is named, also what is asked above.
  await button('Yes to all dates: Dec 13, Feb 7, Feb 14').click()
  await expect.poll(answered).toHaveLength(3)
  await expectTexts(panel('2 questions for you').getByRole('listitem').nth(2), [
    'Can you serve Sun, Feb 7?10:45am, Left Aisle · You’ll be there. Thank you.',
  ])
  await expectNone(button(/^Yes to all dates/))
})

it('a later shift is asked about once: among the questions, not in its row', async () => {
  show([placeOn('2026-12-13'), placeOn('2026-12-20')])
  await screen.open('/dashboard', { as: me, size: SMALL })
  await expect.element(button(/^Can you serve Sun, Dec.20/)).toBeVisible()
  await expect.element(button(/^Sunday, December 20/)).toBeVisible()
  await expectNone(button(/Please answer/))
})

it('publications are seen at once; the note of one stands until it is closed, also after a reload', async () => {
  screen.server.on(publicationsApi.seen, () => undefined)
  const publishedOn = (day: number, note: string | null = null) => ({
    ...{ _id: `p${day}`, number: day, publishedAt: `2026-12-0${day}T12:00:00.000Z`, note },
  })
  const places = [placeOn('2026-12-13', { publicationId: 'p3' }), placeOn('2026-12-20', { publicationId: 'p1' })]
  show(places, {
    publications: [publishedOn(4), publishedOn(3, 'Bring a coat.'), publishedOn(2), publishedOn(1, 'Thank you all.')],
  })
  await screen.open('/dashboard', { as: me, size: SMALL })
  await expectTexts(page.getByText(/^The rota was published/), [
    'The rota was published on December 3.',
    'The rota was published on December 1.',
  ])
  await expect
    .poll(() => screen.server.received(publicationsApi.seen).map(({ id }) => id))
    .toEqual(['p4', 'p3', 'p2', 'p1'])

  // The server lists none of them any more.
  show(places)
  await screen.open('/dashboard', { as: me, size: SMALL })
  await expect.element(page.getByText('Bring a coat.')).toBeVisible()
  await page.getByRole('status').filter({ hasText: 'Thank you all.' }).getByRole('button', { name: 'Close' }).click()
  await expectNone(page.getByText('Thank you all.'))

  // Answered, the note of that place has nothing more to say.
  show([placeOn('2026-12-13', { publicationId: 'p3', state: 'accepted' }), places[1] as (typeof places)[number]])
  await screen.open('/dashboard', { as: me, size: SMALL })
  await expect.element(page.getByText('1 question for you')).toBeVisible()
  await expectNone(page.getByText('Bring a coat.'))
  await expectNone(page.getByText('Thank you all.'))
})

it('a reason, which may be left out, is one line, and the way back stands beside the way on', async () => {
  show([placeOn('2026-12-13'), placeOn('2026-12-20')])
  await screen.open('/dashboard', { as: me, size: { width: 768, height: 1024 } })
  await button(/^I can’t ?: Sunday, December 13/).click()
  const topOf = (name: string) => button(name).element().getBoundingClientRect().top
  await expect.element(button('Send my “can’t”')).toBeVisible()
  expect(page.getByRole('textbox').element().getBoundingClientRect().height).toBeLessThan(60)
  expect(topOf('Back')).toBe(topOf('Send my “can’t”'))
})

it('after the next day stand four more, which open in their place', async () => {
  show(DAYS.map((day) => placeOn(day, { state: 'accepted' })))
  await screen.open('/dashboard', { as: me, size: SMALL })
  const later = button(/^(Sun|Fri|Satur)day, (December|January)/)
  await expect.poll(() => later.elements().length).toBe(4)
  document.documentElement.style.fontSize = '200%'
  const { right } = later.first().element().getBoundingClientRect()
  document.documentElement.style.removeProperty('font-size')
  expect(right).toBeLessThanOrEqual(SMALL.width)
  await button('All 5').click()
  await expect.poll(() => later.elements().length).toBe(5)
  await later.first().click()
  await expect.element(button(/^I can’t any more ?: Sunday, December 20/)).toBeVisible()
  await expect.element(upcoming.getByRole('link', { name: /^Find a swap.*December 20/ })).toBeVisible()
})

it('the days after the next one fit where the reader has made text twice as large on the narrowest phone', async () => {
  show(DAYS.map((day) => placeOn(day, { state: 'accepted', serviceTime: '10:45 a.m.', tieColor: 'Charcoal' })))
  await screen.open('/dashboard', { as: me, size: { width: 320, height: 667 } })
  await expect.poll(() => button(/^(Sun|Fri|Satur)day, (December|January)/).elements().length).toBe(4)
  document.documentElement.style.fontSize = '200%'
  const { scrollWidth } = document.documentElement
  document.documentElement.style.removeProperty('font-size')
  expect(scrollWidth).toBeLessThanOrEqual(320)
})

it.each(['en', 'es'] as const)(
  'on a tablet the columns begin at one line under equal headings: %s',
  async (language) => {
    me = { ...me, language }
    const task: Task = {
      ...{ _id: 't1', title: 'Count and store the folding chairs', dueDate: '2026-12-09', status: 'Pending' },
      ...{ assignedTo: me._id, version: 1 },
    }
    show([placeOn('2026-12-13'), placeOn('2026-12-20')])
    screen.server.on(dashboardApi.show, () => ({ meetings: [], tasks: [task], schedule }))
    await screen.open('/dashboard', { as: me, size: { width: 768, height: 1024 } })
    const headings = page.getByRole('heading', { level: 2 })
    await expect.poll(() => headings.elements().length).toBe(4)
    const boxes = headings.elements().map((heading) => heading.getBoundingClientRect())
    const [schedules, questions, meetings, tasks] = boxes.map(({ top, left }) => ({ top, left }))
    expect(questions).toEqual({ ...schedules, left: tasks?.left })
    expect(tasks).toEqual({ ...meetings, left: questions?.left })
    expect(new Set(headings.elements().map((heading) => getComputedStyle(heading).fontSize)).size).toBe(1)

    // The task's buttons stand in one line, and so does when it is due.
    const item = page.getByRole('listitem').filter({ hasText: task.title }).element()
    const topsOf = (selector: string) =>
      new Set([...item.querySelectorAll(selector)].map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(topsOf('button').size).toBe(1)
    expect(topsOf('time, time + span').size).toBe(1)
  },
)

it('an empty part is no taller than what it says', async () => {
  show([placeOn('2027-02-07'), placeOn('2027-02-14'), placeOn('2027-02-21')])
  await screen.open('/dashboard', { as: me, size: DESKTOP })
  const none = page.getByText('You currently have no upcoming schedule.')
  await expect.element(none).toBeVisible()
  await expect.element(panel('3 questions for you')).toBeVisible()
  const box = none.element().parentElement as HTMLElement
  // Its edge is as far from its last line, a button since there is a next step, as from its first.
  const edges = [box, box.firstElementChild, box.lastElementChild].map((one) => one?.getBoundingClientRect() as DOMRect)
  const [whole, first, last] = edges as [DOMRect, DOMRect, DOMRect]
  expect(whole.bottom - last.bottom).toBe(first.top - whole.top)
  expect(last.top - first.bottom).toBeLessThan(24)
})

it('a team without the rota has entries that nobody presses', async () => {
  show([])
  schedule = DAYS.slice(0, 2).map((day) => shiftOf(placeOn(day)))
  await screen.open('/dashboard', { as: me, size: SMALL })
  await expect.element(upcoming.getByText('Sunday, December 20')).toBeVisible()
  await passTime(2000)
  await expectNone(upcoming.getByRole('button', { name: /December/ }))
})
