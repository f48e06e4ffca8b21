import { expect, it } from 'vitest'
import type { User } from '#shared/people/users.ts'
import { activePeople, tellApart } from './assignees.ts'

const person = (name: string, email: string, suspended = false): User => ({
  _id: email,
  name,
  email,
  phoneNumber: null,
  photoUrl: null,
  role: 'standard',
  suspended,
  phoneVerified: false,
  emailVerified: false,
  joined: true,
  language: null,
})

const ann = person('Ann Lee', 'ann@team.test')
const otherAnn = person('ann  lee', 'lee@team.test')
const ben = person('Ben', 'ben@team.test', true)

it('offers those who are neither suspended nor waiting for approval, in their order', () => {
  const cleo: User = { ...person('Cleo', 'cleo@team.test'), waiting: true }
  expect(activePeople([otherAnn, ben, cleo, ann])).toEqual([otherAnn, ann])
})

it('tells people of the same name apart, and leaves the others alone', () => {
  const detailOf = tellApart([ann, ben, otherAnn])
  expect([ann, otherAnn, ben].map(detailOf)).toEqual(['ann@team.test', 'lee@team.test', ''])
  expect(tellApart([ann, ben])(ann)).toBe('')
})
