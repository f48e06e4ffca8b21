import { beforeEach, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { helpersApi } from '#shared/people/helpers.ts'
import { usersApi } from '#shared/people/users.ts'
import { answersApi, type RotaMine } from '#shared/rota/answers.ts'
import { availabilityApi, type Mine } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { assignmentWith } from '../answers/answers.testing.ts'
import { postWith } from '../board/board.testing.ts'

const screen = withScreen()
const RULES = {
  per: 'month',
  mostAMonth: null,
  mostADay: 1,
  backToBack: 'avoid',
  smsOk: false,
  askBy: 'app',
  offers: true,
} as const
let mine: Mine
let asked: RotaMine['asked']

beforeEach(() => {
  asked = null
  mine = {
    rota: { ...RULES, times: 2, pausedFrom: null, pausedUntil: null, wishes: [], stated: true, skills: [] },
    ...{ rows: [], links: [], upTo: null, phoneVerified: true },
    share: {
      ...{ fromDay: '2026-12-06', toDay: '2027-03-06', share: 0, served: 0, asked: 0, accepted: 0, declined: 0 },
      ...{ teamLeast: 0, teamMost: 0 },
    },
    months: [{ month: '2026-12', planned: 2, fair: 2.07 }],
  }
  const { server } = screen
  const assignments = ['2026-12-13', '2026-12-20'].map((date) =>
    assignmentWith({ _id: date, date, serviceTime: '9am', post: 'Balcony', startsAt: `${date}T15:00:00.000Z` }),
  )
  server.on(answersApi.mine, () => ({ on: true, assignments, offers: [], swaps: [], publications: [], asked }))
  server.on(availabilityApi.mine, () => mine)
  server.on(postsApi.list, () => [])
  server.on(helpersApi.list, () => [])
  server.on(templatesApi.list, () => [])
})

/** A row of single days or a span away. */
const awayRow = (fromDay: string, toDay: string, kind: AvailabilityRow['kind'] = 'away'): AvailabilityRow => ({
  ...{ _id: fromDay, userId: 'me', kind, fromDay, toDay, weekdays: 0, nth: 0, everyWeeks: 1, anchorDay: fromDay },
  ...{ templateId: null, reason: null, createdBy: { _id: 'me', name: 'Me' }, affected: [] },
  createdAt: '2026-12-06T12:00:00.000Z',
})

/** Stores what is sent; returns the days that were added and removed. */
function takeRows() {
  const [sent, removed]: [string[], string[]] = [[], []]
  screen.server.on(availabilityApi.addRow, ({ kind, fromDay, toDay }) => {
    sent.push(fromDay)
    const row = awayRow(fromDay, toDay ?? fromDay, kind)
    mine = { ...mine, rows: [...mine.rows.filter(({ _id }) => _id !== fromDay), row] }
    return row
  })
  screen.server.on(availabilityApi.removeRow, ({ id }): undefined => {
    removed.push(id)
    mine = { ...mine, rows: mine.rows.filter(({ _id }) => _id !== id) }
  })
  return { sent, removed }
}

const button = (name: RegExp | string) => page.getByRole('button', { name })

it('who has never said how often is asked, and can change the answer for as long as the page is open', async () => {
  const sent: object[] = []
  screen.server.on(availabilityApi.change, (change) => {
    sent.push(change)
    mine = { ...mine, rota: { ...mine.rota, ...change, stated: true } as typeof mine.rota }
    return mine
  })
  mine.rota.stated = false
  mine.months = []
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  const choice = page.getByRole('group', { name: 'How often would you like to serve?' })
  await expect.element(choice).toBeVisible()
  // Nothing is chosen for them, and nothing is said to be missing.
  expect(choice.getByRole('button', { pressed: true }).elements()).toEqual([])
  await expectNone(page.getByText(/no services yet/))
  await expect.element(button(/^How often/)).toHaveTextContent('not said yet: counted as 2 times a month')
  const days = page.getByRole('heading', { name: 'Tap the days you can’t' })
  const top = (one: { element: () => Element }) => one.element().getBoundingClientRect().top + scrollY
  const before = top(days)
  await choice.getByRole('button', { name: '3 times a month' }).click()
  await expect.poll(() => sent).toEqual([{ times: 3, per: 'month' }])
  await expect.element(button(/^How often/)).toHaveTextContent(/^How often ?3 times a month$/)
  // What is below it stays where it is.
  expect(top(days)).toBe(before)
  await expect.element(choice.getByRole('button', { pressed: true })).toHaveTextContent('3')
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(button(/^How often/)).toBeVisible()
  await expectNone(choice)
  await expect.element(page.getByText('About three a month, as you asked. You have no services yet.')).toBeVisible()
})

it('on a phone too three months stand open, and one checks up to the end of the last', async () => {
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect
    .element(page.getByText('About two a month, as you asked. You have 2 of about 2 in December.'))
    .toBeVisible()
  await expect.element(button('Thursday, December 31: fine')).toBeVisible()
  await expect.element(button('Sunday, January 31: fine')).toBeVisible()
  await expect.element(button('Sunday, February 28: fine')).toBeVisible()
  await expect.element(button('I’ve checked my days through February')).toBeVisible()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('on a phone what says that all days are checked covers no day, also once something was entered', async () => {
  asked = { until: '2027-02-28', at: '2026-12-01T12:00:00.000Z' }
  takeRows()
  screen.server.on(availabilityApi.confirm, ({ until }) => {
    mine = { ...mine, upTo: until }
    return mine
  })
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  const checked = button('I’ve checked my days through February')
  const lastDay = button('Sunday, February 28: fine')
  /** Wherever the page is scrolled, the button stands below the last day. */
  const isBelow = () =>
    checked.element().getBoundingClientRect().top >= lastDay.element().getBoundingClientRect().bottom
  await expect.element(checked).toBeVisible()
  window.scrollTo(0, 0)
  expect(isBelow()).toBe(true)
  await button('Sunday, January 17: fine').click()
  await expect.element(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  window.scrollTo(0, 0)
  await expectNone(panel)
  expect(isBelow()).toBe(true)
  await checked.click()
  const said = page.getByText('You’ve checked your days through February. Thank you.')
  await expect.element(said).toBeVisible()
  expect(said.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
})

it('the keys go on at the day once its answer was pressed or left', async () => {
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  takeRows()
  const day = button(/^Sunday, January 17: /)
  await day.click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(day).toHaveFocus()
  await day.click()
  await userEvent.keyboard('{Escape}')
  await expectNone(panel)
  await expect.element(day).toHaveFocus()
  // One day has its three answers in a bar; several can be written below them.
  await day.click()
  await expectNone(page.getByLabelText('From'))
  await page.getByText('Several days', { exact: true }).click()
  await expect.element(page.getByLabelText('From')).toHaveValue('2027-01-17')
})

it('a press on a day says that one is away, another takes it back; a key does the same', async () => {
  const { removed } = takeRows()
  await screen.open('/availability', { as: newPerson(), size: DESKTOP })
  const day = (state: string) => button(new RegExp(`^Sunday, January 17: ${state}`))
  await day('fine').click()
  await expect.element(day('away')).toBeVisible()
  await expect.element(panel.getByRole('status')).toHaveTextContent('Sun, Jan 17: away')
  await expect.element(panel.getByRole('button', { name: 'I’m away' })).toHaveAttribute('aria-pressed', 'true')
  // The answers stand beside the day, and do not cover the Sundays below it.
  const [box, sunday] = [panel, day('away')].map((one) => one.element().getBoundingClientRect()) as [DOMRect, DOMRect]
  expect(box.left).toBeGreaterThanOrEqual(sunday.right)
  expect(box.left - sunday.right).toBeLessThan(20)
  expect(Math.abs(box.top - sunday.top)).toBeLessThan(20)
  await expect.poll(() => mine.rows).toHaveLength(1)
  // The answer that holds is no second change.
  await panel.getByRole('button', { name: 'I’m away' }).click()
  await expect.element(day('away')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(day('fine')).toBeVisible()
  await expect.poll(() => removed).toEqual(['2027-01-17'])
  await userEvent.keyboard(' ')
  await expect.element(day('away')).toBeVisible()
  await panel.getByRole('button', { name: 'Rather not' }).click()
  await expect.element(day('rather not')).toBeVisible()
})

it('a day that is fine again while it is being sent as away stays fine', async () => {
  const { sent, removed } = takeRows()
  await screen.open('/availability', { as: newPerson() })
  const answer = screen.server.hold(availabilityApi.addRow)
  await button('Sunday, January 17: fine').click()
  await expect.poll(() => screen.server.received(availabilityApi.addRow)).toHaveLength(1)
  await panel.getByRole('button', { name: 'Fine' }).click()
  await expect.element(button('Sunday, January 17: fine')).toBeVisible()
  answer()
  await expect.poll(() => removed).toEqual(['2027-01-17'])
  await expect.element(button('Sunday, January 17: fine')).toBeVisible()
  // The second time asks for the row’s id.
  expect([sent, mine.rows]).toEqual([['2027-01-17', '2027-01-17'], []])
})

it('a press on a day of a longer span changes nothing, and asks', async () => {
  const { sent, removed } = takeRows()
  mine.rows = [awayRow('2027-01-10', '2027-01-24')]
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await button('Sunday, January 17: away').click()
  await expect.element(panel).toBeVisible()
  await expect.element(button('Sunday, January 17: away')).toBeVisible()
  expect([sent, removed]).toEqual([[], []])
  await panel.getByRole('button', { name: 'Fine' }).click()
  await expect.element(button('Sunday, January 17: fine')).toBeVisible()
  await expect.element(button('Sunday, January 24: away')).toBeVisible()
})

it('says that an admin entered how often, and what; the example is of the team’s own times', async () => {
  mine.wishesBy = { _id: 'marcus', name: 'Marcus Whitfield' }
  screen.server.on(templatesApi.list, () => [
    {
      ...{ _id: 't', name: 'Late', weekday: 0, serviceTime: '11am', lastsMinutes: 75, everyWeeks: 1, nth: 0 },
      ...{ startsOn: '2026-01-04', endsOn: null, tieColor: null, retired: false, needs: [], skills: [] },
      ...{ nextDates: [], differing: 0, signUp: false, twoUnrelated: false, publishWeeksBefore: null },
    },
  ])
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText(/^About two a month, as Marcus Whitfield entered/)).toBeVisible()
  await expect.element(page.getByText('How often: 2 times a month', { exact: true })).toBeVisible()
  await button(/^Regular days/).click()
  await expect.element(page.getByText(/^For example “never the 11am”/)).toBeVisible()
  // Nobody said what stands in the sheet.
  mine.fromSheet = { often: true, postIds: [], rowIds: [] }
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText(/^About two a month, as in the sheet so far/)).toBeVisible()
  await expectNone(page.getByText(/Marcus Whitfield/))
})

it('days on which one stands by the sheet are one’s own, and stay so where one is away', async () => {
  takeRows()
  mine.typed = [{ date: '2026-12-27', serviceTime: '9am', post: 'Balcony' }]
  // The month in which they serve next comes first.
  mine.months = [{ month: '2026-11', planned: 3, fair: 4 }, ...mine.months]
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect
    .element(page.getByText(/You have 2 of about 2 in December and 3 of about 4 in November\. Next by the sheet:/))
    .toHaveTextContent(/Sun, Dec 27, 9am \(Balcony\)\./)
  await button('Sunday, December 27: fine, you serve').click()
  await expect.element(button('Sunday, December 27: away, you serve')).toBeVisible()
  await expect
    .element(panel.getByText('You’re on the schedule then: Dec 27. Your coordinator sees it on the plan.'))
    .toBeVisible()
})

it('a press on a day moves none of the days, whatever follows from it for how often one serves', async () => {
  takeRows()
  mine.typed = [{ date: '2026-12-27', serviceTime: '9am', post: 'Balcony' }]
  mine.months = [...mine.months, { month: '2027-01', planned: 2, fair: 2.07 }]
  mine.links = [
    {
      ...{ _id: 'link', kind: 'only_together', agreed: true, agreedByMe: true },
      other: { _id: 'tom', name: 'Tom Ward' },
    },
  ]
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  const [asked, typed, last] = [/^Sunday, December 20: /, /^Sunday, December 27: /, /^Sunday, February 28: /]
  await expect.element(button(last)).toBeVisible()
  const tops = () =>
    [asked, typed, last].map((day) => button(day).element().getBoundingClientRect().top + Math.round(scrollY))
  const before = tops()
  for (const day of [asked, typed]) {
    await button(day).click()
    await expect.element(button(new RegExp(`${day.source}away`))).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(tops()).toEqual(before)
  }
  await expect.element(page.getByText(/Once someone else is found you have/)).toBeVisible()
})

type Point = { x: number; y: number }

/** Puts a finger down, moves or lifts it on the screen. */
function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point): Promise<unknown> {
  // The runner scales the frame of a screen to its window.
  const { left = 0, top = 0, width = innerWidth } = window.frameElement?.getBoundingClientRect() ?? {}
  const scale = width / innerWidth
  return cdp().send('Input.dispatchTouchEvent', {
    type,
    touchPoints: at ? [{ x: left + at.x * scale, y: top + at.y * scale }] : [],
  })
}

/** The middle of a day on the screen. */
const middleOf = (day: string): Point => {
  const { left, top, width, height } = (
    document.querySelector(`[data-day="${day}"]`) as Element
  ).getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

const chosenDays = () =>
  [...document.querySelectorAll<HTMLElement>('[data-day][aria-pressed="true"]')].map(({ dataset }) => dataset.day)

/** The calendar on a phone, with three weeks of January in sight. */
async function openJanuary(): Promise<void> {
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(button('Sunday, January 17: fine')).toBeVisible()
  document.querySelector('[data-day="2027-01-13"]')?.scrollIntoView({ block: 'center' })
}

const panel = page.getByRole('group', { name: 'Chosen days' })

it('a finger that rests on a day marks days in every direction, and the page does not scroll', async () => {
  await openJanuary()
  takeRows()
  const before = scrollY
  const start = middleOf('2027-01-13')
  await touch('touchStart', start)
  await vi.advanceTimersByTimeAsync(400)
  await expect.poll(chosenDays).toEqual(['2027-01-13'])
  await expect.element(page.getByText('January 13', { exact: true })).toBeVisible()
  await expectNone(panel)
  for (const day of ['2027-01-20', '2027-01-28']) await touch('touchMove', middleOf(day))
  await expect.poll(() => chosenDays().length).toBe(16)
  await expect.element(page.getByText('January 13–28', { exact: true })).toBeVisible()
  await touch('touchMove', middleOf('2027-01-06'))
  await touch('touchMove', middleOf('2027-01-04'))
  await expect.poll(chosenDays).toHaveLength(10)
  expect(scrollY).toBe(before)
  await touch('touchEnd')
  await expect.element(panel).toBeVisible()
  // The bar with the answers says it alone, and has the days to write.
  await expect.element(panel.getByRole('status')).toHaveTextContent('January 4–13: away')
  await expect.element(page.getByLabelText('From')).toHaveValue('2027-01-04')
  await expect.element(page.getByLabelText('Until')).toHaveValue('2027-01-13')
})

it('at a desk the answers to several days stand below all months and what the marks mean', async () => {
  await screen.open('/availability', { as: newPerson(), size: DESKTOP })
  await expect.element(button('Sunday, January 3: fine')).toBeVisible()
  document.querySelector<HTMLElement>('[data-day="2026-12-27"]')?.focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(chosenDays).toHaveLength(8)
  await expect.element(panel).toBeInViewport()
  const { top } = panel.element().getBoundingClientRect()
  const others = document.querySelectorAll('fieldset table, fieldset table ~ ul, fieldset li')
  expect(others.length).toBeGreaterThan(3)
  for (const other of others) expect(other.getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
})

it('on a tablet what the marks mean does not stand where a fourth month would', async () => {
  await screen.open('/availability', { as: newPerson(), size: { width: 768, height: 1024 } })
  await expect.element(button('Sunday, January 3: fine')).toBeVisible()
  const bottom = Math.max(
    ...[...document.querySelectorAll('fieldset table')].map((month) => month.getBoundingClientRect().bottom),
  )
  for (const sign of document.querySelectorAll('fieldset li'))
    expect(sign.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
})

it('a finger that moves at once scrolls and chooses nothing', async () => {
  await openJanuary()
  const before = scrollY
  const { x, y } = middleOf('2027-01-13')
  await touch('touchStart', { x, y })
  for (const up of [20, 60, 100]) await touch('touchMove', { x, y: y - up })
  await expect.poll(() => scrollY).toBeGreaterThan(before)
  await vi.advanceTimersByTimeAsync(400)
  await touch('touchEnd')
  expect(chosenDays()).toEqual([])
  await expectNone(panel)
})

it('a finger that moves sideways marks, and a tap chooses a day', async () => {
  takeRows()
  await openJanuary()
  await touch('touchStart', middleOf('2027-01-20'))
  for (const day of ['2027-01-21', '2027-01-22']) await touch('touchMove', middleOf(day))
  await touch('touchEnd')
  await expect.poll(chosenDays).toEqual(['2027-01-20', '2027-01-21', '2027-01-22'])

  await touch('touchStart', middleOf('2027-01-14'))
  await touch('touchEnd')
  await expect.poll(chosenDays).toEqual(['2027-01-14'])
  await expect.element(panel).toBeVisible()
})

it('days that were said are listed, however far ahead, and are taken back by a press', async () => {
  const plain = {
    weekdays: 0,
    nth: 0,
    everyWeeks: 1,
    templateId: null,
    reason: null,
    createdBy: { _id: 'me', name: 'Me' },
    affected: [],
  }
  const rowOf = (kind: 'away' | 'rather_not', fromDay: string, toDay: string) => ({
    ...plain,
    _id: fromDay,
    userId: 'me',
    kind,
    fromDay,
    toDay,
    anchorDay: fromDay,
    createdAt: '2026-12-01T12:00:00.000Z',
  })
  mine = {
    ...mine,
    rows: [
      rowOf('away', '2027-07-05', '2027-07-20'),
      rowOf('rather_not', '2026-12-13', '2026-12-13'),
      rowOf('away', '2026-11-01', '2026-11-08'),
    ],
  }
  const removed: string[] = []
  screen.server.on(availabilityApi.removeRow, ({ id }): undefined => {
    removed.push(id)
    mine = { ...mine, rows: mine.rows.filter(({ _id }) => _id !== id) }
  })
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(button(/^Remove.*Rather not: December 13/)).toBeVisible()
  await expectNone(page.getByText(/Away: .*November/))
  await button(/^Remove.*Away: July 5/).click()
  await expectNone(page.getByText(/Away: July/))
  await expect.poll(() => removed).toEqual(['2027-07-05'])
})

it('today is marked, and the key names the mark that people make', async () => {
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText(/^✕\s*you can’t$/)).toBeVisible()
  await expect.element(button(/^Sunday, December 6: /)).toHaveAttribute('aria-current', 'date')
})

it('weekdays are one letter where the reader has made text twice as large on a small phone', async () => {
  await screen.open('/availability', { as: newPerson(), size: { width: 320, height: 640 } })
  const sunday = page.getByRole('columnheader', { name: 'Sunday' }).first()
  const rest = page.getByText('un', { exact: true }).first()
  await expect.element(sunday).toHaveTextContent('Sun')
  expect(rest.element().getBoundingClientRect().width).toBeGreaterThan(5)
  document.documentElement.style.fontSize = '200%'
  await expect.poll(() => rest.element().getBoundingClientRect().width).toBe(1)
  document.documentElement.style.removeProperty('font-size')
})

it('who is asked about days after the calendar checks up to the last of those', async () => {
  asked = { until: '2027-03-31', at: '2026-12-01T12:00:00.000Z' }
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(button('I’ve checked my days through March')).toBeVisible()
})

it('says in one step on which Sundays of the month alone somebody can', async () => {
  const sent: unknown[] = []
  screen.server.on(availabilityApi.addRow, (row) => {
    sent.push(row)
    const added = {
      ...{ ...row, _id: 'only', userId: 'me', reason: null, affected: [], toDay: null },
      ...{ weekdays: 1, nth: 21, everyWeeks: 1, anchorDay: row.fromDay, templateId: null },
      ...{ createdBy: { _id: 'me', name: 'Me' }, createdAt: '2026-12-06T12:00:00.000Z' },
    }
    mine = { ...mine, rows: [added] }
    return added
  })
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await button(/^Regular days/).click()
  await button('Add a rule').click()
  await page.getByRole('combobox', { name: 'How', exact: true }).selectOptions('Only')
  await expect.element(button('Add this rule')).toBeDisabled()
  await expectNone(page.getByRole('checkbox', { name: 'last' }))
  for (const name of ['2nd', '4th']) await page.getByRole('checkbox', { name }).click()
  await expect
    .element(page.getByRole('status').getByText('Only · every Sunday · 2nd and 4th of the month'))
    .toBeVisible()
  await button('Add this rule').click()
  await expect.poll(() => sent).toMatchObject([{ kind: 'away', weekdays: 1, nth: 1 | 4 | 16, everyWeeks: 1 }])
  await expect.element(button(/^Regular days/)).toHaveTextContent('Only · every Sunday · 2nd and 4th of the month')
  await expect.element(button('Sunday, January 3: away')).toBeVisible()
  await expect.element(button('Sunday, January 10: fine')).toBeVisible()
})

it('each part is one line, which says what holds, and opens in its place', async () => {
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  const howOften = button(/^How often/)
  await expect.element(howOften).toHaveTextContent('How often2 times a month')
  await expectNone(button('More often'))
  await howOften.click()
  await expect.element(button('More often')).toBeVisible()
  await howOften.click()
  await expectNone(button('More often'))
  const place = button(/^Sun, Dec 13, 9am/)
  await expect.element(place).toHaveTextContent('Balcony · Please answer')
  // The line says when and where; what it opens does not say it again.
  expect(page.getByText('9am', { exact: true }).elements()).toHaveLength(0)
  // The first question is open from the start: one press answers it.
  await expect.element(button(/^I’ll be there ?: Sunday, December 13/)).toBeVisible()
  await button(/^Sun, Dec 20, 9am/).click()
  await expectNone(button(/^I’ll be there ?: Sunday, December 13/))
})

it('what waits for an answer stands first, and keeps its place once it is answered; the rest follows the days', async () => {
  const place = (date: string, state: 'asked' | 'accepted') =>
    assignmentWith({ _id: date, date, state, serviceTime: '9am', post: 'Balcony', startsAt: `${date}T15:00:00.000Z` })
  const assignments = [place('2026-12-13', 'accepted'), place('2026-12-20', 'accepted')]
  const rest = { on: true, offers: [], swaps: [], publications: [], asked: null }
  screen.server.on(answersApi.mine, () => ({ ...rest, assignments }))
  screen.server.on(answersApi.answer, () => {
    assignments[1] = { ...place('2026-12-20', 'accepted'), sequence: 9 }
    return assignments[1]
  })
  const top = (one: ReturnType<typeof button>) => one.element().getBoundingClientRect().top + scrollY
  const calendar = button('Sunday, December 6: fine')
  const [waits, answered] = [button(/^Sun, Dec 20, 9am/), button(/^Sun, Dec 13, 9am/)]
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(waits).toBeVisible()
  await expectNone(page.getByRole('heading', { name: 'Can you serve?' }))
  expect(top(waits)).toBeGreaterThan(top(calendar))

  assignments[1] = place('2026-12-20', 'asked')
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(page.getByRole('heading', { name: 'Can you serve?' })).toBeVisible()
  expect(top(waits)).toBeLessThan(top(calendar))
  expect(waits.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  expect(top(answered)).toBeGreaterThan(top(calendar))
  await button(/^I’ll be there ?: Sunday, December 20/).click()
  await expect.element(waits).toHaveTextContent('Balcony · You said yes')
  expect(top(waits)).toBeLessThan(top(calendar))
})

it('each part says its state while it is folded; a person who asks stands unfolded', async () => {
  screen.server.on(postsApi.list, () => [postWith({ _id: 'door', name: 'Main Door' })])
  screen.server.on(usersApi.directory, () => [])
  const states = { rules: /^Regular days/, posts: /^Where you like/, asked: /^When somebody/, with: /^Together with/ }
  const expectState = (part: keyof typeof states, text: string) =>
    expect.element(button(states[part])).toHaveTextContent(text)
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expectState('rules', 'Regular daysnone')
  await expectState('posts', 'Where you like to serveanywhere')
  await expectState('asked', 'When somebody is neededask me')
  await expectState('with', 'Together withnobody yet')

  const wishes = [{ postId: 'door', wish: 'like' as const }]
  mine = { ...mine, phoneVerified: false, rota: { ...mine.rota, offers: false, wishes } }
  const other = (name: string) => ({ _id: name.slice(0, 3), name })
  const link = { kind: 'together' as const, agreed: false, agreedByMe: false }
  mine.links = [
    { ...link, _id: 'l1', other: other('Ruth Stone') },
    { ...link, _id: 'l2', other: other('Ann Abel'), agreedByMe: true },
  ]
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expectState('posts', 'Where you like to serveMain Door: Gladly')
  await expectState('asked', 'When somebody is neededdon’t ask me · phone not verified')
  await expectState('with', 'Together withRuth Stone (asks you), Ann Abel (has not agreed yet)')
  await expect.element(button(/^Agree ?: Ruth Stone/)).toBeVisible()
  await expectNone(button('Add a rule'))
})

it('who has a choice says how they are asked; what is not possible any more counts as the app', async () => {
  const sent: object[] = []
  screen.server.on(availabilityApi.change, (change) => {
    sent.push(change)
    mine = { ...mine, rota: { ...mine.rota, ...change } as typeof mine.rota }
    return mine
  })
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  const [part, choice] = [button(/^When somebody/), page.getByRole('group', { name: 'Ask and remind me by' })]
  await part.click()
  await expect.element(page.getByRole('switch', { name: /^You can text me/ })).toBeVisible()
  await expectNone(choice)

  mine = { ...mine, askWays: ['app', 'sms', 'mail'], rota: { ...mine.rota, smsOk: true } }
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await part.click()
  await expect.element(choice.getByRole('radio', { name: 'App' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Text' }).click()
  await expect.poll(() => sent).toEqual([{ askBy: 'sms' }])
  await expect.element(choice.getByRole('radio', { name: 'Text' })).toBeChecked()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])

  mine = { ...mine, askWays: ['app', 'mail'] }
  await screen.open('/availability', { as: newPerson({ language: 'es' }), size: PHONE })
  await button(/^Cuando hace falta/).click()
  const theirs = page.getByRole('group', { name: 'Preguntar y recordar por' })
  await expect.element(theirs.getByRole('radio', { name: 'App' })).toBeChecked()
  await expect.element(theirs.getByRole('radio', { name: 'Correo' })).toBeInTheDocument()
  await expectNone(theirs.getByRole('radio', { name: 'SMS' }))
})

it('with whom somebody does not serve is said on a phone, and stands among the people', async () => {
  const ruth = newPerson({ name: 'Ruth Stone' })
  screen.server.on(usersApi.directory, () => [ruth])
  screen.server.on(availabilityApi.addLink, ({ userId, kind }) => {
    const link = { _id: 'l1', kind, other: { _id: userId, name: ruth.name }, agreed: true, agreedByMe: true }
    mine = { ...mine, links: [link] }
    return link
  })
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await button(/^Together with/).click()
  await page.getByLabelText('Who').selectOptions(ruth.name)
  await page.getByLabelText('How').selectOptions('not with')
  await button('Save').click()
  await expect.element(button(/^Together with/)).toHaveTextContent('not with Ruth Stone')
  expect(screen.server.received(availabilityApi.addLink)).toEqual([{ userId: ruth._id, kind: 'apart' }])
})

it('a long state stands below its title, whole words in a line', async () => {
  mine = { ...mine, phoneVerified: false }
  await screen.open('/availability', { as: newPerson({ language: 'es' }), size: PHONE })
  const state = page.getByText('pueden pedírmelo · teléfono sin verificar')
  await expect.element(state).toBeVisible()
  const title = page.getByText('Cuando hace falta alguien', { exact: true }).element().getBoundingClientRect()
  expect(state.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(title.bottom)
  expect(state.element().getClientRects()).toHaveLength(1)
  expect(state.element().getBoundingClientRect().height).toBeLessThan(30)
})

it('what an admin took over from the sheet is the sheet’s, and a service that one prefers is no day', async () => {
  const createdBy = { _id: 'marcus', name: 'Marcus Whitfield' }
  const gladly = { ...awayRow('2026-12-06', '2027-12-05', 'prefer'), _id: 'gladly', weekdays: 1, createdBy }
  mine = {
    ...mine,
    wishesBy: createdBy,
    rows: [gladly, { ...awayRow('2026-12-20', '2026-12-20'), createdBy }],
    fromSheet: { often: true, postIds: [], rowIds: ['gladly', '2026-12-20'] },
  }
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText('This is from the sheet. You can change it.')).toBeVisible()
  await page.getByText('2 entries', { exact: true }).click()
  await expect.element(button(/^Remove ?: December 20/)).toBeVisible()
  await expectNone(page.getByText(/Marcus Whitfield/))
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})

it('what an admin entered is named with who did, and can be removed', async () => {
  const row = {
    ...{ kind: 'away' as const, fromDay: '2026-12-20', toDay: '2026-12-27', weekdays: 0, nth: 0, everyWeeks: 1 },
    ...{ anchorDay: '2026-12-20', templateId: null, reason: null, _id: 'row', userId: 'ann', affected: [] },
    ...{ createdBy: { _id: 'marcus', name: 'Marcus Whitfield' }, createdAt: '2026-12-06T12:00:00.000Z' },
  }
  mine = { ...mine, rows: [row, { ...row, _id: 'own', createdBy: { _id: 'ann', name: 'Ann' } }] }
  const removed: string[] = []
  screen.server.on(availabilityApi.removeRow, ({ id }) => {
    removed.push(id)
    mine = { ...mine, rows: mine.rows.filter(({ _id }) => _id !== id) }
    return undefined
  })
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText('Marcus Whitfield entered something for you. You can change it.')).toBeVisible()
  await expect.element(page.getByText(/^About two a month, as you asked/)).toBeVisible()
  await page.getByText('1 entry about days').click()
  await button(/^Remove ?: December 20/).click()
  await expectNone(page.getByText(/Marcus Whitfield/))
  await expect.poll(() => removed).toEqual(['row'])
})

it('a calendar file is looked at first, and its days are added but those that are left out', async () => {
  const row = (fromDay: string, toDay: string | null, title: string, weekdays = 0, isThere = false) => ({
    ...{ fromDay, toDay, weekdays, everyWeeks: 1, anchorDay: fromDay, title, isThere },
  })
  const rows = [
    row('2026-12-24', '2026-12-26', 'Family'),
    row('2027-01-03', null, '', 1),
    row('2027-01-10', '2027-01-10', 'Dentist'),
    row('2027-02-07', '2027-02-07', 'Trip', 0, true),
  ]
  const sent: object[] = []
  screen.server.on(availabilityApi.calendar, ({ apply, rows: chosen }) => {
    sent.push({ apply, chosen })
    const leftOut = [{ by: 'free' as const, count: 2 }]
    return { rows, leftOut, ...(apply === 'true' && { added: 2 }) }
  })
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await button(/^Bring in a calendar file/).click()
  await page.getByLabelText('Choose a calendar file').upload(new File(['BEGIN:VCALENDAR'], 'me.ics'))
  await expect.element(page.getByText('Left out: 2 that show as free.')).toBeVisible()
  await expect.element(page.getByText(/Trip .*is there already/)).toBeVisible()
  await expect.element(page.getByText(/Sunday.* · Without a title/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Dentist/ }).click()
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  await button('Add 2 entries').click()
  await expect.element(page.getByText('2 entries added')).toBeVisible()
  expect(sent.at(-1)).toEqual({ apply: 'true', chosen: '0,1' })
  await expect.element(page.getByText('Choose a calendar file')).toBeVisible()
})

it('certificates say until when they hold, and what to do about those that end, ended or were not shown', async () => {
  const skill = (name: string, validUntil: string | null, warnDays?: number) => ({
    ...{ skillId: name.replace(' ', '-'), name, level: 'able' as const, validUntil },
    ...(warnDays !== undefined && { warnDays }),
  })
  mine.rota.skills = [
    skill('Sound', '2028-02-03', 60),
    skill('First aid', '2027-01-05', 60),
    skill('Defibrillator', '2026-11-30', 60),
    skill('Child care', null, 60),
    // Its certificates do not expire.
    skill('Ushering', '2026-01-01'),
    { ...skill('Lamps', null, 60), level: 'learning' },
  ]
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  for (const sentence of [
    'Your certificate for Sound holds until Thursday, February 3, 2028.',
    'Your certificate for First aid ends on Tuesday, January 5, 2027. Please renew it and show it to an admin.',
    /^Your certificate for Defibrillator ended on Monday, November 30, 2026. Show an admin a new one/,
    /^Show an admin your certificate for Child care: until then you are not planned/,
  ])
    await expect.element(page.getByText(sentence)).toBeVisible()
  await expectNone(page.getByText(/certificate for (Ushering|Lamps)/))
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
})
