import { describe, expect, it } from 'vitest'
import { parseServiceTime } from './cell.time.ts'

describe('parseServiceTime', () => {
  it.each([
    [new Date('1899-12-30T09:00:00Z'), '9am'],
    [new Date('1899-12-31T10:45:00Z'), '10:45am'],
    [new Date('1904-01-01T18:00:00Z'), '6pm'],
    [new Date('1899-12-30T00:00:00Z'), '12am'],
    [new Date('1899-12-30T08:59:59.999Z'), '9am'],
    [new Date('2026-12-06T19:00:00Z'), '7pm'],
    [0.375, '9am'],
    [0.44791666666666669, '10:45am'],
    ['9:00\u202fAM', '9am'],
    ['  10:45   a.m. ', '10:45am'],
    ['Early  service', 'Early service'],
    [9, '9'],
    [null, ''],
  ])('reads %j as %j', (cell, text) => {
    expect(parseServiceTime(cell)).toBe(text)
  })

  it('takes a date without a time for what it is', () => {
    expect(parseServiceTime(new Date('2026-12-06T00:00:00Z'))).toBe('2026-12-06')
    expect(parseServiceTime(new Date(Number.NaN))).toBe('')
  })
})
