import { describe, expect, it } from 'vitest'
import { editDistance } from '../../../editDistance.ts'
import { nearestNames } from './nearestNames.ts'

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
const namesNear = async (name: string) => ((await nearestNames([name], people)).get(name) ?? []).map(({ name }) => name)

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
  ])('of %j are %j', async (name, near) => {
    expect(await namesNear(name)).toEqual(near)
  })

  it('come nearest first, equally near ones by name, three at most', async () => {
    expect(await namesNear('Ruth Lee')).toEqual(['Ruth Lee', 'Rúth Le', 'Ruth Lea'])
  })

  it('are found for thousands of names among a thousand members', async () => {
    const many = Array.from(
      { length: 2000 },
      (_, place) => `Usher ${String.fromCharCode(97 + (place % 26))}${place} Xu`,
    )
    const found = await nearestNames(many, [...people, { _id: 'u', name: 'Usher a0 Xu' }])
    expect(found.get('Usher a0 Xu')?.[0]?._id).toBe('u')
  })
})
