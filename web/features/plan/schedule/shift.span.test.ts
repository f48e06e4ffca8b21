import { expect, it } from 'vitest'
import { isToCome, runningOf } from './shift.span.ts'

const ZONE = 'America/Chicago'
const shift = { date: '2026-12-05', serviceTime: '5:30' }
const at = (time: string) => Date.parse(`2026-12-05T${time}:00-06:00`)

it('a shift is on when it is held, whatever its text means', () => {
  const early = { ...shift, heldAt: '5:30am' }
  expect(runningOf([early], ZONE, at('05:45'))).toBe(early)
  expect(isToCome(early, ZONE, at('07:00'))).toBe(false)
  expect(runningOf([shift], ZONE, at('05:45'))).toBeUndefined()
  expect(runningOf([shift], ZONE, at('17:45'))).toBe(shift)
})
