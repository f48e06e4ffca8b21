import fc from 'fast-check'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { nobodyIn } from '#shared/plan/nobody.ts'
import type { NewShift } from '#shared/plan/schedule.ts'
import { normaliseServiceTime } from '#shared/serviceTime.ts'
import { comparisonKey, foldSpaces, hasUnprintable } from '#shared/text.ts'
import { isSilentMark } from '../spreadsheet/cell.nobody.ts'
import { AUTO } from '../spreadsheet/schedule.layout.ts'
import { A_SHIFT } from '../spreadsheet/workbook.fixtures.ts'
import { readZipDirectory } from '../spreadsheet/zip.directory.ts'
import { unpackXmlParts } from '../spreadsheet/zip.parts.ts'
import { readSchedule } from './readSchedule.ts'
import { writeSchedule, writeTemplate } from './writeSchedule.ts'

/** Writes rows and reads them back into the schedule that has them, without the row numbers. */
const readBack = async (rows: NewShift[]): Promise<NewShift[]> => {
  const people = rows.map(({ name }) => comparisonKey(name))
  const known = { posts: [], people, members: [] }
  const read = await readSchedule(await writeSchedule(rows), { ...AUTO, known })
  return read.rows.map(({ row: _row, ...shift }) => shift)
}

const TRICKY = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://example.com","click")',
  '<b>&amp; "quoted" \'</b>',
  ']]>',
  '_x0041_',
  '_x005F_x0041_',
  'constructor',
  '__proto__',
  'toString',
  '007',
  '1e5',
  '12/6/2026',
  'TRUE',
  '#N/A',
  'Zoë 李 🙂 عمر',
  'e\u0301',
  '\ufffd',
  '\u{1ffff}',
  '\ud800',
]

describe('writeSchedule', () => {
  it('is read back unchanged', async () => {
    const rows = [
      A_SHIFT,
      { ...A_SHIFT, date: '2028-02-29', tieColor: null },
      { ...A_SHIFT, date: '1890-01-05', serviceTime: 'Early' },
    ]
    expect(await readBack(rows)).toEqual(rows)
  })

  it('preserves texts that a spreadsheet, XML or JavaScript could misread', async () => {
    // By these nobody stands there; as a post or tie they are texts as any.
    const nameOf = (text: string) => (nobodyIn(text) ? `${text} Lee` : text)
    const rows = TRICKY.map((text) => ({ ...A_SHIFT, name: nameOf(text), assignment: `${text}!`, tieColor: text }))
    expect(await readBack(rows)).toEqual(rows)
  })

  it('is read back unchanged for every storable text', async () => {
    const text = (max: number) =>
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: max })
        .filter((text) => !hasUnprintable(text))
        .map((text) => foldSpaces(text).slice(0, max))
        .filter((text) => text !== '' && foldSpaces(text) === text)
    const row = fc.record({
      date: fc
        .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2150-12-31T00:00:00Z'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      name: text(100).filter((name) => nobodyIn(name) === null && !isSilentMark(name)),
      assignment: text(100),
      serviceTime: fc.oneof(fc.constantFrom('9am', '10:45am', '6pm', '7pm'), text(40).map(normaliseServiceTime)),
      tieColor: fc.option(text(40)),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
        expect(await readBack(rows)).toEqual(rows)
      }),
      { numRuns: 25 },
    )
  })

  it('writes the columns of an export, dates as dates and a frozen header', async () => {
    const bytes = await writeSchedule([A_SHIFT])
    const [sheet] = await readWorkbook(bytes)
    expect(sheet?.data).toEqual([
      ['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color'],
      [new Date('2026-12-06T00:00:00Z'), 'Maria Santos', 'Balcony', '9am', 'Gold'],
    ])
    const limits = { maxEntries: 100, maxUncompressedBytes: 1024 * 1024 }
    const parts = unpackXmlParts(bytes, readZipDirectory(bytes, limits), limits.maxUncompressedBytes)
    const xml = new Map(parts.map(({ name, content }) => [name, content.toString()]))
    expect(xml.get('xl/worksheets/sheet1.xml')).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect(xml.get('xl/styles.xml')).toMatch(/<b ?\/>/)
  })

  it('writes only a header for no shifts', async () => {
    const [sheet] = await readWorkbook(await writeSchedule([]))
    expect(sheet?.data).toEqual([['Date', 'Name', 'Assignment', 'Service Time', 'Tie Color']])
  })

  it('exports 20,000 shifts that import again without a change', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ ...A_SHIFT, name: `Usher ${index}` }))
    expect(await readBack(rows)).toEqual(rows)
  })
})

describe('writeTemplate', () => {
  it('can be imported as it is', async () => {
    const { rows } = await readSchedule(await writeTemplate())
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual({
      row: 2,
      date: '2027-01-03',
      name: 'Jane Example',
      assignment: 'Main Door',
      serviceTime: '9am',
      tieColor: 'Gold',
    })
  })
})
