import { expect, it } from 'vitest'
import { fittedSize } from './picture.ts'

it('shows small pictures in their own size and large ones within 340 × 320', () => {
  expect(fittedSize(200, 100)).toEqual({ width: 200, height: 100 })
  expect(fittedSize(4000, 3000)).toEqual({ width: 340, height: 255 })
  expect(fittedSize(3000, 4000)).toEqual({ width: 240, height: 320 })
})

it('keeps what is very long or very small large enough to be pressed', () => {
  expect(fittedSize(10, 10)).toEqual({ width: 44, height: 44 })
  expect(fittedSize(8000, 100)).toEqual({ width: 340, height: 44 })
})

it('keeps a place for pictures of which nothing is known', () => {
  expect(fittedSize(null, null)).toEqual({ width: 240, height: 180 })
})
