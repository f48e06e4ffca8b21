import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSchedule, SpreadsheetError } from './readSchedule.ts'
import { type FixtureCell, HEADER, sheetXml, workbook, workbookFiles, zip } from './workbook.fixtures.ts'

const sample = (name: string): Buffer => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

const SHIFT = ['2026-12-06', 'Maria Santos', 'Balcony', '9am', 'Gold']
const READ = { date: '2026-12-06', name: 'Maria Santos', assignment: 'Balcony', serviceTime: '9am', tieColor: 'Gold' }

/** What a workbook is refused with. */
async function refusal(bytes: Buffer): Promise<SpreadsheetError> {
  const error = await readSchedule(bytes).then(
    () => expect.unreachable('the workbook was taken'),
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(SpreadsheetError)
  return error as SpreadsheetError
}

describe('the spreadsheets of other programs', () => {
  it.each([
    [
      'openpyxl-december.xlsx',
      32,
      {
        row: 2,
        date: '2026-12-06',
        name: 'Maria Santos',
        assignment: 'Center Aisle',
        serviceTime: '9am',
        tieColor: 'Gold',
      },
      {
        row: 33,
        date: '2026-12-27',
        name: 'Peter Zhang',
        assignment: 'Left Aisle',
        serviceTime: '10:45am',
        tieColor: 'Green',
      },
    ],
    [
      'xlsxwriter-title-rows-us-dates.xlsx',
      75,
      {
        row: 4,
        date: '2027-01-03',
        name: 'Miriam Cohen-Reyes',
        assignment: 'Left Aisle',
        serviceTime: '9am',
        tieColor: 'Gold',
      },
      {
        row: 78,
        date: '2027-01-31',
        name: 'Abigail Thompson',
        assignment: 'Offering',
        serviceTime: '6pm',
        tieColor: 'Green',
      },
    ],
    [
      'libreoffice-february.xlsx',
      72,
      {
        row: 2,
        date: '2027-02-07',
        name: 'Esther Kim',
        assignment: 'Center Aisle',
        serviceTime: '9am',
        tieColor: 'Gold',
      },
      {
        row: 73,
        date: '2027-02-28',
        name: 'Grace Adeyemi',
        assignment: 'Center Aisle',
        serviceTime: '7pm',
        tieColor: 'Silver',
      },
    ],
  ])('reads %s: %d shifts', async (name, count, first, last) => {
    const rows = await readSchedule(sample(name))
    expect(rows).toHaveLength(count)
    expect(rows[0]).toEqual(first)
    expect(rows.at(-1)).toEqual(last)
  })
})

describe('what people do to a sheet', () => {
  it('finds the header under title rows and passes over empty rows, extra columns and a repeated header', async () => {
    const header = ['#', 'Usher', 'Phone', 'Tie Colour', 'Position', 'Date', 'Service']
    const cells = (date: FixtureCell, name: string): FixtureCell[] => [
      1,
      name,
      '555',
      'Red',
      'Main\u00a0 Door',
      date,
      '6:00 PM',
    ]
    const rows = await readSchedule(
      workbook([
        {
          2: ['USHERS', null, 'December'],
          5: ['Please be early'],
          10: header,
          12: cells('12/6/2026', ' Anna  Kowalska '),
          13: [2, ' ', 'nobody on this row', null, null, null, '\u00a0'],
          20: header,
          21: cells({ serial: 46369, style: 'date' }, 'Isaac Brown'),
        },
      ]),
    )
    const shared = { assignment: 'Main Door', serviceTime: '6pm', tieColor: 'Red' }
    expect(rows).toEqual([
      { row: 12, date: '2026-12-06', name: 'Anna Kowalska', ...shared },
      { row: 21, date: '2026-12-13', name: 'Isaac Brown', ...shared },
    ])
  })

  it('does not look for the header below the tenth row', async () => {
    expect((await refusal(workbook([{ 11: HEADER, 12: SHIFT }]))).code).toBe('no_header')
  })

  it('takes the first sheet that has a header and shifts below it', async () => {
    const contacts = [['Name', 'Phone'], ...Array(3).fill(['Maria Santos', '555'])]
    const second = [HEADER, ['2026-12-13', ...SHIFT.slice(1)]]
    const rows = await readSchedule(workbook([[['Notes']], contacts, [HEADER], second, [HEADER, SHIFT]]))
    expect(rows).toEqual([{ ...READ, row: 2, date: '2026-12-13' }])
  })

  it('joins first and last names, and does without a tie colour', async () => {
    const header = ['Date', 'Last Name', 'First Name', 'Role', 'Time']
    const rows = await readSchedule(
      workbook([
        [header, ['2026-12-06', ' Santos', 'Maria ', 'Balcony', '9 am'], ['2026-12-06', 'Cher', null, 'Lobby', '9 am']],
      ]),
    )
    expect(rows).toEqual([
      { ...READ, row: 2, tieColor: null },
      { ...READ, row: 3, name: 'Cher', assignment: 'Lobby', tieColor: null },
    ])
  })

  it('reads date cells, bare serial numbers and time cells', async () => {
    const time = (serial: number): FixtureCell => ({ serial, style: 'time' })
    const rows = await readSchedule(
      workbook([
        [
          HEADER,
          [{ serial: 46362, style: 'date' }, 'Maria Santos', 'Balcony', time(0.375), null],
          [46362, 'Maria Santos', 'Balcony', time(0.44791666666666669), null],
          [46362, 'Maria Santos', 'Balcony', 0.75, null],
          [46362, 'Maria Santos', 'Balcony', time(46362 + 19 / 24), null],
          [46362, 'Maria Santos', 7, 8, true],
        ],
      ]),
    )
    expect(rows.map(({ date }) => date)).toEqual(Array(5).fill('2026-12-06'))
    expect(rows.map(({ serviceTime }) => serviceTime)).toEqual(['9am', '10:45am', '6pm', '7pm', '8'])
    expect(rows[4]).toMatchObject({ assignment: '7', tieColor: 'TRUE' })
  })

  it.each(['1', 'true'])('counts days from 1904 in a workbook that says date1904="%s"', async (date1904) => {
    const serial = 46362 - 1462
    const rows = await readSchedule(
      workbook(
        [
          [
            HEADER,
            [{ serial, style: 'date' }, ...SHIFT.slice(1)],
            [serial, 'A', 'B', { serial: 0.375, style: 'time' }],
          ],
        ],
        {
          date1904,
        },
      ),
    )
    expect(rows).toMatchObject([{ date: '2026-12-06' }, { date: '2026-12-06', serviceTime: '9am' }])
  })

  it('understands archives with backslashes in their names', async () => {
    const files = workbookFiles([sheetXml([HEADER, SHIFT])])
    const rows = await readSchedule(zip(files.map((file) => ({ ...file, name: file.name.replaceAll('/', '\\') }))))
    expect(rows).toEqual([{ ...READ, row: 2 }])
  })

  it('is not put off by a sheet that is a chart', async () => {
    const files = workbookFiles([sheetXml([['a chart']]), sheetXml([HEADER, SHIFT])]).map((file) => ({
      ...file,
      content: file.content
        .toString()
        .replace('/worksheet" Target="worksheets/sheet1.xml', '/chartsheet" Target="c.xml'),
    }))
    expect(await readSchedule(zip(files))).toEqual([{ ...READ, row: 2 }])
  })
})

describe('refusals', () => {
  it.each([
    ['no bytes', 'empty_spreadsheet', Buffer.alloc(0)],
    ['a workbook without a cell', 'empty_spreadsheet', workbook([[], []])],
    ['a header without a shift', 'empty_spreadsheet', workbook([[HEADER, [' ']]])],
    ['a picture', 'not_a_spreadsheet', Buffer.from('89504e470d0a1a0a'.repeat(10), 'hex')],
    ['an old .xls file', 'not_a_spreadsheet', Buffer.from('d0cf11e0a1b11ae1'.repeat(10), 'hex')],
    ['three letters', 'not_a_spreadsheet', Buffer.from('abc')],
    ['an archive of something else', 'not_a_spreadsheet', zip([{ name: 'word/document.xml', content: '<w/>' }])],
    ['half a workbook', 'unreadable_spreadsheet', sample('openpyxl-december.xlsx').subarray(0, 3000)],
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
    [['Date', 'Name', 'Assignment', 'Tie'], 'Service Time'],
    [['Name', 'Phone'], 'Date, Assignment, Service Time'],
    [['Datum', 'Usher', 'Position', 'Service'], 'Date'],
    [['Date', 'First Name', 'Position', 'Service'], 'Name'],
  ])('names what %j lacks: %s', async (header, columns) => {
    const { code, params } = await refusal(workbook([[['Our rota 2026'], header, SHIFT]]))
    expect({ code, params }).toEqual({ code: 'missing_columns', params: { columns } })
  })

  it('refuses the whole file for its bad rows, with the number that each has on the screen', async () => {
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
    expect(await readSchedule(named('x'.repeat(100)))).toMatchObject([{ name: 'x'.repeat(100) }])
  })

  it('lists 200 problems at most and says how many there are', async () => {
    const { params, issues } = await refusal(workbook([[HEADER, ...Array(250).fill(['soon', 'A', 'B', '9am'])]]))
    expect(params).toEqual({ count: 250, total: 250 })
    expect(issues).toHaveLength(200)
  })

  it('takes 20,000 rows and no more', { timeout: 60_000 }, async () => {
    const rows = (count: number) => workbook([[HEADER, ...Array<FixtureCell[]>(count).fill(SHIFT)]])
    expect(await readSchedule(rows(20_000))).toHaveLength(20_000)
    const { code, params } = await refusal(rows(20_001))
    expect({ code, params }).toEqual({ code: 'too_many_rows', params: { limit: 20_000 } })
  })
})
