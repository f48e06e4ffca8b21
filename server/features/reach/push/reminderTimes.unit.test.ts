import { expect, it } from 'vitest'
import { REMINDER_DEFAULTS } from '#shared/reach/push.ts'
import { isEvening, isLate, type ReminderChoice } from './reminderTimes.ts'

const ZONE = 'America/Chicago'
const QUIET = { quietFrom: '21:00', quietTo: '08:00' }
const NEVER_QUIET = { quietFrom: '00:00', quietTo: '00:00' }

/** True at these times: the minute before the first, the first, the last, and the minute after. */
function aroundOf(
  [kind, date, time]: readonly ['evening' | 'late', string, string],
  [from, last]: readonly [string, string],
  choice: Partial<ReminderChoice> = {},
  quiet = QUIET,
): boolean[] {
  const shift = { date, service_time_key: time }
  const clock = { timeZone: ZONE, quiet }
  const wanted = { ...REMINDER_DEFAULTS, ...choice }
  const at = (instant: string, minutes = 0) => {
    const now = new Date(Date.parse(instant) + minutes * 60_000)
    return kind === 'evening' ? isEvening([shift], wanted, clock, now) : isLate(shift, wanted, clock, now)
  }
  return [at(from, -1), at(from), at(last), at(last, 1)]
}
const ONLY_WITHIN = [false, true, true, false]

// In Chicago clocks go from 2:00 to 3:00 on March 14, 2027, and from 2:00 back to 1:00 on November 7, 2027.
it.each([
  ['evening', '2027-03-14', '2:30am', '2027-03-14T00:00Z', '2027-03-14T02:59Z'],
  ['evening', '2027-03-15', '9am', '2027-03-14T23:00Z', '2027-03-15T01:59Z'],
  ['evening', '2027-11-08', '9am', '2027-11-08T00:00Z', '2027-11-08T02:59Z'],
  // Two real hours before a start at 3:30, since there is no 2:30, and before the first of two 1:30.
  ['late', '2027-03-14', '2:30am', '2027-03-14T06:30Z', '2027-03-14T08:29Z'],
  ['late', '2027-11-07', '1:30am', '2027-11-07T04:30Z', '2027-11-07T06:29Z'],
] as const)(
  'the %s reminder of %s, %s goes out from its hour until quiet hours or its start',
  (kind, date, time, from, last) => {
    expect(aroundOf([kind, date, time], [from, last])).toEqual(ONLY_WITHIN)
  },
)

it('without quiet hours the evening lasts until midnight', () => {
  const nine = ['evening', '2027-02-14', '9am'] as const
  expect(aroundOf(nine, ['2027-02-14T00:00Z', '2027-02-14T05:59Z'], {}, NEVER_QUIET)).toEqual(ONLY_WITHIN)
})

it('a reminder wanted for 2:30 in a night of a change comes at the moment that clocks show', () => {
  // Twelve real hours before 2:30 pm it is 1:30 in March, and 2:30 in November.
  const wanted = { lateMinutes: 720 }
  const spring = ['late', '2027-03-14', '2:30pm'] as const
  expect(aroundOf(spring, ['2027-03-14T07:30Z', '2027-03-14T19:29Z'], wanted, NEVER_QUIET)).toEqual(ONLY_WITHIN)
  const autumn = ['late', '2027-11-07', '2:30pm'] as const
  expect(aroundOf(autumn, ['2027-11-07T08:30Z', '2027-11-07T20:29Z'], wanted, NEVER_QUIET)).toEqual(ONLY_WITHIN)
  // Quiet hours that end at 2:30: there is none in March, so that they end at 3:30; in November at the first.
  const early = { quietFrom: '21:00', quietTo: '02:30' }
  expect(aroundOf(spring, ['2027-03-14T08:30Z', '2027-03-14T19:29Z'], wanted, early)).toEqual(ONLY_WITHIN)
  const first = ['late', '2027-11-07', '1pm'] as const
  expect(aroundOf(first, ['2027-11-07T08:30Z', '2027-11-07T18:59Z'], wanted, early)).toEqual(ONLY_WITHIN)
})

it('a chosen evening is that many days before, by the clock, and the evenings after are for whoever came later', () => {
  const sunday = ['evening', '2027-03-14', '9am'] as const
  const wanted = { eveningAt: '19:30', eveningDaysBefore: 3 }
  expect(aroundOf(sunday, ['2027-03-12T01:30Z', '2027-03-12T02:59Z'], wanted)).toEqual(ONLY_WITHIN)
  expect(aroundOf(sunday, ['2027-03-13T01:30Z', '2027-03-13T02:59Z'], wanted)).toEqual(ONLY_WITHIN)
  expect(aroundOf(sunday, ['2027-03-14T01:30Z', '2027-03-14T02:59Z'], wanted)).toEqual(ONLY_WITHIN)
})

it('an evening in quiet hours waits for their end, on the day itself too', () => {
  const wanted = { eveningAt: '21:30' }
  expect(aroundOf(['evening', '2027-02-14', '9am'], ['2027-02-14T14:00Z', '2027-02-14T14:59Z'], wanted)).toEqual(
    ONLY_WITHIN,
  )
})

it('an evening in quiet hours that end too late comes in the last minute before they begin', () => {
  const early = ['evening', '2027-02-14', '7am'] as const
  // 20:59, and for a pass that is late another minute.
  expect(aroundOf(early, ['2027-02-14T02:59Z', '2027-02-14T03:00Z'], { eveningAt: '22:00' })).toEqual(ONLY_WITHIN)
  const atEnd = ['evening', '2027-02-14', '8am'] as const
  expect(aroundOf(atEnd, ['2027-02-14T02:59Z', '2027-02-14T03:00Z'], { eveningAt: '22:00' })).toEqual(ONLY_WITHIN)
})

it('a late reminder within two hours comes in quiet hours, one that was chosen earlier does not', () => {
  const seven = ['late', '2027-02-14', '7am'] as const
  expect(aroundOf(seven, ['2027-02-14T11:00Z', '2027-02-14T12:59Z'])).toEqual(ONLY_WITHIN)
  expect(aroundOf(seven, ['2027-02-14T12:45Z', '2027-02-14T12:59Z'], { lateMinutes: 15 })).toEqual(ONLY_WITHIN)
  const nine = ['late', '2027-02-14', '9am'] as const
  expect(aroundOf(nine, ['2027-02-14T14:00Z', '2027-02-14T14:59Z'], { lateMinutes: 240 })).toEqual(ONLY_WITHIN)
  // Four hours before 7:00 are in quiet hours, which end after it begins: 20:59, and then not before 5:00.
  expect(aroundOf(seven, ['2027-02-14T02:59Z', '2027-02-14T03:00Z'], { lateMinutes: 240 })).toEqual(ONLY_WITHIN)
  expect(aroundOf(seven, ['2027-02-14T11:00Z', '2027-02-14T12:59Z'], { lateMinutes: 240 })).toEqual(ONLY_WITHIN)
  expect(aroundOf(nine, ['2027-02-13T15:00Z', '2027-02-14T02:59Z'], { lateMinutes: 1440 })).toEqual(ONLY_WITHIN)
})

it('a service without a time of day has an evening and no late reminder', () => {
  expect(aroundOf(['late', '2027-02-14', 'after lunch'], ['2027-02-14T06:00Z', '2027-02-14T18:00Z'])).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(aroundOf(['evening', '2027-02-14', 'after lunch'], ['2027-02-14T00:00Z', '2027-02-14T02:59Z'])).toEqual(
    ONLY_WITHIN,
  )
})
