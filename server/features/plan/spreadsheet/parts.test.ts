import { describe, expect, it } from 'vitest'
import { leftOutOf, linesOf, readHere } from './readInProcess.fixtures.ts'
import { type FixtureCell, workbook } from './workbook.fixtures.ts'

type Rows = FixtureCell[][]

const [FIRST, SECOND] = ['2046-01-07', '2046-01-14']
const read = (rows: Rows, serviceTime: string | null = '9am') => readHere(workbook([rows]), { serviceTime })

/** A text in a cell of names, in both tables that have some. */
const tables: [string, (text: string) => Rows][] = [
  [
    'dates down',
    (text) => [
      ['Date', 'Door', 'Aisle'],
      [FIRST, text, 'Zoe Quill'],
      [SECOND, 'Zoe Quill', 'Max Orr'],
    ],
  ],
  [
    'posts down',
    (text) => [
      ['Post', FIRST, SECOND],
      ['Door', text, 'Zoe Quill'],
      ['Aisle', 'Zoe Quill', 'Max Orr'],
    ],
  ],
]

describe.each(tables)('in a cell of a table with %s', (_table, sheetOf) => {
  const doorOf = (text: string, time: string | null = '9am') =>
    read(sheetOf(text), time).rows.filter(({ date, assignment }) => date === FIRST && assignment === 'Door')

  it.each([
    ['Cy Poe\n312 555 0144', '312 555 0144'],
    ['Cy Poe cell 312 555 0144', 'cell 312 555 0144'],
    ['Cy Poe c: 555-0144', 'c: 555-0144'],
    ['Cy Poe\nm: 312 555 0144', 'm: 312 555 0144'],
    ['Cy Poe x113', 'x113'],
    ['Cy Poe, ext. 113', ', ext. 113'],
  ])('a number is the remark of its name: %s', (text, remark) =>
    expect(doorOf(text).map((row) => [row.name, row.remark])).toEqual([['Cy Poe', remark]]),
  )

  it.each(['1. Cy Poe\n2. Bo Ray', '1) Cy Poe\n2) Bo Ray', '• Cy Poe\n•Bo Ray', '- Cy Poe\n- Bo Ray'])(
    'numbers and signs before names are no part of them: %s',
    (text) => expect(doorOf(text).map(({ name }) => name)).toEqual(['Cy Poe', 'Bo Ray']),
  )

  it.each([
    ['Cy Poe\n8am\nBo Ray\n11am', ['8am Cy Poe', '11am Bo Ray']],
    ['8am:\nCy Poe\nBo Ray\n11am\nDee Fox', ['8am Cy Poe', '8am Bo Ray', '11am Dee Fox']],
  ])('times on lines of their own are those of names: %j', (text, expected) => {
    const rows = readHere(workbook([sheetOf(text).map((row) => row.map((cell) => withTime(cell)))])).rows
    const own = rows.filter(({ date, assignment }) => date === FIRST && assignment === 'Door')
    expect(own.map(({ serviceTime, name }) => `${serviceTime} ${name}`)).toEqual(expected)
  })
})

/** The others of the table have a time beside their name. */
const withTime = (cell: FixtureCell): FixtureCell => (cell === 'Zoe Quill' || cell === 'Max Orr' ? `${cell} 9am` : cell)

it('rows that hold no people are left out as columns are, and posts of the team are not', () => {
  const rows: Rows = [
    ['Post', FIRST, SECOND],
    ['Door', 'Cy Poe', 'Bo Ray'],
    ['Theme', 'Hope', 'Joy'],
    ['Preacher', 'Jim Dow', 'Jim Dow'],
    ['Music', 'Ann Lee', 'Dee Fox'],
  ]
  const known = { posts: ['music'], people: [], members: [] }
  const found = readHere(workbook([rows]), { serviceTime: '9am', known })
  expect([new Set(found.rows.map(({ assignment }) => assignment)), leftOutOf(found)]).toEqual([
    new Set(['Door', 'Music']),
    ['3 note Theme · Hope · Joy', '4 note Preacher · Jim Dow · Jim Dow'],
  ])
})

it('dates by times are read where their cells name the posts', () => {
  const rows: Rows = [
    ['Date', '9am', '11am'],
    [FIRST, 'Dana Reed - Balcony', 'Gil Tan - Main Door'],
    [SECOND, 'Hal Moe - Main Door\nIda Poe - Balcony', 'Balcony: Joe Fox'],
  ]
  expect(linesOf(read(rows, null))).toEqual([
    `${FIRST} 9am Balcony Dana Reed`,
    `${FIRST} 11am Main Door Gil Tan`,
    `${SECOND} 9am Main Door Hal Moe`,
    `${SECOND} 9am Balcony Ida Poe`,
    `${SECOND} 11am Balcony Joe Fox`,
  ])
})

describe('a legend of letters in two columns', () => {
  const head = ['Name', FIRST, SECOND]
  it.each<[string, Rows]>([
    ['below', [head, ['Ann Lee', 'A', 'B'], ['Bo Ray', 'B', 'A'], [], ['A', 'Main Door'], ['B', 'Balcony']]],
    [
      'beside',
      [
        [...head, null, 'A', 'Main Door'],
        ['Ann Lee', 'A', 'B', null, 'B', 'Balcony'],
        ['Bo Ray', 'B', 'A'],
      ],
    ],
  ])('is read %s the table', (_where, rows) => {
    const found = read(rows)
    expect(linesOf(found).toSorted()).toEqual([
      `${FIRST} 9am Balcony Bo Ray`,
      `${FIRST} 9am Main Door Ann Lee`,
      `${SECOND} 9am Balcony Ann Lee`,
      `${SECOND} 9am Main Door Bo Ray`,
    ])
    expect(found.leftOut.map(({ text }) => text)).toEqual(['A = Main Door', 'B = Balcony'])
  })

  it('is none where its letters stand nowhere else: posts may be called so', () => {
    const rows: Rows = [
      ['Post', FIRST, SECOND],
      ['A', 'Ann Lee'],
      ['B', 'Bo Ray'],
      ['C', null, 'Cy Poe'],
    ]
    expect(read(rows).rows).toHaveLength(3)
  })
})
