import { describe, expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { withImports } from '../../../testing/imports.ts'
import { mergedSheet } from '../spreadsheet/readInProcess.fixtures.ts'
import { type FixtureCell, workbook } from '../spreadsheet/workbook.fixtures.ts'

const { test, withAdmin, stored, apply, undo } = withImports()

type Rows = FixtureCell[][]

const preview = (token: string, rows: Rows, fields: Record<string, string> = {}) =>
  test.upload(importsApi.preview, { bytes: workbook([rows]), fields }, token)

const daysOf = async (token: string, userId: string) => {
  const { body } = await test.call(availabilityApi.members, { from: '2045-01-01', to: '2045-12-31' }, token)
  const own = body.find(({ user }) => user._id === userId)
  return own?.rows.map(({ kind, fromDay, toDay, templateId }) => [kind, fromDay, toDay, templateId])
}

/** First days of the rows that are the word of a sheet. */
const sheetDaysOf = async (token: string, userId: string) => {
  const { body } = await test.call(memberAvailabilityApi.show, { userId }, token)
  return body.rows.flatMap(({ _id, fromDay }) => (body.fromSheet?.rowIds.includes(_id) ? fromDay : []))
}

const across = (label: string): Rows => [
  ['Post', '2045-01-01', '2045-01-08'],
  ['9am Door', 'Ann Lee', 'Bo Ray'],
  [label, 'Cy Poe', 'Cy Poe, Dee Fox'],
]
const down = (label: string): Rows => [
  ['Date', 'Time', 'Door', label],
  ['2045-01-01', '9am', 'Ann Lee', 'Cy Poe'],
  ['2045-01-08', '9am', 'Bo Ray', 'Cy Poe\nDee Fox'],
]
const list = (label: string): Rows => [
  ['Date', 'Name', 'Post', 'Time'],
  ['2045-01-01', 'Ann Lee', 'Door', '9am'],
  ['2045-01-01', 'Cy Poe', label, '9am'],
  ['2045-01-08', 'Bo Ray', 'Door', '9am'],
  ['2045-01-08', 'Cy Poe', label, '9am'],
  ['2045-01-08', 'Dee Fox', label, '9am'],
]

describe('people in a row or column such as “Off”', () => {
  it('are no shifts, and away on these days unless they are left out', async () => {
    const token = await withAdmin()
    const { _id, token: own } = await test.signUp({ name: 'Cy Poe' })
    expect((await preview(token, across('Off'), { away: 'perhaps' })).body.issues?.[0]?.path).toBe('away')
    const { status, body } = await preview(token, across('Off'))
    expect([status, body]).toMatchObject([201, { add: 2, away: 'Off', leftOut: [] }])
    expect(body.days).toMatchObject([
      { name: 'Cy Poe', userId: _id, date: '2045-01-01', kind: 'away', serviceTime: null, cell: 'B3' },
      { name: 'Cy Poe', userId: _id, date: '2045-01-08', kind: 'away', cell: 'C3' },
      { name: 'Dee Fox', userId: null, date: '2045-01-08', kind: 'away', cell: 'C3' },
    ])
    expect(body.unknownNames.map(({ name }) => name).sort()).toEqual(['Ann Lee', 'Bo Ray', 'Dee Fox'])
    expect(await daysOf(token, _id)).toEqual([])
    const applied = await apply(token, body._id)
    expect(applied.body).toMatchObject({ count: 4, added: 4, days: 2 })
    const listed = (await test.call(importsApi.list, {}, token)).body.find(({ _id: id }) => id === body._id)
    expect(listed).toMatchObject({ added: 4, days: 2 })
    expect((await stored(token, '2045-01-08')).map(({ user, assignment }) => [user.name, assignment])).toEqual([
      ['Bo Ray', 'Door'],
    ])
    const away = [
      ['away', '2045-01-01', '2045-01-01', null],
      ['away', '2045-01-08', '2045-01-08', null],
    ]
    expect(await daysOf(token, _id)).toEqual(away)
    expect(await sheetDaysOf(token, _id)).toEqual(['2045-01-01', '2045-01-08'])
    // Who changes a row says it themselves.
    const { rows } = (await test.call(memberAvailabilityApi.show, { userId: _id }, token)).body
    const change = { id: rows[1]?._id ?? '', reason: 'a wedding' }
    expect((await test.call(availabilityApi.changeRow, change, own)).status).toBe(200)
    expect(await sheetDaysOf(token, _id)).toEqual(['2045-01-01'])
    expect((await undo(token, body._id)).body).toMatchObject({ undone: 4 })
    expect([await daysOf(token, _id), await stored(token, '2045-01-08')]).toEqual([[], []])
    const imported = await test.upload(importsApi.import, { bytes: workbook([across('Off')]) }, token)
    expect(imported.body).toMatchObject({ count: 4 })
    await undo(token, imported.body.importId ?? '')
  })

  it('may be members under another name, as chosen', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Deandra Fox' })
    const { body } = await preview(token, across('Off'))
    const applied = await apply(token, body._id, { names: [{ name: 'Dee Fox', userId: _id }] })
    expect(applied.status).toBe(200)
    expect(await daysOf(token, _id)).toEqual([['away', '2045-01-08', '2045-01-08', null]])
    await undo(token, body._id)
  })

  it.each<[string, (label: string) => Rows, number]>([
    ['across', across, 1],
    ['down', down, 1],
    ['in a list', list, 3],
  ])('may be left out: dates %s', async (_how, sheet, count) => {
    const token = await withAdmin()
    const { body } = await preview(token, sheet('Off'), { away: 'skip' })
    expect([body.add, body.days, body.away]).toEqual([2, undefined, undefined])
    expect(body.leftOut.map(({ why }) => why)).toEqual(Array(count).fill('away'))
  })

  it.each([
    'Away',
    'Not available',
    'Unavailable:',
    'Vacation / Off',
    'Out of town',
    'Vacaciones',
    'No disponibles',
    'Ausentes',
  ])('may be under another word: %s', async (label) => {
    const token = await withAdmin()
    for (const sheet of [across, down, list]) {
      const { status, body } = await preview(token, sheet(label))
      expect([status, body.add, body.away, body.days?.map(({ name, date }) => `${date} ${name}`)]).toEqual([
        ...[201, 2, label],
        ['2045-01-01 Cy Poe', '2045-01-08 Cy Poe', '2045-01-08 Dee Fox'],
      ])
    }
  })

  it('are away from one service where a day has several columns', async () => {
    const token = await withAdmin()
    const { body } = await preview(token, [
      ['Post', '2045-01-01', null, '2045-01-08', null],
      [null, '9am', '11am', '9am', '11am'],
      ['Door', 'Ann Lee', 'Bo Ray', 'Ann Lee', 'Bo Ray'],
      ['Off', 'Cy Poe', null, null, 'Dee Fox'],
    ])
    expect(body.days).toMatchObject([{ name: 'Cy Poe', serviceTime: '9am' }, { serviceTime: '11am' }])
  })

  it.each<[string, Rows, string[]?]>([
    [
      'of the services',
      [
        ['Service', 'Position', '2045-01-01', '2045-01-08'],
        ['9am', 'Door', 'Ann Lee', 'Bo Ray'],
        ['LABEL', null, 'Cy Poe', 'Cy Poe\nDee Fox'],
      ],
    ],
    [
      'of named services, with further rows below the label',
      [
        ['Service', 'Position', '2045-01-01', '2045-01-08'],
        ['Off-site service', 'Door', 'Ann Lee', 'Bo Ray'],
        ['LABEL', null, 'Cy Poe', 'Cy Poe'],
        [null, '2', null, 'Dee Fox'],
      ],
    ],
    [
      'of the times, merged over rows and below a merged time',
      [
        ['Time', 'Position', '2045-01-01', '2045-01-08'],
        ['9am', 'Offering', 'Ann Lee', null],
        [null, 'Door', null, 'Bo Ray'],
        ['LABEL', null, 'Cy Poe', 'Cy Poe'],
        [null, null, null, 'Dee Fox'],
      ],
      ['A2:A3', 'A4:B5'],
    ],
    [
      'of the times behind the posts, between two posts',
      [
        ['Position', 'Time', '2045-01-01', '2045-01-08'],
        ['Door', '9am', 'Ann Lee', null],
        [null, 'LABEL', 'Cy Poe', 'Cy Poe, Dee Fox'],
        ['Offering', '9am', null, 'Bo Ray'],
      ],
    ],
    [
      'of numbers',
      [
        ['No', 'Time', 'Position', '2045-01-01', '2045-01-08'],
        [1, '9am', 'Door', 'Ann Lee', 'Bo Ray'],
        ['LABEL', null, null, 'Cy Poe', 'Cy Poe, Dee Fox'],
      ],
    ],
    [
      'of services beside times',
      [
        ['Time', 'Service', 'Position', '2045-01-01', '2045-01-08'],
        ['9am', 'Early', 'Door', 'Ann Lee', 'Bo Ray'],
        [null, 'LABEL', null, 'Cy Poe', 'Cy Poe, Dee Fox'],
      ],
    ],
    [
      'of the times below each date',
      [
        ['Post', '2045-01-01', null, '2045-01-08', null],
        [null, '9am', 'LABEL', '9am', 'LABEL'],
        ['Door', 'Ann Lee', 'Cy Poe', 'Bo Ray', 'Cy Poe'],
        [null, null, null, null, 'Dee Fox'],
      ],
      ['B1:C1', 'D1:E1'],
    ],
    [
      'of people and their times',
      [
        ['Time', 'Name', '2045-01-01', '2045-01-08'],
        ['9am', 'Ann Lee', 'Door', null],
        ['9am', 'Bo Ray', null, 'Offering'],
        ['LABEL', 'Cy Poe', 'Door', 'Door'],
        ['LABEL', 'Dee Fox', null, 'Door'],
      ],
    ],
    [
      'of the times, dates down',
      [
        ['Date', 'Time', 'Door', 'Offering'],
        ['2045-01-01', '9am', 'Ann Lee', null],
        ['2045-01-01', 'LABEL', 'Cy Poe', null],
        ['2045-01-08', '9am', null, 'Bo Ray'],
        [null, 'LABEL', 'Cy Poe', 'Dee Fox'],
      ],
    ],
    [
      'of services beside times, dates down',
      [
        ['Date', 'Time', 'Service', 'Door'],
        ['2045-01-01', '9am', 'Early', 'Ann Lee'],
        [null, null, 'LABEL', 'Cy Poe'],
        ['2045-01-08', '9am', 'Early', 'Bo Ray'],
        [null, null, 'LABEL', 'Cy Poe, Dee Fox'],
      ],
    ],
    [
      'of times over the posts',
      [
        ['Date', '9am', 'LABEL', null],
        [null, 'Door', '1', '2'],
        ['2045-01-01', 'Ann Lee', 'Cy Poe', null],
        ['2045-01-08', 'Bo Ray', 'Cy Poe', 'Dee Fox'],
      ],
      ['C1:D1'],
    ],
    [
      'of named services over the posts',
      [
        ['Date', 'Off-site service', 'Late service', 'LABEL'],
        [null, 'Door', 'Door', 'Door'],
        ['2045-01-01', 'Ann Lee', null, 'Cy Poe'],
        ['2045-01-08', null, 'Bo Ray', 'Cy Poe, Dee Fox'],
      ],
    ],
    [
      'of the times of a list',
      [
        ['Date', 'Name', 'Post', 'Time'],
        ['2045-01-01', 'Ann Lee', 'Offering', 'Off-site service'],
        ['2045-01-01', 'Cy Poe', 'Door', 'LABEL'],
        ['2045-01-08', 'Bo Ray', 'Door', 'Day Off Camp'],
        ['2045-01-08', 'Cy Poe', null, 'LABEL'],
        ['2045-01-08', 'Dee Fox', 'LABEL', null],
      ],
    ],
  ])('are away, and in no service, where the label is one %s', async (_where, rows, merges = []) => {
    const token = await withAdmin()
    for (const label of ['Off', 'OFF:', 'Not available', 'Libre']) {
      const bytes = mergedSheet(
        rows.map((row) => row.map((cell) => (cell === 'LABEL' ? label : cell))),
        ...merges,
      )
      const { status, body } = await test.upload(importsApi.preview, { bytes }, token)
      expect([status, body.away, body.rows?.map(({ after }) => after?.name).sort()]).toEqual([
        ...[201, label],
        ['Ann Lee', 'Bo Ray'],
      ])
      expect(body.days?.map(({ name, date, kind }) => `${date} ${name} ${kind}`)).toEqual([
        ...['2045-01-01 Cy Poe away', '2045-01-08 Cy Poe away', '2045-01-08 Dee Fox away'],
      ])
      const skipped = await test.upload(importsApi.preview, { bytes, fields: { away: 'skip' } }, token)
      expect([skipped.body.add, skipped.body.days]).toEqual([2, undefined])
      expect(skipped.body.leftOut.filter(({ why }) => why === 'away')).not.toEqual([])
    }
  })

  it('are none under a post whose name holds such a word', async () => {
    const { body } = await preview(await withAdmin(), across('9am Offering'))
    expect([body.add, body.days]).toEqual([5, undefined])
  })
})
