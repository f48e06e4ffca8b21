import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#shared/days.ts'
import { covers, type DayRule, occurrences, occursOn, type Recurrence, weekdayOf, weekOf } from '#shared/recurrence.ts'

/** Days of nine years, with leap days and turns of the year. */
const day = fc.integer({ min: 0, max: 365 * 9 }).map((count) => addDays('2023-12-20', count))
const weekday = fc.integer({ min: 0, max: 6 })
const nth = fc.integer({ min: 0, max: 63 })
const everyWeeks = fc.integer({ min: 1, max: 12 })

const recurrence: fc.Arbitrary<Recurrence> = fc.record({
  weekday,
  everyWeeks,
  nth,
  startsOn: day,
  endsOn: fc.constant(null),
})

/** All days of the month of a day that have its weekday, found one by one. */
function sameWeekdays(of: string): string[] {
  const days: string[] = []
  for (let one = `${of.slice(0, 7)}-01`; one.slice(0, 7) === of.slice(0, 7); one = addDays(one, 1))
    if (new Date(`${one}T12:00:00Z`).getUTCDay() === new Date(`${of}T12:00:00Z`).getUTCDay()) days.push(one)
  return days
}

/** True for a day that the bits of `nth` name, by the list of its month. */
function isNamed(bits: number, of: string): boolean {
  if (bits === 0) return true
  const days = sameWeekdays(of)
  const place = days.indexOf(of)
  return (bits & (1 << place)) !== 0 || ((bits & 32) !== 0 && place === days.length - 1)
}

const rule = (change: Partial<DayRule>): DayRule => ({
  fromDay: '0000-01-01',
  toDay: null,
  weekdays: 0,
  nth: 0,
  everyWeeks: 1,
  anchorDay: '2026-01-04',
  templateId: null,
  ...change,
})
const on = (date: string, templateId: string | null = null) => ({ date, templateId })

describe('weeks', () => {
  it('begin on the Sunday before or on the day', () => {
    fc.assert(
      fc.property(day, (one) => {
        const begin = weekOf(one)
        expect(weekdayOf(begin)).toBe(0)
        expect([0, 1, 2, 3, 4, 5, 6]).toContain(daysBetween(begin, one))
      }),
    )
  })
})

describe('recurrence', () => {
  it('is on its weekday, from its start on, in every n-th week, also over the turn of a year', () => {
    fc.assert(
      fc.property(recurrence, day, (one, date) => {
        const isMeant =
          date >= one.startsOn &&
          weekdayOf(date) === one.weekday &&
          isNamed(one.nth, date) &&
          (daysBetween(weekOf(one.startsOn), weekOf(date)) / 7) % one.everyWeeks === 0
        expect(occursOn(one, date)).toBe(isMeant)
      }),
      { numRuns: 500 },
    )
  })

  it('lists what it is on, and nothing else', () => {
    fc.assert(
      fc.property(recurrence, day, (one, from) => {
        const to = addDays(from, 120)
        const all = Array.from({ length: 121 }, (_, place) => addDays(from, place))
        expect(occurrences(one, from, to)).toEqual(all.filter((date) => occursOn(one, date)))
      }),
      { numRuns: 60 },
    )
  })

  it('of every second week keeps its rhythm where years have 52 and 53 weeks', () => {
    const one = { weekday: 0, everyWeeks: 2, nth: 0, startsOn: '2026-12-13', endsOn: null }
    const days = occurrences(one, '2026-12-13', '2027-12-31')
    expect(days.slice(0, 3)).toEqual(['2026-12-13', '2026-12-27', '2027-01-10'])
    for (const [place, date] of days.entries()) expect(date).toBe(addDays('2026-12-13', place * 14))
  })

  it('of the fifth weekday is none in a month with four, of the last it is the last', () => {
    const fifth = { weekday: 0, everyWeeks: 1, nth: 16, startsOn: '2026-01-01', endsOn: null }
    expect(occurrences(fifth, '2026-02-01', '2026-02-28')).toEqual([])
    expect(occurrences(fifth, '2026-03-01', '2026-03-31')).toEqual(['2026-03-29'])
    const last = { ...fifth, nth: 32 }
    expect(occurrences(last, '2026-02-01', '2026-03-31')).toEqual(['2026-02-22', '2026-03-29'])
  })
})

describe('a person’s rule', () => {
  it('covers both ends of its span, and no day outside', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), (fromDay, length) => {
        const toDay = addDays(fromDay, length)
        const one = rule({ fromDay, toDay })
        expect([covers(one, on(fromDay)), covers(one, on(toDay))]).toEqual([true, true])
        expect([covers(one, on(addDays(fromDay, -1))), covers(one, on(addDays(toDay, 1)))]).toEqual([false, false])
      }),
    )
  })

  it('covers the weekdays and places of the month that its bits name', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 127 }), nth, day, (weekdays, bits, date) => {
        const isMeant = (weekdays === 0 || (weekdays & (1 << weekdayOf(date))) !== 0) && isNamed(bits, date)
        expect(covers(rule({ weekdays, nth: bits }), on(date))).toBe(isMeant)
      }),
      { numRuns: 500 },
    )
  })

  it('of every n-th week counts weeks from its anchor, before and after it', () => {
    fc.assert(
      fc.property(everyWeeks, day, day, (every, anchorDay, date) => {
        const weeks = daysBetween(weekOf(anchorDay), weekOf(date)) / 7
        expect(covers(rule({ everyWeeks: every, anchorDay }), on(date))).toBe(Math.abs(weeks) % every === 0)
      }),
      { numRuns: 300 },
    )
  })

  it('of one template covers its services alone', () => {
    const one = rule({ templateId: 'a' })
    expect([
      covers(one, on('2026-02-01', 'a')),
      covers(one, on('2026-02-01', 'b')),
      covers(one, on('2026-02-01')),
    ]).toEqual([true, false, false])
  })
})
