import { describe, expect, it } from 'vitest'
import { marksIn } from './cell.marks.ts'
import { readHere } from './readInProcess.fixtures.ts'
import type { KnownNames } from './schedule.layout.ts'
import type { SpreadsheetError } from './spreadsheet.error.ts'
import { type FixtureCell, HEADER, workbook } from './workbook.fixtures.ts'

const NOBODY: KnownNames = { posts: [], people: [], members: [] }

const namesIn = (rows: FixtureCell[][], known = NOBODY) =>
  readHere(workbook([rows]), { known }).rows.map(({ name }) => name)

/** The cell, or the row of a list, and the problem of each issue. */
function issuesIn(rows: FixtureCell[][]) {
  try {
    return namesIn(rows)
  } catch (error) {
    return (error as SpreadsheetError).issues?.map(({ cell, row, problem }) => [cell ?? row, problem])
  }
}

describe('a word for what stands in another cell', () => {
  it.each([
    ...['same as last week', 'Same', 'ditto', 'do.', 'Ídem', 'Igual que arriba', 'lo mismo'],
    ...['"', '\u201d', '\u3003', "''"],
  ])('is nobody’s name, and is refused at its cell: %s', (text) => {
    const table = [
      ['Date', '9am Main Door', '9am Aisle'],
      ['2027-01-03', 'Pam Hill', text],
      ['2027-01-10', 'Pam Hill', 'Otis Ward'],
    ]
    expect(issuesIn(table)).toEqual([['C2', 'same_as']])
    const list = [HEADER, ['2027-01-03', text, 'Main Door', '9am'], ['2027-01-03', 'Pam Hill', text, '9am']]
    // A post may be called by signs.
    const isWord = /\p{L}/u.test(text)
    expect(issuesIn(list)).toEqual([[2, 'same_as'], ...(isWord ? [[3, 'same_as']] : [])])
  })

  it('is a name where somebody is called so, and where it begins one', () => {
    const rows = [
      ['Date', '9am Main Door', '9am Aisle'],
      ['2027-01-03', 'Same Okafor', 'Ditto'],
      ['2027-01-10', 'Pam Hill', 'Otis Ward'],
    ]
    expect(namesIn(rows, { posts: [], people: ['ditto'], members: ['ditto'] })).toEqual([
      ...['Same Okafor', 'Ditto', 'Pam Hill', 'Otis Ward'],
    ])
  })
})

it('pictures are marks as signs are, in any colour of skin', () => {
  expect(marksIn(['\u2705', '\u274C', '\u{1F44D}\u{1F3FD}', '\u2714\uFE0F', '\u{1F914}'])).toEqual({
    yes: ['\u2705', '\u{1F44D}\u{1F3FD}', '\u2714\uFE0F'],
    no: ['\u274C'],
    maybe: ['\u{1F914}'],
  })
})
