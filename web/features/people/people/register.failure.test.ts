import { describe, expect, it } from 'vitest'
import { offline, refusal, refusedHere } from '../../../api/error.ts'
import { t } from '../../../strings/strings.ts'
import { registerFailure, sendFailure, verifyFailure } from './register.failure.ts'

const garbage = refusal(502, '<h1>Bad gateway</h1>', null)
const unforeseen = new TypeError('x is not a function')

describe('a code that could not be sent', () => {
  const FAILED = 'Failed to send verification code'

  it.each([
    [
      refusal(429, { error: '', code: 'too_many_attempts' }, '42'),
      'Too many attempts. Please wait before trying again.',
    ],
    [refusal(429, '', null), 'Too many attempts. Please wait before trying again.'],
    [refusedHere('too_many_attempts'), 'Too many attempts. Please wait before trying again.'],
    [refusedHere('container_missing'), 'reCAPTCHA container missing'],
    [refusal(502, { error: FAILED, code: 'sms_failed' }, null), FAILED],
    [garbage, FAILED],
    [unforeseen, FAILED],
  ])('is said in one sentence: %s', (error, title) => {
    expect(sendFailure(error, t)).toEqual({ title, detail: undefined })
  })

  it.each([
    [offline(), 'The server cannot be reached. Please check your connection.'],
    [refusedHere('bot_check_failed'), 'The bot check did not pass. Please try again.'],
  ])('is explained where somebody knows why: %s', (error, detail) => {
    expect(sendFailure(error, t)).toEqual({ title: FAILED, detail })
  })
})

it.each([
  [refusedHere('phone_mismatch'), 'Phone mismatch'],
  [offline(), 'The server cannot be reached. Please check your connection.'],
  [garbage, 'Code verification failed'],
  [unforeseen, 'Code verification failed'],
])('a code that could not be verified: %s', (error, title) => {
  expect(verifyFailure(error, t)).toEqual({ title })
})

it.each([
  [refusedHere('missing_verified_token'), 'Missing verified token'],
  [refusal(400, { error: 'Registration failed', code: 'registration_failed' }, null), 'Registration failed'],
  [refusal(418, { error: 'The kettle is on' }, null), 'The kettle is on'],
  [offline(), 'The server cannot be reached. Please check your connection.'],
  [garbage, 'Registration failed'],
  [unforeseen, 'Registration failed'],
])('a registration that failed: %s', (error, title) => {
  expect(registerFailure(error, t)).toEqual({ title })
})
