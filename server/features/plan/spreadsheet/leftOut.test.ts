import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { oldWorkbook } from './hostile.fixtures.ts'
import { leftOutOf, linesOf, mergedSheet, readHere, rowsXml, sheetOf } from './readInProcess.fixtures.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { type FixtureCell, HEADER, workbook } from './workbook.fixtures.ts'

const sample = (name: string): Buffer => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

const SHIFT = ['2027-02-07', 'Ruth Lee', 'Door', '9am', 'Blue']
const READ = '2027-02-07 9am Door Ruth Lee Blue'

/** The code and missing columns that a workbook is refused with. */
function refusalOf(bytes: Buffer) {
  try {
    readHere(bytes)
  } catch (error) {
    if (error instanceof SpreadsheetError) return [error.code, error.missing].filter((detail) => detail !== undefined)
    throw error
  }
  return 'taken'
}

describe('a merged cell', () => {
  it('holds for the rows that it covers, in each column of a list', () => {
    const read = readHere(
      mergedSheet(
        [HEADER, SHIFT, [null, 'Ann'], [null, 'Bo', 'Balcony', '6pm', 'Red'], ['2027-02-14', 'Cy', 'Door', '9am']],
        ...['A2:A4', 'C2:C3', 'D2:D3', 'E2:E3'],
      ),
    )
    expect(linesOf(read)).toEqual([
      READ,
      '2027-02-07 9am Door Ann Blue',
      '2027-02-07 6pm Balcony Bo Red',
      '2027-02-14 9am Door Cy',
    ])
    expect(read.leftOut).toEqual([])
  })

  it('makes no shift of rows without a text of their own', () => {
    const all = ['A2:A9', 'B2:B9', 'C2:C9', 'D2:D9', 'E2:E9']
    expect(linesOf(readHere(mergedSheet([HEADER, SHIFT], ...all)))).toEqual([READ])
    expect(linesOf(readHere(mergedSheet([HEADER, SHIFT, [null, ''], [null, ' ']], ...all)))).toEqual([READ])
  })

  it('shows its first value, whatever is stored below it', () => {
    const read = readHere(mergedSheet([HEADER, SHIFT, ['2027-03-07', 'Ann', 'Door', '9am']], 'A2:A3'))
    expect(linesOf(read)).toEqual([READ, '2027-02-07 9am Door Ann'])
  })

  it('holds in the head of a list', () => {
    const rows = [['Rota'], ['Date', 'Name', 'Where and when'], [null, null, 'Assignment', 'Service Time'], SHIFT]
    expect(linesOf(readHere(mergedSheet(rows, 'A1:D1', 'A2:A3', 'B2:B3', 'C2:D2')))).toEqual([
      '2027-02-07 9am Door Ruth Lee',
    ])
  })

  it('holds for the ties, names and times of posts × dates', () => {
    const rows = [
      ['Post', 'Service', '2/7/2027', '2/14/2027', '2/21/2027'],
      ['Tie', null, 'Blue', null, 'Red'],
      ['Door', '9am', 'Ann', 'Bo'],
      ['Balcony', null, 'Cy', null, 'Di'],
    ]
    expect(linesOf(readHere(mergedSheet(rows, 'C2:D2', 'B3:B4', 'C4:D4', 'D3:E3')))).toEqual([
      '2027-02-07 9am Door Ann Blue',
      '2027-02-14 9am Door Bo Blue',
      '2027-02-21 9am Door Bo Red',
      '2027-02-07 9am Balcony Cy Blue',
      '2027-02-14 9am Balcony Cy Blue',
      '2027-02-21 9am Balcony Di Red',
    ])
  })

  it('holds in the head of people × dates, and is no row of it', () => {
    const rows = [
      ['Name', '2/7/2027', null, '2/14/2027', null, null],
      [null, '9am', '6pm', '9am', null, null],
      ['Ann', 'Door', null, null, null, 'Balcony'],
      [null, null, 'Lobby', null, null, null],
    ]
    const read = readHere(mergedSheet(rows, 'A1:A2', 'B1:C1', 'D1:F1', 'D2:F2', 'A3:A4'))
    expect(linesOf(read)).toEqual(['2027-02-07 9am Door Ann', '2027-02-14 9am Balcony Ann', '2027-02-07 6pm Lobby Ann'])
    const weekdays = [
      ['Post', '2/7/2027', '2/14/2027'],
      [null, 'Sun', 'Sun'],
      ['Door 9am', 'Ann', null],
    ]
    const second = readHere(mergedSheet(weekdays, 'A1:A2'))
    expect(linesOf(second)).toEqual(['2027-02-07 9am Door Ann'])
  })

  it('costs nothing where it reaches over the whole sheet, and overlapping ones are bounded', () => {
    expect(linesOf(readHere(mergedSheet([HEADER, SHIFT], 'A1:XFD1048576')))).toEqual([READ])
    expect(linesOf(readHere(mergedSheet([HEADER, SHIFT], 'A2:A1048576', 'F1:XFD1', 'A2:A3', 'A3:A4')))).toEqual([READ])
    const rows = [
      HEADER,
      ...Array.from({ length: 4000 }, (_, place) => ['2027-02-07', `Usher ${place}`, 'Door', '9am']),
    ]
    const ranges = Array.from({ length: 4000 }, (_, place) => `F1:G${place + 2}`)
    expect(refusalOf(mergedSheet(rows, ...ranges))).toBe('taken')
    const overlapping = Array.from({ length: 4000 }, () => 'E1:E4001')
    expect(refusalOf(mergedSheet(rows, ...overlapping))).toEqual(['spreadsheet_too_large'])
  })
})

describe('hidden rows and columns', () => {
  const cells = (values: FixtureCell[]) =>
    rowsXml([values])
      .replace(/^<sheetData><row>/, '')
      .replace(/<\/row><\/sheetData>$/, '')
  const rows = (hiddenRow: string, cols = '') =>
    sheetOf(
      `${cols}<sheetData><row>${cells([...HEADER, 'Phone'])}</row><row ${hiddenRow}>${cells(['2027-02-07', 'Moved Away', 'Door', '9am'])}</row><row>${cells([...SHIFT, '555'])}</row></sheetData>`,
    )

  it.each(['hidden="1"', 'hidden="true"', 'ht="0" customHeight="1"', 'hidden="1" outlineLevel="1"'])(
    'are left out and named: <row %s>',
    (hidden) => {
      const read = readHere(rows(hidden))
      expect([linesOf(read), leftOutOf(read)]).toEqual([[READ], ['2 hidden 2027-02-07 · Moved Away · Door · 9am']])
    },
  )

  it.each(['hidden="1"', 'width="0" customWidth="1"'])('are named by the cell of the head: <col %s>', (hidden) => {
    const cols = `<cols><col min="5" max="6" ${hidden}/></cols>`
    const read = readHere(rows('', cols))
    expect(linesOf(read)).toEqual(['2027-02-07 9am Door Moved Away', '2027-02-07 9am Door Ruth Lee'])
    expect(leftOutOf(read)).toEqual(['E1 hidden Tie Color', 'F1 hidden Phone'])
  })

  it('are read where the sheet is none without them, and no others', () => {
    const cols = '<cols><col min="2" max="2" hidden="1"/><col min="5" max="6" hidden="1"/></cols>'
    const read = readHere(rows('', cols))
    expect(linesOf(read)).toEqual(['2027-02-07 9am Door Moved Away', '2027-02-07 9am Door Ruth Lee'])
    expect(leftOutOf(read)).toEqual(['E1 hidden Tie Color', 'F1 hidden Phone'])
    const all = readHere(rows('', '<cols><col min="1" max="6" hidden="1"/></cols>'))
    expect([linesOf(all), leftOutOf(all)]).toEqual([linesOf(read), leftOutOf(read)])
  })

  it('are read where the admin says so', () => {
    const cols = '<cols><col min="5" max="6" hidden="1"/></cols>'
    const read = readHere(rows('hidden="1"', cols), { hidden: 'read' })
    expect([linesOf(read), read.leftOut]).toEqual([['2027-02-07 9am Door Moved Away', READ], []])
  })

  it('say what they are and how much they hold', () => {
    const cols = '<cols><col min="6" max="6" hidden="1"/></cols>'
    expect(readHere(rows('hidden="1"', cols)).leftOut).toEqual([
      { row: 1, cell: 'F1', what: 'column', why: 'hidden', filled: 2, text: 'Phone' },
      { row: 2, cell: null, what: 'row', why: 'hidden', filled: 4, text: '2027-02-07 · Moved Away · Door · 9am' },
    ])
  })

  it('refuse the file where nothing else is in it', () => {
    const only = (body: string) => sheetOf(`<sheetData><row>${cells(HEADER)}</row>${body}</sheetData>`)
    expect(refusalOf(only(`<row hidden="1">${cells(SHIFT)}</row>`))).toEqual(['spreadsheet_hidden'])
    expect(refusalOf(only(''))).toEqual(['empty_spreadsheet'])
    const matrix = `<sheetData><row>${cells(['Post', '2/7/2027', '2/14/2027'])}</row><row hidden="1">${cells(['Door 9am', 'Ann', 'Bo'])}</row></sheetData>`
    expect(refusalOf(sheetOf(matrix))).toEqual(['spreadsheet_hidden'])
    const dates = `<sheetData><row>${cells(['Date', 'Time', 'Door'])}</row><row hidden="1">${cells(['2/7/2027', '9am', 'Ann'])}</row></sheetData>`
    expect(refusalOf(sheetOf(dates))).toEqual(['spreadsheet_hidden'])
  })

  it('leave no gap in a matrix, and its hidden dates are named', () => {
    const xml = `<cols><col min="3" max="3" hidden="1"/></cols><sheetData><row>${cells(['Post', '2/7/2027', '2/14/2027', '2/21/2027'])}</row><row>${cells(['Door 9am', 'Ann', 'Bo', 'Cy'])}</row><row hidden="1">${cells(['Old 9am', 'Moved Away'])}</row><row>${cells([null, 'Di', 'Ed'])}</row></sheetData>`
    const read = readHere(sheetOf(xml))
    expect(linesOf(read)).toEqual(['2027-02-07 9am Door Ann', '2027-02-21 9am Door Cy', '2027-02-07 9am Door Di'])
    expect(leftOutOf(read)).toEqual(['C1 hidden 2/14/2027', '3 hidden Old 9am · Moved Away'])
  })
})

describe('totals', () => {
  it.each([
    ['Total'],
    ['TOTALS:'],
    ['Grand Total'],
    ['Sub-total'],
    ['Total ushers: 12'],
    ['Sum'],
    ['Count'],
    ['Suma'],
    ['Total general'],
    ['Total de ujieres'],
    ['Gesamt'],
    ['Summe'],
    ['2/7/2027 Total'],
    ['Total 2/7/2027'],
  ])('of a list are left out and named: %s', (word) => {
    for (const row of [
      [word, 12],
      [null, word, 12, 3],
      [null, null, word],
    ]) {
      const read = readHere(workbook([[HEADER, SHIFT, row]]))
      expect(linesOf(read)).toEqual([READ])
      expect(read.leftOut).toMatchObject([{ row: 3, cell: null, why: 'total', text: expect.stringContaining(word) }])
    }
  })

  it.each(['Sum Total Jones', 'Sum', 'Count', 'Summer', 'Tota Lee', 'Gesa Mtaku'])(
    'are no person called %s',
    (name) => {
      expect(linesOf(readHere(workbook([[HEADER, ['2027-02-07', name, 'Door', '9am', 'Blue']]])))).toEqual([
        `2027-02-07 9am Door ${name} Blue`,
      ])
      const people = [
        ['Name', '2/7/2027', '2/14/2027'],
        [name, '9am Door', null],
      ]
      expect(linesOf(readHere(workbook([people])))).toEqual([`2027-02-07 9am Door ${name}`])
    },
  )

  it('have no day, and their word comes first', () => {
    for (const row of [
      ['2027-02-07', 'Total', 12],
      [null, '9am', 'Total'],
    ])
      expect(refusalOf(workbook([[HEADER, SHIFT, row]]))).toEqual(['rows_invalid'])
  })

  it('do not hide that a row of somebody lacks its date', () => {
    const row = [null, 'Sum Total Jones', 'Door', '9am']
    expect(refusalOf(workbook([[HEADER, SHIFT, row]]))).toEqual(['rows_invalid'])
  })

  it('of a matrix are left out and named, numbers alone too', () => {
    const rows = [
      ['Post', 'Service', '2/7/2027', '2/14/2027'],
      ['Door', '9am', 'Ann', 3],
      ['Sum', null, 1, 1],
      ['Total', null, '2 ushers', 1],
      [],
      [null, null, 4, 5],
    ]
    const read = readHere(workbook([rows]))
    expect(linesOf(read)).toEqual(['2027-02-07 9am Door Ann'])
    expect(leftOutOf(read)).toEqual([
      'D2 total 3',
      '3 total Sum · 1 · 1',
      '4 total Total · 2 ushers · 1',
      '6 total 4 · 5',
    ])
  })
})

describe('several sheets', () => {
  const other = [HEADER, ['2027-02-14', 'Ann', 'Lobby', '9am', null]]
  const bytes = workbook([[HEADER, SHIFT], [['Phone list'], ['Ann', '555']], other])

  it('name those that are not read, and read the one that is named', () => {
    const first = readHere(bytes)
    expect([first.sheet, linesOf(first)]).toEqual(['sheet1', [READ]])
    expect(first.leftOut).toEqual([
      { row: 1, cell: null, what: 'sheet', why: 'sheet', filled: 3, text: 'sheet2' },
      { row: 1, cell: null, what: 'sheet', why: 'sheet', filled: 9, text: 'sheet3' },
    ])
    const third = readHere(bytes, { sheet: 'Sheet3' })
    expect([third.sheet, linesOf(third)]).toEqual(['sheet3', ['2027-02-14 9am Lobby Ann']])
    expect(third.leftOut.map(({ text }) => text)).toEqual(['sheet1', 'sheet2'])
  })

  it('refuse a name that none has, and a named one without shifts', () => {
    expect(() => readHere(bytes, { sheet: 'March' })).toThrow('sheet_unknown')
    expect(() => readHere(bytes, { sheet: 'sheet2' })).toThrow('no_header')
  })
})

describe('remarks and cells without a post', () => {
  it('are named below and beside a list', () => {
    const rows = [
      HEADER,
      SHIFT,
      ['Note: bring a tie.'],
      [null, null, null, null, null, 'call Ann'],
      [null, null, null, null, null, 7],
    ]
    expect(leftOutOf(readHere(workbook([rows])))).toEqual(['3 note Note: bring a tie.', '4 note call Ann'])
  })

  it('are named below a matrix', () => {
    const rows = [
      ['Post', '2/7/2027', '2/14/2027'],
      ['Door 9am', 'Ann', 'Bo'],
      [],
      ['Please be at the door 20 minutes early.'],
      ['Notes', 'Swap', 'and tell Ann'],
      [],
      [null, 'Cy', '<c t="e"><v>#REF!</v></c>'],
    ]
    const read = readHere(sheetOf(rowsXml(rows)))
    expect(linesOf(read)).toEqual(['2027-02-07 9am Door Ann', '2027-02-14 9am Door Bo'])
    expect(leftOutOf(read)).toEqual([
      '4 note Please be at the door 20 minutes early.',
      '5 note Notes · Swap · and tell Ann',
      'B7 no_post Cy',
      'C7 no_post #REF!',
    ])
  })
})

describe('the files of programs', () => {
  it.each([
    [
      'openpyxl-merged-hidden-totals.xlsx',
      [
        '2027-02-07 9am Main Door Tilda Brook Blue',
        '2027-02-07 9am Balcony Omar Finch Blue',
        '2027-02-07 10:45am Main Door Sum Total Jones Blue',
        '2027-03-14 9am Lobby Tilda Brook Red',
      ],
      [
        'C2 hidden Phone',
        '7 total Total · 3',
        '8 hidden 7 de marzo de 2027 · 9am · Moved Away · Lobby · Red',
        '10 total Total general · 4',
      ],
    ],
    [
      'openpyxl-merged-matrix.xlsx',
      [
        '2027-02-07 9am Main Door Tilda Brook Blue',
        '2027-02-14 9am Main Door Omar Finch Blue',
        '2027-02-21 9am Main Door Omar Finch Red',
        '2027-02-28 9am Main Door Omar Finch Red',
        '2027-02-07 9am Balcony Ruth Lee Blue',
        '2027-02-14 9am Balcony Ruth Lee Blue',
        '2027-02-21 9am Balcony Tilda Brook Red',
        '2027-02-28 9am Balcony Ruth Lee Red',
      ],
      [
        '5 hidden Old Post · 9am · Moved Away · Moved Away',
        '6 total Total · 2 · 2 · 2 · 2',
        '8 note Note: swap among yourselves.',
      ],
    ],
    [
      'xlsxwriter-filtered-1904.xlsx',
      ['2027-02-07 9am Main Door Tilda Brook Blue', '2027-02-14 6:30pm Main Door Omar Finch Green'],
      ['3 hidden 2027-02-07 · Moved Away · Balcony · 9am · Blue · no', '5 total Suma · 3'],
    ],
    [
      'merged-date.xlsx',
      [
        '2027-02-07 9am Main Door Tilda Brook Blue',
        '2027-02-07 9am Balcony Omar Finch Blue',
        '2027-02-14 9am Main Door Omar Finch Red',
      ],
      [],
    ],
    [
      'filtered.xlsx',
      ['2027-02-07 9am Main Door Tilda Brook Blue', '2027-02-07 9am Lobby Omar Finch Blue'],
      ['3 hidden 2027-02-07 · Moved Away · Balcony · 9am · Blue · no'],
    ],
    ['name-above-ffff.xlsx', ['2027-02-07 9am Main Door 𠮟田 花 Blue'], []],
  ])('%s', (name, lines, leftOut) => {
    const read = readHere(sample(name))
    expect([linesOf(read), leftOutOf(read)]).toEqual([lines, leftOut])
  })

  it('with a password, and old ones, have their own refusals', () => {
    expect(refusalOf(sample('locked.xlsx'))).toEqual(['spreadsheet_locked'])
    expect(refusalOf(oldWorkbook())).toEqual(['spreadsheet_old'])
  })
})
