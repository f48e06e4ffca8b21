import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi } from '#shared/rota/answers.ts'
import { publicationsApi, type Unanswered } from '#shared/rota/publish.ts'
import { type Attendance, type RotaDay, rotaDayApi } from '#shared/sunday/day.ts'
import { recordsApi } from '#shared/sunday/records.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { storedOf } from '../../../offline/offlineRestore.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'
import { servicePageWith } from '../servicePage/servicePage.testing.ts'

const screen = withScreen()
const [TODAY, NEXT] = ['2026-12-06', '2026-12-13']
const EMPTY: RotaDay = { date: TODAY, before: null, after: NEXT, next: NEXT, unanswered: [], services: [] }
const SERVED: RotaDay = {
  ...{ date: NEXT, before: null, after: null, unanswered: [] },
  services: [
    {
      ...{ serviceId: 's1', serviceTime: '9am', tieColor: null },
      people: [
        {
          ...{ shiftId: 'p1', userId: 'u1', name: 'Ann Abel', phoneNumber: null, postId: 'door', post: 'Main Door' },
          ...{ state: 'accepted', attendance: null, at: null },
        },
      ],
    },
  ],
}
const day = (said: string) => page.getByRole('navigation', { name: 'Other days' }).getByText(said, { exact: true })

beforeEach(() => {
  const mine = { on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null }
  screen.server.on(answersApi.mine, () => mine)
  screen.server.on(publicationsApi.unanswered, () => [])
  // What was counted at a service whose hour has begun.
  screen.server.on(servicePageApi.show, () => servicePageWith(newPerson()))
  screen.server.on(rotaDayApi.show, ({ date }) => (date === NEXT ? SERVED : { ...EMPTY, date }))
})

it('opens at the next service day where today has none, and shows any day that is asked for', async () => {
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('Ann Abel')).toBeVisible()
  await expect.element(day('Sunday, December 13')).toBeVisible()
  expect(location.search).toBe(`?date=${NEXT}`)
  await expectNone(page.getByRole('link', { name: 'Today', exact: true }))
  await screen.open(`/rota/today?date=${TODAY}`, { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('No service today.')).toBeVisible()
  await expect.element(day('Sunday, December 6')).toBeVisible()
  await page.getByRole('link', { name: 'Next: Sunday, December 13' }).click()
  await expect.element(page.getByText('Ann Abel')).toBeVisible()
})

it('the arrows stay while a day loads, and a press meanwhile goes on from that day', async () => {
  const LAST = '2026-12-20'
  screen.server.on(rotaDayApi.show, ({ date }) => {
    const [before, after] = { [TODAY]: [null, NEXT], [NEXT]: [TODAY, LAST] }[date] ?? [NEXT, null]
    return { ...SERVED, date, before: before ?? null, after: after ?? null }
  })
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('Ann Abel')).toBeVisible()
  const release = screen.server.hold(rotaDayApi.show)
  await page.getByRole('link', { name: 'Sunday, December 13' }).click()
  const arrow = page.getByRole('link', { name: 'The service day after' })
  await expect.element(arrow).toHaveFocus()
  await arrow.click()
  release()
  await expect.element(day('Sunday, December 20')).toBeVisible()
  expect(location.search).toBe(`?date=${LAST}`)
})

it('a row of a day has its buttons in words, below the name on a phone, and says who has not answered until they are marked', async () => {
  const people = SERVED.services.flatMap((service) =>
    service.people.flatMap((person) => {
      const asked = { ...person, state: 'asked' as const }
      return [asked, { ...asked, shiftId: 'p2', name: 'Bob Burr', attendance: 'here' as const }]
    }),
  )
  screen.server.on(rotaDayApi.show, ({ date }) => ({
    ...{ ...SERVED, date },
    services: SERVED.services.map((service) => ({ ...service, people })),
  }))
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: PHONE })
  // Bob Burr is marked.
  await expect.poll(() => page.getByText('No answer yet').elements().length).toBe(1)
  for (const [name, word] of [
    ['Here: Ann Abel', 'Here'],
    ['Not here: Ann Abel', 'Not here'],
  ] as const)
    await expect.element(page.getByRole('button', { name, exact: true })).toHaveTextContent(word)
  for (const size of [PHONE, DESKTOP]) {
    await page.viewport(size.width, size.height)
    const bottom = page.getByText('Main Door').first().element().getBoundingClientRect().bottom
    const [here, absent] = ['Here: Ann Abel', 'Not here: Ann Abel'].map((name) =>
      page.getByRole('button', { name, exact: true }).element().getBoundingClientRect(),
    )
    expect((here?.top ?? 0) > bottom).toBe(size === PHONE)
    expect(here?.height).toBeGreaterThanOrEqual(44)
    expect((absent?.left ?? 0) - (here?.right ?? 0)).toBeGreaterThanOrEqual(12)
    expect(absent?.right).toBeLessThan(size.width)
    await expect.element(page.getByText('Not here', { exact: true }).first()).toBeVisible()
  }
})

it('says whom a mark is about to ask, takes it back by Undo and by the same button, and takes a double tap as one', async () => {
  let state: Attendance | null = null
  const askingSoon = { people: 20, at: new Date(Date.now() + 60_000).toISOString() }
  const shown = () =>
    SERVED.services.map((service) => {
      const [ann] = service.people
      if (!ann) return service
      const empty = { ...ann, shiftId: null, userId: null, name: null, attendance: null, asking: 0, askingSoon }
      return { ...service, people: [{ ...ann, attendance: state }, ...(state === 'absent' ? [empty] : [])] }
    })
  screen.server.on(rotaDayApi.show, ({ date }) => ({ ...SERVED, date, services: shown() }))
  screen.server.on(rotaDayApi.mark, ({ marks: [mark] }) => {
    state = mark?.state ?? null
    screen.server.tell('rotaChanged', { revision: 2, from: TODAY, to: TODAY })
    return []
  })
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: PHONE })
  const absent = page.getByRole('button', { name: 'Not here: Ann Abel' })
  const said = page.getByText(/^Asking 20 people in \d+ s$/)
  await absent.dblClick()
  await expect.element(said).toBeVisible()
  await expect.element(absent).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo: Ann Abel' }).click()
  await expect.poll(() => said.elements()).toEqual([])
  await expect.element(absent).toHaveAttribute('aria-pressed', 'false')
  await absent.click()
  await expect.element(said).toBeVisible()
  await absent.click()
  await expect.poll(() => said.elements()).toEqual([])
  await expect
    .poll(() => screen.server.received(rotaDayApi.mark).map(({ marks }) => marks[0]?.state))
    .toEqual(['absent', null, 'absent', null])
})

it('stays at today where somebody serves, or no day is to come', async () => {
  screen.server.on(rotaDayApi.show, ({ date }) => ({ ...SERVED, date, after: NEXT }))
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('Ann Abel')).toBeVisible()
  await expect.element(day('Sunday, December 6')).toBeVisible()
  screen.server.on(rotaDayApi.show, ({ date }) => ({ ...EMPTY, date, after: null, next: null }))
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('Nobody is planned for this day.')).toBeVisible()
  await expectNone(page.getByText('Ann Abel'))
})

it('opens the day that is on after midnight, without a line too, and today once its duty is over', async () => {
  const admin = newPerson({ role: 'admin' })
  const EVE = '2026-12-05'
  const [service] = SERVED.services
  if (!service) throw new Error('a service')
  const night = { ...service, startsAt: '2026-12-06T05:30:00.000Z', endsAt: '2026-12-06T07:00:00.000Z' }
  screen.server.on(rotaDayApi.show, ({ date }) => ({
    ...SERVED,
    date,
    next: EVE,
    services: date === EVE ? [night] : [],
  }))
  // Half past midnight in Chicago.
  vi.setSystemTime('2026-12-06T06:30:00.000Z')
  await screen.open('/rota/today', { as: admin, size: PHONE })
  await expect.element(day('Saturday, December 5')).toBeVisible()
  await expect.poll(() => screen.server.received(rotaDayApi.show).map(({ date }) => date)).toContain(EVE)
  await expect.element(page.getByText('Ann Abel')).toBeVisible()
  await expect.poll(async () => (await storedOf(admin._id)).map(({ key }) => key.at(-1))).toContain(EVE)

  screen.allowComplaints(/^offline /)
  screen.server.disconnect(rotaDayApi.show)
  await screen.open('/rota/today', { as: admin, size: PHONE })
  await expect.element(day('Saturday, December 5')).toBeVisible()
  await expect.element(page.getByText('Ann Abel')).toBeVisible()

  // What the device has stored says that the day before is on: three hours after its end it is not.
  vi.setSystemTime('2026-12-06T10:01:00.000Z')
  await screen.open('/rota/today', { as: admin, size: PHONE })
  await expect.element(day('Sunday, December 6')).toBeVisible()
  expect(location.search).toBe('')
  await expectNone(page.getByRole('link', { name: 'The service that is on' }))
})

it('tells the menu of a device whose first page it is that there is a rota', async () => {
  await screen.open('/rota/today', { as: newPerson({ role: 'admin' }), size: DESKTOP })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect.element(menu.getByRole('link', { name: 'Availability' })).toBeVisible()
  await expect.element(menu.getByRole('link', { name: 'Rota' })).toBeVisible()
})

it('a day to come reminds those whom something reaches, says whom that reached, and has a list for calling the others', async () => {
  const [service] = SERVED.services
  const [ann] = service?.people ?? []
  if (!service || !ann) throw new Error('a service with somebody')
  const bob = { ...ann, shiftId: 'p2', userId: 'u2', name: 'Bob Burr', state: 'asked' as const }
  const at = (serviceTime: string) => ({ ...service, serviceId: serviceTime, serviceTime, people: [ann, bob] })
  screen.server.on(rotaDayApi.show, ({ date }) => ({ ...SERVED, date, services: [at('9am'), at('11am')] }))
  const item: Unanswered['items'][number] = {
    ...{ serviceId: '9am', date: NEXT, serviceTime: '9am', postId: 'door', post: 'Main Door', tieColor: null },
    ...{
      assignmentId: 'a1',
      sequence: 1,
      askedAt: '2026-12-01T15:00:00.000Z',
      toldAt: '2026-12-01T15:00:00.000Z',
      handedAt: null,
      remindedAt: null,
    },
  }
  const waits = (_id: string, reach: Unanswered['user']['reach']): Unanswered => ({
    user: { _id, name: _id, phoneNumber: null, joined: true, reach },
    items: [item],
  })
  screen.server.on(publicationsApi.unanswered, () => [waits('u2', 'push'), waits('u3', 'none')])
  screen.server.on(publicationsApi.remindAll, () => ({ push: 1, mail: 0, sms: 0, unreached: [] }))
  await screen.open(`/rota/today?date=${NEXT}`, { as: newPerson({ role: 'admin' }), size: DESKTOP })
  const [early, late] = ['9am', '11am'].map((name) => page.getByRole('region', { name, exact: true }))
  if (!early || !late) throw new Error('two services')
  await expect.element(early.getByText('No answer yet')).toBeVisible()
  expect(early.element().getBoundingClientRect().top).toBe(late.element().getBoundingClientRect().top)
  await page.getByRole('button', { name: 'Remind 1 of 2' }).click()
  await expect.element(page.getByText(/^1 person is reminded/)).toBeVisible()
  expect(screen.server.received(publicationsApi.remindAll)).toEqual([{ userIds: ['u2'] }])
  expect(await findingsOf(page.getByRole('heading', { level: 1 }))).toEqual([])
  screen.server.on(publicationsApi.unanswered, () => [waits('u3', 'none')])
  await screen.open(`/rota/today?date=${NEXT}`, { as: newPerson({ role: 'admin' }), size: DESKTOP })
  await expect.element(page.getByRole('button', { name: 'Copy a list for the phone' })).toBeVisible()
  await expectNone(page.getByRole('button', { name: /^Remind/ }))
})

it('a day that is over says first who served, in the past, with its services folded', async () => {
  const [service] = SERVED.services
  const [ann] = service?.people ?? []
  if (!service || !ann) throw new Error('a service with somebody')
  const bob = { ...ann, shiftId: 'p2', userId: 'u2', name: 'Bob Burr', attendance: 'absent' as const }
  const cas = { ...ann, shiftId: 'p3', userId: 'u3', name: 'Cas Cole', attendance: 'here' as const }
  const services = [
    { ...service, name: 'Baptism Sunday', people: [cas, bob] },
    { ...service, serviceId: 's2', serviceTime: '11am', people: [ann, cas] },
  ]
  screen.server.on(recordsApi.list, () => [])
  screen.server.on(rotaDayApi.show, ({ date }) => ({ ...SERVED, date, next: TODAY, services }))
  await screen.open('/rota/today?date=2026-11-29', { as: newPerson({ role: 'admin' }), size: PHONE })
  await expect.element(page.getByText('2 people served, one did not come')).toBeVisible()
  const thank = page.getByRole('button', { name: 'Thank those who served' })
  const fold = page.getByText('9am, Baptism Sunday · 1 of 2 came')
  expect(thank.element().compareDocumentPosition(fold.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expectNone(page.getByRole('button', { name: 'Came: Cas Cole' }))
  await fold.click()
  await expect.element(page.getByRole('button', { name: 'Came: Cas Cole' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Did not come: Bob Burr' })).toBeVisible()
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect.element(day('Sunday, December 6')).toBeVisible()
})
