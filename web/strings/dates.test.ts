import { afterEach, describe, expect, it } from 'vitest'
import { addDays, daysBetween, today } from '#shared/days.ts'
import { addMonths, formatDay, formatDistance, formatMonth, monthOf, monthSpan } from './dates.ts'
import { changeLanguage } from './strings.ts'

describe('today', () => {
  const now = new Date('2026-12-06T04:30:00Z')

  it('is the date of the zone that is asked for, not of the clock that runs here', () => {
    expect(today('America/Chicago', now)).toBe('2026-12-05')
    expect(today('UTC', now)).toBe('2026-12-06')
    expect(today('Pacific/Kiritimati', new Date('2026-12-31T12:00:00Z'))).toBe('2027-01-01')
  })

  it('turns at midnight of the zone, also on the night the clocks change', () => {
    expect(today('America/New_York', new Date('2026-11-01T03:59:59Z'))).toBe('2026-10-31')
    expect(today('America/New_York', new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01')
    expect(today('America/New_York', new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01')
    expect(today('America/New_York', new Date('2026-11-02T05:00:00Z'))).toBe('2026-11-02')
  })
})

describe('days', () => {
  it('are added over month, year and leap day', () => {
    expect(addDays('2026-12-06', 28)).toBe('2027-01-03')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-03-09', -1)).toBe('2026-03-08')
  })

  it('are counted without regard to the clocks changing', () => {
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
    expect(daysBetween('2026-12-06', '2026-12-06')).toBe(0)
    expect(daysBetween('2026-12-06', '2026-12-01')).toBe(-5)
  })

  it('are written as people say them', () => {
    expect(formatDay('2026-12-06')).toBe('Sunday, December 6')
    expect(formatDay('2026-12-06', 'full')).toBe('Sunday, December 6, 2026')
  })

  it('that are none are given back as they came', () => {
    expect(formatDay('some Sunday')).toBe('some Sunday')
  })

  it('are said from here', () => {
    expect(formatDistance('2026-12-06', '2026-12-06')).toBe('today')
    expect(formatDistance('2026-12-05', '2026-12-06')).toBe('tomorrow')
    expect(formatDistance('2026-12-01', '2026-12-06')).toBe('in 5 days')
  })
})

describe('months', () => {
  it('are read off a date, counted on and spanned', () => {
    expect(monthOf('2026-12-06')).toBe('2026-12')
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(monthSpan('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(monthSpan('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(formatMonth('2026-12')).toBe('December 2026')
  })
})

describe('in Spanish', () => {
  afterEach(() => changeLanguage('en'))

  it('days, months and distances are written as the Americas do', async () => {
    expect(formatDay('2026-12-06')).toBe('Sunday, December 6')
    await changeLanguage('es')
    expect(formatDay('2026-12-06')).toBe('domingo, 6 de diciembre')
    expect(formatDay('2026-12-06', 'full')).toBe('domingo, 6 de diciembre de 2026')
    expect(formatDay('2026-12-06', 'weekday')).toBe('dom 6 dic')
    expect(formatDay('2026-12-06', 'short')).toBe('6 dic')
    expect(formatDay('2026-12-06', 'shortWeekday')).toBe('dom')
    expect(formatMonth('2026-12')).toBe('diciembre de 2026')
    expect(formatDistance('2026-12-05', '2026-12-06')).toBe('mañana')
    expect(formatDistance('2026-12-01', '2026-12-06')).toBe('en 5 días')
  })
})
