import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { comparisonKey } from '#shared/text.ts'
import { leftOutOf, linesOf, readHere } from './readInProcess.fixtures.ts'
import { type FixtureCell, HEADER, workbook } from './workbook.fixtures.ts'

const sample = readFileSync(new URL('../../../../e2e/fixtures/nobody-phrases.xlsx', import.meta.url))

const KNOWN = { posts: ['main door', 'balcony'], people: ['ruth lee'], members: ['ruth lee'] }

const read = (rows: FixtureCell[][], choice: Parameters<typeof readHere>[1] = {}) => {
  const found = readHere(workbook([rows]), { known: KNOWN, ...choice })
  return { shifts: linesOf(found), leftOut: leftOutOf(found) }
}

/** A sheet of each layout with a text where a name or a post would stand, and a shift of Ruth Lee. */
const sheetsWith = (text: FixtureCell): [string, FixtureCell[][], string][] => [
  ['a list', [HEADER, ['2027-01-03', text, 'Balcony', '9am'], ['2027-01-03', 'Ruth Lee', 'Main Door', '9am']], 'B2'],
  ['a list without a time', [HEADER, ['2027-01-03', text], ['2027-01-03', 'Ruth Lee', 'Main Door', '9am']], 'B2'],
  [
    'dates × posts',
    [['Date', 'Time', 'Main Door', 'Balcony'], ['2027-01-03', '9am', 'Ruth Lee', text], ['2027-01-10']],
    'D2',
  ],
  [
    'posts × dates',
    [
      ['Post', '2027-01-03', '2027-01-10'],
      ['9am Main Door', 'Ruth Lee'],
      ['9am Balcony', null, text],
    ],
    'C3',
  ],
  [
    'people × dates',
    [
      ['Name', '2027-01-03', '2027-01-10'],
      ['Ruth Lee', '9am Main Door', text],
    ],
    'C2',
  ],
]

const RUTH = ['2027-01-03 9am Main Door Ruth Lee']

describe('a cell by which nobody stands there', () => {
  it('is no shift, and is named as it is', () => {
    const found = readHere(sample)
    expect(linesOf(found)).toEqual([])
    expect(leftOutOf(found)).toEqual([
      'C2 nobody NO SERVICE',
      'D2 nobody NO SERVICE',
      'C3 nobody Substitute needed',
      'D3 nobody TBC',
      'C4 nobody [open]',
      'D4 nobody *',
    ])
  })

  it.each([
    ...sheetsWith('[VACANT]'),
    ...sheetsWith('- -'),
    ...sheetsWith('2 ushers needed'),
    ...sheetsWith('Vacante'),
  ])('in %s', (_layout, rows, cell) => {
    const text = rows.flat().find((one) => /VACANT|- -|needed|Vacante/.test(String(one)))
    expect(read(rows)).toEqual({ shifts: RUTH, leftOut: [`${cell} nobody ${text}`] })
  })

  it.each([...sheetsWith('x'), ...sheetsWith('-'), ...sheetsWith('?')])(
    'needs no word for a mark in %s',
    (_layout, rows) => expect(read(rows)).toEqual({ shifts: RUTH, leftOut: [] }),
  )

  it('is the name of a member who is called so', () => {
    const known = { ...KNOWN, members: ['open', 'sub needed'] }
    const [, list] = sheetsWith('Open')[0] ?? []
    expect(read(list ?? [], { known }).shifts).toContain('2027-01-03 9am Balcony Open')
    for (const [, rows] of [...sheetsWith('Sub Needed').slice(2, 4)])
      expect(read(rows, { known }).shifts.join()).toContain('Sub Needed')
  })

  it('is nobody too where an earlier import made a person of it', () => {
    const known = { ...KNOWN, people: ['open', 'tbd'] }
    for (const [, rows] of sheetsWith('Open')) expect(read(rows, { known }).shifts).toEqual(RUTH)
  })

  it('is a person where the admin says so, of the texts that may be one alone', () => {
    const people = ['Vacant Seat', 'Vacant'].map(comparisonKey)
    expect(read(sheetsWith('Vacant Seat')[2]?.[1] ?? [], { people }).shifts).toContain(
      '2027-01-03 9am Balcony Vacant Seat',
    )
    expect(read(sheetsWith('Vacant')[2]?.[1] ?? [], { people }).shifts).toEqual(RUTH)
  })

  it('may be a post of the team that holds such a word', () => {
    const known = { ...KNOWN, posts: ['where needed'] }
    expect(read(sheetsWith('9am Where needed')[4]?.[1] ?? [], { known }).leftOut).toEqual([])
    const rows = [
      ['Name', '2027-01-03', '2027-01-10'],
      [null, '9am', '9am'],
      ['Ruth Lee', 'Where needed', 'Off'],
    ]
    expect(read(rows, { known })).toEqual({
      shifts: ['2027-01-03 9am Where needed Ruth Lee'],
      // 'Off' is about the person, and a day of theirs.
      leftOut: [],
    })
  })

  it.each([
    ['Ann Abel\nSub needed', ['Ann Abel'], 'Sub needed'],
    ['Ruth Lee / TBD', ['Ruth Lee'], 'TBD'],
    ['Ruth Lee / sub needed', ['Ruth Lee'], 'sub needed'],
    ['No service / Ice storm', [], 'No service / Ice storm'],
    ['N/A', [], 'N/A'],
  ])('is one of several texts of the cell %j', (cell, names, text) => {
    const { shifts, leftOut } = read([
      ['Date', 'Time', 'Main Door'],
      ['2027-01-03', '9am', cell],
      ['2027-01-10', '9am', null],
    ])
    expect(shifts).toEqual(names.map((name) => `2027-01-03 9am Main Door ${name}`))
    expect(leftOut).toEqual([`C2 nobody ${text}`])
  })

  it('is the row of a post or of a person that is none', () => {
    const rows = [
      ['Name', '2027-01-03', '2027-01-10'],
      [null, '9am', '9am'],
      ['Ruth Lee', 'Main Door', null],
      ['Vacant', 'Balcony', 'Main Door'],
    ]
    expect(read(rows)).toEqual({ shifts: RUTH, leftOut: ['A4 nobody Vacant'] })
  })

  it('is the post of a row of a list without a name', () => {
    const rows = [HEADER, ['2027-01-03', null, 'No service'], ['2027-01-03', 'Ruth Lee', 'Main Door', '9am']]
    expect(read(rows)).toEqual({ shifts: RUTH, leftOut: ['C2 nobody No service'] })
  })
})
