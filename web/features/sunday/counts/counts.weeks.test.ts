import { describe, expect, it } from 'vitest'
import type { ServiceCounts } from '#shared/sunday/counts.ts'
import { linesOf, namedWeeks, pathOf, scaleEnd, scaleMarks, weeksOf } from './counts.weeks.ts'

const counted = (date: string, ...totals: number[]): ServiceCounts => ({
  ...{ serviceId: date, date, serviceTime: '9am', name: null, endsAt: `${date}T16:00:00.000Z` },
  kinds: totals.map((total, kind) => ({ kindId: `${kind}`, kind: `Kind ${kind}`, total, zones: [] })),
})

const NOW = Date.parse('2026-12-01T00:00:00.000Z')

describe('the weeks of head counts', () => {
  it('are the sums of their services, a line a kind, with gaps where nothing was counted', () => {
    const services = [counted('2026-11-02', 10, 3), counted('2026-11-08', 5), counted('2026-11-16', 0)]
    expect(weeksOf(services, '2026-11-02', 3)).toEqual([
      { kindId: '0', kind: 'Kind 0', weeks: [15, null, 0] },
      { kindId: '1', kind: 'Kind 1', weeks: [3, null, null] },
    ])
  })

  it('begin with the Sunday of the first count, so that nothing stands empty before it', () => {
    const { from, lines } = linesOf([counted('2026-11-04', 1), counted('2026-11-15', 2)], [], {
      to: '2026-11-20',
      now: NOW,
    })
    expect(from).toBe('2026-11-01')
    expect(lines).toEqual([{ kindId: '0', kind: 'Kind 0', weeks: [1, null, 2], past: null }])
  })

  it('are a line for each kind of two weeks at least, beside the same weeks a year before', () => {
    const services = [counted('2026-11-01', 10, 3), counted('2026-11-08', 5)]
    const before = [counted('2025-11-02', 8), counted('2025-11-23', 9)]
    expect(linesOf(services, before, { to: '2026-11-08', now: NOW }).lines).toEqual([
      { kindId: '0', kind: 'Kind 0', weeks: [10, 5], past: [8, null] },
    ])
    expect(linesOf(services, before.slice(1), { to: '2026-11-08', now: NOW }).lines[0]?.past).toBeNull()
  })

  it('leave out a day on which people still count, which would be drawn as a fall', () => {
    const services = [counted('2026-11-01', 10), counted('2026-11-08', 12), counted('2026-11-15', 2)]
    const during = { to: '2026-11-15', now: Date.parse('2026-11-15T15:30:00.000Z') }
    expect(linesOf(services, [], during).lines[0]?.weeks).toEqual([10, 12, null])
    const after = { ...during, now: Date.parse('2026-11-15T16:00:00.000Z') }
    expect(linesOf(services, [], after).lines[0]?.weeks).toEqual([10, 12, 2])
  })

  it('are drawn below a round number', () => {
    expect([0, 9, 10, 11, 212, 501, 100_000].map(scaleEnd)).toEqual([10, 10, 10, 20, 300, 600, 100_000])
    expect([10, 20, 300, 500, 800].map(scaleMarks)).toEqual([
      [0, 5, 10],
      [0, 5, 10, 15, 20],
      [0, 100, 200, 300],
      [0, 100, 200, 300, 400, 500],
      [0, 200, 400, 600, 800],
    ])
    expect(pathOf([15, null, 0], 20, 300, 100)).toBe('M50 25L250 100')
    expect(pathOf([null, 20], 20, 300, 100)).toBe('M225 0L225 0')
    expect(pathOf([null], 20, 300, 100)).toBe('')
  })

  it('are named where there is room: at most four, evenly', () => {
    expect([1, 5, 6, 13, 26].map(namedWeeks)).toEqual([[0], [0, 2, 4], [0, 2, 4], [0, 4, 8, 12], [0, 7, 14, 21]])
  })
})
