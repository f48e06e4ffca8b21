import { describe, expect, it } from 'vitest'
import { placeTiles, tileAfter } from './gif.columns.ts'

// Columns of 100 px.
const WIDTH = 312
const square = { width: 200, height: 200 }
const tall = { width: 200, height: 400 }
const flat = { width: 200, height: 100 }

describe('the grid', () => {
  it('has three columns, 6 px apart, and puts each GIF where there is most room', () => {
    const { tiles, height } = placeTiles([tall, square, flat, square, flat], WIDTH)
    expect(tiles).toEqual([
      { column: 0, left: 0, top: 0, width: 100, height: 200 },
      { column: 1, left: 106, top: 0, width: 100, height: 100 },
      { column: 2, left: 212, top: 0, width: 100, height: 50 },
      { column: 2, left: 212, top: 56, width: 100, height: 100 },
      { column: 1, left: 106, top: 106, width: 100, height: 50 },
    ])
    expect(height).toBe(200)
  })

  it('is nothing without GIFs', () => {
    expect(placeTiles([], WIDTH)).toEqual({ tiles: [], height: 0 })
  })
})

describe('an arrow', () => {
  const { tiles } = placeTiles([tall, square, flat, square, flat], WIDTH)

  it('goes up and down in its column', () => {
    expect(tileAfter('ArrowDown', 1, tiles)).toBe(4)
    expect(tileAfter('ArrowUp', 4, tiles)).toBe(1)
    expect(tileAfter('ArrowDown', 0, tiles)).toBeUndefined()
    expect(tileAfter('ArrowUp', 2, tiles)).toBeUndefined()
  })

  it('goes to what lies beside', () => {
    expect(tileAfter('ArrowRight', 0, tiles)).toBe(4)
    expect(tileAfter('ArrowRight', 4, tiles)).toBe(3)
    expect(tileAfter('ArrowLeft', 2, tiles)).toBe(1)
    expect(tileAfter('ArrowLeft', 0, tiles)).toBeUndefined()
    expect(tileAfter('ArrowRight', 3, tiles)).toBeUndefined()
  })

  it('is not the only key that leads somewhere', () => {
    expect(tileAfter('Home', 3, tiles)).toBe(0)
    expect(tileAfter('End', 0, tiles)).toBe(4)
    for (const key of ['Enter', 'Tab', 'a']) expect(tileAfter(key, 0, tiles)).toBeUndefined()
    expect(tileAfter('ArrowDown', 9, tiles)).toBeUndefined()
  })
})
