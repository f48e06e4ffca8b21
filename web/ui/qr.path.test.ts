import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrPathOf } from './qr.path.ts'

const URI =
  'otpauth://totp/ushers:ann%40example.org?issuer=ushers&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30'

/** Draws the path again, module by module. */
function modulesOf({ size, path }: { size: number; path: string }): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) {
      const row = modules[Number(y)]
      if (row) row[at] = true
    }
  return modules
}

it('draws every dark module and no other', () => {
  const drawn = qrPathOf(URI)
  expect(drawn.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  expect(modulesOf(drawn)).toEqual(encode(URI, { ecc: 'M', border: 4 }).data)
})

it('leaves four light modules on every side, and the finder patterns in three corners', () => {
  const { size, path } = qrPathOf(URI)
  const modules = modulesOf({ size, path })
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])))
  for (const side of ['x', 'y'] as const) {
    expect(Math.min(...dark.map((module) => module[side]))).toBe(4)
    expect(Math.max(...dark.map((module) => module[side]))).toBe(size - 5)
  }
  const finder = '1111111 1000001 1011101 1011101 1011101 1000001 1111111'
  const corner = (x: number, y: number) =>
    Array.from({ length: 7 }, (_, dy) =>
      Array.from({ length: 7 }, (_, dx) => (modules[y + dy]?.[x + dx] ? '1' : '0')).join(''),
    ).join(' ')
  expect([corner(4, 4), corner(size - 11, 4), corner(4, size - 11)]).toEqual([finder, finder, finder])
})
