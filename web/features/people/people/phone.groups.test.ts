import { expect, it } from 'vitest'
import { phoneGroups } from './phone.groups.ts'

it('groups North American numbers and leaves the others whole', () => {
  expect(phoneGroups('+13125551000')).toEqual(['+1', '312', '555', '1000'])
  expect(phoneGroups('+442079460018')).toEqual(['+442079460018'])
  expect(phoneGroups('+1312555100')).toEqual(['+1312555100'])
})
