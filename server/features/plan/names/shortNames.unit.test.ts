import { describe, expect, it } from 'vitest'
import { shortNameFinder } from './shortNames.ts'

const people = (...names: string[]) => names.map((name) => ({ _id: name, name }))
const found = (name: string, ...names: string[]) => shortNameFinder(people(...names))(name).map((one) => one.name)

describe('a short name is that of the one whom it fits', () => {
  it.each([
    ...['Harold', 'H Jennings', 'H. Jennings', 'Jennings', 'Jennings H', 'Jennings, H.', 'Mr. Jennings', 'Mr Jennings'],
    ...[
      'Jennings, Harold',
      'JENNINGS, HAROLD',
      'Harry Jennings',
      'Hal',
      'HJ',
      'H.J.',
      'Harold J',
      'Harold Je.',
      'harold',
    ],
    ...['Dr. Harold Jennings', 'Harold M. Jennings', 'Harold Jennings Jr.', 'Sr. Jennings', 'Jennings Harold'],
  ])('%s', (name) => expect(found(name, 'Harold Jennings', 'Ruth Lee', 'Otis Ward')).toEqual(['Harold Jennings']))

  it.each([
    ['Ruth', 'Ruth Lee'],
    ['Ruth L', 'Ruth Lee'],
    ['R. Lee', 'Ruth Lee'],
    ['LEE, Ruth', 'Ruth Lee'],
    ['Ruthie Lee', 'Ruth Lee'],
    ['Mrs Lee', 'Ruth Lee'],
    ['Jim Ba.', 'James Baker'],
    ['Grace K.', 'Grace Kim'],
    ['Bill', 'William Ito'],
    ['Paco', 'Francisco Núñez'],
    ['F. Nunez', 'Francisco Núñez'],
    ['Hna. García', 'Ana García López'],
    ['Ana G.', 'Ana García López'],
    ['A. López', 'Ana García López'],
  ])('%s', (name, whole) =>
    expect(
      found(name, 'Ruth Lee', 'James Baker', 'Grace Kim', 'William Ito', 'Francisco Núñez', 'Ana García López'),
    ).toEqual([whole]),
  )
})

it('where two fit both are found', () => {
  expect(found('Ruth', 'Ruth Lee', 'Ruth Ames')).toEqual(['Ruth Ames', 'Ruth Lee'])
  expect(found('Lee', 'Ruth Lee', 'Bo Lee')).toEqual(['Bo Lee', 'Ruth Lee'])
  expect(found('Pat', 'Patricia Gil', 'Patrick Hill')).toEqual(['Patricia Gil', 'Patrick Hill'])
})

it.each([
  ['Ruth A', 'Ruth Lee'],
  ['O. Jennings', 'Harold Jennings'],
  ['Harold B. Jennings', 'Harold Miles Jennings'],
  ['Lee, Otis', 'Ruth Lee'],
  ['Harold Ward', 'Harold Jennings'],
  ['Mr.', 'Harold Jennings'],
  ['Ja', 'James Baker'],
  ['', 'Ruth Lee'],
  ['—', 'Ruth Lee'],
])('%j is not %s', (name, other) => expect(found(name, other)).toEqual([]))

it('compares a name with a bounded number of people', () => {
  const many = people(...Array.from({ length: 5000 }, (_, place) => `John Usher${place}`))
  expect(shortNameFinder(many)('John').length).toBe(300)
})
