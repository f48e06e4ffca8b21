import { describe, expect, it } from 'vitest'
import { readHere } from './readInProcess.fixtures.ts'
import { AUTO } from './schedule.layout.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import { type FixtureCell, workbook } from './workbook.fixtures.ts'

type Rows = FixtureCell[][]

const DATES = ['11/1/2026', '11/8/2026', '11/15/2026']
const TEAM = ['ada lane', 'ben cole', 'cleo hart', 'bill moss', 'carol moss', 'grace kim']

const known = (members: string[], posts: string[] = [], people = members) => ({ members, posts, people })

function layoutOf(rows: Rows, names = AUTO.known): string {
  try {
    return readHere(workbook([rows]), { known: names, serviceTime: '9am' }).layout
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.code
    throw error
  }
}

const under = (corner: string | null, ...body: Rows): Rows => [[corner, ...DATES], ...body]

const POSTS: Rows = [
  ['9am Head Usher', 'Grace Kim', 'Ada Lane', 'Grace Kim'],
  ['9am Main Door', 'Bill Moss & Carol Moss', 'Ben Cole', 'Bill Moss & Carol Moss'],
  ['9am Balcony', 'Cleo Hart', 'Grace Kim', 'Ben Cole'],
  ['Off', 'Ada Lane', 'Cleo Hart', 'Ada Lane'],
]
const PEOPLE: Rows = [
  ['Grace Kim', '9am Head Usher', '9am Balcony', 'Off'],
  ['Bill Moss & Carol Moss', '9am Main Door', null, '9am Main Door'],
  ['Ben Cole', null, '9am Main Door', '9am Balcony'],
]
/** Posts without a word of posts. */
const ODD: Rows = [
  ['9am Sound', 'Ada Lane', 'Ben Cole', 'Cleo Hart'],
  ['9am Slides', 'Ben Cole', 'Cleo Hart', 'Ada Lane'],
]
const CORNERS = ['Ushers', 'Team', 'Volunteers', 'December', 'Servers', 'Post', 'Name', 'Ujieres', null]

describe('posts or people below dates across', () => {
  it('is asked where nothing speaks', () => {
    const one: Rows = [
      ['9am Sound', 'Ann', 'Bo', 'Cy'],
      ['9am Slides', 'Bo', 'Cy', 'Ann'],
    ]
    expect(layoutOf(under(null, ...one))).toBe('layout_unknown')
    expect(layoutOf(under('Ushers', ...one))).toBe('people-dates')
    expect(layoutOf(under('Post', ...one))).toBe('posts-dates')
  })

  it.each(CORNERS)('is said by the names of the team and by words of posts, under the corner %s', (corner) => {
    for (const names of [AUTO.known, known(TEAM), known(['grace kim']), known(['ruth ellison'])]) {
      expect(layoutOf(under(corner, ...POSTS), names)).toBe('posts-dates')
      expect(layoutOf(under(corner, ...PEOPLE), names)).toBe('people-dates')
    }
  })

  it.each(CORNERS)('is said by the team where no word of posts is known, under the corner %s', (corner) => {
    expect(layoutOf(under(corner, ...ODD), known(TEAM))).toBe('posts-dates')
    // As an earlier reading from the inside out left it.
    const wrong = known(TEAM, TEAM, [...TEAM, 'sound', 'slides'])
    expect(layoutOf(under(corner, ...ODD), wrong)).toBe('posts-dates')
    const short = [
      ['9am Sound', 'Ada', 'Ben', 'C. Hart'],
      ['9am Slides', 'Ben', 'Cleo', 'Ada'],
    ]
    expect(layoutOf(under(corner, ...short), known(TEAM))).toBe('posts-dates')
    const people = [
      ['Ada', 'Sound 9am', 'Slides 9am', null],
      ['Ben', 'Slides 9am', null, 'Sound 9am'],
    ]
    expect(layoutOf(under(corner, ...people), known(TEAM))).toBe('people-dates')
  })

  it.each(['Ushers', 'Team', null])('is said by the shape of names without a team, under the corner %s', (corner) => {
    expect(layoutOf(under(corner, ...ODD))).toBe('posts-dates')
    const people: Rows = [
      ['Ada Lane', '9am Sound', null, '9am Slides'],
      ['Ben Cole', '9am Slides', '9am Sound', null],
    ]
    expect(layoutOf(under(corner, ...people))).toBe('people-dates')
  })

  it('is said in Spanish, too', () => {
    const rows: Rows = [
      ['9am Ujier principal', 'Ana', 'Luis', 'Eva'],
      ['9am Puerta', 'Luis', 'Eva', 'Ana'],
      ['9am Pasillo', 'Eva', 'Ana', 'Luis'],
    ]
    for (const corner of ['Ujieres', 'Equipo', null]) expect(layoutOf(under(corner, ...rows))).toBe('posts-dates')
  })

  it('has its posts beside times under a title', () => {
    const rows: Rows = [
      ['Ushers', null, ...DATES],
      ['9am', 'Main Door', 'Ada Lane', 'Ben Cole', 'Cleo Hart'],
      [null, 'Balcony', 'Ben Cole', 'Cleo Hart', 'Ada Lane'],
    ]
    const { layout, rows: shifts } = readHere(workbook([rows]))
    expect([layout, shifts[0]]).toMatchObject(['posts-dates', { name: 'Ada Lane', assignment: 'Main Door' }])
  })
})

it('posts across, dates down, are no people where the cells are the team', () => {
  const rows: Rows = [
    ['Ushers', 'Sound', 'Slides', 'Lights'],
    ['11/1/2026 9am', 'Ada Lane', 'Ben Cole', 'Cleo Hart'],
    ['11/8/2026 9am', 'Ben Cole', 'Cleo Hart', 'Ada Lane'],
  ]
  const wrong = known(TEAM, [], [...TEAM, 'sound', 'slides', 'lights'])
  expect(layoutOf(rows, wrong)).toBe('dates-posts')
  const people: Rows = [
    ['Ushers', 'Ada Lane', 'Ben Cole', 'Cleo Hart'],
    ['11/1/2026 9am', 'Main Door', 'Lobby', null],
    ['11/8/2026 9am', 'Lobby', null, 'Main Door'],
  ]
  expect(layoutOf(people, known(TEAM))).toBe('layout_unknown')
})
