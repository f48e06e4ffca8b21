import { expect, it } from 'vitest'
import { formerMemberName, formerMemberPlace } from './formerMembers.ts'

it.each([1, 2, 13])('the name of a slot’s former member %d is known again', (place) => {
  expect(formerMemberPlace(formerMemberName(place))).toBe(place)
})

it.each(['', 'Ann', 'Former', 'former member', 'Former members', 'Former member 02', 'Former member two'])(
  '%j is another’s',
  (name) => expect(formerMemberPlace(name)).toBeUndefined(),
)
