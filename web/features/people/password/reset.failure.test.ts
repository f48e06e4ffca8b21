import { expect, it } from 'vitest'
import { offline, refusal, refusedHere } from '../../../api/error.ts'
import { t } from '../../../strings/strings.ts'
import { resetFailure, resetSendFailure } from './reset.failure.ts'

const UNREACHABLE = 'The server cannot be reached. Please check your connection.'

it.each([
  [refusedHere('container_missing'), { title: 'reCAPTCHA container missing' }],
  [
    refusal(429, { error: '', code: 'too_many_attempts' }, '42'),
    { title: 'Failed to send code', detail: 'Too many attempts. Please wait before trying again.' },
  ],
  [
    refusal(429, '', null),
    { title: 'Failed to send code', detail: 'Too many attempts. Please wait before trying again.' },
  ],
  [offline(), { title: 'Failed to send code', detail: UNREACHABLE }],
  [new TypeError('x is not a function'), { title: 'Failed to send code', detail: undefined }],
])('a code that could not be sent: %s', (error, said) => {
  expect(resetSendFailure(error, t)).toEqual(said)
})

it.each([
  [refusedHere('no_confirmation'), { title: 'No confirmation result available' }],
  [
    refusal(400, { error: '', code: 'verification_expired' }, null),
    {
      title: 'Verification failed or reset error',
      detail: 'The verification of your phone has expired. Please verify it again.',
    },
  ],
  // Said beside the field.
  [refusedHere('code_wrong'), { title: 'Verification failed or reset error', detail: undefined }],
  [refusedHere('password_common'), { title: 'Verification failed or reset error', detail: undefined }],
  // The server has no other words for it.
  [refusal(400, { error: '', code: 'reset_failed' }, null), { title: 'Verification failed or reset error' }],
  [offline(), { title: 'Verification failed or reset error', detail: UNREACHABLE }],
])('a reset that failed: %s', (error, said) => {
  expect(resetFailure(error, t)).toEqual(said)
})
