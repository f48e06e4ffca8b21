import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tieColors, tieName } from './tie.colors.ts'

// A stand-in for the browser's own list of names.
const BROWSER = ['red', 'blue', 'darkred', 'lightblue', 'white', 'inherit', 'transparent']

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => BROWSER.includes(value) })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the colours of a tie', () => {
  it.each([
    ['navy', ['#1b2a4e']],
    ['Navy Blue', ['#1b2a4e']],
    ['light blue', ['lightblue']],
    ['Light-Blue', ['lightblue']],
    ['solid dark red', ['darkred']],
    ['Blue (striped)', ['blue']],
    ['#1A2b3C', ['#1a2b3c']],
    ['red;background:url(x)', ['red']],
  ])('in %j are %j', (name, colors) => {
    expect(tieColors(name)).toEqual(colors)
  })

  it.each(['navy and gold', 'Navy/Gold', 'navy & gold', 'navy, gold'])('in %j are two', (name) => {
    expect(tieColors(name)).toEqual(['#1b2a4e', '#c9a227'])
  })

  it('are at most two', () => {
    expect(tieColors('red, white and blue')).toEqual(['red', 'white'])
  })

  it.each(['', 'paisley', 'inherit', 'transparent', 'url(evil)', '#12'])('in %j are unknown', (name) => {
    expect(tieColors(name)).toEqual([])
  })

  it('are unknown where there is no browser to ask, except for the names people use', () => {
    vi.unstubAllGlobals()
    expect(tieColors('red')).toEqual([])
    expect(tieColors('burgundy')).toEqual(['#6d1a2f'])
  })
})

describe('the name of a tie colour', () => {
  const names = 'navy=azul marino;navyblue=azul marino;red=rojo'

  it.each([
    ['Navy', 'Azul marino'],
    ['navy blue', 'Azul marino'],
    ['RED', 'Rojo'],
  ])('%j is translated', (color, name) => {
    expect(tieName(color, names)).toBe(name)
  })

  it.each(['Paisley', 'navy and gold', 'red=', ''])('%j stays as it was written', (color) => {
    expect(tieName(color, names)).toBe(color)
  })

  it('stays where the language lists none', () => {
    expect(tieName('Navy', '')).toBe('Navy')
  })
})
