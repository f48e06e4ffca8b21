import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  billionLaughs,
  disguisedRow,
  hugeSheets,
  lyingLocalHeader,
  manyFiles,
  undeclaredEntity,
  zipBomb,
} from './hostile.fixtures.ts'
import { readRows } from './readRows.fixtures.ts'
import { HEADER, workbook } from './workbook.fixtures.ts'

const SHIFT = ['2026-12-06', 'Maria Santos', 'Balcony', '9am', 'Gold']
const GOOD = workbook([[HEADER, SHIFT]])
const MEGABYTE = 1024 * 1024

const code = (bytes: Buffer, limits = {}): Promise<unknown> =>
  readRows(bytes, limits).then(
    () => 'taken',
    (error: { code?: unknown }) => error.code ?? error,
  )

describe('hostile workbooks', () => {
  let highest = 0
  let before = 0
  let watch: NodeJS.Timeout

  beforeAll(() => {
    before = process.memoryUsage.rss()
    watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss())
    }, 20)
  })

  afterAll(() => {
    clearInterval(watch)
    expect((highest - before) / MEGABYTE).toBeLessThan(600)
  })

  it.each([
    ['120 MB of zeros, honestly declared', () => zipBomb({ lying: false })],
    ['120 MB of zeros, declared as 1,000 bytes', () => zipBomb({ lying: true })],
    ['3,000 files', manyFiles],
    ...Object.entries(hugeSheets),
  ])('refuses %s as too large', async (_what, make) => {
    expect(await code(make())).toBe('spreadsheet_too_large')
  })

  it('reads a row number written with a reference', async () => {
    expect(await code(disguisedRow())).toBe('spreadsheet_too_large')
    expect(await code(GOOD)).toBe('taken')
  })

  it('reads the real content, whatever a local header claims', async () => {
    expect(await code(lyingLocalHeader())).toBe('taken')
  })

  it('refuses a document type, where a billion laughs are declared', async () => {
    expect(await code(billionLaughs())).toBe('unreadable_spreadsheet')
  })

  it('reads an undeclared entity as text', async () => {
    expect(await readRows(undeclaredEntity())).toMatchObject([{ assignment: '&lol8; &passwd;' }])
  })

  it('stops work that takes too long', async () => {
    const long = workbook([[HEADER, ...Array(20_000).fill(SHIFT)]])
    expect(await code(long, { timeMs: 1 })).toBe('spreadsheet_too_large')
    expect(await code(GOOD)).toBe('taken')
  })
})
