import { describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { guardInput } from './inputGuard.ts'

/** Field and sentence with which an input is refused; undefined for one that is not. */
function refusalOf(input: unknown): [string, string] | undefined {
  try {
    guardInput(input)
  } catch (error) {
    const [issue] = (error as AppError).details.issues?.((key) => key) ?? []
    expect(error).toBeInstanceOf(AppError)
    return [issue?.path ?? '', issue?.message ?? '']
  }
  return undefined
}

describe('the input guard', () => {
  it('refuses what no endpoint accepts, and names where it stands', () => {
    expect(refusalOf({ people: [{ name: 'Ann' }, { name: 'B\0' }] })).toEqual(['people.1.name', 'input.invisible'])
    expect(refusalOf(JSON.parse('{"pin":{"x":1,"__proto__":{}}}'))).toEqual(['pin', 'api.nameNotAllowed'])
    expect(refusalOf({ list: [[{ 'a\0': 1 }]] })).toEqual(['list.0.0', 'api.nameNotAllowed'])
    expect(refusalOf(JSON.parse(`${'['.repeat(17)}1${']'.repeat(17)}`))?.[1]).toBe('api.tooDeep')
    expect(refusalOf('a\0')).toEqual(['', 'input.invisible'])
  })

  it('takes everything else', () => {
    for (const input of [null, 0, 'text', [], { a: [1, 'b', null, true, { c: [[]] }] }, JSON.parse('[[[[[1]]]]]')])
      expect(refusalOf(input)).toBeUndefined()
  })

  it('makes no text of what it takes, however much that is', () => {
    const input = { list: Array.from({ length: 1000 }, (_, at) => (at % 2 ? {} : 'x')), numbers: [1, 2, 3] }
    const spies = [vi.spyOn(Array.prototype, 'join'), vi.spyOn(Object, 'entries'), vi.spyOn(String.prototype, 'slice')]
    guardInput(input)
    const calls = spies.map((spy) => spy.mock.calls.length)
    vi.restoreAllMocks()
    expect(calls).toEqual([0, 0, 0])
  })
})
