import { describe, expect, it } from 'vitest'
import { Buckets } from './buckets.ts'

const RATE = { burst: 4, perSecond: 2 }
const START = 1_000_000

/** Accepted tries of `tries` at one moment. */
const passing = (buckets: Buckets, key: string, now: number, tries = 20): number =>
  Array.from({ length: tries }, () => buckets.take(key, now)).filter((wait) => wait === 0).length

describe('a bucket', () => {
  it('allows its burst at once, then tokens at its rate', () => {
    const buckets = new Buckets(RATE)
    expect(passing(buckets, 'ann', START)).toBe(4)
    expect(passing(buckets, 'ann', START + 499)).toBe(0)
    expect(passing(buckets, 'ann', START + 500)).toBe(1)
    expect(passing(buckets, 'ann', START + 2000)).toBe(3)
    expect(passing(buckets, 'ann', START + 3_600_000)).toBe(4)
  })

  it('allows its whole burst at any fraction of a millisecond', () => {
    for (let minute = 0; minute < 100; minute += 1) {
      const buckets = new Buckets({ burst: 20, perSecond: 0.25 })
      expect(passing(buckets, 'ann', minute * 60_000.123_457, 30)).toBe(20)
    }
  })

  it('returns the seconds until the next token', () => {
    const buckets = new Buckets({ burst: 1, perSecond: 0.25 })
    expect(buckets.take('ann', START)).toBe(0)
    expect(buckets.take('ann', START)).toBe(4)
    expect(buckets.take('ann', START + 2500)).toBe(2)
    expect(buckets.take('ann', START + 3999)).toBe(1)
    expect(buckets.take('ann', START + 4000)).toBe(0)
  })

  it('gives several tokens or none', () => {
    const buckets = new Buckets(RATE)
    expect(buckets.take('ann', START, 3)).toBe(0)
    expect(buckets.take('ann', START, 2)).toBe(1)
    expect(buckets.take('ann', START)).toBe(0)
    expect(buckets.take('ann', START, 4)).toBe(2)
    expect(buckets.take('ann', START + 2000, 4)).toBe(0)
  })

  it('is one key’s alone', () => {
    const buckets = new Buckets(RATE)
    passing(buckets, 'ann', START)
    expect(passing(buckets, 'bob', START)).toBe(4)
  })
})

describe('the memory of buckets', () => {
  it('keeps a refused key for as long as it tries', () => {
    const buckets = new Buckets(RATE)
    let passed = 0
    for (let now = START; now < START + 60_000; now += 10) passed += buckets.take('ann', now) === 0 ? 1 : 0
    expect(passed).toBe(RATE.burst + 60 * RATE.perSecond - 1)
  })

  it('drops full buckets', () => {
    const buckets = new Buckets(RATE)
    for (let each = 0; each < 1000; each += 1) buckets.take(`${each}`, START)
    expect(buckets.size).toBe(1000)
    buckets.take('ann', START + 2000)
    buckets.take('ann', START + 4000)
    expect(buckets.size).toBe(2)
  })

  it('is bounded', () => {
    const buckets = new Buckets(RATE, 100)
    for (let each = 0; each < 10_000; each += 1) buckets.take(`${each}`, START)
    expect(buckets.size).toBeLessThanOrEqual(200)
  })
})
