import { describe, expect, it } from 'vitest'
import type { Role, User } from '#shared/users.ts'
import { arrangeUsers, BY_NAME, nextSort, PAGE_SIZE, pageOf } from './users.list.ts'

const user = (name: string, role: Role = 'standard'): User => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@church.org`,
  phoneNumber: null,
  photoUrl: null,
  role,
  suspended: false,
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

describe('its pages', () => {
  const many = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, place) => user(`Person ${place}`))

  it('hold so many each, and the rest', () => {
    expect(pageOf(many, 0)).toMatchObject({ page: 0, pageCount: 3 })
    expect(names(pageOf(many, 1).shown)).toEqual(names(many.slice(PAGE_SIZE, 2 * PAGE_SIZE)))
    expect(names(pageOf(many, 2).shown)).toEqual([`Person ${2 * PAGE_SIZE}`])
  })

  it('are there even where one asks for none, or for nobody', () => {
    expect(pageOf(many, 99)).toMatchObject({ page: 2 })
    expect(pageOf(many, -1)).toMatchObject({ page: 0 })
    expect(pageOf([], 3)).toEqual({ shown: [], page: 0, pageCount: 1 })
  })
})
