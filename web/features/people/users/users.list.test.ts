import { describe, expect, it } from 'vitest'
import type { Role, User } from '#shared/people/users.ts'
import { arrangeUsers, BY_NAME, nextSort } from './users.list.ts'

const user = (name: string, role: Role = 'standard'): User => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@church.org`,
  phoneNumber: null,
  photoUrl: null,
  role,
  suspended: false,
  phoneVerified: false,
  emailVerified: false,
  joined: true,
  language: null,
})

const team = [user('Émile'), user('zoe', 'admin'), user('Adam', 'admin'), user('Ruth', 'superAdmin'), user('Fay')]
const names = (users: User[]) => users.map(({ name }) => name)

describe('the list', () => {
  it('is by name, without regard to case and accents', () => {
    expect(names(arrangeUsers(team, '', BY_NAME))).toEqual(['Adam', 'Émile', 'Fay', 'Ruth', 'zoe'])
    expect(names(arrangeUsers(team, '', { by: 'name', isDescending: true }))).toEqual([
      'zoe',
      'Ruth',
      'Fay',
      'Émile',
      'Adam',
    ])
  })

  it('is by role, and within one by name, whichever way round', () => {
    expect(names(arrangeUsers(team, '', { by: 'role', isDescending: false }))).toEqual([
      'Émile',
      'Fay',
      'Adam',
      'zoe',
      'Ruth',
    ])
    expect(names(arrangeUsers(team, '', { by: 'role', isDescending: true }))).toEqual([
      'Ruth',
      'Adam',
      'zoe',
      'Émile',
      'Fay',
    ])
  })

  it('holds those who are looked for', () => {
    expect(names(arrangeUsers(team, 'A', BY_NAME))).toEqual(['Adam', 'Fay'])
    expect(names(arrangeUsers(team, 'zoe@', BY_NAME))).toEqual(['zoe'])
  })

  it('turns round when its column is chosen again', () => {
    expect(nextSort(BY_NAME, 'name')).toEqual({ by: 'name', isDescending: true })
    expect(nextSort({ by: 'name', isDescending: true }, 'name')).toEqual(BY_NAME)
    expect(nextSort({ by: 'name', isDescending: true }, 'role')).toEqual({ by: 'role', isDescending: false })
  })
})
