import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDay } from './cell.date.ts'

describe('parseDay', () => {
  it.each([
    ['2026-12-06', '2026-12-06'],
    ['2026-2-6', '2026-02-06'],
    ['2026/12/06', '2026-12-06'],
    ['2026-12-06T00:00:00.000Z', '2026-12-06'],
    ['2026-12-06T23:30:00-08:00', '2026-12-06'],
    ['2026-12-06 00:00:00', '2026-12-06'],
    ['12/6/2026', '2026-12-06'],
    ['12/06/26', '2026-12-06'],
    ['12/6/2026 9:00 AM', '2026-12-06'],
    [' 12/6/2026\u00a0', '2026-12-06'],
    ['Sunday, 12/6/2026', '2026-12-06'],
    ['Sun 2026-12-06', '2026-12-06'],
    ['Sun., Dec 6, 2026', '2026-12-06'],
    ['December 6, 2026', '2026-12-06'],
    ['Sept. 6th 2026', '2026-09-06'],
    ['6 December 2026', '2026-12-06'],
    ['6-Dec-2026', '2026-12-06'],
    ['2/29/2028', '2028-02-29'],
  ])('reads the text %j as %s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  it.each([
    ['2/29/2026'],
    ['2026-02-30'],
    ['13/12/2026'],
    ['12/32/2026'],
    ['0/6/2026'],
    ['12/6/026'],
    ['6.12.2026'],
    ['06-12-2026'],
    ['Smarch 13, 2026'],
    ['Sunday'],
    ['soon'],
    ['46362'],
    [''],
    [null],
    [true],
    [12],
    [2026],
    [20261206],
    [-1],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [new Date(Number.NaN)],
    [new Date('1899-12-30T09:00:00Z')],
    [new Date(8.64e15)],
  ])('refuses %j', (cell) => {
    expect(parseDay(cell)).toBeNull()
  })

  it.each([
    ['12/6', [2026], '2026-12-06'],
    ['Sun 12/6', [2026, 2027], '2026-12-06'],
    ['Dec 6', [2026, 2027], '2026-12-06'],
    ['6 de enero', [2026, 2027], '2027-01-06'],
    ['Jan 3', [2026], '2026-01-03'],
    ['Sun Jan 3', [2026], '2027-01-03'],
    ['Mon Jan 3', [2026], null],
    ['2/29', [2027], null],
    ['Dec 6', [], '0000-12-06'],
    ['Dec 6, 2025', [2026], '2025-12-06'],
  ])('gives %j a year of %j: %s', (text, years, day) => {
    expect(parseDay(text, { years })).toBe(day)
  })

  it('reads date cells and bare serial numbers, with or without a time', () => {
    expect(parseDay(new Date('2026-12-06T00:00:00Z'))).toBe('2026-12-06')
    expect(parseDay(new Date('2026-12-06T23:59:00Z'))).toBe('2026-12-06')
    expect(parseDay(46362)).toBe('2026-12-06')
    expect(parseDay(46362.4)).toBe('2026-12-06')
  })

  it('does not lose a day to inexact fractions of a day', () => {
    expect(parseDay(new Date('2026-12-05T23:59:59.999Z'))).toBe('2026-12-06')
    expect(parseDay(46361.9999999999)).toBe('2026-12-06')
  })

  it('counts bare serial numbers from 1904 where the workbook does', () => {
    expect(parseDay(46362 - 1462, { epoch1904: true })).toBe('2026-12-06')
  })

  it('names the same day whatever the time zone of the host', () => {
    const zone = process.env.TZ
    try {
      for (const name of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Los_Angeles']) {
        process.env.TZ = name
        expect([parseDay('12/6/2026'), parseDay(46362), parseDay(new Date('2026-12-06T00:00:00Z'))]).toEqual(
          Array(3).fill('2026-12-06'),
        )
      }
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  it('reads every day of two centuries in each of its forms', () => {
    const days = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(days, (moment) => {
        const iso = moment.toISOString().slice(0, 10)
        const date = new Date(iso)
        const us = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`
        const serial = date.getTime() / 86_400_000 + 25_569
        expect([iso, us, us.replace(/20(\d\d)$/, '$1'), date, serial].map((cell) => parseDay(cell))).toEqual(
          Array(5).fill(iso),
        )
      }),
    )
  })
})
