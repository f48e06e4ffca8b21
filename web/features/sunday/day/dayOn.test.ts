import { describe, expect, it } from 'vitest'
import type { RotaDay } from '#shared/sunday/day.ts'
import { dayOn } from './dayOn.ts'

const person = (userId: string) => ({
  ...{ shiftId: userId, userId, name: userId, phoneNumber: null, postId: null, post: 'Door' },
  ...{ state: null, attendance: null, at: null },
})

/** A day with one service, from an hour of the UTC day on. */
const day = (date: string, startsAt: string | null, hours: number, userId = 'ann'): RotaDay => ({
  ...{ date, before: null, after: null, unanswered: [] },
  services: [
    {
      ...{ serviceId: 's', serviceTime: 'x', tieColor: null, startsAt },
      endsAt: startsAt && new Date(Date.parse(startsAt) + hours * 3_600_000).toISOString(),
      people: [person(userId)],
    },
  ],
})

const TODAY = '2026-12-06'
const at = (moment: string, meId = 'admin') => ({ meId, today: TODAY, now: Date.parse(moment) })
const night = day('2026-12-05', '2026-12-05T23:00:00.000Z', 2)
const morning = day(TODAY, '2026-12-06T02:30:00.000Z', 1, 'bob')

describe('the day that is on', () => {
  it('is today where nobody is on duty', () => {
    expect(dayOn([], at('2026-12-06T00:30:00.000Z'))).toBe(TODAY)
    expect(dayOn([night], at('2026-12-06T04:01:00.000Z'))).toBe(TODAY)
    expect(dayOn([day('2026-12-05', null, 0)], at('2026-12-06T00:30:00.000Z'))).toBe(TODAY)
  })

  it('is the day before over midnight, and while the duty after it lasts', () => {
    for (const moment of ['2026-12-06T00:30:00.000Z', '2026-12-06T03:59:00.000Z'])
      expect(dayOn([night], at(moment)), moment).toBe('2026-12-05')
  })

  it('is of what is on and began last, then of what has ended; of whoever stands at one, theirs', () => {
    expect(dayOn([night, morning], at('2026-12-06T00:59:00.000Z'))).toBe('2026-12-05')
    expect(dayOn([night, morning], at('2026-12-06T02:00:00.000Z'))).toBe('2026-12-05')
    expect(dayOn([night, morning], at('2026-12-06T02:31:00.000Z'))).toBe(TODAY)
    expect(dayOn([night, morning], at('2026-12-06T02:31:00.000Z', 'ann'))).toBe('2026-12-05')
    expect(dayOn([night, morning], at('2026-12-06T00:30:00.000Z', 'bob'))).toBe(TODAY)
  })

  it('of a time that is no time of day is on until midnight, after what has a time', () => {
    const untimed = day(TODAY, null, 0)
    expect(dayOn([night, untimed], at('2026-12-06T00:30:00.000Z'))).toBe('2026-12-05')
    expect(dayOn([night, untimed], at('2026-12-06T01:30:00.000Z'))).toBe(TODAY)
  })
})
