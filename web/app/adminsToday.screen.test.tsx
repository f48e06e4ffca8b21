import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi } from '#shared/rota/answers.ts'
import { type Call, callsApi } from '#shared/sunday/calls.ts'
import { type RotaDay, rotaDayApi } from '#shared/sunday/day.ts'
import { recordsApi } from '#shared/sunday/records.ts'
import { type ServicePage, servicePageApi } from '#shared/sunday/servicePage.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { callTo } from '../features/sunday/calls/calls.testing.ts'
import { servicePageWith } from '../features/sunday/servicePage/servicePage.testing.ts'
import { setRotaOn } from '../navigation/rotaOn.ts'
import { findingsOf } from '../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../testing/screen.tsx'
import { expectNone, expectTexts, panel, passTime } from '../testing/steps.ts'

const screen = withScreen()
const admin = newPerson({ role: 'admin' })
const TODAY = '2026-12-06'
const hour = panel('In this hour')

const place = (name: string, attendance: 'here' | null): RotaDay['services'][number]['people'][number] => ({
  ...{ shiftId: name, userId: name, name, phoneNumber: null, postId: 'door', post: 'Main Door' },
  ...{ state: 'accepted', attendance, at: null },
})
const service = (serviceId: string, serviceTime: string, startsAt: string, endsAt: string) => ({
  ...{ serviceId, serviceTime, tieColor: null, startsAt, endsAt },
  people: [place(`${serviceId}-Ann`, 'here'), place(`${serviceId}-Bob`, null)],
})
// It is noon in Chicago, 18:00 UTC.
const OVER = service('s0', '9am', '2026-12-06T15:00:00.000Z', '2026-12-06T16:30:00.000Z')
const ON = service('s1', '11am', '2026-12-06T17:00:00.000Z', '2026-12-06T18:30:00.000Z')
const SOON = service('s2', '1pm', '2026-12-06T19:00:00.000Z', '2026-12-06T20:30:00.000Z')
const LATER = service('s3', '7pm', '2026-12-07T01:00:00.000Z', '2026-12-07T02:30:00.000Z')

const counted = (zoneId: string | null, kindId: string, value: number): ServicePage['counts'][number] => ({
  ...{ serviceId: 's1', zoneId, kindId, value, by: null, at: '2026-12-06T17:40:00.000Z', instead: null },
})

let services: RotaDay['services']
let pages: Record<string, Partial<ServicePage>>
let calls: Call[]

beforeEach(() => {
  services = [OVER, ON, SOON, LATER]
  pages = {}
  calls = []
  const { server } = screen
  server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule: [] }))
  server.on(calendarApi.show, () => ({ url: null }))
  server.on(callsApi.list, () => calls)
  server.on(recordsApi.list, () => [])
  server.on(rotaDayApi.show, ({ date }) => ({
    ...{ date, before: null, after: null, next: null, unanswered: [] },
    services: date === TODAY ? services : [],
  }))
  server.on(servicePageApi.show, ({ id }) => ({ ...servicePageWith(admin), _id: id, ...pages[id] }))
  const mine = { on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null }
  server.on(answersApi.mine, () => mine)
  setRotaOn(true)
})

async function openDashboard(role: 'admin' | 'standard' = 'admin'): Promise<void> {
  await screen.open('/dashboard', { as: role === 'admin' ? admin : newPerson(), size: PHONE })
  await passTime(2000)
}

it('an admin sees of each service that is on or near who is here, what was counted and the open calls', async () => {
  const countKinds = [
    { _id: 'people', name: 'People' },
    { _id: 'cars', name: 'Cars' },
    { _id: 'none', name: 'Children' },
  ]
  const counts = [counted(null, 'people', 1000), counted('z1', 'people', 212), counted(null, 'cars', 40)]
  pages = { s1: { countKinds, counts } }
  // Of others alone: no alert of it lies over the page.
  const people = callTo(admin).people.filter(({ user }) => user._id !== admin._id)
  calls = [callTo(admin, { people }), callTo(admin, { people, _id: 'c2', endedAt: '2026-12-06T17:58:00.000Z' })]
  await openDashboard()
  await expectTexts(hour.getByRole('link'), [
    '11am1 of 2 people are here',
    'Counted so far: People: 1,212, Cars: 40',
    '1pm1 of 2 people are here',
    'Nothing counted yet',
    'Medical help needed, Balcony: 0 coming',
  ])
  const targets = hour.getByRole('link').elements()
  expect(targets.map((link) => link.getAttribute('href'))).toEqual([
    `/rota/today?date=${TODAY}`,
    '/service/s1#count',
    `/rota/today?date=${TODAY}`,
    '/service/s2#count',
    '/calls/c1',
  ])
  for (const link of targets) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(await findingsOf(hour)).toEqual([])
  // It follows what is counted and marked while it stands there.
  await screen.server.connected()
  pages = { s1: { countKinds, counts: [counted(null, 'people', 1300)] } }
  screen.server.tell('countsChanged', { serviceId: 's1' })
  await expect.element(hour.getByText('Counted so far: People: 1,300')).toBeVisible()
})

it('nothing stands there outside of these hours, and nothing is asked for members', async () => {
  services = [OVER, LATER]
  await openDashboard()
  await expect.poll(() => screen.server.received(rotaDayApi.show).length).toBeGreaterThan(0)
  await expectNone(hour)
  expect(screen.server.received(servicePageApi.show)).toEqual([])
  const asked = screen.server.received(rotaDayApi.show).length
  await openDashboard('standard')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNone(hour)
  expect(screen.server.received(rotaDayApi.show)).toHaveLength(asked)
})

it('the service day has what was counted from an hour before each service', async () => {
  pages = { s1: { counts: [counted(null, 'people', 212)] } }
  await screen.open('/rota/today', { as: admin, size: PHONE })
  const link = (time: string) => page.getByRole('region', { name: time, exact: true }).getByRole('link')
  await expect.element(link('11am').nth(1)).toHaveTextContent('Counted so far: People: 212')
  await expect.element(link('11am').nth(1)).toHaveAttribute('href', '/service/s1#count')
  await expect.element(link('1pm').nth(1)).toHaveTextContent('Nothing counted yet')
  expect(link('7pm').elements()).toHaveLength(1)
})
