import { describe, expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { withImports } from '../../../testing/imports.ts'
import { type FixtureCell, workbook } from '../spreadsheet/workbook.fixtures.ts'

const { test, withAdmin, apply, undo } = withImports()

type Rows = FixtureCell[][]

const preview = async (token: string, rows: Rows, fields: Record<string, string> = {}) =>
  test.upload(importsApi.preview, { bytes: workbook([rows]), fields }, token)
const shiftsOf = ({ body }: Awaited<ReturnType<typeof preview>>) =>
  body.rows?.map(({ after, remark }) =>
    [after?.date.slice(5), after?.name, after?.assignment, after?.serviceTime, remark].filter(Boolean).join(' · '),
  )
const daysOf = async (token: string, userId: string) => {
  const { body } = await test.call(availabilityApi.members, { from: '2046-01-01', to: '2046-12-31' }, token)
  const own = body.find(({ user }) => user._id === userId)
  return own?.rows.map(({ kind, fromDay, templateId }) => [kind, fromDay, templateId])
}

describe('a cell has beside the name', () => {
  it.each<[string, Rows]>([
    [
      'posts down',
      [
        ['Post', '2046-01-07', '2046-01-14'],
        ['Door', 'Otis Wardle 9am', '11am Cy Poel'],
        ['Aisle', 'Ann Leeds (9am)', 'Bo Raye - 11:00 AM'],
      ],
    ],
    [
      'dates down',
      [
        ['Date', 'Door', 'Aisle'],
        ['2046-01-07', 'Otis Wardle 9am', 'Ann Leeds (9am)'],
        ['2046-01-14', '11am Cy Poel', 'Bo Raye - 11:00 AM'],
      ],
    ],
  ])('its time, %s', async (_how, rows) => {
    const found = await preview(await withAdmin(), rows)
    expect([found.status, shiftsOf(found)?.toSorted()]).toEqual([
      201,
      [
        '01-07 · Ann Leeds · Aisle · 9am',
        '01-07 · Otis Wardle · Door · 9am',
        '01-14 · Bo Raye · Aisle · 11am',
        '01-14 · Cy Poel · Door · 11am',
      ],
    ])
  })

  it('a time other than that of its row, which is a remark', async () => {
    const found = await preview(await withAdmin(), [
      ['Post', '2046-01-07', '2046-01-14'],
      ['9am Door', 'Otis Wardle 8:30am', 'Ann Leeds 9am'],
    ])
    expect(shiftsOf(found)).toEqual(['01-07 · Otis Wardle · Door · 9am · 8:30am', '01-14 · Ann Leeds · Door · 9am'])
  })

  it.each<[string, Rows]>([
    [
      'posts down',
      [
        ['Post', '2046-01-07', '2046-01-14'],
        ['9am Usher', 'Dana Reede - Balcony', 'Balcony: Bo Raye'],
      ],
    ],
    [
      'dates down',
      [
        ['Date', 'Door', 'Aisle'],
        ['2046-01-07', 'Dana Reede – Balcony', 'Ann Leeds'],
        ['2046-01-14', 'Bo Raye: Balcony', 'Cy Poel'],
      ],
    ],
  ])('its post, %s', async (_how, rows) => {
    const { status, body } = await preview(await withAdmin(), rows, { serviceTime: '9am' })
    const own = body.rows?.filter(({ after }) => after?.assignment === 'Balcony')
    expect([status, own?.map(({ after }) => after?.name)]).toEqual([201, ['Dana Reede', 'Bo Raye']])
  })

  it('no post, where it is a double name or a remark', async () => {
    const found = await preview(await withAdmin(), [
      ['Post', '2046-01-07', '2046-01-14'],
      ['9am Usher', 'Dana Reede - Smith', 'Bo Raye - left early'],
    ])
    expect(found.body.rows.map(({ after }) => after?.assignment)).toEqual(['Usher', 'Usher'])
  })
})

describe('letters in place of names or posts', () => {
  it.each<[string, Rows, string[]]>([
    [
      'of posts',
      [
        ['Name', '2046-01-07', '2046-01-14'],
        ['Ann Leeds', 'A', 'B'],
        ['Bo Raye', 'B', 'A'],
        [],
        ['A = Main Door, B: Balcony'],
      ],
      ['Ann Leeds Main Door', 'Ann Leeds Balcony', 'Bo Raye Balcony', 'Bo Raye Main Door'],
    ],
    [
      'of people',
      [
        ['Post', '2046-01-07', '2046-01-14'],
        ['Door', 'A', 'B'],
        ['Aisle', 'B', 'A'],
        [],
        ['A = Ann Leeds'],
        ['B: Bo Raye'],
      ],
      ['Ann Leeds Door', 'Bo Raye Door', 'Bo Raye Aisle', 'Ann Leeds Aisle'],
    ],
  ])('are read by a legend %s', async (_what, rows, expected) => {
    const { status, body } = await preview(await withAdmin(), rows, { serviceTime: '9am' })
    expect([status, body.rows?.map(({ after }) => `${after?.name} ${after?.assignment}`)]).toEqual([201, expected])
  })

  it.each<[string, Rows, string[]]>([
    [
      'posts down',
      [
        ['Post', '2046-01-07', '2046-01-14'],
        ['9am Door', 'A', 'Bo Raye'],
      ],
      ['cell B2'],
    ],
    [
      'people down',
      [
        ['Name', '2046-01-07', '2046-01-14'],
        ['Ann Leeds', '9am Door', '9am B'],
      ],
      ['cell C2'],
    ],
    [
      'dates down',
      [
        ['Date', 'Time', 'Door'],
        ['2046-01-07', '9am', 'Ann Leeds'],
        ['2046-01-14', '9am', 'C2'],
      ],
      ['cell C3'],
    ],
  ])('are refused at their cell without one: %s', async (_how, rows, cells) => {
    const { status, body } = await preview(await withAdmin(), rows)
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([400, 'rows_invalid', cells])
    expect(body.issues?.[0]?.message).toContain('does not say what')
  })
})

describe('“Off” in a cell of people and dates', () => {
  const rows: Rows = [
    ['Name', '2046-01-07', '2046-01-14'],
    ['Ann Leeds', '9am Door', 'Off'],
    ['Bo Raye', 'OFF - 9am', '9am Aisle'],
  ]

  it('is a day away of that person, unless it is left out', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Ann Leeds' })
    const { body } = await preview(token, rows)
    expect([body.add, body.away, body.leftOut]).toEqual([2, 'Off', []])
    expect(body.days?.[0]).toMatchObject({ name: 'Ann Leeds', date: '2046-01-14', kind: 'away', serviceTime: null })
    await apply(token, body._id)
    expect(await daysOf(token, _id)).toEqual([['away', '2046-01-14', null]])
    await undo(token, body._id)
    const skipped = await preview(token, rows, { away: 'skip' })
    expect([skipped.body.add, skipped.body.days]).toEqual([2, undefined])
    expect(skipped.body.leftOut.map(({ cell, why }) => [cell, why])).toEqual([
      ['C2', 'away'],
      ['B3', 'away'],
    ])
  })

  it('at one service is shown as it is stored: the whole day without a template, that service with one', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Bo Raye' })
    const shown = async () => {
      const { body } = await preview(token, rows)
      const day = body.days?.find(({ name }) => name === 'Bo Raye')
      await apply(token, body._id)
      const days = await daysOf(token, _id)
      await undo(token, body._id)
      return { kind: day?.kind, isWholeDay: day?.isWholeDay, serviceTime: day?.serviceTime, days }
    }
    const whole = { kind: 'away', isWholeDay: true, serviceTime: '9am' }
    expect(await shown()).toEqual({ ...whole, days: [['away', '2046-01-07', null]] })
    const { body: post } = await test.call(postsApi.create, { name: 'Door' }, token)
    const needs = [{ postId: post._id, minPeople: 1, maxPeople: 1, priority: 2 }]
    const template = { name: 'Sunday', weekday: 0, serviceTime: '9:00 AM', needs }
    const { body: made } = await test.call(templatesApi.create, template, token)
    const bound = { kind: 'away', isWholeDay: undefined, serviceTime: '9am' }
    expect(await shown()).toEqual({ ...bound, days: [['away', '2046-01-07', made._id]] })
    await test.call(templatesApi.change, { id: made._id, retired: true }, token)
    expect(await shown()).toMatchObject(whole)
  })
})
