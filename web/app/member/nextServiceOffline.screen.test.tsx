import { expect, it, vi } from 'vitest'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { servicePageWith } from '../../features/sunday/servicePage/servicePage.testing.ts'
import { newPerson, PHONE, withScreen } from '../../testing/screen.tsx'
import { nextServices } from './nextServices.ts'

const screen = withScreen()
const me = newPerson({ name: 'Ann Abel' })

it('a service that is on over midnight is fetched as well as those of the new day, and none that has ended', () => {
  const shift = (serviceId: string, date: string, serviceTime: string) => ({
    ...{ _id: serviceId, date, serviceTime, assignment: 'Main Door', tieColor: null, serviceId },
    user: { _id: me._id, name: me.name },
  })
  const shifts = [
    shift('ended', '2026-12-05', '6pm'),
    shift('on', '2026-12-05', '11:30pm'),
    shift('today', '2026-12-06', '9am'),
    shift('later', '2026-12-07', '9am'),
  ]
  // Half past midnight in Chicago.
  const moment = { today: '2026-12-06', timeZone: 'America/Chicago', now: Date.parse('2026-12-06T06:30:00.000Z') }
  expect([...nextServices(shifts, moment)]).toEqual(['on', 'today'])
})

it('every service of the next day on which one serves is fetched from the evening before, and none of a later day', async () => {
  const shift = (serviceId: string, date: string, serviceTime: string) => ({
    ...{ _id: `shift-${serviceId}`, date, serviceTime, assignment: 'Main Door', tieColor: null, serviceId },
    user: { _id: me._id, name: me.name },
  })
  const schedule = [
    shift('morning', '2026-12-07', '9am'),
    shift('evening', '2026-12-07', '6pm'),
    shift('later', '2026-12-13', '9am'),
  ]
  const asked: string[] = []
  screen.server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule }))
  screen.server.on(calendarApi.show, () => ({ url: null }))
  screen.server.on(servicePageApi.show, ({ id }) => {
    asked.push(id)
    return { ...servicePageWith(me), _id: id, date: '2026-12-07' }
  })
  await screen.open('/dashboard', { as: me, size: PHONE })
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['evening', 'morning']), 20_000)
})
