import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { withImports } from '../../../testing/imports.ts'
import { type FixtureCell, workbook } from '../spreadsheet/workbook.fixtures.ts'

const { test, withAdmin, stored, apply, undo } = withImports()

const sample = (name: string): Buffer => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

const preview = (token: string, bytes: Buffer, fields: Record<string, string> = {}) =>
  test.upload(importsApi.preview, { bytes, fields }, token)

const daysOf = async (token: string, userId: string) => {
  const span = { from: '2027-01-01', to: '2027-12-31' }
  const { body } = await test.call(availabilityApi.members, span, token)
  return body.find(({ user }) => user._id === userId)?.rows.map(({ kind, fromDay, toDay }) => [kind, fromDay, toDay])
}

const serve = { marks: 'serve', post: 'Main Door', serviceTime: '9am' }

describe('a table of people and days that holds marks alone', () => {
  it.each([
    ['yes-no.xlsx', { yes: ['Yes'], no: ['No'], maybe: ['Maybe'] }],
    ['checkboxes.xlsx', { yes: ['TRUE'], no: ['FALSE'], maybe: [] }],
    ['only-x.xlsx', { yes: ['X'], no: [], maybe: [] }],
  ])('asks what they say: %s', async (name, marks) => {
    const token = await withAdmin()
    for (const endpoint of [importsApi.preview, importsApi.import]) {
      const { status, body } = await test.upload(endpoint, { bytes: sample(name) }, token)
      expect([status, body]).toMatchObject([409, { code: 'marks_meaning', ...marks }])
    }
    const refused = await preview(token, sample(name), { marks: 'perhaps' })
    expect([refused.status, refused.body.issues?.map(({ path }) => path)]).toEqual([400, ['marks']])
  })

  it('is who serves at a post, which must be named unless the team has one alone', async () => {
    const token = await withAdmin()
    const none = await preview(token, sample('yes-no.xlsx'), { marks: 'serve' })
    expect([none.status, none.body.issues?.map(({ path }) => path)]).toEqual([400, ['post']])
    const { status, body } = await preview(token, sample('yes-no.xlsx'), { marks: 'serve', post: 'Main Door' })
    expect([status, body.days]).toEqual([201, undefined])
    expect(body.rows.map(({ after }) => [after?.date, after?.serviceTime, after?.assignment, after?.name])).toEqual([
      ['2027-01-03', '9am', 'Main Door', 'Harold Jennings'],
      ['2027-01-17', '9am', 'Main Door', 'Harold Jennings'],
      ['2027-01-10', '9am', 'Main Door', 'Ruth Lee'],
    ])
    expect((await preview(token, sample('only-x.xlsx'), serve)).body.add).toBe(5)
    expect((await preview(token, sample('checkboxes.xlsx'), serve)).body.add).toBe(2)
    await test.call(postsApi.create, { name: 'Lobby' }, token)
    const only = await preview(token, sample('yes-no.xlsx'), { marks: 'serve' })
    expect(only.body.rows.map(({ after }) => after?.assignment)).toEqual(['Lobby', 'Lobby', 'Lobby'])
    const imported = await test.upload(importsApi.import, { bytes: sample('yes-no.xlsx'), fields: serve }, token)
    expect(imported.body).toMatchObject({ count: 3 })
  })

  it('is who can: days away and days that one would rather not, with their undo', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Ruth Lee' })
    const { status, body } = await preview(token, sample('yes-no.xlsx'), { marks: 'can' })
    expect([status, body]).toMatchObject([201, { add: 0, rows: [], from: '2027-01-03', to: '2027-01-17' }])
    expect(body.days).toMatchObject([
      { name: 'Harold Jennings', userId: null, date: '2027-01-10', kind: 'away', serviceTime: null, cell: 'C3' },
      { name: 'Ruth Lee', userId: _id, date: '2027-01-03', kind: 'away' },
      { name: 'Ruth Lee', userId: _id, date: '2027-01-17', kind: 'rather_not' },
    ])
    expect(body.unknownNames.map(({ name }) => name)).toEqual(['Harold Jennings'])
    const applied = await apply(token, body._id)
    expect(applied.body).toMatchObject({ count: 2, importId: body._id })
    const rows = [
      ['away', '2027-01-03', '2027-01-03'],
      ['rather_not', '2027-01-17', '2027-01-17'],
    ]
    expect(await daysOf(token, _id)).toEqual(rows)
    expect(await stored(token, '2027-01-03')).not.toContainEqual(expect.objectContaining({ assignment: 'No' }))
    const again = await test.upload(
      importsApi.import,
      { bytes: sample('yes-no.xlsx'), fields: { marks: 'can' } },
      token,
    )
    expect(again.body).toMatchObject({ count: 0, importId: null })
    const undone = await undo(token, body._id)
    expect([undone.status, undone.body]).toMatchObject([200, { undone: 2, kept: [] }])
    expect(await daysOf(token, _id)).toEqual([])
  })

  it('may have its days down and its people across', async () => {
    const token = await withAdmin()
    const rows = [
      ['Date', 'Harold Jennings', 'Ruth Lee'],
      ['2027-01-03', 'sí', 'no'],
      ['2027-01-10', 'quizás', null],
    ]
    const asked = await preview(token, workbook([rows]))
    expect([asked.status, asked.body]).toMatchObject([409, { yes: ['sí'], no: ['no'], maybe: ['quizás'] }])
    const made = await preview(token, workbook([rows]), serve)
    expect(made.body.rows.map(({ after }) => after?.name)).toEqual(['Harold Jennings'])
  })

  it.each<[string, FixtureCell[][]]>([
    [
      'across',
      [
        ['Post', '2027-01-03', '2027-01-10'],
        ['9am Door', 'x', 'x'],
        ['9am Lobby', 'x', null],
      ],
    ],
    [
      'down',
      [
        ['Date', 'Main Door', 'Lobby'],
        ['2027-01-03', 'x', 'x'],
        ['2027-01-10', 'x', null],
      ],
    ],
  ])('has no names where it has posts: dates %s', async (_where, rows) => {
    const { status, body } = await preview(await withAdmin(), workbook([rows]))
    expect([status, body.code]).toEqual([400, 'layout_unknown'])
    for (const sentence of [body.error, body.issues?.[0]?.message]) expect(sentence).toContain('hold only marks')
  })

  it.each<[string, FixtureCell[][], string[]]>([
    [
      'down',
      [
        ['Date', 'Harold Jennings', 'Ruth Lee', 'Cy Poe', 'Total'],
        ['2027-01-03', 1, 0, 1, 2],
        ['2027-01-10', 0, 1, 0, 1],
      ],
      ['Harold Jennings', 'Cy Poe', 'Ruth Lee'],
    ],
    [
      'down, with sums below no word',
      [
        ['Date', 'Harold Jennings', 'Ruth Lee', 'Sunday'],
        ['2027-01-03', 1, 0, 1],
        ['2027-01-10', 0, 1, 1],
      ],
      ['Harold Jennings', 'Ruth Lee'],
    ],
    [
      'across',
      [
        ['Name', '2027-01-03', '2027-01-10', 'Total'],
        ['Harold Jennings', 1, 0, 1],
        ['Ruth Lee', 0, 1, 1],
        ['Total', 1, 1, 2],
      ],
      ['Harold Jennings', 'Ruth Lee'],
    ],
  ])('may have 1 and 0 alone, beside totals: dates %s', async (_where, rows, names) => {
    const token = await withAdmin()
    const asked = await preview(token, workbook([rows]))
    expect([asked.status, asked.body]).toMatchObject([409, { yes: ['1'], no: ['0'], maybe: [] }])
    const { status, body } = await preview(token, workbook([rows]), serve)
    expect([status, body.rows.map(({ after }) => after?.name)]).toEqual([201, names])
  })

  it('is none beside names: 1 and 0 are counts there', async () => {
    const rows = [
      ['Date', 'Time', 'Main Door', 'Kids'],
      ['2027-01-03', '9am', 'Ruth Lee', 1],
      ['2027-01-10', '9am', 'Cy Poe', 0],
    ]
    const { status, body } = await preview(await withAdmin(), workbook([rows]))
    expect([status, body.add, body.leftOut.map(({ why, what }) => `${what} ${why}`)]).toEqual([
      201,
      2,
      ['column total'],
    ])
  })

  it('is none where a cell holds another text', async () => {
    const rows = [
      ['Name', '2027-01-03', '2027-01-10'],
      [null, '9am', '9am'],
      ['Ruth Lee', 'x', 'Door'],
    ]
    const { status, body } = await preview(await withAdmin(), workbook([rows]))
    expect([status, body.add]).toEqual([201, 1])
  })
})
