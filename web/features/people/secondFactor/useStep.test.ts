import { expect, it } from 'vitest'
import { ApiError, offline } from '../../../api/error.ts'
import { refusedFields } from './useStep.ts'

const refusal = (status: number, code: string, path?: string) =>
  new ApiError({ status, code, message: 'All in all', ...(path && { issues: [{ path, message: 'At the field' }] }) })

it.each([
  ['a wrong password', refusal(403, 'password_needed', 'password'), { password: 'At the field' }],
  ['a password that is asked for', refusal(403, 'password_needed'), { password: 'All in all' }],
  ['a password that cannot be one', refusal(400, 'invalid_input', 'password'), { password: 'At the field' }],
  ['a wrong code', refusal(401, 'second_factor_wrong'), { code: 'All in all' }],
  ['a code that cannot be one', refusal(400, 'invalid_input', 'code'), { code: 'At the field' }],
])('says %s at its field', (_what, error, said) => {
  expect(refusedFields(error)).toEqual({ ...said, isElsewhere: false })
})

it.each([
  ['too many attempts', refusal(429, 'too_many_attempts'), 'All in all'],
  ['that it was switched on elsewhere', refusal(409, 'second_factor_on'), 'All in all'],
  ['silence', offline(), 'The server cannot be reached. Please check your connection.'],
  ['what nobody knows the reason of', new Error('a fault of ours'), undefined],
])('says %s elsewhere', (_what, error, reason) => {
  expect(refusedFields(error)).toEqual({ isElsewhere: true, reason })
})
