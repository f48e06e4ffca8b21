import { availabilityApi } from '#shared/rota/availability.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import type { TestApp } from '../app.ts'
import { daysOf, type Row, row, rowBy } from './table.ts'
import { make, ofLink } from './things.ts'

const WEEK = { from: '2027-03-07', to: '2027-03-14' }

/** Two members, one of whom has proposed that they serve together. */
async function household(test: TestApp) {
  const [member, other] = [await test.signUp(), await test.signUp()]
  const { body } = await test.call(availabilityApi.addLink, { userId: other._id, kind: 'together' }, member.token)
  return { input: { id: body._id }, member, other }
}

const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'BEGIN:VEVENT', 'UID:1', 'DTSTART;VALUE=DATE:20260101'],
  ...['RRULE:FREQ=WEEKLY', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

/** Calls of when and how somebody serves. */
export const availabilityCalls: Row[] = [
  row(availabilityApi.calendar, () => ({ apply: 'true', file: new File([CALENDAR], 'me.ics') })),
  row(
    availabilityApi.mine,
    () => ({}),
    () => ({ 'its own days': {}, ...daysOf(WEEK) }),
  ),
  row(
    availabilityApi.members,
    () => WEEK,
    () => daysOf(WEEK),
  ),
  row(availabilityApi.change, () => ({ times: 1 })),
  row(availabilityApi.addLink, async (test) => ({ userId: (await test.signUp())._id, kind: 'together' })),
  rowBy(availabilityApi.agree, async (test) => {
    const { input, other } = await household(test)
    return { input, token: other.token }
  }),
  rowBy(availabilityApi.removeLink, async (test) => {
    const { input, member } = await household(test)
    return { input, token: member.token }
  }),
  row(availabilityApi.changeMember, async (test) => ({ userId: (await test.signUp())._id, times: 3 })),
  row(
    memberAvailabilityApi.show,
    async (test) => ({ userId: (await test.signUp())._id }),
    ({ idOf }) => ({ 'of Ben': { userId: idOf('ben') } }),
  ),
  row(memberAvailabilityApi.confirm, async (test) => ({ userId: (await test.signUp())._id, until: '2099-12-31' })),
  row(memberAvailabilityApi.agree, async (test) => {
    const input = { ...(await ofLink(test)), kind: 'together' }
    return { id: (await make(test, rotaLinksApi.create, input))._id, userId: input.userB }
  }),
]
