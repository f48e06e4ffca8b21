import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSchedule, SpreadsheetError } from '../worker/readSchedule.ts'
import { readRows } from './readRows.fixtures.ts'
import { AUTO } from './schedule.layout.ts'
import { type FixtureCell, HEADER, sheetXml, workbook, workbookFiles, zip } from './workbook.fixtures.ts'

const SAMPLE = readFileSync(new URL('../../../../e2e/fixtures/openpyxl-december.xlsx', import.meta.url))
const SHIFT = ['2026-12-06', 'Maria Santos', 'Balcony', '9am', 'Gold']

/** The error that a workbook is refused with. */
async function refusal(bytes: Buffer): Promise<SpreadsheetError> {
  const error = await readRows(bytes).then(
    () => expect.unreachable('the workbook was taken'),
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(SpreadsheetError)
  return error as SpreadsheetError
}

describe('refusals', () => {
  it.each([
    ['no bytes', 'empty_spreadsheet', Buffer.alloc(0)],
    ['a workbook without a cell', 'empty_spreadsheet', workbook([[], []])],
    ['a header without a shift', 'empty_spreadsheet', workbook([[HEADER, [' ']]])],
    ['a picture', 'not_a_spreadsheet', Buffer.from('89504e470d0a1a0a'.repeat(10), 'hex')],
    ['an old .xls file', 'spreadsheet_old', Buffer.from('d0cf11e0a1b11ae1'.repeat(10), 'hex')],
    ['three letters', 'not_a_spreadsheet', Buffer.from('abc')],
    ['an archive of something else', 'not_a_spreadsheet', zip([{ name: 'word/document.xml', content: '<w/>' }])],
    ['half a workbook', 'unreadable_spreadsheet', SAMPLE.subarray(0, 3000)],
    ['XML that ends early', 'unreadable_spreadsheet', zip(workbookFiles([sheetXml([HEADER, SHIFT]).slice(0, -30)]))],
    ['a workbook without its sheet', 'unreadable_spreadsheet', zip(workbookFiles([sheetXml([HEADER])]).slice(0, -1))],
    [
      'words without a header',
      'no_header',
      workbook([
        [
          ['the quick', 'brown fox'],
          ['jumps', 'over'],
        ],
      ]),
    ],
    ['shifts without a header', 'no_header', workbook([[SHIFT, ['2026-12-06', 'Maria', 'Usher', '9am']]])],
  ])('refuses %s as %s', async (_what, code, bytes) => {
    expect((await refusal(bytes)).code).toBe(code)
  })

  it.each([
    [['Date', 'Name', 'Assignment', 'Tie'], ['serviceTime']],
    [
      ['Name', 'Phone'],
      ['date', 'assignment', 'serviceTime'],
    ],
    [['Datum', 'Usher', 'Position', 'Service'], ['date']],
    [['Date', 'First Name', 'Position', 'Service'], ['name']],
  ])('names the missing columns of %j: %s', async (header, columns) => {
    const { code, missing } = await refusal(workbook([[['Our rota 2026'], header, SHIFT]]))
    expect({ code, missing }).toEqual({ code: 'missing_columns', missing: columns })
  })

  it('refuses the whole file for its bad rows, with the row numbers of the spreadsheet program', async () => {
    const { code, params, issues } = await refusal(
      workbook([
        {
          4: HEADER,
          5: SHIFT,
          7: ['2/30/2026', ...SHIFT.slice(1)],
          9: [null, '\u00a0', 'Balcony', null, 'Gold'],
          10: ['2026-12-06', 'Maria', 'x'.repeat(101), '9am', 'x'.repeat(41)],
          12: ['2026-12-06', 'Mar_x0007_ia', 'Balcony', '9am', null],
        },
      ]),
    )
    expect({ code, params }).toEqual({ code: 'rows_invalid', params: { count: 4, total: 7 } })
    expect(issues).toEqual([
      { row: 7, column: 'date', problem: 'not_a_date', value: '2/30/2026' },
      { row: 9, column: 'date', problem: 'missing', value: '' },
      { row: 9, column: 'name', problem: 'missing', value: '' },
      { row: 9, column: 'serviceTime', problem: 'missing', value: '' },
      { row: 10, column: 'assignment', problem: 'too_long', value: 'x'.repeat(60) },
      { row: 10, column: 'tieColor', problem: 'too_long', value: 'x'.repeat(41) },
      { row: 12, column: 'name', problem: 'has_control_characters', value: 'Mar\ufffdia' },
    ])
  })

  it('refuses a name of 10,000 characters, and takes one of 100', async () => {
    const named = (name: string) => workbook([[HEADER, ['2026-12-06', name, 'Balcony', '9am', null]]])
    expect((await refusal(named('x'.repeat(10_000)))).issues).toEqual([
      { row: 2, column: 'name', problem: 'too_long', value: 'x'.repeat(60) },
    ])
    expect(await readRows(named('x'.repeat(100)))).toMatchObject([{ name: 'x'.repeat(100) }])
  })

  it('lists 200 problems at most and says how many there are', async () => {
    const { params, issues } = await refusal(workbook([[HEADER, ...Array(250).fill(['soon', 'A', 'B', '9am'])]]))
    expect(params).toEqual({ count: 250, total: 250 })
    expect(issues).toHaveLength(200)
  })

  it('takes 20,000 rows and no more', { timeout: 60_000 }, async () => {
    const rows = (count: number) => workbook([[HEADER, ...Array<FixtureCell[]>(count).fill(SHIFT)]])
    expect(await readRows(rows(20_000))).toHaveLength(20_000)
    const { code, params } = await refusal(rows(20_001))
    expect({ code, params }).toEqual({ code: 'too_many_rows', params: { limit: 20_000 } })
  })

  it('stops once nobody waits for the answer', async () => {
    const gone = new AbortController()
    const read = readSchedule(SAMPLE, AUTO, {}, gone.signal)
    gone.abort()
    await expect(read).rejects.toMatchObject({ cause: { kind: 'not_waited_for' } })
  })
})
