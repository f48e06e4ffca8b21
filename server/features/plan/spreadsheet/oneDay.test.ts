import { describe, expect, it } from 'vitest'
import { linesOf, readHere } from './readInProcess.fixtures.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { type FixtureCell, workbook } from './workbook.fixtures.ts'

type Rows = FixtureCell[][]

const DAY = '2046-01-07'
const read = (rows: Rows) => readHere(workbook([rows]), { serviceTime: '9am' })
const refused = (rows: Rows) => {
  try {
    return linesOf(read(rows))
  } catch (error) {
    return error instanceof SpreadsheetError ? error.issues?.map(({ cell, problem }) => [cell, problem]) : error
  }
}

describe('a sheet of one day', () => {
  const posts: Rows = [
    ['Main Door', 'Ann Lee'],
    ['Balcony', 'Bo Ray'],
  ]
  it.each<[string, Rows]>([
    ['over the names, beside a word', [['Post', DAY], ...posts]],
    ['over the names, beside nothing', [[null, DAY], ...posts]],
    ['over the names, beside the word of the day', [['Date', DAY], ...posts]],
    ['over the posts', [[DAY], ...posts]],
    ['below a title', [['Ushers'], [], [DAY, null], ...posts]],
  ])('is read where posts are named: %s', (_where, rows) =>
    expect(linesOf(read(rows))).toEqual([`${DAY} 9am Main Door Ann Lee`, `${DAY} 9am Balcony Bo Ray`]),
  )

  it.each<[string, Rows, string]>([
    ['names alone', [[DAY], ['Ann Lee'], ['Bo Ray']], 'A1'],
    [
      'contacts',
      [
        ['Updated', DAY],
        ['Ann Lee', '312 555 0144'],
        ['Bo Ray', '312 555 0145'],
      ],
      'B1',
    ],
    [
      'people',
      [
        [null, DAY],
        ['Ann Lee', 'Main Door'],
        ['Bo Ray', 'Balcony'],
      ],
      'B1',
    ],
  ])('is refused with what it lacks where it names no posts: %s', (_what, rows, cell) =>
    expect(refused(rows)).toEqual([[cell, 'near_one_date']]),
  )
})

it.each(['1st', 'First', '1'])('months beside “%s Sunday” name no posts, which is said', (first) => {
  const rows: Rows = [
    [null, 'January 2046', 'February 2046'],
    [`${first} Sunday`, 'Ann Lee', 'Bo Ray'],
    ['2nd Sunday', 'Cy Poe', 'Dee Fox'],
  ]
  expect(refused(rows)).toEqual([['B1', 'near_nth']])
})
