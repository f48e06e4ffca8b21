import fc from 'fast-check'
import { DateTime, IANAZone } from 'luxon'
import { expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { beginsAt, momentOf } from '../../../instantOf.ts'
import { hasBegun } from './moments.ts'

/**
 * Time zones from eleven hours behind to fourteen ahead, with clocks that change by an hour, by half of one, and never.
 */
const ZONES = [
  'Pacific/Pago_Pago',
  'America/Chicago',
  'America/St_Johns',
  'UTC',
  'Europe/Madrid',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]
const zone = fc.constantFrom(...ZONES)
const day = fc.integer({ min: 0, max: 365 * 4 }).map((count) => addDays('2025-12-20', count))
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const two = (count: number): string => String(count).padStart(2, '0')
const timeOf = (count: number): string => `${two(Math.floor(count / 60))}:${two(count % 60)}`

it('a service begins at its time of day in the team’s zone; one in a skipped hour within an hour of it', () => {
  for (const name of ZONES) expect(IANAZone.isValidZone(name), name).toBe(true)
  fc.assert(
    fc.property(zone, day, minute, (name, date, count) => {
      const begins = momentOf(date, timeOf(count), name)
      if (!begins) throw new Error('It is a time of day')
      const wanted = DateTime.fromISO(`${date}T${timeOf(count)}`, { zone: name })
      const isSkipped = wanted.toFormat('HH:mm') !== timeOf(count)
      const said = DateTime.fromJSDate(begins, { zone: name })
      if (isSkipped) expect(Math.abs(begins.getTime() - wanted.toMillis())).toBeLessThanOrEqual(3_600_000)
      else expect([said.toISODate(), said.toFormat('HH:mm')]).toEqual([date, timeOf(count)])
    }),
    { numRuns: 1000 },
  )
})

it('one without a time of day begins when its day is over, wherever the team is', () => {
  fc.assert(
    fc.property(zone, day, (name, date) => {
      expect(momentOf(date, 'after the 10:45', name)).toBeNull()
      const end = DateTime.fromISO(date, { zone: name }).plus({ days: 1 }).startOf('day')
      expect(beginsAt(date, 'after the 10:45', name).getTime()).toBe(end.toMillis())
    }),
    { numRuns: 300 },
  )
})

it('has begun from its instant on', () => {
  const service = { date: '2026-03-08', service_time_key: '9am' }
  const begins = momentOf(service.date, service.service_time_key, 'America/Chicago') ?? new Date(0)
  expect(begins.toISOString()).toBe('2026-03-08T14:00:00.000Z')
  expect(hasBegun(service, 'America/Chicago', new Date(begins.getTime() - 1))).toBe(false)
  expect(hasBegun(service, 'America/Chicago', begins)).toBe(true)
})
