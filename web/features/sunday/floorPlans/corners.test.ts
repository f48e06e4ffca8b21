import { expect, it } from 'vitest'
import type { Point } from '#shared/sunday/floorPlans.ts'
import { withMovedCentre, withNextCorner, withPressedCorner } from './corners.ts'

const SQUARE: Point[] = [
  [0.2, 0.2],
  [0.8, 0.2],
  [0.8, 0.8],
  [0.2, 0.8],
]

it('a press on an edge adds a corner within it, one elsewhere goes on after the last corner', () => {
  expect(withPressedCorner(SQUARE, [0.5, 0.21]).indexOf(SQUARE[1] as Point)).toBe(2)
  expect(withPressedCorner(SQUARE, [0.2, 0.5]).at(-1)).toEqual([0.2, 0.5])
  expect(withPressedCorner(SQUARE, [0.5, 0.5]).at(-1)).toEqual([0.5, 0.5])
})

it('before there are edges, presses follow each other', () => {
  const drawn = SQUARE.reduce<Point[]>(withPressedCorner, [])
  expect(drawn).toEqual(SQUARE)
  expect(withPressedCorner(SQUARE.slice(0, 2), [0.5, 0.2])).toHaveLength(3)
})

it('a key adds three corners at first, then one between the last and the first', () => {
  const first = withNextCorner([])
  expect(first).toHaveLength(3)
  expect(withNextCorner(SQUARE).at(-1)).toEqual([0.2, 0.5])
})

it('a zone that is moved keeps its shape, and stays on the map', () => {
  expect(withMovedCentre(SQUARE, [0.6, 0.4])).toEqual([
    [0.3, 0.1],
    [0.9, 0.1],
    [0.9, 0.7],
    [0.3, 0.7],
  ])
  expect(withMovedCentre(SQUARE, [1, 0.5])[0]).toEqual([0.4, 0.2])
})
