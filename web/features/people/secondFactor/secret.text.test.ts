import { expect, it } from 'vitest'
import { groupsOf, recoveryFileOf } from './secret.text.ts'

it.each([
  ['', ''],
  ['ABCD', 'ABCD'],
  ['ABCDE', 'ABCD E'],
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
])('writes %j in groups of four', (secret, groups) => {
  expect(groupsOf(secret)).toBe(groups)
})

it('puts a code a line into the file', () => {
  expect(recoveryFileOf({ title: 'Codes of Ann', what: 'Each is good once.', codes: ['a-b', 'c-d'] })).toBe(
    'Codes of Ann\r\nEach is good once.\r\n\r\na-b\r\nc-d\r\n',
  )
})
