import { expect, it } from 'vitest'
import { heldAt } from '../../plan/places/held.ts'
import { callHours } from './callHours.ts'

it.each([
  ['a day without a clock change', '2027-02-07', '9am', 'America/Chicago', '2027-02-07T12:00Z', '2027-02-07T19:30Z'],
  // There is no 2:30: the service begins at 3:30.
  ['a skipped time', '2027-03-14', '2:30am', 'America/Chicago', '2027-03-14T05:30Z', '2027-03-14T13:00Z'],
  ['a time that comes twice', '2027-11-07', '1:30am', 'America/Chicago', '2027-11-07T03:30Z', '2027-11-07T11:00Z'],
  ['a day of 23 hours', '2027-03-14', 'Vigil', 'America/Chicago', '2027-03-14T06:00Z', '2027-03-15T05:00Z'],
  ['a day of 25 hours', '2027-11-07', 'Vigil', 'America/Chicago', '2027-11-07T05:00Z', '2027-11-08T06:00Z'],
  ['a day without its midnight', '2027-03-14', 'Vigil', 'America/Havana', '2027-03-14T05:00Z', '2027-03-15T04:00Z'],
])('of %s are real hours around its service', (_name, date, service_time_key, zone, from, until) => {
  expect(callHours([heldAt({ date, service_time_key }, 90, zone)])).toEqual({
    from: new Date(from),
    until: new Date(until),
  })
})
