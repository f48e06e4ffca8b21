import { describe, expect, it } from 'vitest'
import { packed, unpacked } from './packed.ts'

const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => ({ row, name: `Añe\n"${row}" 漢` }))

describe('a packed object', () => {
  it.each([0, 1, 200, 201, 1000, 3456])('is read as it was written, with a list of %d', async (count) => {
    for (const value of [
      { rows: rowsOf(count), sheet: null },
      { rows: [], days: rowsOf(count), away: 'Off' },
    ])
      expect(await unpacked(await packed(value))).toEqual(value)
  })

  it('has the order of its fields and items', async () => {
    const value = { layout: 'list', rows: rowsOf(900), leftOut: rowsOf(450), sheet: 'May' }
    expect(JSON.stringify(await unpacked(await packed(value)))).toBe(JSON.stringify(value))
  })

  it('that was cut is refused', async () => {
    const bytes = await packed({ rows: rowsOf(900) })
    await expect(unpacked(bytes.subarray(0, -5))).rejects.toThrow()
    await expect(unpacked(Buffer.alloc(0))).rejects.toThrow()
  })

  it('is read in steps between which others are answered', async () => {
    const bytes = await packed({ rows: rowsOf(5000) })
    let turns = 0
    const count = () => {
      turns += 1
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    await unpacked(bytes)
    clearImmediate(timer)
    expect(turns).toBeGreaterThanOrEqual(20)
  })
})
