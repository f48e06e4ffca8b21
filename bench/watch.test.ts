import { describe, expect, it } from 'vitest'
import { inTenth, memoryIn, metricIn, type Sample } from './watch.ts'

const sample = (at: number, resident: number, heap: number): Sample => ({
  at,
  resident,
  heap,
  lateness: 0,
  worstLateness: 0,
})

describe('a metric', () => {
  const text = '# HELP heap Bytes.\n# TYPE heap gauge\nheap 12345\nheap_size{space="new"} 7\nlag 0.0123\n'

  it('that is not there is missed', () => {
    expect(() => metricIn(text, 'size')).toThrow('There is no metric size')
    expect(() => metricIn(text, 'heap_size')).toThrow()
  })

  it('is read by its whole name', () => {
    expect(metricIn(text, 'heap')).toBe(12345)
    expect(metricIn(text, 'lag')).toBe(0.0123)
  })
})

describe('a watch', () => {
  const samples = [
    sample(0, 5, 5),
    sample(59_999, 6, 6),
    sample(60_000, 7, 9),
    sample(90_000, 9, 8),
    sample(599_000, 4, 4),
  ]

  it('of which a tenth is empty says so', () => {
    expect(() => inTenth(samples, 5, 600)).toThrow('5. tenth of 600 s')
  })

  it('of ten minutes has a minute in each tenth', () => {
    expect(inTenth(samples, 2, 600)).toEqual([samples[2], samples[3]])
    expect(inTenth(samples, 10, 600)).toEqual([samples[4]])
  })

  it('takes memory from the middle, and the heap at its lowest', () => {
    expect(memoryIn(inTenth(samples, 2, 600))).toEqual({ resident: 8, heap: 8 })
  })
})
