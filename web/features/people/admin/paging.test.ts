import { expect, it } from 'vitest'
import { PAGE_SIZE, pageOf } from './paging.ts'

const many = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, place) => `Person ${place}`)

it('holds so many on a page, and the rest', () => {
  expect(pageOf(many, 0)).toMatchObject({ page: 0, pageCount: 3 })
  expect(pageOf(many, 1).shown).toEqual(many.slice(PAGE_SIZE, 2 * PAGE_SIZE))
  expect(pageOf(many, 2).shown).toEqual([`Person ${2 * PAGE_SIZE}`])
  expect(pageOf(many, 1, 10).shown).toEqual(many.slice(10, 20))
})

it('has a page even where one asks for none, or for nobody', () => {
  expect(pageOf(many, 99)).toMatchObject({ page: 2 })
  expect(pageOf(many, -1)).toMatchObject({ page: 0 })
  expect(pageOf([], 3)).toEqual({ shown: [], page: 0, pageCount: 1 })
})
