import { expect, it } from 'vitest'
import { familyOf, inOrder, letterOf } from './name.order.ts'

const people = ['Ángel Ruiz', 'Bill Hughes', 'Carol Hughes', 'Zoe Álvarez', 'Cher'].map((name) => ({ name }))

it('takes the last word of a name for the family’s, without what follows it', () => {
  expect(
    ['Walter Simmons Jr.', 'Walter Simmons, Jr', 'Ann (Annie) Boyd', 'Noor van Dijk', 'Cher', '(Guest)'].map(familyOf),
  ).toEqual(['Simmons', 'Simmons', 'Boyd', 'Dijk', 'Cher', '(Guest)'])
})

it('has families together, in their own order, under the letters of their names', () => {
  const byFamily = inOrder(people, 'family')
  expect(byFamily.map(({ name }) => name)).toEqual(['Zoe Álvarez', 'Cher', 'Bill Hughes', 'Carol Hughes', 'Ángel Ruiz'])
  expect(byFamily.map((person) => letterOf(person, 'family'))).toEqual(['A', 'C', 'H', 'H', 'R'])
  expect(inOrder(people, 'given')).toBe(people)
  expect(letterOf({ name: 'Ángel Ruiz' }, 'given')).toBe('A')
})
