import { describe, expect, it } from 'vitest'
import { MIX, numbersFrom, PER_SECOND, plannedRequests } from './sustained.mix.ts'

const OPTIONS = { members: 1000, firstRevision: 100_000 }

describe('the mix', () => {
  it('has the shares of ten seconds', () => {
    expect(MIX.reduce((sum, { share }) => sum + share, 0)).toBe(10 * PER_SECOND)
  })
})

describe('planned requests', () => {
  const planned = plannedRequests(25, OPTIONS)

  it('are due evenly, fifty a second', () => {
    expect(planned.map(({ at }) => at)).toEqual(Array.from({ length: 25 * PER_SECOND }, (_, place) => place * 20))
  })

  it('keep the shares in every ten seconds', () => {
    for (const start of [0, 500]) {
      const block = planned.slice(start, start + 500)
      const counts = MIX.map((_, kind) => block.filter((request) => request.kind === kind).length)
      expect(counts).toEqual(MIX.map(({ share }) => share))
    }
  })

  it('are the same in every run', () => {
    expect(plannedRequests(25, OPTIONS)).toEqual(planned)
  })

  it('are of members that there are, and what is known of few who come back', () => {
    for (const { who } of planned) expect(who).toSatisfy((place: number) => place >= 0 && place < 1000)
    const regulars = new Set(planned.filter(({ isKnown }) => isKnown).map(({ who }) => who))
    expect(Math.max(...regulars)).toBeLessThan(50)
    expect(new Set(planned.map(({ who }) => who)).size).toBeGreaterThan(500)
  })

  it('follow the channel: who catches up has missed two seconds', () => {
    const missed = plannedRequests(10, OPTIONS).filter(({ path }) => path.includes('since='))
    for (const { at, path } of missed)
      expect(Number(/since=(\d+)/.exec(path)?.[1])).toBe(100_000 + Math.floor(at / 100) - 20)
  })
})

describe('numbers', () => {
  it('lie from 0 to below 1, spread out', () => {
    const next = numbersFrom(7)
    const numbers = Array.from({ length: 10_000 }, next)
    for (const number of numbers) expect(number >= 0 && number < 1).toBe(true)
    const low = numbers.filter((number) => number < 0.5).length
    expect(low).toBeGreaterThan(4800)
    expect(low).toBeLessThan(5200)
  })
})
