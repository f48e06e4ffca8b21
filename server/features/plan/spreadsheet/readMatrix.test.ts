import { describe, expect, it } from 'vitest'
import { type LayoutChoice, readSchedule, SpreadsheetError } from '../worker/readSchedule.ts'
import { AUTO } from './schedule.layout.ts'
import {
  type FixtureCell,
  type FixtureSheet,
  HEADER,
  sheetXml,
  workbook,
  workbookFiles,
  zip,
} from './workbook.fixtures.ts'

const read = (sheets: FixtureSheet[], choice: Partial<LayoutChoice> = {}) =>
  readSchedule(workbook(sheets), { ...AUTO, ...choice })

/** Layout and shifts of one sheet, a line each. */
async function shiftsOf(sheet: FixtureSheet, choice?: Partial<LayoutChoice>) {
  const { layout, rows } = await read([sheet], choice)
  return [
    layout,
    ...rows.map(({ cell, date, serviceTime, assignment, name, tieColor }) =>
      [cell, date, serviceTime, assignment, name, tieColor].filter((value) => value).join(' '),
    ),
  ]
}

async function refusalOf(sheet: FixtureSheet, choice?: Partial<LayoutChoice>) {
  const error: unknown = await read([sheet], choice).then(
    () => expect.unreachable('the workbook was taken'),
    (cause: unknown) => cause,
  )
  if (!(error instanceof SpreadsheetError)) throw error
  return {
    code: error.code,
    issues: error.issues?.map(({ cell, row, column, problem }) => [cell, row, column, problem]),
  }
}

const DATES = ['2/7/2027', '2/14/2027']
const date = (serial: number): FixtureCell => ({ serial, style: 'date' })
const time = (serial: number): FixtureCell => ({ serial, style: 'time' })

const POSTS = [
  ['Post', 'Service', ...DATES],
  ['Tie', null, 'Blue', 'Red'],
  ['Main Door', '9am', 'Harold Jennings', 'Ruth Lee; Otis Ward'],
  ['Balcony', '9am', 'Ruth Lee', null],
]
const POSTS_READ = [
  'posts-dates',
  'C3 2027-02-07 9am Main Door Harold Jennings Blue',
  'D3 2027-02-14 9am Main Door Ruth Lee Red',
  'D3 2027-02-14 9am Main Door Otis Ward Red',
  'C4 2027-02-07 9am Balcony Ruth Lee Blue',
]

const PEOPLE = [
  ['Name', '2/7/2027', '2/7/2027', '2/14/2027'],
  [null, '9am', '10:45am', '9am'],
  ['Harold Jennings', 'Main Door', null, 'Balcony'],
  ['Ruth Lee', null, 'Main Door', 'off'],
]
const PEOPLE_READ = [
  'people-dates',
  'B3 2027-02-07 9am Main Door Harold Jennings',
  'D3 2027-02-14 9am Balcony Harold Jennings',
  'C4 2027-02-07 10:45am Main Door Ruth Lee',
]

describe('posts × dates', () => {
  it('reads a time column and the tie of each date', async () => {
    expect(await shiftsOf(POSTS)).toEqual(POSTS_READ)
  })

  it('reads times that stand alone over their posts', async () => {
    const sheet = [['Post', ...DATES], ['9am'], ['Main Door', 'Ann', 'Bo'], ['10:45am'], ['Main Door', 'Cy', null]]
    expect(await shiftsOf(sheet)).toEqual([
      'posts-dates',
      'B3 2027-02-07 9am Main Door Ann',
      'C3 2027-02-14 9am Main Door Bo',
      'B5 2027-02-07 10:45am Main Door Cy',
    ])
  })

  it.each([
    ['time cells', time(0.375), '9am'],
    ['a time with a word', '10:45 AM Service', '10:45am'],
    ['the twenty-four hour clock', '18:00', '18:00'],
  ])('reads %s over posts', async (_what, cell, serviceTime) => {
    expect(await shiftsOf([['Post', ...DATES], [cell], ['Main Door', 'Ann', null]])).toEqual([
      'posts-dates',
      `B3 2027-02-07 ${serviceTime} Main Door Ann`,
    ])
  })

  it('reads several names on lines, by semicolon and by slash', async () => {
    const sheet = [
      ['Post', 'Time', ...DATES],
      ['Door', '9am', 'Ann\nBo', ' Cy / Di ;Ed; - '],
    ]
    expect((await shiftsOf(sheet)).slice(1)).toEqual([
      'C2 2027-02-07 9am Door Ann',
      'C2 2027-02-07 9am Door Bo',
      'D2 2027-02-14 9am Door Cy',
      'D2 2027-02-14 9am Door Di',
      'D2 2027-02-14 9am Door Ed',
    ])
  })

  it('reads merged posts and times, whose value is in their first row', async () => {
    const sheet = [
      ['Service', 'Post', ...DATES],
      ['9am', 'Door', 'Ann', null],
      [null, null, 'Bo', null],
      [null, 'Balcony', null, 'Cy'],
      ['6pm', 'Door', 'Di', null],
    ]
    expect((await shiftsOf(sheet)).slice(1)).toEqual([
      'C2 2027-02-07 9am Door Ann',
      'C3 2027-02-07 9am Door Bo',
      'D4 2027-02-14 9am Balcony Cy',
      'C5 2027-02-07 6pm Door Di',
    ])
  })

  it('reads the ties of each service, also below their posts', async () => {
    const sheet = [
      ['Post', ...DATES],
      ['9am'],
      ['Door', 'Ann', 'Bo'],
      ['Tie Color', 'Blue', '-'],
      ['6pm'],
      ['Tie', 'Red', null],
      ['Door', 'Cy', 'Di'],
    ]
    expect((await shiftsOf(sheet)).slice(1)).toEqual([
      'B3 2027-02-07 9am Door Ann Blue',
      'C3 2027-02-14 9am Door Bo',
      'B7 2027-02-07 6pm Door Cy Red',
      'C7 2027-02-14 6pm Door Di',
    ])
  })

  it('takes the chosen time where the file has none', async () => {
    const sheet = [
      ['Post', ...DATES],
      ['Door', 'Ann', null],
    ]
    expect(await shiftsOf(sheet, { serviceTime: '7pm' })).toEqual(['posts-dates', 'B2 2027-02-07 7pm Door Ann'])
    expect(await refusalOf(sheet)).toEqual({ code: 'rows_invalid', issues: [['B2', 2, 'serviceTime', 'no_time']] })
  })
})

describe('people × dates', () => {
  it('reads the times of a second head row', async () => {
    expect(await shiftsOf(PEOPLE)).toEqual(PEOPLE_READ)
  })

  it('reads dates merged over several services', async () => {
    const sheet = PEOPLE.map((cells, row) => (row === 0 ? ['Name', '2/7/2027', null, '2/14/2027'] : cells))
    expect(await shiftsOf(sheet)).toEqual(PEOPLE_READ)
  })

  it.each([
    '9am Main Door',
    'Main Door 9am',
    'Main Door (9:00 AM)',
    '9 a.m. - Main Door',
    'Main Door @ 9am',
    '9am: Main Door',
  ])('reads the time in the cell %s', async (cell) => {
    const sheet = [
      ['Name', ...DATES],
      ['Ann Lee', cell, 'x'],
    ]
    expect(await shiftsOf(sheet)).toEqual(['people-dates', 'B2 2027-02-07 9am Main Door Ann Lee'])
  })

  it('reads several posts of a cell, and none of empty, -, x and off', async () => {
    const sheet = [
      ['Name', ...DATES],
      ['Ann', '9am Door 2; 10:45am Balcony', '9am Door\n6pm Lobby'],
      ['Bo', '-', 'X'],
      ['Cy', 'Off', ' '],
    ]
    expect((await shiftsOf(sheet)).slice(1)).toEqual([
      'B2 2027-02-07 9am Door 2 Ann',
      'B2 2027-02-07 10:45am Balcony Ann',
      'C2 2027-02-14 9am Door Ann',
      'C2 2027-02-14 6pm Lobby Ann',
    ])
  })

  it('takes the chosen time for cells without one, and else names each of them', async () => {
    const sheet = [
      ['Name', ...DATES],
      [null, null, '6pm'],
      ['Ann', 'Door', 'Door'],
      ['Bo', 'Door 2', '9am Door'],
    ]
    expect(await refusalOf(sheet)).toEqual({
      code: 'rows_invalid',
      issues: [
        ['B3', 3, 'serviceTime', 'no_time'],
        ['B4', 4, 'serviceTime', 'no_time'],
      ],
    })
    expect((await shiftsOf(sheet, { serviceTime: '9am' })).slice(1)).toEqual([
      'B3 2027-02-07 9am Door Ann',
      'C3 2027-02-14 6pm Door Ann',
      'B4 2027-02-07 9am Door 2 Bo',
      'C4 2027-02-14 9am Door Bo',
    ])
  })

  it('joins first and last names, and passes over other columns', async () => {
    const sheet = [
      ['First Name', 'Last Name', 'Phone', ...DATES],
      ['Ann', 'Lee', '555 010', '9am Door', null],
    ]
    expect(await shiftsOf(sheet)).toEqual(['people-dates', 'D2 2027-02-07 9am Door Ann Lee'])
  })
})

describe('what does no harm', () => {
  it.each([
    ['titles, empty rows and notes', POSTS, POSTS_READ],
    ['titles, empty rows and notes', PEOPLE, PEOPLE_READ],
  ])('%s', async (_what, [head, ...body], expected) => {
    const moved = expected.map((line) => line.replace(/^([A-Z])(\d)/, (_, column, row) => column + (Number(row) + 13)))
    const rows: FixtureCell[][] = [
      ['Ushers of Grace Church', null, 'printed 1/30/2027'],
      ...Array(12).fill([]),
      head ?? [],
      ...body,
      [],
      ['Please be at the door 20 minutes early.'],
      ['Note:', 'Swap among yourselves', 'and tell Ann'],
      [null, 'and thank you'],
      ['Total', 2, 1],
    ]
    expect(await shiftsOf(rows)).toEqual(moved)
  })

  it('merged posts over the head, weekdays under it and a second month below', async () => {
    const sheet = [
      ['Post', 'February'],
      [null, date(46425), date(46432)],
      [null, 'Sun', 'Sun'],
      ['9am'],
      ['Door', 'Ann', 'Bo'],
      ['Post', '3/7/2027', '3/14/2027'],
      ['6pm'],
      ['Door', 'Cy', null],
    ]
    expect(await shiftsOf(sheet)).toEqual([
      'posts-dates',
      'B5 2027-02-07 9am Door Ann',
      'C5 2027-02-14 9am Door Bo',
      'B8 2027-03-07 6pm Door Cy',
    ])
  })

  it('an unnamed column of remarks behind the dates', async () => {
    const sheet = [
      ['Name', ...DATES],
      ['Ann', '9am Door', null, 'away in March'],
    ]
    expect(await shiftsOf(sheet)).toEqual(['people-dates', 'B2 2027-02-07 9am Door Ann'])
  })

  it('hidden sheets', async () => {
    const old = [HEADER, ['2026-12-06', 'Maria Santos', 'Balcony', '9am', 'Gold']]
    const files = workbookFiles([old, POSTS].map(sheetXml)).map((file) => ({
      ...file,
      content: file.content.toString().replace('name="sheet1"', 'name="sheet1 &gt; old" state="veryHidden"'),
    }))
    expect((await readSchedule(zip(files), AUTO)).rows).toHaveLength(4)
  })

  it('a matrix beside a sheet of rows, which is read as before', async () => {
    const rows = [HEADER, ['2026-12-06', 'Maria Santos', 'Balcony', '9am', 'Gold']]
    expect(await read([POSTS, rows])).toMatchObject({ layout: 'rows', rows: [{ row: 2, name: 'Maria Santos' }] })
    expect(await read([POSTS, rows], { layout: 'posts-dates' })).toMatchObject({ layout: 'posts-dates' })
  })

  it('rows with two dates each, which are no matrix', async () => {
    const shift = ['Ann', '2/7/2027', '1/2/2027', '9am']
    expect(await refusalOf([['Name', 'Date', 'Signed up', 'Service'], shift, shift])).toMatchObject({
      code: 'missing_columns',
    })
  })
})

describe('which shape it is', () => {
  const bare = [
    [null, ...DATES],
    ['9am'],
    ['Main Door', 'Ruth Lee', null],
    ['Ruth Lee', 'Main Door', null],
    ['Balcony', 'Ann', null],
  ]

  it.each([
    ['Position', 'posts-dates'],
    ['Puesto', 'posts-dates'],
    ['Posts / Dates', 'posts-dates'],
    ['Usher', 'people-dates'],
    ['Nombre', 'people-dates'],
  ])('the word %s over the first column says %s', async (word, layout) => {
    expect((await shiftsOf([[word, ...DATES], ...bare.slice(1)]))[0]).toBe(layout)
  })

  it('what more of the first column are known as, without a word', async () => {
    const known = { posts: ['main door', 'balcony'], people: ['ruth lee'], members: [] }
    expect((await shiftsOf(bare, { known }))[0]).toBe('posts-dates')
    expect((await shiftsOf(bare, { known: { posts: [], people: ['ruth lee'], members: [] } }))[0]).toBe('people-dates')
  })

  it('is unknown without both, and can be chosen', async () => {
    expect(await refusalOf(bare)).toMatchObject({ code: 'layout_unknown' })
    const known = { posts: ['balcony'], people: ['ruth lee'], members: [] }
    expect(await refusalOf(bare, { known })).toMatchObject({ code: 'layout_unknown' })
    expect((await shiftsOf(bare, { layout: 'people-dates' }))[0]).toBe('people-dates')
  })

  it('a chosen shape goes before the word, and refuses a file without such dates', async () => {
    expect((await shiftsOf(POSTS, { layout: 'people-dates' }))[0]).toBe('people-dates')
    expect(await refusalOf(POSTS, { layout: 'rows' })).toMatchObject({ code: 'missing_columns' })
    expect(await refusalOf([HEADER], { layout: 'posts-dates' })).toMatchObject({ code: 'layout_unknown' })
  })
})

describe('refusals', () => {
  it('names the cell of each problem', async () => {
    const sheet = [
      ['Post', 'Time', ...DATES],
      ['Tie', null, 'x'.repeat(41), null],
      ['Door', '9am', 'Ann', 'y'.repeat(101)],
      ['z'.repeat(101), '9am', null, 'Bo'],
    ]
    expect(await refusalOf(sheet)).toEqual({
      code: 'rows_invalid',
      issues: [
        ['C2', 3, 'tieColor', 'too_long'],
        ['D3', 3, 'name', 'too_long'],
        ['A4', 4, 'assignment', 'too_long'],
      ],
    })
  })

  it('takes 20,000 shifts and no more', { timeout: 60_000 }, async () => {
    const names = (count: number) => [
      ['Post', 'Time', ...DATES],
      ['Door', '9am', Array(count).fill('Al').join(';'), null],
    ]
    const sheet = (count: number) => [...names(10_000), ...names(count - 10_000).slice(1)]
    expect((await read([sheet(20_000)])).rows).toHaveLength(20_000)
    expect(await refusalOf(sheet(20_001))).toMatchObject({ code: 'too_many_rows' })
  })
})
