import { describe, expect, it } from 'vitest'
import { momentsOf, nextMoment, thirdOf } from './headStart.ts'

const HOUR = 3_600_000
const openedAt = new Date('2026-03-06T12:00:00Z')
const later = (hours: number) => new Date(openedAt.getTime() + hours * HOUR)
/** Hours after the opening from which each third sees the place. */
const seen = (hours: number, begins: number) =>
  momentsOf({ openedAt, begins: later(begins), hours }).map((moment) => (moment.getTime() - openedAt.getTime()) / HOUR)

describe('a head start', () => {
  it.each([
    ['as long as the team wants it, far from the service', 48, 1000, [0, 24, 48]],
    ['a quarter of the time at most', 48, 120, [0, 15, 30]],
    ['over on the last day, for everybody', 48, 30, [0, 3.75, 6]],
    ['over before half of it, on the last day', 336, 25, [0, 1, 1]],
    ['none within the last day', 48, 24, [0, 0, 0]],
    ['none at a service that has begun', 48, -2, [0, 0, 0]],
    ['none where the team wants none', 0, 1000, [0, 0, 0]],
  ])('is %s', (_what, hours, begins, moments) => {
    expect(seen(hours, begins)).toEqual(moments)
  })

  it('is at its next step after now, and then at none', () => {
    const moments = momentsOf({ openedAt, begins: later(1000), hours: 48 })
    expect([0, 23, 24, 48].map((hours) => nextMoment(moments, later(hours)))).toEqual([
      later(24).toISOString(),
      later(24).toISOString(),
      later(48).toISOString(),
      null,
    ])
  })
})

describe('a third', () => {
  const thirds = (ranked: number) => Array.from({ length: ranked }, (_, place) => thirdOf(place + 1, ranked))

  it('is rounded up: of five 2, 4, 5', () => {
    expect([1, 2, 3, 4, 5, 6].map(thirds)).toEqual([
      [0],
      [0, 1],
      [0, 1, 2],
      [0, 0, 1, 2],
      [0, 0, 1, 1, 2],
      [0, 0, 1, 1, 2, 2],
    ])
  })

  it('is the last for who became able later', () => {
    expect([thirdOf(null, 5), thirdOf(null, 0)]).toEqual([2, 2])
  })
})
