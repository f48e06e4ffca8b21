import { describe, expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { dayOf, dayTitle, isSameMinute, shortDate } from './message.times.ts'

const CHICAGO = 'America/Chicago'

describe('the day of a message', () => {
  it.each([
    ['2026-12-06T05:59:59.999Z', CHICAGO, '2026-12-05'],
    ['2026-12-06T06:00:00.000Z', CHICAGO, '2026-12-06'],
    // The day on which clocks go forward begins an hour nearer to UTC than it ends.
    ['2026-03-08T05:59:59.000Z', CHICAGO, '2026-03-07'],
    ['2026-03-09T04:59:59.000Z', CHICAGO, '2026-03-08'],
    ['2026-03-09T05:00:00.000Z', CHICAGO, '2026-03-09'],
    // Zones that are not whole hours away.
    ['2026-12-05T18:14:59.000Z', 'Asia/Kathmandu', '2026-12-05'],
    ['2026-12-05T18:15:00.000Z', 'Asia/Kathmandu', '2026-12-06'],
    ['2026-12-05T18:15:00.000Z', 'Pacific/Kiritimati', '2026-12-06'],
  ])('at %s in %s is %s', (moment, zone, day) => {
    expect(dayOf(moment, zone)).toBe(day)
  })

  it('is headed Today, Yesterday, or by its full long date', () => {
    const title = (day: string) => dayTitle(day, '2026-03-01', english)
    expect(title('2026-03-01')).toBe('Today')
    expect(title('2026-02-28')).toBe('Yesterday')
    expect(title('2026-02-27')).toBe('Friday, February 27, 2026')
    expect(title('2025-03-01')).toBe('Saturday, March 1, 2025')
    // A clock that goes wrong, here or there.
    expect(title('2026-03-02')).toBe('Monday, March 2, 2026')
  })

  it('stands beside each message, with the year when that is another', () => {
    expect(shortDate('2026-12-06', '2026-01-01')).toBe('Dec 6')
    expect(shortDate('2025-12-31', '2026-01-01')).toBe('Dec 31, 2025')
  })
})

it('compares minutes', () => {
  expect(isSameMinute('2026-12-06T09:00:00.000Z', '2026-12-06T09:00:59.999Z')).toBe(true)
  expect(isSameMinute('2026-12-06T09:00:59.999Z', '2026-12-06T09:01:00.000Z')).toBe(false)
  expect(isSameMinute('2026-12-06T09:00:00.000Z', '2026-12-07T09:00:00.000Z')).toBe(false)
})
