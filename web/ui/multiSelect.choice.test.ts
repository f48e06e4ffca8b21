import { describe, expect, it } from 'vitest'
import { rowAfter, withAll, withToggled } from './multiSelect.choice.ts'

const people = ['a', 'b', 'c'].map((_id) => ({ _id, name: _id.toUpperCase() }))

describe('what is chosen', () => {
  it('grows and shrinks one by one', () => {
    expect(withToggled([], 'a')).toEqual(['a'])
    expect(withToggled(['a', 'b'], 'c')).toEqual(['a', 'b', 'c'])
    expect(withToggled(['a', 'b', 'c'], 'b')).toEqual(['a', 'c'])
  })

  it('takes all that was found besides what it had, each once', () => {
    expect(withAll([], people)).toEqual(['a', 'b', 'c'])
    expect(withAll(['z', 'b'], people)).toEqual(['z', 'b', 'a', 'c'])
    expect(withAll(['z'], [])).toEqual(['z'])
  })
})

describe('a key', () => {
  const from = (row: number, key: string) => rowAfter(key, row, 20)

  it('leads to the next row, the last one, and no further', () => {
    expect(from(3, 'ArrowDown')).toBe(4)
    expect(from(3, 'ArrowUp')).toBe(2)
    expect(from(3, 'PageDown')).toBe(9)
    expect(from(9, 'PageUp')).toBe(3)
    expect(from(3, 'Home')).toBe(0)
    expect(from(3, 'End')).toBe(19)
    expect(from(19, 'ArrowDown')).toBe(19)
    expect(from(17, 'PageDown')).toBe(19)
    expect(from(0, 'ArrowUp')).toBe(0)
    expect(from(2, 'PageUp')).toBe(0)
  })

  it('means something else, or nothing', () => {
    for (const key of [' ', 'Enter', 'a', 'Tab', 'ArrowLeft']) expect(from(3, key)).toBeUndefined()
  })
})
