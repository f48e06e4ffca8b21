import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Crop, centered, MAX_ZOOM, movedUnder, type Picture, squareOf, zoomed } from './crop.geometry.ts'

const wide: Picture = { width: 400, height: 300 }

it('begins with the largest square in the middle', () => {
  expect(squareOf(wide, centered(wide))).toEqual({ left: 50, top: 0, side: 300 })
  expect(squareOf({ width: 300, height: 400 }, centered({ width: 300, height: 400 }))).toEqual({
    left: 0,
    top: 50,
    side: 300,
  })
})

it('moves the picture with the hand: to the right shows what is left of it', () => {
  const half = zoomed(wide, centered(wide), 2)
  expect(squareOf(wide, half)).toEqual({ left: 125, top: 75, side: 150 })
  expect(squareOf(wide, movedUnder(wide, half, 0.5, -0.2))).toEqual({ left: 50, top: 105, side: 150 })
})

it('stops at the edges', () => {
  expect(squareOf(wide, movedUnder(wide, centered(wide), 9, 9))).toEqual({ left: 0, top: 0, side: 300 })
  const corner = movedUnder(wide, zoomed(wide, centered(wide), 2), -9, -9)
  expect(squareOf(wide, corner)).toEqual({ left: 250, top: 150, side: 150 })
  // Farther away again, the square comes back from the corner.
  expect(squareOf(wide, zoomed(wide, corner, 1))).toEqual({ left: 100, top: 0, side: 300 })
})

it('never leaves the picture, whatever hands do', () => {
  const step = fc.oneof(
    fc.record({
      right: fc.double({ min: -3, max: 3, noNaN: true }),
      down: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
    fc.record({ zoom: fc.double({ min: 0.1, max: 9, noNaN: true }) }),
  )
  const picture = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
  fc.assert(
    fc.property(picture, fc.array(step, { maxLength: 12 }), (size, steps) => {
      const crop = steps.reduce<Crop>(
        (known, one) => ('zoom' in one ? zoomed(size, known, one.zoom) : movedUnder(size, known, one.right, one.down)),
        centered(size),
      )
      const { left, top, side } = squareOf(size, crop)
      const slack = 1e-6
      expect(crop.zoom).toBeGreaterThanOrEqual(1)
      expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM)
      expect(left).toBeGreaterThanOrEqual(-slack)
      expect(top).toBeGreaterThanOrEqual(-slack)
      expect(left + side).toBeLessThanOrEqual(size.width + slack)
      expect(top + side).toBeLessThanOrEqual(size.height + slack)
    }),
  )
})
