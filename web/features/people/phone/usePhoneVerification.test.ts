import { expect, it } from 'vitest'
import { isAlive, secondsLeft } from './usePhoneVerification.ts'

const MINUTE = 60_000
const sentAt = Date.parse('2026-12-06T18:00:00Z')
const sent = { phoneNumber: '+13125551000', confirmation: 'register', sentAt, proof: null }

it.each([
  [0, 60],
  [1, 60],
  [999, 60],
  [1000, 59],
  [59_000, 1],
  [59_999, 1],
  [60_000, 0],
  [MINUTE * 60, 0],
  // Somebody has set the clock back meanwhile.
  [-MINUTE * 60, 60],
])('%i ms after a code another one may be sent in %i s', (passed, left) => {
  expect(secondsLeft(sent, sentAt + passed)).toBe(left)
})

it('counts ten minutes from the code, and from the proof that it was traded for', () => {
  expect(isAlive(sent, sentAt + 10 * MINUTE - 1)).toBe(true)
  expect(isAlive(sent, sentAt + 10 * MINUTE)).toBe(false)
  const verified = { ...sent, proof: { token: 'proof', madeAt: sentAt + 9 * MINUTE } }
  expect(isAlive(verified, sentAt + 19 * MINUTE - 1)).toBe(true)
  expect(isAlive(verified, sentAt + 19 * MINUTE)).toBe(false)
})
