import { describe, expect, it } from 'vitest'
import { leftOutOf, linesOf, mergedSheet, readHere } from './readInProcess.fixtures.ts'
import type { SheetLayout } from './schedule.layout.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { type FixtureCell, workbook } from './workbook.fixtures.ts'

const read = (rows: FixtureCell[][], choice: Partial<SheetLayout> = {}) => readHere(workbook([rows]), choice)

const shiftsOf = (rows: FixtureCell[][], choice?: Partial<SheetLayout>) => linesOf(read(rows, choice))

/** The code of a refusal, and its issues: cell or row, column and problem. */
function refusalOf(rows: FixtureCell[][], choice?: Partial<SheetLayout>) {
  try {
    read(rows, choice)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    return [
      error.code,
      ...(error.issues ?? []).map(({ cell, row, column, problem }) => [cell ?? row, column, problem].join(' ')),
    ]
  }
  return ['taken']
}

const date = (serial: number): FixtureCell => ({ serial, style: 'date' })
const time = (serial: number): FixtureCell => ({ serial, style: 'time' })

const HEAD = ['Date', 'Service', 'Main Door', 'Balcony', 'Notes']
const SHEET = [
  HEAD,
  ['2/7/2027', '9am', 'Harold Jennings', 'Ruth Lee', 'Communion'],
  [null, '10:45am', 'Otis Ward; Ann Lee', '-', null],
  ['2/14/2027', '9am', 'Ruth Lee', 'Harold Jennings', null],
]
const READ = [
  '2027-02-07 9am Main Door Harold Jennings',
  '2027-02-07 9am Balcony Ruth Lee',
  '2027-02-07 10:45am Main Door Otis Ward',
  '2027-02-07 10:45am Main Door Ann Lee',
  '2027-02-14 9am Main Door Ruth Lee',
  '2027-02-14 9am Balcony Harold Jennings',
]

describe('dates × posts', () => {
  it('reads a column of times, dates that hold for the rows below, and names its notes', () => {
    const found = read(SHEET)
    expect([found.layout, linesOf(found)]).toEqual(['dates-posts', READ])
    expect(found.leftOut).toEqual([{ row: 1, cell: 'E1', what: 'column', why: 'note', filled: 2, text: 'Notes' }])
    expect(found.rows.map(({ row, cell }) => [row, cell])).toEqual([
      [2, 'C2'],
      [2, 'D2'],
      [3, 'C3'],
      [3, 'C3'],
      [4, 'C4'],
      [4, 'D4'],
    ])
  })

  it('reads merged dates, times and names', () => {
    const rows = [
      ['Ushers'],
      ['Date', 'Service', 'Main Door', 'Balcony'],
      [date(46425), time(0.375), 'Ann', 'Bo'],
      [null, '10:45am', null, 'Cy'],
      [date(46432), '9am', 'Di', null],
    ]
    expect(linesOf(readHere(mergedSheet(rows, 'A1:D1', 'A3:A4', 'C3:C4', 'C5:D5')))).toEqual([
      '2027-02-07 9am Main Door Ann',
      '2027-02-07 9am Balcony Bo',
      '2027-02-07 10:45am Main Door Ann',
      '2027-02-07 10:45am Balcony Cy',
      '2027-02-14 9am Main Door Di',
      '2027-02-14 9am Balcony Di',
    ])
  })

  it.each([
    ['2/7/2027 9am', '9am'],
    ['2/7/2027\n9:00 AM', '9am'],
    ['Sunday, February 7, 2027 - 10:45am', '10:45am'],
    ['Feb 7, 2027 (10:45 AM)', '10:45am'],
    ['9am 2/7/2027', '9am'],
    ['7 de febrero de 2027, 18:00', '18:00'],
    ['2027-02-07T09:00:00', '09:00'],
  ])('reads day and time of %j', (cell, serviceTime) => {
    const rows = [
      ['Date', 'Door', 'Lobby'],
      [cell, 'Ann', 'Bo'],
      ['2/14/2027 9am', 'Cy', 'Di'],
    ]
    expect(shiftsOf(rows).slice(0, 2)).toEqual([
      `2027-02-07 ${serviceTime} Door Ann`,
      `2027-02-07 ${serviceTime} Lobby Bo`,
    ])
  })

  it('reads date cells with a time of day, and times in the column of the dates', () => {
    const rows = [
      [null, 'Door', 'Lobby'],
      [date(46425.375), 'Ann', 'Bo'],
      ['10:45am', 'Cy', null],
      [date(46432), null, null],
      ['9am', 'Di', 'Ed'],
    ]
    expect(shiftsOf(rows)).toEqual([
      '2027-02-07 9am Door Ann',
      '2027-02-07 9am Lobby Bo',
      '2027-02-07 10:45am Door Cy',
      '2027-02-14 9am Door Di',
      '2027-02-14 9am Lobby Ed',
    ])
  })

  it.each([
    [
      'the first',
      [
        ['Date', '9am', null, '6pm', null],
        [null, 'Door', 'Lobby', 'Door', 'Lobby'],
      ],
      ['B1:C1', 'D1:E1'],
    ],
    [
      'the second',
      [
        ['Date', 'Door', null, 'Lobby', null],
        [null, '9am', '6pm', '9am', '6pm'],
      ],
      ['B1:C1', 'D1:E1'],
    ],
  ])('reads the times of columns in %s of two head rows', (which, head, ranges) => {
    const rows = [
      ...(head as FixtureCell[][]),
      ['2/7/2027', 'Ann', 'Bo', 'Cy', 'Di'],
      ['2/14/2027', 'Ed', null, null, null],
    ]
    const [second, third] = which === 'the first' ? ['9am Lobby', '6pm Door'] : ['6pm Door', '9am Lobby']
    expect(linesOf(readHere(mergedSheet(rows, 'A1:A2', ...ranges)))).toEqual([
      '2027-02-07 9am Door Ann',
      `2027-02-07 ${second} Bo`,
      `2027-02-07 ${third} Cy`,
      '2027-02-07 6pm Lobby Di',
      '2027-02-14 9am Door Ed',
    ])
  })

  it('gives a tie by a column, and by a line of a date or time cell', () => {
    const column = [
      ['Date', 'Time', 'Door', 'Tie'],
      ['2/7/2027', '9am', 'Ann', 'Navy'],
      [null, '6pm', 'Bo', null],
      ['2/14/2027', '9am', 'Cy', '-'],
    ]
    expect(shiftsOf(column)).toEqual([
      '2027-02-07 9am Door Ann Navy',
      '2027-02-07 6pm Door Bo',
      '2027-02-14 9am Door Cy',
    ])
    const cells = [
      ['Date', 'Time', 'Door'],
      ['2/7/2027\nTie: Navy', '9am', 'Ann'],
      [null, '6pm\nTie Color: Red', 'Bo'],
      ['2/14/2027', '9am', 'Cy'],
    ]
    expect(shiftsOf(cells)).toEqual([
      '2027-02-07 9am Door Ann Navy',
      '2027-02-07 6pm Door Bo Red',
      '2027-02-14 9am Door Cy',
    ])
  })

  it('ends a date at an empty row, a title and totals', () => {
    const rows = [
      ['Date', 'Time', 'Door', 'Lobby'],
      ['2/7/2027', '9am', 'Ann', 'Bo'],
      ['Total', null, 1, 1],
      ['March 2027'],
      ['3/7/2027', '9am', 'Cy', null],
    ]
    const found = read(rows)
    expect(linesOf(found)).toEqual(['2027-02-07 9am Door Ann', '2027-02-07 9am Lobby Bo', '2027-03-07 9am Door Cy'])
    expect(leftOutOf(found)).toEqual(['3 total Total · 1 · 1', '4 note March 2027'])
    for (const gap of [[], ['March 2027'], ['Total', null, 1, 1]]) {
      const lost = [...rows.slice(0, 2), gap, [null, '6pm', 'Cy', 'Di'], ['2/14/2027', '9am', 'Ed', 'Flo']]
      expect(refusalOf(lost)).toEqual(['rows_invalid', 'A4 date missing'])
    }
  })

  it('takes nobody for open places, two people for two names, and asks about joints', () => {
    const rows = [
      ['Date', 'Time', 'Door', 'Lobby', 'Aisle', 'Center'],
      ['2/7/2027', '9am', 'TBD', 'tba', '?', 'OPEN'],
      ['2/14/2027', '9am', 'none', 'Vacant', 'nadie', 'Ann Lee, Bo Ray'],
      ['2/21/2027', '9am', 'nobody', 'libre', 'Reed, Ann', 'Harold & Ruth Jennings'],
      ['2/28/2027', '9am', 'pendiente', 'Ana y Luis', 'Cy and Di Dunn', 4],
    ]
    const found = read(rows)
    expect(linesOf(found)).toEqual([
      '2027-02-14 9am Center Ann Lee',
      '2027-02-14 9am Center Bo Ray',
      '2027-02-21 9am Aisle Reed, Ann',
      '2027-02-21 9am Center Harold & Ruth Jennings',
      '2027-02-28 9am Lobby Ana y Luis',
      '2027-02-28 9am Aisle Cy and Di Dunn',
    ])
    expect(found.joinedNames).toEqual([
      { text: 'Harold & Ruth Jennings', names: ['Harold Jennings', 'Ruth Jennings'], row: 4, cell: 'F4', rows: 1 },
      { text: 'Ana y Luis', names: ['Ana', 'Luis'], row: 5, cell: 'D5', rows: 1 },
      { text: 'Cy and Di Dunn', names: ['Cy Dunn', 'Di Dunn'], row: 5, cell: 'E5', rows: 1 },
    ])
    expect(leftOutOf(found)).toEqual([
      ...['C2 nobody TBD', 'D2 nobody tba', 'F2 nobody OPEN'],
      ...['C3 nobody none', 'D3 nobody Vacant', 'E3 nobody nadie'],
      ...['C4 nobody nobody', 'D4 nobody libre', 'C5 nobody pendiente', 'F5 total 4'],
    ])
    const split = read(rows, { split: ['harold & ruth jennings'] })
    expect(linesOf(split).slice(3, 5)).toEqual([
      '2027-02-21 9am Center Harold Jennings',
      '2027-02-21 9am Center Ruth Jennings',
    ])
    expect(split.joinedNames.map(({ text }) => text)).toEqual(['Ana y Luis', 'Cy and Di Dunn'])
  })

  it('takes the chosen time where the sheet has none, else names each cell', () => {
    const rows = [
      ['Date', 'Door', 'Lobby'],
      ['2/7/2027', 'Ann', 'Bo'],
      ['2/14/2027', 'Cy', null],
    ]
    expect(shiftsOf(rows, { serviceTime: '9am' })).toHaveLength(3)
    expect(refusalOf(rows)).toEqual([
      'rows_invalid',
      'B2 serviceTime no_time',
      'C2 serviceTime no_time',
      'B3 serviceTime no_time',
    ])
  })

  it('leaves columns out that are no posts, in both languages, and those without a head', () => {
    const rows = [
      ['Fecha', 'Hora', 'Tema', 'Puerta', null, 'Predicador', 'Observaciones', '#'],
      ['7 de febrero de 2027', '9am', 'Gracia', 'Ana Gil', 'Luz', 'P. Ruiz', 'traer flores', 1],
      ['14 de febrero de 2027', '9am', 'Fe', 'Eva Paz', null, 'P. Ruiz', null, 2],
    ]
    const found = read(rows)
    expect(linesOf(found)).toEqual(['2027-02-07 9am Puerta Ana Gil', '2027-02-14 9am Puerta Eva Paz'])
    expect(leftOutOf(found)).toEqual([
      'C1 note Tema',
      'F1 note Predicador',
      'G1 note Observaciones',
      'H1 total #',
      'E2 no_post Luz',
    ])
  })

  it('names a column of totals as such', () => {
    const found = read([
      ['Date', 'Time', 'Door', 'Total'],
      ['2/7/2027', '9am', 'Ann', 1],
      ['2/14/2027', '9am', 'Bo', '1 usher'],
    ])
    expect(leftOutOf(found)).toEqual(['D1 total Total'])
  })

  it('reads a month under a month, each with its own posts', () => {
    const rows = [
      ['Date', 'Time', 'Door', 'Lobby'],
      ['2/7/2027', '9am', 'Ann', 'Bo'],
      ['2/14/2027', '9am', 'Cy', 'Di'],
      [],
      ['Date', 'Time', 'Door', 'Balcony'],
      ['3/7/2027', '9am', 'Ed', 'Flo'],
    ]
    expect(shiftsOf(rows).slice(4)).toEqual(['2027-03-07 9am Door Ed', '2027-03-07 9am Balcony Flo'])
  })
})

describe('other arrangements of dates × posts', () => {
  it('reads merged services over equal posts, and names equal posts by their group', () => {
    const rows = (groups: string[]) => [
      ['Date', groups[0] ?? '', null, groups[1] ?? '', null],
      [null, 'Left', 'Right', 'Left', 'Right'],
      ['2/7/2027', 'Ann', 'Bo', 'Cy', 'Di'],
      ['2/14/2027', 'Ed', null, null, null],
    ]
    const merged = (groups: string[]) => readHere(mergedSheet(rows(groups), 'B1:C1', 'D1:E1'), { serviceTime: '9am' })
    expect(linesOf(merged(['First Service', 'Second Service'])).slice(0, 3)).toEqual([
      '2027-02-07 First Service Left Ann',
      '2027-02-07 First Service Right Bo',
      '2027-02-07 Second Service Left Cy',
    ])
    expect(linesOf(merged(['Nave', 'Balcony'])).slice(1, 3)).toEqual([
      '2027-02-07 9am Nave Right Bo',
      '2027-02-07 9am Balcony Left Cy',
    ])
  })

  it('reads tables side by side, each with its own dates', () => {
    const rows = [
      ['Date', 'Door', 'Lobby', null, 'Date', 'Door'],
      ['2/7/2027 9am', 'Ann', 'Bo', null, '3/7/2027 9am', 'Cy'],
      ['2/14/2027 9am', 'Di', null, null, '3/14/2027 9am', 'Ed'],
    ]
    expect(shiftsOf(rows)).toEqual([
      '2027-02-07 9am Door Ann',
      '2027-02-07 9am Lobby Bo',
      '2027-02-14 9am Door Di',
      '2027-03-07 9am Door Cy',
      '2027-03-14 9am Door Ed',
    ])
  })

  it('needs two entries below a word for dates, one of them a date, and names the others', () => {
    const rows = [
      ['Fecha', 'Hora', 'Puerta'],
      ['7/2/2027', '9am', 'Ana'],
      ['14/2/2027', '9am', 'Eva'],
    ]
    expect(() => read(rows.slice(0, 2))).toThrow('missing_columns')
    expect(refusalOf(rows)).toEqual(['rows_invalid', 'A3 date not_a_date'])
  })

  it('keeps words beside a day out, and dates in notes', () => {
    const found = read([
      ['Date', 'Time', 'Door', 'Notes'],
      ['2/7/2027 (Communion)', '9am', 'Ann', '2/1/2027'],
      ['Sun, Feb 14, 2027', '9am', 'Bo', '2/15/2027'],
    ])
    expect(linesOf(found)).toEqual(['2027-02-07 9am Door Ann', '2027-02-14 9am Door Bo'])
    expect(leftOutOf(found)).toEqual(['D1 note Notes', 'A2 note Communion'])
  })
})

describe('which of the shapes with dates it is', () => {
  it('takes words such as Usher, Section and Location for posts, if they are not name and post of a list', () => {
    const body = [
      ['2/7/2027', '9am', 'Ann Lee', 'Bo Ray'],
      ['2/14/2027', '9am', 'Cy Dunn', 'Di Fox'],
    ]
    expect(shiftsOf([['Date', 'Time', 'Usher', 'Usher'], ...body])[1]).toBe('2027-02-07 9am Usher Bo Ray')
    expect(shiftsOf([['Date', 'Time', 'Section', 'Location'], ...body])[0]).toBe('2027-02-07 9am Section Ann Lee')
    expect(refusalOf([['Date', 'Tie', 'Usher', 'Location'], ...body])).toContain('missing_columns')
    expect(shiftsOf([['Date', 'Time', 'Usher', 'Location'], ...body])[0]).toBe('2027-02-07 9am Bo Ray Ann Lee')
  })

  it('is unknown where the heads are people, or the same few words fill the cells; chosen by hand it is read', () => {
    const people = [
      ['Date', 'Ann Lee', 'Bo Ray', 'Cy Dunn'],
      ['2/7/2027 9am', 'Gate', 'Tower', 'Gate'],
      ['2/14/2027 9am', 'Tower', 'Gate', 'Gate'],
    ]
    expect(refusalOf(people)).toContain('layout_unknown')
    expect(shiftsOf(people, { layout: 'dates-posts' })).toHaveLength(6)
    const known = { posts: ['main door'], people: ['ann lee', 'bo ray'], members: [] }
    const few = [...people.slice(0, 1), ['2/7/2027 9am', 'x y', null, null], ['2/14/2027 9am', null, 'z a', null]]
    expect(refusalOf(few, { known })).toContain('layout_unknown')
    const posts = [['Date', 'Main Door', 'Lobby', 'Aisle'], ...people.slice(1)]
    expect(shiftsOf(posts, { known })).toHaveLength(6)
  })

  it('stays a matrix where the dates stand side by side', () => {
    const rows = [
      ['Post', '2/7/2027', '2/14/2027'],
      ['Door 9am', 'Ann', 'Bo'],
      ['Post', '3/7/2027', '3/14/2027'],
      ['Door 9am', 'Cy', 'Di'],
    ]
    expect(read(rows).layout).toBe('posts-dates')
  })
})

describe('dates without a year', () => {
  const rows = (title: FixtureCell[][], day = 'Feb 7') => [
    ...title,
    ['Date', 'Time', 'Door'],
    [day, '9am', 'Ann'],
    ['Sun 2/14', '9am', 'Bo'],
  ]

  it('take that of the title, of the sheet or of the file', () => {
    const found = ['2027-02-07 9am Door Ann', '2027-02-14 9am Door Bo']
    expect(shiftsOf(rows([['Ushers, February 2027'], []]))).toEqual(found)
    expect(shiftsOf(rows([]), { filename: 'ushers_2027.xlsx' })).toEqual(found)
    expect(shiftsOf(rows([['Ushers 2026/27']]))).toEqual(found)
  })

  it('go on in the next year behind December, and not before', () => {
    const days = (...cells: string[]) =>
      shiftsOf([['December 2026'], ['Date', 'Time', 'Door'], ...cells.map((cell) => [cell, '9am', 'Ann'])]).map(
        (line) => line.slice(0, 10),
      )
    expect(days('Dec 27', 'Jan 3', 'Jan 10')).toEqual(['2026-12-27', '2027-01-03', '2027-01-10'])
    expect(days('Jan 3', 'Dec 27')).toEqual(['2026-01-03', '2026-12-27'])
    expect(days('Dec 27', '1/3/2026')).toEqual(['2026-12-27', '2026-01-03'])
  })

  it('are in the next year by today, or in that of the days beside them', () => {
    const today = '2026-11-29'
    const list = (...cells: string[]) => [
      ['Date', 'Name', 'Post', 'Time'],
      ...cells.map((cell) => [cell, 'Ann', 'Door', '9am']),
    ]
    const days = (cells: string[], choice = {}) => {
      const { rows: found, guessedYear } = readHere(workbook([list(...cells)]), { today, ...choice })
      return [guessedYear, ...found.map(({ date }) => date)]
    }
    for (const cell of ['3-Jan', 'Jan 3', '3. Jan', '3 Jan', '1/3', '3 ene', '3 de enero', 'Sun 3 Jan', 'January 3rd'])
      expect(days([cell]), cell).toEqual([2027, '2027-01-03'])
    expect(days(['29-Nov'])).toEqual([2026, '2026-11-29'])
    expect(days(['22-Nov', '6-Dec', '3-Jan'])).toEqual([2026, '2026-11-22', '2026-12-06', '2026-01-03'])
    expect(days(['22-Nov'])).toEqual([2027, '2027-11-22'])
    expect(days(['Sun 22-Nov'])).toEqual([2026, '2026-11-22'])
    expect(days(['3-Jan'], { shiftYears: -1 })).toEqual([2026, '2026-01-03'])
    expect(days(['29-Dec', '5-Jan'], { today: '2027-01-02' })[0]).toBe(2026)
    expect(days(['1/3/2029', '10-Jan'])).toEqual([undefined, '2029-01-03', '2029-01-10'])
    expect(days(['12/30/2029', '1/6/2030', '13-Jan', '16-Dec'])).toEqual([
      undefined,
      ...['2029-12-30', '2030-01-06', '2030-01-13', '2029-12-16'],
    ])
    expect(() => days(['Thu 3 Jan'])).toThrow(SpreadsheetError)
  })

  it('are so in tables too', () => {
    const table: FixtureCell[][] = [
      ['Post', '3-Jan', '10-Jan'],
      ['Door 9am', 'Ann', 'Bo'],
    ]
    const read = readHere(workbook([table]), { today: '2026-11-29' })
    expect([read.guessedYear, ...linesOf(read)]).toEqual([2027, '2027-01-03 9am Door Ann', '2027-01-10 9am Door Bo'])
    const down = readHere(workbook([rows([])]), { today: '2026-11-29' })
    expect([down.guessedYear, ...linesOf(down)]).toEqual([2027, '2027-02-07 9am Door Ann', '2027-02-14 9am Door Bo'])
    const named = readHere(workbook([rows([])]), { today: '2026-11-29', filename: 'Feb 2027.xlsx' })
    expect([named.guessedYear, linesOf(named)[0]]).toEqual([undefined, '2027-02-07 9am Door Ann'])
  })
})
