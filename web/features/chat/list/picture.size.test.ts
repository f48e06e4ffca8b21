import { expect, it } from 'vitest'
import { fitted } from './picture.size.ts'

it('shows small pictures in their own size and large ones within 340 × 320', () => {
  expect(fitted(200, 100)).toEqual({ width: 200, height: 100 })
  expect(fitted(4000, 3000)).toEqual({ width: 340, height: 255 })
  expect(fitted(3000, 4000)).toEqual({ width: 240, height: 320 })
})

it('keeps what is very long or very small large enough to be pressed', () => {
  expect(fitted(10, 10)).toEqual({ width: 44, height: 44 })
  expect(fitted(8000, 100)).toEqual({ width: 340, height: 44 })
})

it('keeps a place for pictures of which nothing is known', () => {
  expect(fitted(null, null)).toEqual({ width: 240, height: 180 })
})
