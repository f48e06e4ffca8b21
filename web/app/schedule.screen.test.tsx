import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { openServicesApi } from '#shared/plan/openServices.ts'
import { type Shift, scheduleApi } from '#shared/plan/schedule.ts'
import { type ReachWay, reachApi } from '#shared/reach/reach.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { type Service, servicesApi } from '#shared/rota/services.ts'
import { suggestionsApi } from '#shared/rota/suggestions.ts'
import { assignmentWith } from '../features/rota/answers/answers.testing.ts'
import { boardWith, placeWith, serviceWith } from '../features/rota/board/board.testing.ts'
import { setRotaOn } from '../navigation/rotaOn.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../testing/screen.tsx'
import { expectNone, passTime } from '../testing/steps.ts'

const screen = withScreen()

it.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])('an own shift of the schedule opens in its place with the ways out, on %s', async (_name, size) => {
  const me = newPerson({ name: 'Harold Greene' })
  const place = assignmentWith({
    ...{ _id: 'place', shiftId: 'shift', userId: me._id, date: '2026-12-13', state: 'accepted' },
    startsAt: '2026-12-13T15:00:00.000Z',
  })
  const shift = { date: place.date, serviceTime: '9am', assignment: 'Foyer', tieColor: null }
  screen.server.on(scheduleApi.list, () => [
    { ...shift, _id: 'shift', user: { _id: me._id, name: me.name } },
    { ...shift, _id: 'other', assignment: 'Aisle', user: { _id: 'otis', name: 'Otis Bell' } },
  ])
  screen.server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [place], offers: [], swaps: [], publications: [], asked: null },
  }))
  setRotaOn(true)
  await screen.open('/schedule', { as: me, size })
  const own = page.getByRole('button', { name: /^Harold Greene/ })
  await own.click()
  await expect.element(page.getByRole('button', { name: /^I can’t any more/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Find a swap/ })).toHaveAttribute('href', '/rota/swap/place')
  await expectNone(page.getByRole('button', { name: /^Otis Bell/ }))
  await own.click()
  await expectNone(page.getByRole('link', { name: /^Find a swap/ }))
})

it('words stay whole beside the tools of admins, in the narrowest window that has them there', async () => {
  const shift = { date: '2026-12-13', serviceTime: '10:45am', assignment: 'Center Aisle', tieColor: 'Charcoal' }
  screen.server.on(scheduleApi.list, () => [
    { ...shift, _id: 'shift', user: { _id: 'nat', name: 'Nathaniel Abernathy' } },
  ])
  await screen.open('/schedule', { as: newPerson({ role: 'admin' }), size: { width: 1280, height: 800 } })
  const table = page.getByRole('table').first()
  await expect.element(table).toHaveTextContent('Center Aisle')
  const texts = document.createTreeWalker(table.element(), NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const range = document.createRange()
    for (const { 0: word, index } of (texts.currentNode.textContent ?? '').matchAll(/[\p{L}\d:]{3,}/gu)) {
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  expect(broken).toEqual([])
})

describe('a service that stands by the sheet', () => {
  const me = newPerson({ name: 'Harold Greene' })
  const shift = { date: '2026-12-13', serviceTime: '9:00 AM', tieColor: null }
  const own: Shift = { ...shift, _id: 'own', assignment: 'Foyer', user: { _id: me._id, name: me.name } }
  const other: Shift = { ...shift, _id: 'other', assignment: 'Aisle', user: { _id: 'otis', name: 'Otis Bell' } }
  const links = () =>
    page
      .getByRole('link', { name: /^(Foyer|Aisle)$/ })
      .elements()
      .map((one) => `${one.textContent} ${one.getAttribute('href')}`)

  it('has its page in the schedule of everybody for who stands there, and for nobody else', async () => {
    screen.server.on(scheduleApi.list, ({ view }) =>
      view === 'personal' ? [{ ...own, serviceId: 'sheet' }] : [own, other],
    )
    await screen.open('/schedule', { as: me, size: DESKTOP })
    await expect.poll(links).toEqual(['Foyer /service/sheet'])
  })

  it('has its page for every admin', async () => {
    screen.server.on(scheduleApi.list, () => [own, other])
    const service: Service = {
      ...{ _id: 'sheet', date: shift.date, serviceTime: '9am', lastsMinutes: 90, templateId: null, tieColor: null },
      ...{
        state: 'planned',
        cancelNote: null,
        edited: false,
        signUp: false,
        twoUnrelated: false,
        published: false,
        revision: 1,
        startsAt: null,
      },
      ...{ needs: [], skills: [], name: null, note: null, files: [] },
    }
    screen.server.on(servicesApi.list, () => [{ ...service, _id: 'next', date: '2026-12-20' }, service])
    await screen.open('/schedule', { as: newPerson({ role: 'admin' }), size: DESKTOP })
    await expect.poll(links).toEqual(['Foyer /service/sheet', 'Aisle /service/sheet'])
  })
})

it('a wide day shows service and tie of a service once, and says both in each row', async () => {
  const shift = { date: '2026-12-13', assignment: 'Foyer', tieColor: 'Navy' }
  screen.server.on(scheduleApi.list, () =>
    ['9am', '9am', '11am'].map((serviceTime, at) => ({
      ...{ ...shift, _id: `s${at}`, serviceTime },
      user: { _id: null, name: `Usher ${at}` },
    })),
  )
  await screen.open('/schedule', { as: newPerson(), size: DESKTOP })
  const rows = page.getByRole('row', { name: /Usher/ })
  await expect.element(rows).toHaveLength(3)
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    'Usher 0Foyer9amNavy',
    'Usher 1Foyer9amNavy',
    'Usher 2Foyer11amNavy',
  ])
  const isShown = (text: string) =>
    page
      .getByText(text, { exact: true })
      .elements()
      .map((one) => (one.closest('.sr-only') ?? one).getBoundingClientRect().width > 1)
  expect([isShown('9am'), isShown('11am'), isShown('Navy')]).toEqual([[true, false], [true], [true, false, true]])
})

it.each([
  ['a phone', PHONE, 'en', 'nobody yet'],
  ['a wide screen', DESKTOP, 'en', 'nobody yet'],
  ['a phone, in Spanish', PHONE, 'es', 'todavía nadie'],
] as const)(
  'a service at which nobody stands is in the schedule of all, on %s',
  async (_name, size, language, words) => {
    const me = newPerson({ language })
    const asked: string[] = []
    screen.server.on(scheduleApi.list, ({ view }) =>
      view === 'personal'
        ? []
        : [
            {
              ...{ _id: 's1', date: '2026-12-13', assignment: 'Foyer', serviceTime: '11am', tieColor: null },
              user: { _id: null, name: 'Otis Bell' },
            },
          ],
    )
    screen.server.on(openServicesApi.list, ({ from, to }) => {
      asked.push(`${from} ${to}`)
      const open = { serviceTime: '9am', tieColor: 'Navy', name: 'Carols' }
      return [
        { ...open, serviceId: 'early', date: '2026-12-13' },
        { ...open, serviceId: 'late', date: '2026-12-20', name: null },
      ]
    })
    await screen.open('/schedule?month=2026-12', { as: me, size })
    const links = page.getByRole('link', { name: words })
    await expect.element(links).toHaveLength(2)
    expect(links.elements().map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/service/early', `${words} (9am, Carols)`],
      ['/service/late', `${words} (9am)`],
    ])
    const first = document.querySelector('main section[id^=day]')?.textContent ?? ''
    expect(first.indexOf('Carols')).toBeLessThan(first.indexOf('Otis Bell'))
    expect([...new Set(asked)]).toEqual(['2026-12-01 2026-12-31'])
    await screen.open('/schedule?month=2026-12&view=personal', { as: me, size })
    await expectNone(links)
  },
)

it('a service that goes on over midnight is today’s, and not past', async () => {
  const me = newPerson()
  const shift = { assignment: 'Foyer', tieColor: null, user: { _id: me._id, name: me.name } }
  screen.server.on(scheduleApi.list, ({ from }) =>
    from === '2026-12-01'
      ? [
          { ...shift, _id: 'night', date: '2026-12-05', serviceTime: '11:30pm' },
          { ...shift, _id: 'next', date: '2026-12-13', serviceTime: '9am' },
        ]
      : [],
  )
  // Half past midnight in Chicago.
  vi.setSystemTime('2026-12-06T06:30:00.000Z')
  await screen.open('/schedule?month=2026-12', { as: me, size: PHONE })
  await expect.element(page.getByRole('heading', { name: 'Saturday, December 5' })).toBeVisible()
  expect(document.querySelector('main section[id^=day]')?.textContent).toMatch(/^Saturday, December 5Today/)
})

it('on the first of a month the schedule opens at the month before while its last service is on', async () => {
  const shift = { assignment: 'Foyer', tieColor: null, user: { _id: null, name: 'Otis Bell' } }
  screen.server.on(scheduleApi.list, ({ from, to }) =>
    [
      { ...shift, _id: 'night', date: '2026-12-31', serviceTime: '11:30pm' },
      { ...shift, _id: 'next', date: '2027-01-03', serviceTime: '9am' },
    ].filter(({ date }) => (from ?? '') <= date && date <= (to ?? '9')),
  )
  // Half past midnight in Chicago.
  vi.setSystemTime('2027-01-01T06:30:00.000Z')
  await screen.open('/schedule', { as: newPerson(), size: PHONE })
  await expect.element(page.getByRole('heading', { name: 'Thursday, December 31' })).toBeVisible()
  expect(document.querySelector('main section[id^=day]')?.textContent).toMatch(/^Thursday, December 31Today/)
  // Its hour and a half is over.
  vi.setSystemTime('2027-01-01T07:00:00.000Z')
  await screen.open('/schedule', { as: newPerson(), size: PHONE })
  await expect.element(page.getByRole('heading', { name: 'Sunday, January 3' })).toBeVisible()
})

it.each([
  ['with one to come', ['2026-12-02', '2026-12-03', '2026-12-13'], ['Sunday, December 13', '2 past shifts']],
  ['without', ['2026-12-02'], ['1 past shift']],
])('of own shifts the next comes first, and past ones are folded: %s', async (_name, days, order) => {
  const me = newPerson({ name: 'Harold Greene' })
  const shift = { serviceTime: '9am', assignment: 'Foyer', tieColor: null, user: { _id: me._id, name: me.name } }
  screen.server.on(scheduleApi.list, ({ from }) =>
    from === '2026-12-01' ? days.map((date) => ({ ...shift, _id: date, date })) : [],
  )
  await screen.open('/schedule?view=personal', { as: me, size: PHONE })
  const shown = () =>
    [...document.querySelectorAll('main summary, main section[id] h3')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.textContent)
  await expect.poll(shown).toEqual(order)
  await page.getByText(order.at(-1) ?? '').click()
  await expect.element(page.getByRole('heading', { name: 'Wednesday, December 2' })).toBeVisible()
})

it('on a phone the days of a long month are one row that begins at the next one, so that names come early', async () => {
  const days = Array.from({ length: 16 }, (_, at) => `2026-12-${String(at + 1).padStart(2, '0')}`)
  screen.server.on(scheduleApi.list, ({ from }) =>
    from === '2026-12-01'
      ? days.map((date) => ({
          ...{ _id: date, date, serviceTime: '9am', assignment: 'Foyer', tieColor: null },
          user: { _id: null, name: 'Otis Bell' },
        }))
      : [],
  )
  await screen.open('/schedule', { as: newPerson(), size: PHONE })
  const row = page.getByRole('navigation', { name: 'Days of this month' })
  const next = row.getByRole('link', { name: 'Sun 6' })
  await expect.element(next).toBeVisible()
  const tops = [...row.element().querySelectorAll('a')].map((link) => link.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
  // The row is scrolled once it is shown.
  await expect.poll(() => next.element().getBoundingClientRect().right).toBeLessThan(PHONE.width / 2)
  expect(next.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
})

it('a month without an own shift to come lists the next ones, with their ties and the ways out', async () => {
  const me = newPerson({ name: 'Harold Greene' })
  const place = assignmentWith({
    ...{ _id: 'place', shiftId: '2027-01-10', userId: me._id, date: '2027-01-10', state: 'accepted' },
    startsAt: '2027-01-10T15:00:00.000Z',
  })
  const shift = { serviceTime: '9am', assignment: 'Foyer', tieColor: 'Navy', user: { _id: me._id, name: me.name } }
  const days = ['2027-01-10', '2027-02-14']
  screen.server.on(scheduleApi.list, ({ from }) =>
    from === '2026-12-01' ? [] : days.map((date) => ({ ...shift, _id: date, date })),
  )
  screen.server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [place], offers: [], swaps: [], publications: [], asked: null },
  }))
  setRotaOn(true)
  await screen.open('/schedule?view=personal', { as: me, size: PHONE })
  const next = page.getByRole('region', { name: 'Sunday, January 10' })
  await expect.element(next).toHaveTextContent('Coming up')
  await expect.element(next).toHaveTextContent('Navy')
  await expect.element(next).toHaveTextContent('You said yes')
  await expect.element(page.getByText('Your next services:')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Sunday, February 14' })).toBeVisible()
  await next.getByRole('button', { name: /^I can’t/ }).click()
  await expect.element(next.getByRole('link', { name: /^Find a swap/ })).toBeVisible()
})

it.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])('own shifts say what was answered, and one that was asked is answered in its place, on %s', async (_name, size) => {
  const me = newPerson({ name: 'Harold Greene' })
  const states = { '2026-12-13': 'asked', '2026-12-20': 'accepted' } as const
  const places = Object.entries(states).map(([date, state]) =>
    assignmentWith({ _id: date, shiftId: date, userId: me._id, date, state, startsAt: `${date}T15:00:00.000Z` }),
  )
  const shift = { serviceTime: '9am', assignment: 'Foyer', tieColor: null, user: { _id: me._id, name: me.name } }
  screen.server.on(scheduleApi.list, () => Object.keys(states).map((date) => ({ ...shift, _id: date, date })))
  screen.server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: places, offers: [], swaps: [], publications: [], asked: null },
  }))
  screen.server.on(answersApi.answer, () => assignmentWith({ ...places[0], state: 'accepted', sequence: 2 }))
  setRotaOn(true)
  await screen.open('/schedule?view=personal', { as: me, size })
  await expect.element(page.getByRole('region', { name: 'Sunday, December 20' })).toHaveTextContent('You said yes')
  const asked = page.getByRole('region', { name: 'Sunday, December 13' })
  await expect.element(asked).toHaveTextContent('Please answer')
  await asked.getByRole('button', { name: /^Answer\s?: Sunday, December 13, 9am, Foyer$/ }).click()
  await asked.getByRole('button', { name: /^I’ll be there/ }).click()
  await expect.element(asked).toHaveTextContent('You said yes')
})

it('an empty month is planned on the board first where the team plans with the rota', async () => {
  screen.server.on(scheduleApi.list, () => [])
  screen.server.on(usersApi.all, () => [])
  screen.server.on(suggestionsApi.show, () => ({ from: null, to: null, posts: [], templates: [] }))
  screen.server.on(boardApi.show, () => boardWith([]))
  screen.server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null },
  }))
  screen.server.on(reachApi.list, () => [])
  setRotaOn(true)
  await screen.open('/schedule?month=2027-03', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByRole('link', { name: 'Plan March' })).toHaveAttribute('href', '/rota?month=2027-03')
  await expect.element(page.getByRole('button', { name: 'Upload a spreadsheet' })).toBeVisible()
})

describe('shifts that the rota gave, for admins', () => {
  const at = { date: '2026-12-13', serviceTime: '9am', tieColor: null }
  const evelyn = { _id: 'evelyn', name: 'Evelyn Price' }
  let shifts: Shift[] = []
  beforeEach(async () => {
    shifts = [
      { ...at, _id: 'planned', assignment: 'Door', user: evelyn },
      { ...at, _id: 'typed', assignment: 'Balcony', user: { _id: null, name: 'Otis Bell' } },
    ]
    const live = { layer: 'live', userId: evelyn._id, name: evelyn.name, state: 'asked', shiftId: 'planned' } as const
    const service = serviceWith('service', [placeWith(live)], { date: at.date, published: true, draft: null })
    screen.server.on(scheduleApi.list, () => shifts)
    screen.server.on(boardApi.show, () => boardWith([service]))
    screen.server.on(usersApi.all, () => [newPerson(evelyn), newPerson({ _id: 'ruth', name: 'Ruth Stone' })])
    screen.server.on(suggestionsApi.show, () => ({ from: null, to: null, posts: [], templates: [] }))
    const mine = { on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null }
    screen.server.on(answersApi.mine, () => mine)
    stubReach('push')
    setRotaOn(true)
    await screen.open('/schedule', { as: newPerson({ role: 'admin' }), size: DESKTOP })
  })
  const dialog = page.getByRole('alertdialog')
  const told = { told: [evelyn], search: true }
  function stubReach(way: ReachWay): void {
    const known = { user: { ...evelyn, phoneNumber: null }, state: 'none', since: null, smsOk: false } as const
    screen.server.on(reachApi.list, () => [{ ...known, phoneVerified: false, way }])
  }

  it.each(['none', 'mail', 'sms'] as const)('of somebody whom no push reaches promise nothing (%s)', async (way) => {
    stubReach(way)
    await screen.open('/schedule', { as: newPerson({ role: 'admin' }), size: DESKTOP })
    await page.getByRole('button', { name: 'Delete Evelyn Price, Door, 9am' }).click()
    const said = 'No message reaches Evelyn Price: please tell them yourself.'
    await expect.element(dialog).toHaveTextContent(`Evelyn Price has been asked. ${said} The place is open again.`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Clear this month' }).click()
    await expect
      .element(dialog)
      .toHaveTextContent(`1 of them comes from the rota: 0 people are told, and the place is open again. ${said}`)
    screen.server.on(importsApi.clear, () => ({ removed: 2, importId: null, rota: told }))
    await dialog.getByRole('button', { name: 'Clear this month' }).click()
    await expect.element(page.getByText(`${said} Stand-ins are being asked.`)).toBeVisible()
  })

  it('are marked, and the question before one is deleted says who is told; then it says what happened', async () => {
    await expect.element(page.getByRole('row', { name: /Evelyn Price/ })).toHaveTextContent('from the rota')
    await expect.element(page.getByRole('row', { name: /Otis Bell/ })).not.toHaveTextContent('from the rota')
    await page.getByRole('button', { name: 'Delete Otis Bell, Balcony, 9am' }).click()
    await expect.element(dialog).toHaveTextContent('Are you sure you want to delete this shift?')
    await expect.element(dialog).not.toHaveTextContent('the place is open again')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete Evelyn Price, Door, 9am' }).click()
    for (const said of [
      'Are you sure you want to delete this shift?',
      'Evelyn Price has been asked. They are told, and the place is open again.',
    ])
      await expect.element(dialog.getByText(said, { exact: true })).toBeVisible()
    screen.server.on(scheduleApi.remove, () => {
      shifts = shifts.slice(1)
      return { rota: told }
    })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByRole('link', { name: 'Choose on the board' })).toBeVisible()
    await passTime(10_000)
    await expect
      .element(page.getByText(/Door, 9am on .* is vacant now. Evelyn Price is told. Stand-ins are being asked./))
      .toBeVisible()
  })

  it('are marked once where a whole service comes from the rota', async () => {
    shifts = shifts
      .filter(({ _id }) => _id === 'planned')
      .concat({ ...at, _id: 'second', assignment: 'Loft', user: evelyn })
    const live = { layer: 'live', userId: evelyn._id, name: evelyn.name, state: 'asked' } as const
    const places = [placeWith({ ...live, shiftId: 'planned' }), placeWith({ ...live, shiftId: 'second' })]
    const service = serviceWith('service', places, { date: at.date, published: true, draft: null })
    screen.server.on(boardApi.show, () => boardWith([service]))
    await screen.open('/schedule', { as: newPerson({ role: 'admin' }), size: DESKTOP })
    const head = '9am from the rota Add a shift: Sunday, December 13, 9am'
    await expect.element(page.getByRole('row', { name: head, exact: true })).toBeVisible()
    await expect.element(page.getByText('from the rota')).toHaveLength(1)
  })

  it('ask before they are changed, and link to their cell of the board', async () => {
    await page.getByRole('button', { name: 'Change Evelyn Price, Door, 9am' }).click()
    const form = page.getByRole('form', { name: 'Change this shift' })
    await expect.element(form).toHaveTextContent('Evelyn Price has been asked.')
    await expect
      .element(form.getByRole('link', { name: 'Choose on the board' }))
      .toHaveAttribute('href', '/rota?month=2026-12&cell=service+door')
    await form.getByRole('combobox', { name: 'Name' }).fill('Ruth Stone')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(dialog)
      .toHaveTextContent('Evelyn Price has been asked. They are told. Ruth Stone is asked instead.')
    const ruth = { _id: 'ruth', name: 'Ruth Stone' }
    screen.server.on(scheduleApi.change, ({ id, name }) => {
      expect([id, name]).toEqual(['planned', 'Ruth Stone'])
      return { ...at, _id: 'planned', assignment: 'Door', user: ruth, rota: { told: [evelyn, ruth], search: false } }
    })
    await dialog.getByRole('button', { name: 'Change it' }).click()
    await expect
      .element(
        page.getByText(/is changed. Evelyn Price is told. No message reaches Ruth Stone: please tell them yourself.$/),
      )
      .toBeVisible()
  })

  it('are counted before a month is cleared, and who is told is said after it', async () => {
    await page.getByRole('button', { name: 'Clear this month' }).click()
    await expect
      .element(dialog)
      .toHaveTextContent('1 of them comes from the rota: 1 person is told, and the place is open again.')
    screen.server.on(importsApi.clear, () => ({ removed: 2, importId: null, rota: told }))
    await dialog.getByRole('button', { name: 'Clear this month' }).click()
    await expect.element(page.getByText('Evelyn Price is told. Stand-ins are being asked.')).toBeVisible()
  })
})
