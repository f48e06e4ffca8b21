import { describe, expect, it } from 'vitest'
import { quietUntil, waitMs, waveSize } from './waves.ts'

const HOUR = 3_600_000
const usual = { quietFrom: '21:00', quietTo: '08:00' }
const at = (iso: string) => new Date(iso)
const until = (now: string, begins: string, quiet = usual, zone = 'Europe/Madrid') =>
  quietUntil(quiet, at(now), at(begins), zone)?.toISOString() ?? null

describe('quiet hours', () => {
  // Madrid is an hour ahead of UTC in January.
  it.each([
    ['2027-01-09T19:59:59Z', null],
    ['2027-01-09T20:00:00Z', '2027-01-10T07:00:00.000Z'],
    ['2027-01-09T23:30:00Z', '2027-01-10T07:00:00.000Z'],
    ['2027-01-10T06:59:59Z', '2027-01-10T07:00:00.000Z'],
    ['2027-01-10T07:00:00Z', null],
  ])('of a service far ahead, at %s, end at %s', (now, end) => expect(until(now, '2027-01-20T09:00:00Z')).toBe(end))

  it.each([
    // The service begins at 10:00, two hours after their end: called until 22:00 and from 06:00.
    ['2027-01-09T20:30:00Z', null],
    ['2027-01-09T21:00:00Z', '2027-01-10T05:00:00.000Z'],
    ['2027-01-10T04:59:00Z', '2027-01-10T05:00:00.000Z'],
    ['2027-01-10T05:00:00Z', null],
  ])('give way to the night where the service begins soon after: at %s, until %s', (now, end) =>
    expect(until(now, '2027-01-10T09:00:00Z')).toBe(end),
  )

  it('that end in the night end then, however near the service is', () =>
    expect(until('2027-01-10T02:00:00Z', '2027-01-10T06:30:00Z', { quietFrom: '23:00', quietTo: '05:00' })).toBe(
      '2027-01-10T04:00:00.000Z',
    ))

  it('of equal times are none; those within a day end on it', () => {
    expect(until('2027-01-10T02:00:00Z', '2027-02-10T09:00:00Z', { quietFrom: '08:00', quietTo: '08:00' })).toBeNull()
    const siesta = { quietFrom: '14:00', quietTo: '17:00' }
    expect(until('2027-01-10T13:30:00Z', '2027-02-10T09:00:00Z', siesta)).toBe('2027-01-10T16:00:00.000Z')
    expect(until('2027-01-10T16:00:00Z', '2027-02-10T09:00:00Z', siesta)).toBeNull()
  })

  it.each([
    // Clocks go forward in the night to 28 March 2027, and back in that to 31 October.
    ['2027-03-27T22:00:00Z', '2027-03-28T06:00:00.000Z'],
    ['2027-10-30T22:00:00Z', '2027-10-31T07:00:00.000Z'],
  ])('end by the clock on the wall in a night in which it changes: at %s, until %s', (now, end) =>
    expect(until(now, '2027-12-20T09:00:00Z')).toBe(end),
  )

  it.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York', 'Asia/Kolkata'])(
    'hold in %s for eleven of each 24 hours',
    (zone) => {
      const start = at('2027-06-01T00:00:00Z').getTime()
      const hours = Array.from({ length: 48 }, (_, half) => new Date(start + half * (HOUR / 2)))
      const quiet = hours.filter((now) => quietUntil(usual, now, at('2027-09-01T00:00:00Z'), zone) !== null)
      expect(quiet).toHaveLength(22)
    },
  )
})

describe('waits between waves', () => {
  const waits = [1440, 360, 120, 20]
  const begins = at('2027-01-20T09:00:00Z')
  it.each([
    [7 * 24 + 1, 1440],
    [7 * 24, 360],
    [2 * 24 + 1, 360],
    [2 * 24, 120],
    [24.5, 120],
    [24, 20],
    [6.1, 20],
  ])('%s hours ahead: %s minutes', (hours, minutes) =>
    expect(waitMs(waits, new Date(begins.getTime() - hours * HOUR), begins)).toBe(minutes * 60_000),
  )
  it.each([6, 1, -1])('%s hours ahead: everybody at once', (hours) =>
    expect(waitMs(waits, new Date(begins.getTime() - hours * HOUR), begins)).toBeNull(),
  )
  it('are for two people, or two for each open place', () => expect([0, 1, 2, 5].map(waveSize)).toEqual([2, 2, 4, 10]))
})
