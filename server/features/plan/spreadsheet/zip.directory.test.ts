import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCells } from './sheet.cells.ts'
import { shownSheet } from './sheet.grid.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { HEADER, sheetXml, workbookFiles, zip } from './workbook.fixtures.ts'
import { readParts } from './workbook.parts.ts'
import { xmlText } from './xml.text.ts'
import { readZipDirectory } from './zip.directory.ts'
import { unpackXmlParts, type ZipPart } from './zip.parts.ts'

const LIMITS = { maxEntries: 100, maxUncompressedBytes: 1024 * 1024 }
const SAMPLE = readFileSync(new URL('../../../../e2e/fixtures/openpyxl-december.xlsx', import.meta.url))

const unpack = (bytes: Buffer, maxBytes = LIMITS.maxUncompressedBytes) =>
  unpackXmlParts(bytes, readZipDirectory(bytes, LIMITS), maxBytes)

const stored = (parts: ZipPart[]): Buffer => zip(parts.map((part) => ({ ...part, stored: true })))

/** Reads all cells, as the worker does. */
function readAll(parts: ZipPart[]): void {
  const workbook = readParts(parts)
  for (const { name, content } of workbook.sheets) shownSheet(name, readCells(xmlText(content), workbook))
}

describe('an archive', () => {
  it('is listed with its names and sizes', () => {
    const entries = readZipDirectory(SAMPLE, LIMITS)
    expect(entries).toHaveLength(9)
    expect(entries.find(({ name }) => name === 'xl/worksheets/sheet1.xml')?.uncompressedSize).toBe(9331)
  })

  it('is unpacked, XML files only, stored files as they are', () => {
    const parts = unpack(SAMPLE)
    expect(parts).toHaveLength(8)
    expect(unpack(stored(parts))).toEqual(parts)
  })

  it('is unpacked up to the limit, to the byte, compressed or not', () => {
    const total = unpack(SAMPLE).reduce((sum, { content }) => sum + content.length, 0)
    expect(unpack(SAMPLE, total)).toEqual(unpack(SAMPLE))
    expect(() => unpack(SAMPLE, total - 1)).toThrow(expect.objectContaining({ code: 'spreadsheet_too_large' }))
    expect(() => unpack(stored(unpack(SAMPLE)), total - 1)).toThrow(
      expect.objectContaining({ code: 'spreadsheet_too_large' }),
    )
  })

  const files = workbookFiles([sheetXml([HEADER, ['2026-12-06', 'Ann', 'Door', '9am', 'Red']])])
  const named = (rename: (name: string) => string) => zip(files.map((one) => ({ ...one, name: rename(one.name) })))
  /** The archive's own list, with the address of the main part. */
  const listed = (target: string) => ({
    name: '_rels/.rels',
    content: `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="${target}"/></Relationships>`,
  })

  it.each<[string, Buffer]>([
    ['in capitals', named((name) => name.toUpperCase())],
    ['in mixed case', named((name) => name.replace('workbook', 'Workbook').replace('sheet1', 'Sheet1'))],
    ['with backslashes', named((name) => name.replaceAll('/', '\\'))],
    ['at its root', named((name) => name.slice('xl/'.length))],
    ['in a folder that was packed whole', named((name) => `Rota/${name}`)],
    [
      'where its list says',
      zip([...files.map((one) => ({ ...one, name: one.name.replace('xl/', 'book/') })), listed('/book/workbook.xml')]),
    ],
    ['where its list does not say', zip([...files, listed('gone/workbook.xml')])],
  ])('is a workbook with its parts %s', (_where, bytes) => {
    const { sheets, styles, ...workbook } = readParts(unpack(bytes))
    expect(sheets.map(({ name }) => name)).toEqual(['sheet1'])
    expect(styles.map(({ isDate }) => isDate)).toEqual([false, true, true])
    const rows = sheets.flatMap(({ content }) => [
      ...readCells(xmlText(content), { ...workbook, sheets, styles }).rows.values(),
    ])
    expect(rows).toHaveLength(2)
  })

  it('is refused wherever it is damaged or truncated', () => {
    const damage = fc.record({
      bytes: fc.array(fc.tuple(fc.nat(SAMPLE.length - 1), fc.nat(255)), { maxLength: 8 }),
      directoryBytes: fc.array(
        fc.tuple(fc.integer({ min: SAMPLE.length - 700, max: SAMPLE.length - 1 }), fc.nat(255)),
        {
          maxLength: 4,
        },
      ),
      length: fc.oneof(fc.constant(SAMPLE.length), fc.nat(SAMPLE.length)),
    })
    fc.assert(
      fc.property(damage, ({ bytes, directoryBytes, length }) => {
        const damaged = Buffer.from(SAMPLE)
        for (const [offset, byte] of [...bytes, ...directoryBytes]) damaged[offset] = byte
        try {
          readAll(unpack(damaged.subarray(0, length)))
        } catch (error) {
          if (!(error instanceof SpreadsheetError)) throw error
        }
      }),
      { numRuns: 1000 },
    )
  })
})
