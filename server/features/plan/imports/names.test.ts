import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { withImports } from '../../../testing/imports.ts'
import { workbook } from '../spreadsheet/workbook.fixtures.ts'

const { test, withAdmin, stored } = withImports()

const DAYS = ['1/4/2043', '1/11/2043', '1/18/2043']
const HEAD = ['Date', 'Time', 'Main Door', 'Balcony']

let people = 0
/** A last name of nobody else: names that two members share are linked to neither. */
const freshName = () => `Hulme${String.fromCharCode(97 + people++)}`

type Sheet = (string | null)[][]
const preview = async (token: string, rows: Sheet, fields = {}) =>
  (await test.upload(importsApi.preview, { bytes: workbook([rows]), fields }, token)).body
const namesOf = ({ rows }: Awaited<ReturnType<typeof preview>>) => rows.flatMap(({ after }) => after?.name ?? [])

/** The same texts as names of each layout, and the name of the first one's cell. */
const layouts: [string, (...names: string[]) => Sheet, string][] = [
  [
    'a list',
    (...names) => [
      ['Date', 'Name', 'Post', 'Time'],
      ...names.map((name, at) => [DAYS[0] ?? '', name, `Door ${at}`, '9am']),
    ],
    'B2',
  ],
  [
    'dates by posts',
    (...names) => [HEAD, ...names.map((name, at) => [DAYS[at] ?? '', '9am', name, 'Zoe Quill'])],
    'C2',
  ],
  [
    'posts by dates',
    (...names) => [
      ['Post', ...DAYS],
      ['9am Door', ...names],
    ],
    'B2',
  ],
  ['people by dates', (...names) => [['Name', ...DAYS], ...names.map((name) => [name, '9am Door'])], 'A2'],
]

describe.each(layouts)('names in %s', (_layout, sheetOf, cell) => {
  it.each<[string, string[]]>([
    ['Pam and/or Geoff Hill', ['Pam Hill', 'Geoff Hill']],
    ['Otis Ward w/ Tilda Brook', ['Otis Ward', 'Tilda Brook']],
    ['Edgar & Ilse Thorn', ['Edgar Thorn', 'Ilse Thorn']],
  ])('%s is asked about, and several people once that is said', async (text, names) => {
    const token = await withAdmin()
    const found = await preview(token, sheetOf(text, 'Ida Moss'))
    expect(namesOf(found)).toContain(text)
    expect(found.joinedNames).toMatchObject([{ text, names, cell }])
    const split = await preview(token, sheetOf(text, 'Ida Moss'), { split: text })
    expect(namesOf(split)).toEqual(expect.arrayContaining(names))
    expect([namesOf(split).includes(text), split.joinedNames]).toEqual([false, []])
  })

  it.each(['(head)', '- bring keys', '*'])(
    'several people with a remark are asked about by their name, too: %s',
    async (remark) => {
      const name = `Bill & Carol ${freshName()}`
      const found = await preview(await withAdmin(), sheetOf(`${name} ${remark}`, 'Ida Moss'))
      expect(found.joinedNames).toMatchObject([{ text: `${name} ${remark}`, name }])
      expect(found.unknownNames.map((one) => one.name)).toContain(name)
    },
  )

  it('a remark that follows is the row’s, the name is linked, and the remark is not stored', async () => {
    const token = await withAdmin()
    const name = `Petra Vane ${freshName()}`
    const { _id } = await test.signUp({ name })
    for (const remark of ['*', '?', '(head)']) {
      const { rows } = await preview(token, sheetOf(`${name} ${remark}`, 'Ida Moss'))
      const row = rows.find(({ after }) => after?.name === name)
      expect([row?.remark, row?.after?.userId]).toEqual([remark, _id])
    }
  })

  it('a short name that the sheet explains is the name', async () => {
    const token = await withAdmin()
    const name = `Barnabas ${freshName()}`
    const { _id } = await test.signUp({ name })
    const found = await preview(token, [...sheetOf('BH', 'Ida Moss'), [null], [`BH = ${name}`]])
    const row = found.rows.find(({ after }) => after?.name === name)
    expect(row?.after?.userId).toBe(_id)
    expect(found.leftOut).toContainEqual(expect.objectContaining({ why: 'note', text: `BH = ${name}` }))
  })
})

it('a slash parts two people of a table, who may be a couple', async () => {
  const token = await withAdmin()
  const rows: Sheet = [
    HEAD,
    [DAYS[0] ?? '', '9am', 'Harold/Ruth Thorn', 'Ida Moss'],
    [DAYS[1] ?? '', '9am', 'A/V Desk', 'Al Ng'],
  ]
  const found = await preview(token, rows)
  expect(namesOf(found)).toEqual(['Harold', 'Ruth Thorn', 'Ida Moss', 'A/V Desk', 'Al Ng'])
  expect(found.joinedNames).toMatchObject([
    { text: 'Harold/Ruth Thorn', names: ['Harold Thorn', 'Ruth Thorn'], cell: 'C2' },
  ])
  const split = await preview(token, rows, { split: 'Harold/Ruth Thorn' })
  expect(namesOf(split).slice(0, 2)).toEqual(['Harold Thorn', 'Ruth Thorn'])
  expect(split.joinedNames).toEqual([])
})

it('commas part people the same way each time', async () => {
  const rows: Sheet = [
    HEAD,
    [DAYS[0] ?? '', '9am', 'Jim Ba., Grace K., Tom', 'Reed, Ann'],
    [DAYS[1] ?? '', '9am', 'Jim, Grace K.', 'Al Ng'],
  ]
  const found = await preview(await withAdmin(), rows)
  expect(namesOf(found)).toEqual(['Jim Ba.', 'Grace K.', 'Tom', 'Reed, Ann', 'Jim, Grace K.', 'Al Ng'])
  expect(found.joinedNames).toMatchObject([{ text: 'Jim, Grace K.', names: ['Jim', 'Grace K.'] }])
})

it('a remark is not stored', async () => {
  const token = await withAdmin()
  const found = await preview(token, [
    HEAD,
    [DAYS[0] ?? '', '9am', 'Cleo Vance (head)', 'Al Ng'],
    [DAYS[1] ?? '', '9am', 'Bo Ng', 'Al Ng'],
  ])
  const applied = await test.call(importsApi.apply, { id: found._id }, token)
  expect(applied.status).toBe(200)
  expect((await stored(token, '2043-01-04')).map(({ user }) => user.name)).toContain('Cleo Vance')
  const entry = await test.call(importsApi.show, { id: found._id }, token)
  expect(entry.body.rows.every((row) => !('remark' in row))).toBe(true)
})

it('short names of a year of Sundays are offered the member whom they fit', async () => {
  const token = await withAdmin()
  // No person of another test has one of these names.
  const [harold, ruth] = await Promise.all(['Harold Jennings', 'Ruth Lee'].map((name) => test.signUp({ name })))
  const bytes = readFileSync(new URL('../../../../e2e/fixtures/reports/first-names.xlsx', import.meta.url))
  const { body } = await test.upload(importsApi.preview, { bytes }, token)
  expect(body.rows.every(({ after }) => !after || after.userId === null)).toBe(true)
  const first = Object.fromEntries(body.unknownNames.map(({ name, nearest: [member] }) => [name, member?._id]))
  for (const name of ['Harold', 'H Jennings', 'H. Jennings', 'Jennings', 'Jennings H', 'Mr. Jennings'])
    expect([name, first[name]]).toEqual([name, harold?._id])
  for (const name of ['Ruth', 'Ruth L', 'R. Lee', 'LEE, Ruth', 'Ruthie Lee', 'Mrs Lee'])
    expect([name, first[name]]).toEqual([name, ruth?._id])
})
