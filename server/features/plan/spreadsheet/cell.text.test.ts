import { describe, expect, it } from 'vitest'
import { cleanText, clip, hasControlCharacters, isBlank } from './cell.text.ts'

describe('cleanText', () => {
  it.each([
    ['  Maria \u00a0\u202f Santos\n', 'Maria Santos'],
    ['Left\r\nAisle', 'Left Aisle'],
    ['\ufeffGold\u200b', 'Gold'],
    ['\u202aAn\u200bna\u202c\vLee', 'Anna Lee'],
    ["O'Brien", "O'Brien"],
    [7, '7'],
    [true, 'TRUE'],
    [null, ''],
    [undefined, ''],
    [new Date('2026-12-06T00:00:00Z'), '2026-12-06'],
    [new Date(Number.NaN), ''],
  ])('of %j is %j', (cell, text) => {
    expect(cleanText(cell)).toBe(text)
  })

  it('cuts texts that are too long for any column', () => {
    expect(cleanText('x'.repeat(100_000))).toHaveLength(2000)
  })
})

describe('hasControlCharacters', () => {
  it('finds those that the contract refuses, and no others', () => {
    expect(hasControlCharacters('Mar\u0007ia')).toBe(true)
    expect(hasControlCharacters('Mar\u202eia')).toBe(true)
    expect(hasControlCharacters('\u202aMaria\u202c')).toBe(false)
    expect(hasControlCharacters('Maria\tSantos')).toBe(false)
    expect(hasControlCharacters(7)).toBe(false)
  })
})

describe('isBlank', () => {
  it('is true for empty cells and white space of every kind', () => {
    expect([null, undefined, '', ' \u00a0\u200b\n'].map(isBlank)).toEqual([true, true, true, true])
    expect([0, false, 'x', new Date(0)].map(isBlank)).toEqual([false, false, false, false])
  })
})

describe('clip', () => {
  it('cuts after 60 whole characters', () => {
    expect(clip('x'.repeat(61))).toBe('x'.repeat(60))
    expect(clip('🙂'.repeat(100))).toBe('🙂'.repeat(60))
  })

  it('replaces control characters by U+FFFD', () => {
    expect(clip('Mar\u0007ia\u202e')).toBe('Mar\ufffdia\ufffd')
  })
})
