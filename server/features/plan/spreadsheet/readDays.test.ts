import { describe, expect, it } from 'vitest'
import { SpreadsheetError } from '../worker/readSchedule.ts'
import { linesOf, readHere } from './readInProcess.fixtures.ts'
import { type FixtureCell, workbook } from './workbook.fixtures.ts'

type Rows = FixtureCell[][]
const read = (rows: Rows) => linesOf(readHere(workbook([rows]), { serviceTime: '9am' }))

describe('months over the numbers of their days', () => {
  const NAMES = ['Ann Lee', 'Bo Ray', 'Cy Poe']
  const SHIFTS = ['2027-01-03 9am Door Ann Lee', '2027-01-31 9am Door Bo Ray', '2027-02-07 9am Door Cy Poe']
  it.each<[string, Rows]>([
    ['in two rows', [['USHERS 2027'], ['', 'January', '', 'February'], ['Post', 3, 31, 7]]],
    ['short, in Spanish', [['UJIERES 2027'], ['', 'ene.', '', 'feb.'], ['Puesto', 3, 31, 7]]],
    [
      'with years',
      [
        ['', 'January 2027', '', 'Feb 2027'],
        ['Post', '3rd', '31st', '7th'],
      ],
    ],
    [
      'as first days',
      [
        ['', { serial: 46388, style: 'date' }, '', { serial: 46419, style: 'date' }],
        ['Post', 3, 31, 7],
      ],
    ],
    ['with weekdays', [['USHERS 2027'], ['', 'January', '', 'February'], ['Post', 'Sun 3', 'Sun 31', 'Sun 7']]],
    [
      'over a row of weekdays',
      [['USHERS 2027'], ['', 'January', '', 'February'], ['', 'Sun', 'Sun', 'Sun'], ['Post', 3, 31, 7]],
    ],
    [
      'over numbers of weeks',
      [['USHERS 2027'], ['', 'January', '', 'February'], ['', 'Week 1', 'Week 5', 'Week 6'], ['Post', 3, 31, 7]],
    ],
    [
      'over plain numbers of weeks',
      [['USHERS 2027'], ['', 'January', '', 'February'], ['Week', 1, 5, 6], ['Post', 3, 31, 7]],
    ],
    [
      'as the first to fifth Sunday',
      [['USHERS 2027'], ['', 'January', '', 'February'], ['Post', '1st Sunday', '5th Sunday', 'First Sunday']],
    ],
  ])('%s', (_how, head) => expect(read([...head, ['Door', ...NAMES]])).toEqual(SHIFTS))

  it('over people', () =>
    expect(
      read([
        ['2027'],
        ['', 'January', '', 'February'],
        ['Name', 3, 10, 7],
        ['Ann Lee', 'Door', '', 'Lobby'],
        ['Bo Ray', '', 'Door', ''],
      ]),
    ).toEqual(['2027-01-03 9am Door Ann Lee', '2027-02-07 9am Lobby Ann Lee', '2027-01-10 9am Door Bo Ray']))

  it('in rows of their own, with the numbers down', () =>
    expect(
      read([
        ['USHERS 2027'],
        ['Date', 'Door', 'Lobby'],
        ['January'],
        [3, 'Ann Lee', 'Bo Ray'],
        [10, 'Cy Poe', ''],
        ['February'],
        [7, 'Ann Lee', ''],
      ]),
    ).toEqual([
      '2027-01-03 9am Door Ann Lee',
      '2027-01-03 9am Lobby Bo Ray',
      '2027-01-10 9am Door Cy Poe',
      '2027-02-07 9am Door Ann Lee',
    ]))
})

describe('month and day in two columns', () => {
  const SHIFTS = ['2027-01-03 9am Door Ann Lee', '2027-01-10 9am Door Bo Ray', '2027-02-07 9am Door Cy Poe']
  it.each<[string, Rows]>([
    [
      'a month for several rows',
      [['2027'], ['Month', 'Day', 'Door'], ['January', 3, 'Ann Lee'], ['', 10, 'Bo Ray'], ['February', 7, 'Cy Poe']],
    ],
    [
      'in Spanish',
      [['2027'], ['Mes', 'Día', 'Door'], ['Enero', 3, 'Ann Lee'], ['Enero', 10, 'Bo Ray'], ['Febrero', 7, 'Cy Poe']],
    ],
    [
      'the month by its number',
      [['2027'], ['Month', 'Day', 'Door'], [1, 3, 'Ann Lee'], [1, 10, 'Bo Ray'], [2, 7, 'Cy Poe']],
    ],
    [
      'with a year',
      [
        ['Year', 'Month', 'Day', 'Door'],
        [2027, 'Jan', 3, 'Ann Lee'],
        [2027, 'Jan', 10, 'Bo Ray'],
        [2027, 'Feb', 7, 'Cy Poe'],
      ],
    ],
    [
      'with weekdays beside',
      [
        ['2027'],
        ['Month', 'Day', 'Date', 'Door'],
        ['Jan', 'Sun', 3, 'Ann Lee'],
        ['', 'Sun', 10, 'Bo Ray'],
        ['Feb', 'Sun', 7, 'Cy Poe'],
      ],
    ],
    [
      'numbers of weeks with weekdays',
      [
        ['2027'],
        ['Month', 'Week', 'Day', 'Door'],
        ['Jan', 1, 'Sunday', 'Ann Lee'],
        ['', 2, 'Sunday', 'Bo Ray'],
        ['Feb', 1, 'Sunday', 'Cy Poe'],
      ],
    ],
    [
      'a list',
      [
        ['2027'],
        ['Month', 'Day', 'Name', 'Post', 'Time'],
        ['Jan', 3, 'Ann Lee', 'Door', '9am'],
        ['', 10, 'Bo Ray', 'Door', '9am'],
        ['Feb', 7, 'Cy Poe', 'Door', '9am'],
      ],
    ],
  ])('%s', (_how, rows) => expect(read(rows)).toEqual(SHIFTS))

  it('goes on from December to January, where days are the first of a month, too', () =>
    expect(
      read([
        ['2026'],
        ['Month', 'Day', 'Door'],
        ['December', '4th Sunday', 'Ann Lee'],
        ['January', '1st Sunday', 'Bo Ray'],
      ]),
    ).toEqual(['2026-12-27 9am Door Ann Lee', '2027-01-03 9am Door Bo Ray']))

  it('goes on from December to January, and takes columns named by a time', () => {
    const rows: Rows = [
      ['2026'],
      ['Month', 'Day', '8:30', '11:00'],
      ['December', 27, 'Ann Lee', 'Bo Ray'],
      ['January', 3, 'Cy Poe', ''],
    ]
    expect(read(rows)).toEqual([
      '2026-12-27 8:30 Usher Ann Lee',
      '2026-12-27 11:00 Usher Bo Ray',
      '2027-01-03 8:30 Usher Cy Poe',
    ])
  })
})

describe('weeks of the year with days of the week', () => {
  const SHIFTS = ['2027-01-10 9am Door Ann Lee', '2027-01-13 9am Door Bo Ray', '2027-01-17 9am Door Cy Poe']
  it.each<[string, Rows]>([
    [
      'in two columns',
      [['2027'], ['Week', 'Day', 'Door'], [1, 'Sunday', 'Ann Lee'], [2, 'Wed', 'Bo Ray'], [2, 'Sunday', 'Cy Poe']],
    ],
    [
      'where a week holds for the rows below it, in Spanish',
      [
        ['2027'],
        ['Semana', 'Día', 'Door'],
        ['1', 'domingo', 'Ann Lee'],
        ['Semana 2', 'miércoles', 'Bo Ray'],
        ['', 'domingo', 'Cy Poe'],
      ],
    ],
    [
      'in a list',
      [
        ['2027'],
        ['Week', 'Weekday', 'Name', 'Post', 'Time'],
        [1, 'Sunday', 'Ann Lee', 'Door', '9am'],
        [2, 'Wednesday', 'Bo Ray', 'Door', '9am'],
        [2, 'Sunday', 'Cy Poe', 'Door', '9am'],
      ],
    ],
    [
      'in the two rows of a head',
      [['2027'], ['Week', 1, 2, ''], ['Post', 'Sun', 'Wed', 'Sun'], ['Door', 'Ann Lee', 'Bo Ray', 'Cy Poe']],
    ],
    [
      'in words, over the days of a head',
      [
        ['2027'],
        ['', 'Wk 1', 'Wk 2', ''],
        ['Post', 'Sunday', 'Wednesday', 'Sunday'],
        ['Door', 'Ann Lee', 'Bo Ray', 'Cy Poe'],
      ],
    ],
    [
      'in one cell',
      [['2027'], ['Post', 'Week 1 Sunday', 'Wed, Week 2', 'Week 2 - Sun'], ['Door', 'Ann Lee', 'Bo Ray', 'Cy Poe']],
    ],
    [
      'as ISO 8601 writes them',
      [
        ['Week', 'Day', 'Door'],
        ['2027-W01', 'Sunday', 'Ann Lee'],
        ['2027-W02', 'Wed', 'Bo Ray'],
        ['2027-W02', 'Sunday', 'Cy Poe'],
      ],
    ],
  ])('%s', (_how, rows) => expect(read(rows)).toEqual(SHIFTS))

  const down = (title: string, ...weeks: number[]): Rows => [
    [title],
    ['Week', 'Day', 'Door'],
    ...weeks.map((week) => [week, 'Sunday', 'Ann Lee']),
  ]

  it('go on from the last week of a year to the first of the next', () => {
    expect(read(down('Ushers 2026', 52, 53, 1))).toEqual(
      ['2026-12-27', '2027-01-03', '2027-01-10'].map((day) => `${day} 9am Door Ann Lee`),
    )
    expect(read(down('Ushers 2026/27', 52, 1))).toEqual(
      ['2026-12-27', '2027-01-10'].map((day) => `${day} 9am Door Ann Lee`),
    )
  })

  it('are in the next year by today where none is named, and are asked about', () => {
    const found = readHere(workbook([down('Ushers', 1, 2)]), { serviceTime: '9am', today: '2026-11-29' })
    expect([found.guessedYear, ...linesOf(found)]).toEqual([
      2027,
      ...['2027-01-10 9am Door Ann Lee', '2027-01-17 9am Door Ann Lee'],
    ])
    const earlier = { serviceTime: '9am', today: '2026-11-29', shiftYears: -1 }
    expect(linesOf(readHere(workbook([down('Ushers', 1, 2)]), earlier))[0]).toBe('2026-01-04 9am Door Ann Lee')
  })

  it('are refused where a year has no such week', () => {
    expect(() => read(down('Ushers 2027', 53, 54))).toThrow(SpreadsheetError)
  })
})

describe('a day that there is not', () => {
  it.each<[string, Rows]>([
    ['is none', [['2027'], ['', 'February'], ['Post', 30, 31], ['Door', 'Ann Lee', 'Bo Ray']]],
    ['nor is a count', [['2027'], ['', 'January'], ['Post', 40, 50], ['Door', 'Ann Lee', 'Bo Ray']]],
  ])('%s', (_how, rows) => expect(() => read(rows)).toThrow(SpreadsheetError))
})

describe('a refusal names the row that nearly fits, and its cell', () => {
  it.each<[string, Rows, string, string]>([
    ['a head without columns', [['Our team'], ['Date', 'Usher'], ['x', 'y']], 'A2', 'near_columns'],
    [
      'months without days',
      [['Our team'], ['', 'January', 'February'], ['Door', 'Ann Lee', 'Bo Ray']],
      'B2',
      'near_months',
    ],
    [
      'words alone',
      [
        ['the quick', 'brown fox'],
        ['jumps', 'over'],
      ],
      'A1',
      'near_row',
    ],
    ['a date alone', [['see you'], ['on', '1/3/2027']], 'B2', 'near_one_date'],
  ])('%s', (_what, rows, cell, problem) => {
    let issues: unknown
    try {
      read(rows)
    } catch (error) {
      issues = error instanceof SpreadsheetError ? error.issues : error
    }
    expect(issues).toMatchObject([{ cell, problem }])
  })
})
