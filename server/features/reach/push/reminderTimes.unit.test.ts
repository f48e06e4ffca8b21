import { expect, it } from 'vitest'
import { isTimeFor, type ReminderKind } from './reminderTimes.ts'

/** First and last minute of a reminder, in UTC. */
it.each<[ReminderKind, string, string, string, string]>([
  ['evening', '2027-03-14', '2:30am', '2027-03-14T00:00Z', '2027-03-14T05:59Z'],
  ['evening', '2027-03-15', '9am', '2027-03-14T23:00Z', '2027-03-15T04:59Z'],
  ['evening', '2027-11-08', '9am', '2027-11-08T00:00Z', '2027-11-08T05:59Z'],
  // Two real hours before a start at 3:30, since there is no 2:30, and before the first of two 1:30.
  ['late', '2027-03-14', '2:30am', '2027-03-14T06:30Z', '2027-03-14T08:29Z'],
  ['late', '2027-11-07', '1:30am', '2027-11-07T04:30Z', '2027-11-07T06:29Z'],
])('the %s reminder of %s, %s goes out from its hour until it is of no use', (kind, date, service_time, from, last) => {
  const shift = {
    id: 's',
    date,
    user_id: 'u',
    assignment: 'Door',
    service_time,
    service_time_key: service_time,
    tie_color: null,
  }
  const at = (time: string, minutes = 0) =>
    isTimeFor(kind, shift, 'America/Chicago', new Date(Date.parse(time) + minutes * 60_000))
  expect([at(from, -1), at(from), at(last), at(last, 1)]).toEqual([false, true, true, false])
})
