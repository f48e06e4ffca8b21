import { describe, expect, it } from 'vitest'
import { errorsIn } from './paced.load.ts'
import { median, ratioOf, shareAtMost } from './rounds.ts'

describe('a share of values', () => {
  it('is no number where there are none', () => {
    expect(shareAtMost([], 0.99)).toBeNaN()
  })

  it('is what so many do not exceed, whatever their order', () => {
    const values = Array.from({ length: 100 }, (_, place) => 100 - place)
    expect(shareAtMost(values, 0.99)).toBe(100)
    expect(shareAtMost(values, 0.5)).toBe(51)
    expect(shareAtMost([3], 1)).toBe(3)
  })
})

describe('rounds', () => {
  it('have no middle without values', () => {
    expect(() => median([])).toThrow()
  })

  it('are compared one by one', () => {
    expect(ratioOf([1, 20, 300], [1, 10, 100])).toBe(2)
  })
})

describe('answers', () => {
  it('are errors where none came or the status says so', () => {
    expect(errorsIn({ ms: [], statuses: { 0: 1, 200: 5, 201: 1, 304: 2, 401: 3, 503: 4 } })).toBe(8)
    expect(errorsIn({ ms: [], statuses: {} })).toBe(0)
  })
})
