import { describe, expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { withImports } from '../../../testing/imports.ts'
import { workbook } from '../spreadsheet/workbook.fixtures.ts'

const { test, withAdmin, stored } = withImports()

type Sheet = (string | number | null)[][]
const upload = (token: string, rows: Sheet, fields = {}) =>
  test.upload(importsApi.preview, { bytes: workbook([rows]), fields }, token)
const preview = async (token: string, rows: Sheet, fields = {}) => (await upload(token, rows, fields)).body
const namesOf = ({ rows }: Awaited<ReturnType<typeof preview>>) =>
  rows.flatMap(({ after, remark }) => (after ? [[after.name, remark].filter((text) => text).join(' | ')] : []))

const DAYS = ['1/6/2044', '1/13/2044', '1/20/2044']

/** The same texts as names of each layout, with Ida Moss behind them, and the name of the first one's cell. */
const layouts: [string, (...names: string[]) => Sheet, string][] = [
  [
    'a list',
    (...names) => [
      ['Date', 'Name', 'Post', 'Time'],
      ...[...names, 'Ida Moss'].map((name, at) => [DAYS[0] ?? '', name, `Door ${at}`, '9am']),
    ],
    'B2',
  ],
  [
    'dates by posts',
    (...names) => [
      ['Date', 'Time', 'Main Door', 'Balcony'],
      ...[...names, 'Ida Moss'].map((name, at) => [DAYS[at] ?? '', '9am', name, 'Ida Moss']),
    ],
    'C2',
  ],
  [
    'posts by dates',
    (...names) => [
      ['Post', ...DAYS],
      ['9am Door', ...names, 'Ida Moss'],
    ],
    'B2',
  ],
  [
    'people by dates',
    (...names) => [['Name', ...DAYS], ...[...names, 'Ida Moss'].map((name) => [name, '9am Door'])],
    'A2',
  ],
]

describe.each(layouts)('texts in %s', (layout, sheetOf, cell) => {
  it.each([
    ['Pam Hulme, call first', 'Pam Hulme', 'call first'],
    ['Otis Hulme - bring keys', 'Otis Hulme', 'bring keys'],
    ['Ruth Hulme \u2013 Late', 'Ruth Hulme', 'Late'],
    ['Luis Hulme: trae llaves', 'Luis Hulme', 'trae llaves'],
  ])('%s is a person with a remark', async (text, name, remark) => {
    const found = await preview(await withAdmin(), sheetOf(text))
    expect(namesOf(found)).toContain(`${name} | ${remark}`)
    expect([found.joinedNames, found.leftOut]).toEqual([[], []])
  })

  it.each(['Will Grace', 'May Hill', 'Al L.', 'Hill, Pam', 'Ana María de la Cruz', 'Mary-Ann Early', 'See Wong'])(
    '%s is a person',
    async (text) => expect(namesOf(await preview(await withAdmin(), sheetOf(text)))).toContain(text),
  )

  it.each(['Everyone', 'Youth Group', 'see email', 'all elders', 'The Smiths', 'Familia Gil', 'Grupo de jóvenes'])(
    '%s is nobody in particular: it is asked about at its cell, and a person once that is said',
    async (text) => {
      const token = await withAdmin()
      const found = await preview(token, sheetOf(text))
      expect(namesOf(found).filter((name) => name !== 'Ida Moss')).toEqual([])
      expect(found.leftOut).toMatchObject([{ why: 'group', cell, text }])
      const taken = await preview(token, sheetOf(text), { people: JSON.stringify([text]) })
      expect([namesOf(taken).includes(text), taken.leftOut]).toEqual([true, []])
    },
  )

  it('a team of which nothing says who is in it is refused at its cell', async () => {
    const { status, body } = await upload(await withAdmin(), sheetOf('Team 1'))
    expect([status, body]).toMatchObject([400, { code: 'rows_invalid', issues: [{ path: `cell ${cell}` }] }])
    expect(body.issues?.[0]?.message).toContain('does not say who is in "Team 1"')
  })

  it.each<[string, Sheet]>([
    ['in one cell', [['Team 1: Pam Hulme, Otis Hulme']]],
    ['in a row', [['Team #1', 'Pam Hulme', 'Otis Hulme']]],
    ['in a column', [['Team 1'], ['Pam Hulme'], ['Otis Hulme']]],
    ['with their numbers', [['Team 1', 'Pam Hulme (312) 555-0100 & Otis Hulme']]],
  ])('a team is its people, where a table says who they are %s', async (_where, key) => {
    const found = await preview(await withAdmin(), [...sheetOf('Team 1'), [null], ...key])
    const names = namesOf(found).map((name) => name.replace(/ \|.*/, ''))
    expect(names.filter((name) => name !== 'Ida Moss').sort()).toEqual(['Otis Hulme', 'Pam Hulme'])
    expect(layout === 'a list' || found.leftOut.every(({ why }) => why === 'note')).toBe(true)
  })
})

it('a remark behind the name of a member needs no sign, and is not stored', async () => {
  const token = await withAdmin()
  const { _id } = await test.signUp({ name: 'Nell Hulmeward' })
  const found = await preview(token, [
    ['Date', 'Time', 'Main Door', 'Balcony'],
    ['2/3/2044', '9am', 'Nell Hulmeward call first', 'Nell Hulmeward (if needed)'],
    ['2/10/2044', '9am', 'Nell Hulmeward until 10', 'Nell Hulmeward de Paz'],
  ])
  expect(namesOf(found)).toEqual([
    ...['Nell Hulmeward | call first', 'Nell Hulmeward | (if needed)'],
    ...['Nell Hulmeward | until 10', 'Nell Hulmeward de Paz'],
  ])
  expect(found.rows.map(({ after }) => after?.userId)).toEqual([_id, _id, _id, null])
  await test.call(importsApi.apply, { id: found._id }, token)
  const day = await stored(token, '2044-02-03')
  expect(day.map(({ user }) => user)).toEqual([_id, _id].map((id) => ({ _id: id, name: 'Nell Hulmeward' })))
})

it('commas part people, also where a remark follows one of them', async () => {
  const found = await preview(await withAdmin(), [
    ['Date', 'Time', 'Main Door', 'Balcony'],
    ['2/17/2044', '9am', 'Pam Hulme, call first, Otis Hulme', 'Edgar & Ilse Hulme, bring keys'],
    ['2/24/2044', '9am', 'Pam Hulme, Otis Hulme', 'Ida Moss, 9am'],
  ])
  expect(namesOf(found)).toEqual([
    ...['Pam Hulme | call first', 'Otis Hulme', 'Edgar & Ilse Hulme | bring keys'],
    ...['Pam Hulme', 'Otis Hulme', 'Ida Moss'],
  ])
  expect(found.joinedNames).toMatchObject([{ names: ['Edgar Hulme', 'Ilse Hulme'] }])
})

it('teams are resolved by another sheet, below a head of numbers, and stay posts where they are posts', async () => {
  const token = await withAdmin()
  const rota: Sheet = [
    ['Date', 'Time', 'Team'],
    ['3/2/2044', '9am', 1],
    ['3/9/2044', '9am', 2],
  ]
  const teams: Sheet = [['Team 1', 'Team 2'], ['Pam Hulme', 'Ruth Hulme'], ['Otis Hulme']]
  const bytes = workbook([rota, teams])
  const { body } = await test.upload(importsApi.preview, { bytes }, token)
  expect(namesOf(body)).toEqual(['Pam Hulme', 'Otis Hulme', 'Ruth Hulme'])
  const posts = await preview(token, [
    ['Post', '3/2/2044', '3/9/2044'],
    ['9am Team 1', 'Pam Hulme', 'Ruth Hulme'],
    ['9am Team 2', 'Otis Hulme', 'Ida Moss'],
  ])
  expect(posts.rows.map(({ after }) => after?.assignment)).toEqual(['Team 1', 'Team 1', 'Team 2', 'Team 2'])
})

it('a remark on a line of its own is one of the name above it', async () => {
  const found = await preview(await withAdmin(), [
    ['Post', '5/4/2044', '5/11/2044'],
    ['9am Door', 'Pam Hulme\n(Otis backup)', 'Otis Hulme -\nlate'],
    ['9am Aisle', 'Ida Moss\nPam Hulme', 'Everyone\nplease!'],
  ])
  expect(namesOf(found)).toEqual([...['Pam Hulme | (Otis backup)', 'Otis Hulme | late', 'Ida Moss', 'Pam Hulme']])
  expect(found.leftOut).toMatchObject([{ why: 'group', cell: 'C3', text: 'Everyone' }])
})

it('who is away in a table of people has days away, and no post is called so', async () => {
  const token = await withAdmin()
  const name = 'Opal Hulmeson'
  const { _id } = await test.signUp({ name })
  const rows = [
    ['Name', '5/4/2044', '5/11/2044'],
    [name, 'vacation', '9am Door'],
    ['Ida Moss', '9am Door', 'out of town'],
  ]
  const found = await preview(token, rows, { serviceTime: '9am' })
  expect(found.rows.map(({ after }) => after?.assignment)).toEqual(['Door', 'Door'])
  expect(found.days?.map(({ userId, date }) => [userId, date])).toEqual([
    [_id, '2044-05-04'],
    [null, '2044-05-11'],
  ])
  const skipped = await preview(token, rows, { away: 'skip' })
  expect(skipped.leftOut.map(({ cell, why, text }) => [cell, why, text])).toEqual([
    ['B2', 'away', 'vacation'],
    ['C3', 'away', 'out of town'],
  ])
})

describe('sheets as churches keep them', () => {
  const placesOf = ({ rows }: Awaited<ReturnType<typeof preview>>) =>
    rows.map(({ after }) => `${after?.date} ${after?.serviceTime} ${after?.assignment} ${after?.name}`)

  it('the first to third Sunday of a month in its title', async () => {
    const found = await preview(await withAdmin(), [
      ['March 2044'],
      ['Sunday', 'Ushers 9am'],
      ['1st Sunday', 'Pam Hulme'],
      ['2nd Sunday', 'Otis Hulme'],
    ])
    expect(placesOf(found)).toEqual(['2044-03-06 9am Ushers Pam Hulme', '2044-03-13 9am Ushers Otis Hulme'])
    const unsaid = await preview(await withAdmin(), [
      ['March'],
      ['', '9am Door'],
      ['1st Sunday', 'A B'],
      ['3rd Sunday', 'C D'],
    ])
    expect(unsaid.year?.isGuessed).toBe(true)
  })

  it('posts again below each month, and a legend of colours below the table', async () => {
    const found = await preview(await withAdmin(), [
      ...[['March 2044'], ['', '9am Door', '9am Aisle'], ['6', 'Pam Hulme', 'Ida Moss']],
      ...[['April 2044'], ['', '9am Door', '9am Aisle'], ['3', 'Otis Hulme', 'Ida Moss']],
      ...[[null], ['red = needs a sub', 'green = confirmed']],
    ])
    expect(placesOf(found)).toEqual([
      ...['2044-03-06 9am Door Pam Hulme', '2044-03-06 9am Aisle Ida Moss'],
      ...['2044-04-03 9am Door Otis Hulme', '2044-04-03 9am Aisle Ida Moss'],
    ])
    expect(found.leftOut.map(({ why }) => why)).toEqual(['note', 'note'])
  })

  it('a tab for each service, whose name is its time', async () => {
    const rows: Sheet = [
      ['Date', 'Door', 'Aisle'],
      ['3/6/2044', 'Pam Hulme', 'Ida Moss'],
      ['3/13/2044', 'Otis Hulme', 'Ida Moss'],
    ]
    const bytes = workbook([rows, rows], { titles: ['9 AM', '11am Service'] })
    const { body } = await test.upload(importsApi.preview, { bytes }, await withAdmin())
    expect(new Set(body.rows.map(({ after }) => after?.serviceTime))).toEqual(new Set(['9am']))
    const fields = { sheet: '11am Service' }
    const other = await test.upload(importsApi.preview, { bytes, fields }, await withAdmin())
    expect(new Set(other.body.rows.map(({ after }) => after?.serviceTime))).toEqual(new Set(['11am']))
  })
})

describe('several days in one cell are refused at it', () => {
  it.each<[string, Sheet, string[]]>([
    [
      'among dates across',
      [
        ['Post', 'Dec 5-6, 2044', 'Dec 12, 2044', 'Dec 18, 2044'],
        ['9am Door', 'Ann', 'Bo', 'Cy'],
      ],
      ['B1'],
    ],
    [
      'among dates across',
      [
        ['Post', 'Dec 4, 2044', '12/10-12/11', 'Dec 18, 2044'],
        ['9am Door', 'Ann', 'Bo', 'Cy'],
      ],
      ['C1'],
    ],
    [
      'as all dates across',
      [
        ['Post', 'Dec 5-6', 'Dec 12 & 13'],
        ['9am Door', 'Ann', 'Bo'],
      ],
      ['B1', 'C1'],
    ],
    [
      'as all dates down',
      [
        ['Date', 'Time', 'Door'],
        ['5 al 6 de dic', '9am', 'Ann'],
        ['Dec 12, 13', '9am', 'Bo'],
      ],
      ['A2', 'A3'],
    ],
    [
      'among dates down',
      [
        ['Date', 'Time', 'Door'],
        ['Dec 4', '9am', 'Ann'],
        ['Dec 11 - Dec 12', '9am', 'Bo'],
      ],
      ['A3'],
    ],
  ])('%s', async (_where, rows, cells) => {
    const { status, body } = await upload(await withAdmin(), rows)
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([
      ...[400, 'rows_invalid'],
      cells.map((cell) => `cell ${cell}`),
    ])
    for (const { message } of body.issues ?? []) expect(message).toContain('more than one day')
  })

  it('but not in a list, whose cells are named by their rows', async () => {
    const rows = [
      ['Date', 'Name', 'Post', 'Time'],
      ['Dec 5-6', 'Pam Hulme', 'Door', '9am'],
    ]
    const { status, body } = await upload(await withAdmin(), rows)
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['row 2']])
    expect(body.issues?.[0]?.message).toContain('more than one day')
  })
})

it('a column without a date between those with one is named, and no word of it is lost', async () => {
  const found = await preview(await withAdmin(), [
    ['No.', 'Post', '4/6/2044', 'Easter', '4/20/2044'],
    ['1', '9am Door', 'Pam Hulme', 'Otis Hulme', 'Ida Moss'],
  ])
  expect(namesOf(found)).toEqual(['Pam Hulme', 'Ida Moss'])
  expect(found.leftOut.map(({ cell, what, text }) => [cell, what, text])).toEqual([
    ['A1', 'column', 'No.'],
    ['D1', 'column', 'Easter'],
  ])
})
