import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { leftOutOf, linesOf, readHere } from './readInProcess.fixtures.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'

const FOLDER = new URL('../../../../e2e/fixtures/sheets/', import.meta.url)

/** The right reading of each shape; `make_sheets.py` writes it beside the files. */
type Expected = { refused: string[] } | { layout: string; shifts: string[]; leftOut: string[]; joined: string[] }
const EXPECTED: Record<string, Expected> = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8'))

/** The reading of a file in the form of `Expected`. */
function reading(file: string): Expected {
  try {
    const read = readHere(readFileSync(new URL(file, FOLDER)), { today: '2026-11-29' })
    const joined = read.joinedNames.map(({ cell, names }) => `${cell} ${names.join(', ')}`)
    return { layout: read.layout, shifts: linesOf(read).sort(), leftOut: leftOutOf(read).sort(), joined }
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const issues = (error.issues ?? []).map(({ cell, row, column, problem }) =>
      [cell ?? row, column, problem].join(' '),
    )
    return { refused: [error.code, ...issues] }
  }
}

describe.each(['openpyxl', 'xlsxwriter', 'libreoffice'])('the sheets of %s', (program) => {
  it.each(Object.entries(EXPECTED))('%s', (shape, expected) => {
    const isRefused = 'refused' in expected
    const sorted = isRefused ? {} : { shifts: expected.shifts.toSorted(), leftOut: expected.leftOut.toSorted() }
    expect(reading(`${program}-${shape}.xlsx`)).toEqual({ ...expected, ...sorted })
  })
})

it('each shape has a file of each program, and each file a shape', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.xlsx'))
  expect(files.map((name) => name.replace(/^[a-z]+-|\.xlsx$/g, '')).sort()).toEqual(
    Object.keys(EXPECTED)
      .flatMap((shape) => [shape, shape, shape])
      .sort(),
  )
})
