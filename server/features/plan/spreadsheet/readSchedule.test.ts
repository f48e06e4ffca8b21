import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRows } from './readRows.fixtures.ts'
import { type FixtureCell, HEADER, sheetXml, workbook, workbookFiles, zip } from './workbook.fixtures.ts'

const sample = (name: string): Buffer => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

const SHIFT = ['2026-12-06', 'Maria Santos', 'Balcony', '9am', 'Gold']
const READ = { date: '2026-12-06', name: 'Maria Santos', assignment: 'Balcony', serviceTime: '9am', tieColor: 'Gold' }

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
    const rows = await readRows(sample(name))
    expect(rows).toHaveLength(count)
    expect(rows[0]).toEqual(first)
    expect(rows.at(-1)).toEqual(last)
  })
})

describe('sheets edited by hand', () => {
  it('finds the header under title rows and skips empty rows, extra columns and a repeated header', async () => {
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
    const rows = await readRows(
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
    await expect(readRows(workbook([{ 11: HEADER, 12: SHIFT }]))).rejects.toMatchObject({ code: 'no_header' })
  })

  it('takes the first sheet that has a header and shifts below it', async () => {
    const contacts = [['Name', 'Phone'], ...Array(3).fill(['Maria Santos', '555'])]
    const second = [HEADER, ['2026-12-13', ...SHIFT.slice(1)]]
    const rows = await readRows(workbook([[['Notes']], contacts, [HEADER], second, [HEADER, SHIFT]]))
    expect(rows).toEqual([{ ...READ, row: 2, date: '2026-12-13' }])
  })

  it('joins first and last names, and does not need a tie colour', async () => {
    const header = ['Date', 'Last Name', 'First Name', 'Role', 'Time']
    const rows = await readRows(
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
    const rows = await readRows(
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
    const rows = await readRows(
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
    const rows = await readRows(zip(files.map((file) => ({ ...file, name: file.name.replaceAll('/', '\\') }))))
    expect(rows).toEqual([{ ...READ, row: 2 }])
  })

  it('ignores a chart sheet', async () => {
    const files = workbookFiles([sheetXml([['a chart']]), sheetXml([HEADER, SHIFT])]).map((file) => ({
      ...file,
      content: file.content
        .toString()
        .replace('/worksheet" Target="worksheets/sheet1.xml', '/chartsheet" Target="c.xml'),
    }))
    expect(await readRows(zip(files))).toEqual([{ ...READ, row: 2 }])
  })
})
