import { expect, it } from 'vitest'
import { letterCodes, shortNames } from './board.names.ts'

it('names are shortened to the letters that tell them apart', () => {
  const names = ['Clarence Hughes', 'Clara Hughes', 'Otis Bell', 'Mary Ann Whitfield', 'Cher', 'Bartholomew']
  expect([...shortNames(names)].map(([, short]) => short)).toEqual([
    'Clare. Hughes',
    'Clara Hughes',
    'Otis Bell',
    'Ma. Whitfield',
    'Cher',
    'Bartholomew',
  ])
})

it('posts get two letters, and more where two would share them', () => {
  const posts = ['Main Door', 'Middle Door', 'Balcony', 'Parking Lot', 'Main Door']
  expect([...letterCodes(posts)]).toEqual([
    ['Main Door', 'MD'],
    ['Middle Door', 'MiD'],
    ['Balcony', 'BA'],
    ['Parking Lot', 'PL'],
  ])
})
