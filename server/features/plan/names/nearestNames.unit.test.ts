import { describe, expect, it } from 'vitest'
import { editDistance } from '../../../editDistance.ts'
import { NAMES_COMPARED, nearestNames } from './nearestNames.ts'

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['harold', 'harold', 0],
    ['jenings', 'jennings', 1],
    ['jennigns', 'jennings', 1],
    ['ahrold', 'harold', 1],
    ['haroldx', 'harold', 1],
    ['herald', 'harold', 2],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
    ['ruth', 'otisward', 5],
  ])('of %j and %j is %i, both ways', (a, b, distance) => {
    expect([editDistance(a, b, 4), editDistance(b, a, 4)]).toEqual([distance, distance])
  })

  it('is one above the limit where the texts differ by more', () => {
    expect(editDistance('abcdefgh', 'ijklmnop', 2)).toBe(3)
    expect(editDistance('abc', 'abcdefgh', 2)).toBe(3)
  })
})

const people = ['Harold Jennings', 'Ruth Lee', 'José Núñez', 'Ruth Leo', 'Rúth Le', 'Ruth Lea', 'Bo Ng'].map(
  (name) => ({
    _id: name,
    name,
  }),
)
const namesNear = (name: string) =>
  (nearestNames([name], people, { letters: 100_000 }).get(name) ?? []).map(({ name }) => name)

describe('nearestNames', () => {
  it.each([
    ['Harold Jenings', ['Harold Jennings']],
    ['harold  JENNIGNS', ['Harold Jennings']],
    ['Haorld Jennings', ['Harold Jennings']],
    ['jose nunez', ['José Núñez']],
    ['Jose Nunnez', ['José Núñez']],
    ['Quentin Vasquez', []],
    ['Al', []],
    ['!', []],
  ])('of %j are %j', (name, near) => {
    expect(namesNear(name)).toEqual(near)
  })

  it('come nearest first, equally near ones by name, three at most', () => {
    expect(namesNear('Ruth Lee')).toEqual(['Ruth Lee', 'Rúth Le', 'Ruth Lea'])
  })

  it('are looked for of some hundred names alone, and within a budget of letters', () => {
    const many = Array.from({ length: 2000 }, (_, place) => `Usher ${place} Xu`)
    const all = many.map((name) => ({ _id: name, name }))
    const budget = { letters: 10_000_000 }
    expect([...nearestNames(many, all.slice(0, 1), budget).keys()]).toEqual(many.slice(0, NAMES_COMPARED))
    const few = { letters: 1000 }
    const found = nearestNames(many, all, few)
    expect([found.size < 10, few.letters < 0, few.letters > -20_000]).toEqual([true, true, true])
  })

  it('are compared letter by letter up to a hundred of each', () => {
    const budget = { letters: 1_000_000 }
    nearestNames(['\uFDFA'.repeat(5000)], [{ _id: 'a', name: '\uFDFA'.repeat(5000) }], budget)
    expect(budget.letters).toBe(1_000_000 - 100 * 100)
  })
})
