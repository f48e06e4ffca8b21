import { describe, expect, it } from 'vitest'
import { isNamed } from './etag.ts'

describe('If-None-Match', () => {
  it.each(['"a1"', 'W/"a1"', '"b2", "a1"', '"b2",W/"a1"', '*'])('%s names "a1"', (header) => {
    expect(isNamed('"a1"', header)).toBe(true)
  })

  it.each([undefined, '', '"a"', 'a1', '"A1"', '"b2", "a12"'])('%s does not', (header) => {
    expect(isNamed('"a1"', header)).toBe(false)
  })
})
