import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { helpersApi } from '#shared/people/helpers.ts'
import { usersApi } from '#shared/people/users.ts'
import { type Answer, type Assignment, answersApi } from '#shared/rota/answers.ts'
import { availabilityApi, type Mine } from '#shared/rota/availability.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { expectAccessible, findingsOf } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { assignmentWith } from '../answers/answers.testing.ts'
import { awayRow, mineWith } from './availability.testing.ts'

const screen = withScreen()
const NINE = {
  ...{ _id: 'nine', name: 'Early', weekday: 0, serviceTime: '9am', lastsMinutes: 75, everyWeeks: 1, nth: 0 },
  ...{ startsOn: '2026-01-04', endsOn: null, tieColor: null, retired: false, needs: [], skills: [] },
  ...{ nextDates: [], differing: 0, signUp: false, twoUnrelated: false, publishWeeksBefore: null },
}
let mine: Mine
let places: Assignment[]

const place = (date: string, change: Partial<Assignment> = {}) =>
  assignmentWith({
    ...{ _id: date, date, serviceTime: '9am', post: 'Balcony', startsAt: `${date}T15:00:00.000Z`, ...change },
  })

/** Stores an answer as the server does. */
function take(id: string, said: Answer): Assignment {
  const one = places.find(({ _id }) => _id === id) as Assignment
  const state = said === 'accept' ? 'accepted' : 'declined'
  places = places.map((other) => (other === one ? { ...one, state, sequence: one.sequence + 1 } : other))
  return places.find(({ _id }) => _id === id) as Assignment
}

beforeEach(() => {
  mine = mineWith()
  places = [place('2026-12-13'), place('2026-12-20')]
  const { server } = screen
  server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: places, offers: [], swaps: [], publications: [], asked: null },
  }))
  server.on(answersApi.answer, ({ id, answer }) => take(id, answer))
  server.on(availabilityApi.mine, () => mine)
  server.on(availabilityApi.addRow, ({ kind, fromDay, toDay, weekdays = 0, templateId = null }) => {
    const to = weekdays ? null : (toDay ?? fromDay)
    const row = { ...awayRow(fromDay, fromDay, { kind, weekdays, templateId }), toDay: to }
    mine = { ...mine, rows: [...mine.rows, row] }
    return row
  })
  server.on(availabilityApi.removeRow, ({ id }): undefined => {
    mine = { ...mine, rows: mine.rows.filter(({ _id }) => _id !== id) }
  })
  server.on(postsApi.list, () => [])
  server.on(helpersApi.list, () => [])
  server.on(templatesApi.list, () => [NINE])
})

const button = (name: RegExp | string) => page.getByRole('button', { name })
const bar = page.getByRole('group', { name: 'Chosen days' })
const question = /^You’re on the schedule that day\. Shall we find someone else\?/
const answers = () => screen.server.received(answersApi.answer).map(({ id, answer }) => [id, answer])

it.each([DESKTOP, { width: 768, height: 1024 }])(
  'beside a Sunday its answers cover no Sunday of another month: %o',
  async (size) => {
    await screen.open('/availability', { as: newPerson(), size })
    for (const day of ['December 20', 'January 10']) {
      const pressed = button(new RegExp(`^Sunday, ${day}`))
      await pressed.click()
      await expect.element(bar).toBeVisible()
      const month = pressed.element().closest('table')?.getBoundingClientRect()
      const box = bar.element().getBoundingClientRect()
      expect(box.right).toBeLessThanOrEqual(month?.right ?? 0)
      expect(box.left).toBeGreaterThanOrEqual(month?.left ?? size.width)
      await bar.getByRole('button', { name: 'Fine' }).click()
    }
  },
)

it('a place of the sheet on a day away is no next service', async () => {
  const typed = ['2026-12-13', '2026-12-20'].map((date) => ({ date, serviceTime: '9am', post: 'Balcony' }))
  mine = { ...mine, typed, rows: [awayRow('2026-12-13', '2026-12-13')] }
  places = []
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await expect.element(page.getByText(/Next by the sheet: Sun, Dec 20, 9am \(Balcony\)/)).toBeVisible()
})

it.each([PHONE, DESKTOP])(
  'who taps away a day they serve is asked there, the list above knows it, and both can be taken back: %o',
  async (size) => {
    await screen.open('/availability', { as: newPerson(), size })
    await expect.element(button(/^Sun, Dec 13, 9am/)).toHaveTextContent('Balcony · Please answer')
    await button('Sunday, December 13: fine, you serve').click()
    await expect.element(bar.getByText(question)).toBeInViewport()
    await expect.element(bar.getByText('Sunday, December 13 · 9am · Balcony')).toBeVisible()
    await expect.element(button(/^Sun, Dec 13, 9am/)).toHaveTextContent('Balcony · You’re away that day')
    await expect.element(button(/^Sun, Dec 20, 9am/)).toHaveTextContent('Balcony · Please answer')
    // One question: not a second one below the days.
    expect(page.getByText(question).elements()).toHaveLength(1)
    // That one serves and that one cannot are two marks.
    const day = button('Sunday, December 13: away, you serve')
    expect(getComputedStyle(day.element()).backgroundImage).toContain('gradient')
    expect(getComputedStyle(button(/^Sunday, December 20: fine/).element()).backgroundImage).toBe('none')
    expect(await findingsOf(page.getByRole('heading', { level: 1 }), [size])).toEqual([])
    await bar.getByRole('button', { name: 'Find someone else' }).click()
    await expect.element(bar.getByText('You said that you can’t.')).toHaveFocus()
    await expect.poll(answers).toEqual([['2026-12-13', 'decline']])
    await expectNone(page.getByText(question))
    await bar.getByRole('button', { name: 'I can make it after all' }).click()
    await expect.poll(answers).toEqual([
      ['2026-12-13', 'decline'],
      ['2026-12-13', 'accept'],
    ])
    await expect.element(button('Sunday, December 13: fine, you serve')).toBeVisible()
    await expectNone(bar.getByText('You said that you can’t.'))
  },
)

it.each([
  ['en', [/^Sunday, December 13: fine/, 'I can’t', 'I’ll be there', 'You serve only together with Carol.']],
  ['es', [/^domingo, 13 de diciembre: puedes/, 'No puedo', 'Ahí estaré', 'Solo sirves junto con Carol.']],
] as const)(
  'a card of a day away has the no first, says with whom alone they serve, and its yes makes the day fine: %s',
  async (language, said) => {
    const [day, no, yes, bound] = said
    const carol = { _id: 'carol', name: 'Carol Moss' }
    places = [place('2026-12-13', { with: [{ ...carol, post: 'Balcony' }] }), place('2027-01-10')]
    mine = mineWith({
      links: [{ _id: 'l', kind: 'only_together', other: carol, agreed: true, agreedByMe: true }],
      months: [
        { month: '2026-12', planned: 3, fair: 1 },
        { month: '2027-01', planned: 1, fair: 1 },
      ],
    })
    await screen.open('/availability', { as: newPerson({ language }), size: PHONE })
    const card = page.getByRole('main').getByRole('listitem').first()
    const answers = () => card.getByRole('button', { name: new RegExp(`^(${no}|${yes})`) })
    const looks = () =>
      answers()
        .elements()
        .map((one) => [one.textContent?.split(':')[0], one.className.includes('bg-primary')])
    const december = page.getByText(/(have|Tienes) 3 .* 1 (in December|en diciembre)/)
    await expect.element(december).toBeVisible()
    await expect.poll(looks).toEqual([
      [yes, true],
      [no, false],
    ])
    await expectNone(page.getByText(bound))
    await button(day).click()
    await expect.poll(looks).toEqual([
      [no, true],
      [yes, false],
    ])
    await expect.element(page.getByText(bound)).toBeVisible()
    await expectNone(card.getByText(bound))
    // A month with a place that one cannot serve is no number that one has; without it, it is.
    await expectNone(december)
    await expect
      .element(page.getByText(/(someone else is found|haya otra persona) .*2 .* 1 (in December|en diciembre)/))
      .toBeVisible()
    await expect.element(page.getByText(/1 (of about|de) .*(January|enero)/)).toBeVisible()
    await expectAccessible(card)
    await card.getByRole('button', { name: new RegExp(`^${yes}`) }).click()
    await expect.poll(() => mine.rows).toEqual([])
    await expect.poll(() => screen.server.received(answersApi.answer).map(({ answer }) => answer)).toEqual(['accept'])
    await expect.element(button(day)).toBeVisible()
    await expectNone(page.getByText(bound))
  },
)

it.each([
  [
    'en',
    /^Can you serve/,
    'Yes to all dates: Dec 20',
    'You’re away that day',
    'I can’t',
    'I’ll be there',
    'You serve only together with Carol',
  ],
  [
    'es',
    /^¿Puedes servir/,
    'Sí a todas las fechas: 20 dic',
    'No estás ese día',
    'No puedo',
    'Ahí estaré',
    'Solo sirves junto con Carol',
  ],
] as const)(
  'the dashboard asks of a day away as the page of the days does, and yes to all dates leaves it out: %s',
  async (language, asks, all, away, no, yes, bound) => {
    const carol = { _id: 'carol', name: 'Carol Moss' }
    places = [place('2026-12-13', { with: [{ ...carol, post: 'Balcony' }] }), place('2026-12-20')]
    mine = mineWith({
      links: [{ _id: 'l', kind: 'only_together', other: carol, agreed: true, agreedByMe: true }],
      rows: [awayRow('2026-12-13')],
    })
    screen.server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule: [] }))
    // A slow machine is idle for long enough that the calendar is loaded ahead.
    screen.server.on(calendarApi.show, () => ({ url: null }))
    await screen.open('/dashboard', { as: newPerson({ language }), size: PHONE })
    const ask = (day: number) => button(asks).filter({ hasText: new RegExp(`\\b${day}\\b`) })
    await expect.element(ask(13)).toHaveTextContent(away)
    await expect.element(ask(20)).not.toHaveTextContent(away)
    await button(all).click()
    await expect.poll(answers).toEqual([['2026-12-20', 'accept']])
    await expectNone(button(all))
    await ask(13).click()
    const card = page.getByRole('listitem').filter({ has: ask(13) })
    const said = () => card.getByRole('button', { name: new RegExp(`^(${no}|${yes})`) }).elements()
    await expect.poll(() => said().map((one) => one.textContent?.split(':')[0])).toEqual([no, yes])
    await expect.element(card.getByText(bound)).toBeVisible()
    await expectAccessible(card)
    await card.getByRole('button', { name: new RegExp(`^${yes}`) }).click()
    await expect.poll(() => mine.rows).toEqual([])
    await expect.poll(answers).toEqual([
      ['2026-12-20', 'accept'],
      ['2026-12-13', 'accept'],
    ])
    await expectNone(page.getByText(away))
  },
)

it.each(['en', 'es'] as const)(
  'of the days after the next one the dashboard says in its line which is of a day away, and leads to its no: %s',
  async (language) => {
    const [away, no] = language === 'en' ? ['You’re away that day', /^I can’t/] : ['No estás ese día', /^No puedo/]
    const days = ['2026-12-13', '2026-12-20', '2026-12-27']
    places = days.map((date) => place(date, { shiftId: date }))
    mine = mineWith({ rows: [awayRow('2026-12-20')] })
    const me = newPerson({ language })
    screen.server.on(calendarApi.show, () => ({ url: null }))
    screen.server.on(dashboardApi.show, () => ({
      ...{ meetings: [], tasks: [] },
      schedule: days.map((date) => ({
        ...{ _id: date, date, serviceTime: '9am', assignment: 'Balcony', tieColor: null },
        user: { _id: me._id, name: me.name },
      })),
    }))
    await screen.open('/dashboard', { as: me, size: PHONE })
    const line = (day: number) =>
      page.getByRole('listitem').filter({ hasText: new RegExp(`December ${day}|${day} de diciembre`) })
    await expect.element(line(20).getByText(away)).toBeVisible()
    await expect.element(line(27)).not.toHaveTextContent(away)
    await line(20).getByRole('button').first().click()
    await expect.element(line(20).getByRole('button', { name: no })).toBeVisible()
    expect(line(20).getByText(away).elements()).toHaveLength(1)
    await expectAccessible(line(20))
  },
)

it('who helps somebody reads at their place that they are away, and a yes takes that back', async () => {
  const ruth = newPerson({ name: 'Ruth Stone' })
  places = [place('2026-12-13')]
  mine = mineWith({ rows: [awayRow('2026-12-13')] })
  screen.server.on(openPlacesApi.list, () => [])
  screen.server.on(helpersApi.list, () => [
    {
      ...{ _id: 'h', of: { _id: 'otis', name: 'Otis Bell' }, by: { _id: ruth._id, name: ruth.name } },
      ...{ agreedOf: true, agreedBy: true },
    },
  ])
  await screen.open('/availability?for=otis', { as: ruth, size: PHONE })
  await expect.element(page.getByText('Otis is away that day')).toBeVisible()
  await button(/^Otis will be there/).click()
  await expect.poll(() => mine.rows).toEqual([])
  await expectNone(page.getByText('Otis is away that day'))
  expect(screen.server.received(answersApi.answer)).toMatchObject([{ answer: 'accept', for: 'otis' }])
})

it('once the day is left the question stands with what was said, and a place that is taken stays so', async () => {
  places = [place('2026-12-13', { state: 'accepted' })]
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await button('Sunday, December 13: fine, you serve').click()
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText(question)).toBeVisible()
  screen.server.on(answersApi.answer, ({ id, answer }) => {
    take(id, answer)
    places = places.map((one) => ({ ...one, mayAccept: false }))
    return places[0] as Assignment
  })
  await button('Find someone else').click()
  await expectNone(page.getByText(question))
  mine.rows = []
  await button(/^Sunday, December 13: away/).click()
  await expectNone(bar.getByText(question))
})

it('a span has one question for its days, a day with two services one for both', async () => {
  places = [...places, place('2026-12-20', { _id: 'late', serviceTime: '10:45am' })]
  await screen.open('/availability', { as: newPerson(), size: DESKTOP })
  await button('Sunday, December 20: fine, you serve').click()
  await expect.element(bar.getByRole('button', { name: 'Find someone else for all 2' })).toBeVisible()
  await expect.element(bar.getByText('Sunday, December 20 · 10:45am · Balcony')).toBeVisible()
  await bar.getByRole('button', { name: 'Fine' }).click()
  await expectNone(page.getByText(question))
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await bar.getByRole('button', { name: 'I’m away' }).click()
  // The bar has gone with the answer: the question stands with what was said.
  await expect
    .element(page.getByText('You’re on the schedule on 2 of these days. Shall we find someone else?'))
    .toBeVisible()
  await button('Find someone else for all 3').click()
  await expect.poll(() => answers().map(([id]) => id)).toEqual(['2026-12-13', '2026-12-20', 'late'])
})

it('a rule that comes again asks where it was added, of its services alone', async () => {
  places = [place('2026-12-13'), place('2026-12-13', { _id: 'late', serviceTime: '10:45am' })]
  mine.rows = [awayRow('2026-12-06', '2027-12-05', { _id: 'never', weekdays: 1, templateId: 'nine' })]
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await button(/^Regular days/).click()
  const rule = page.getByRole('listitem').filter({ hasText: /^Never/ })
  await expect.element(rule.getByText(question)).toBeVisible()
  await expect.element(rule.getByText('Sunday, December 13 · 9am · Balcony')).toBeVisible()
  await expectNone(rule.getByText(/10:45am/))
  await rule.getByRole('button', { name: 'Find someone else' }).click()
  await expect.poll(answers).toEqual([['2026-12-13', 'decline']])
})

it('an answer that is refused says so where it was given', async () => {
  screen.allowComplaints(/^409 .*\/answer/)
  screen.server.refuse(answersApi.answer, 'service_begun')
  await screen.open('/availability', { as: newPerson(), size: PHONE })
  await button('Sunday, December 13: fine, you serve').click()
  await bar.getByRole('button', { name: 'Find someone else' }).click()
  await expect.element(bar.getByRole('alert')).toBeVisible()
  await expect.element(bar.getByText(question)).toBeVisible()
})

it('in Spanish the question and what came of it are Spanish', async () => {
  await screen.open('/availability', { as: newPerson({ language: 'es' }), size: PHONE })
  await button('domingo, 13 de diciembre: puedes, tú sirves').click()
  await expect.element(page.getByText(/^Ese día estás en el horario\./)).toBeVisible()
  await page.getByRole('button', { name: 'Buscar a otra persona' }).click()
  await expect.element(page.getByRole('group').getByText('Dijiste que no puedes.')).toBeVisible()
})

it('a helper is asked of the person whose days they enter, and answers for them', async () => {
  const ruth = newPerson({ name: 'Ruth Stone' })
  screen.server.on(openPlacesApi.list, () => [])
  screen.server.on(helpersApi.list, () => [
    {
      ...{ _id: 'h', of: { _id: 'otis', name: 'Otis Bell' }, by: { _id: ruth._id, name: ruth.name } },
      ...{ agreedOf: true, agreedBy: true },
    },
  ])
  await screen.open('/availability?for=otis', { as: ruth, size: PHONE })
  await button('Sunday, December 13: fine, Otis serves, or would by the draft').click()
  await expect.element(bar.getByText(/^Otis is on the schedule that day\./)).toBeVisible()
  await bar.getByRole('button', { name: 'Find someone else' }).click()
  await expect.element(bar.getByText('You said that Otis can’t.')).toBeVisible()
  expect(screen.server.received(answersApi.answer)).toMatchObject([
    { id: '2026-12-13', answer: 'decline', sequence: 1, for: 'otis' },
  ])
  await bar.getByRole('button', { name: 'Otis can make it after all' }).click()
  await expect
    .poll(() => screen.server.received(answersApi.answer).at(-1))
    .toMatchObject({ answer: 'accept', for: 'otis' })
  await expectAccessible(page.getByRole('main'))
})

it('a coordinator who enters an absence over a place finds somebody else there, and can undo it', async () => {
  const admin = newPerson({ name: 'Marcus Whitfield', role: 'admin' })
  const { server } = screen
  const user = { _id: 'opal', name: 'Opal Reyes', suspended: false, joined: false }
  server.on(memberAvailabilityApi.show, () => ({
    ...{ ...mine, user, drafted: [] },
    assignments: places.filter(({ state }) => state !== 'declined'),
  }))
  server.on(skillsApi.list, () => [])
  server.on(usersApi.all, () => [admin])
  server.on(usersApi.directory, () => [admin])
  server.on(answersApi.answerFor, ({ id, answer }) => take(id, answer))
  server.on(answersApi.undoAnswer, ({ id }) => {
    places = places.map((one) => (one._id === id ? { ...one, state: 'asked' } : one))
    return places.find(({ _id }) => _id === id) as Assignment
  })
  await screen.open('/people/opal', { as: admin, size: DESKTOP })
  await button(/^Sunday, December 13: fine, Opal serves/).click()
  await expect.element(bar.getByText(/^Opal is on the schedule that day\./)).toBeVisible()
  await expect.element(bar.getByRole('link', { name: 'Open the plan' })).toHaveAttribute('href', '/rota?month=2026-12')
  await bar.getByRole('button', { name: 'Find someone else' }).click()
  await expect.element(bar.getByText(/^Recorded: Opal Reyes can’t\./)).toBeVisible()
  expect(server.received(answersApi.answerFor)).toMatchObject([{ id: '2026-12-13', answer: 'decline' }])
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect.element(bar.getByText(/^Opal is on the schedule that day\./)).toBeVisible()
  expect(server.received(answersApi.undoAnswer)).toEqual([{ id: '2026-12-13' }])
})
