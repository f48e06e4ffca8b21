import { expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { withImports } from '../../../testing/imports.ts'
import { mergedSheet } from '../spreadsheet/readInProcess.fixtures.ts'
import type { FixtureCell } from '../spreadsheet/workbook.fixtures.ts'

const { test, withAdmin, apply, undo } = withImports()

type Rows = FixtureCell[][]

/** Two days with these services; only the first two have somebody on the first day. */
const across = (off: FixtureCell[], ...times: string[]): Rows => [
  ['Post', ...times.map((_time, place) => (place === 0 ? '2047-01-06' : null)), '2047-01-13'],
  [null, ...times, '9am'],
  ['Door', ...times.map((_time, place) => (place < 2 ? `Ann Lee ${place}` : null)), 'Bo Ray'],
  ['Off', ...off, null],
]
const DOWN: Rows = [
  ['Date', 'Time', 'Door', 'Off'],
  ['2047-01-06', '9am', 'Ann Lee', 'Cy Poe'],
  ['2047-01-06', '11am', 'Bo Ray', 'Cy Poe'],
  ['2047-01-13', '9am', 'Ann Lee', null],
  ['2047-01-13', '11am', 'Bo Ray', null],
]
const PEOPLE: Rows = [
  ['Name', '2047-01-06', null, '2047-01-13'],
  [null, '9am', '11am', '9am'],
  ['Ann Lee', 'Door', 'Lobby', 'Door'],
  ['Cy Poe', 'Off', 'Off', 'Door'],
]

/** Days of a person as they are shown, as they are stored, and as they are after undo. */
async function daysOf(token: string, userId: string, rows: Rows, ...merges: string[]) {
  const stored = async () => {
    const { body } = await test.call(availabilityApi.members, { from: '2047-01-01', to: '2047-12-31' }, token)
    const own = body.find(({ user }) => user._id === userId)?.rows ?? []
    return own.map(({ kind, fromDay, templateId }) => `${kind} ${fromDay} ${templateId}`).sort()
  }
  const { status, body } = await test.upload(importsApi.preview, { bytes: mergedSheet(rows, ...merges) }, token)
  expect(status).toBe(201)
  const shown = (body.days ?? []).map(({ kind, serviceTime, isWholeDay }) => `${kind} ${serviceTime} ${isWholeDay}`)
  await apply(token, body._id)
  const after = await stored()
  await undo(token, body._id)
  expect(await stored()).toEqual([])
  return { shown, after }
}

const WHOLE = { shown: ['away null undefined'], after: ['away 2047-01-06 null'] }

it('“Off” is a day away, at every service that the sheet has on a day or at some of them without templates', async () => {
  const token = await withAdmin()
  const { _id } = await test.signUp({ name: 'Cy Poe' })
  const half = { shown: ['away 9am true'], after: ['away 2047-01-06 null'] }
  expect(await daysOf(token, _id, across(['Cy Poe', null], '9am', '11am'))).toEqual(half)
  // Nobody stands at 6pm yet, and the sheet has it.
  const two = { ...half, shown: ['away 9am true', 'away 11am true'] }
  expect(await daysOf(token, _id, across(['Cy Poe', 'Cy Poe', null], '9am', '11am', '6pm'))).toEqual(two)
  expect(await daysOf(token, _id, across(['Cy Poe', 'Cy Poe', 'Cy Poe'], '9am', '11am', '6pm'))).toEqual(WHOLE)
  expect(await daysOf(token, _id, across(['Cy Poe', 'Cy Poe'], '9am', '11am'))).toEqual(WHOLE)
  expect(await daysOf(token, _id, across(['Cy Poe', null], '9am', '11am'), 'B4:C4')).toEqual(WHOLE)
  for (const rows of [DOWN, PEOPLE]) expect(await daysOf(token, _id, rows)).toEqual(WHOLE)
})

it('is rather not of somebody who serves at another time of that day, and of all where an admin says so', async () => {
  const token = await withAdmin()
  const { _id } = await test.signUp({ name: 'Bo Ray' })
  const rows: Rows = [
    ['Date', 'Time', 'Door', 'Off'],
    ['2047-01-06', '9am', 'Ann Lee', 'Bo Ray'],
    ['2047-01-06', '11am', 'Bo Ray', null],
    ['2047-01-13', '9am', 'Ann Lee', 'Bo Ray'],
    ['2047-01-13', '11am', 'Ann Lee', 'Bo Ray'],
  ]
  expect(await daysOf(token, _id, rows)).toEqual({
    shown: ['rather_not 9am true', 'away null undefined'],
    after: ['away 2047-01-13 null', 'rather_not 2047-01-06 null'],
  })
  const { body } = await test.upload(importsApi.preview, { bytes: mergedSheet(rows) }, token)
  const refused = await apply(token, body._id, { daysAs: 'never' })
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'daysAs'])
  await apply(token, body._id, { daysAs: 'rather_not' })
  const { body: people } = await test.call(availabilityApi.members, { from: '2047-01-01', to: '2047-12-31' }, token)
  const own = people.find(({ user }) => user._id === _id)?.rows ?? []
  expect(own.map(({ kind }) => kind)).toEqual(['rather_not', 'rather_not'])
  await undo(token, body._id)
})

it('is that service alone where the team has a template for it, and the day where it is all of the sheet', async () => {
  const token = await withAdmin()
  const { _id } = await test.signUp({ name: 'Di Fox' })
  const { body: post } = await test.call(postsApi.create, { name: 'Door' }, token)
  const needs = [{ postId: post._id, minPeople: 1, maxPeople: 1, priority: 2 }]
  const add = async (serviceTime: string) =>
    (await test.call(templatesApi.create, { name: serviceTime, weekday: 0, serviceTime, needs }, token)).body._id
  const [early, late] = [await add('9:00 AM'), await add('11:00 AM')]
  expect(await daysOf(token, _id, across(['Di Fox', null], '9am', '11am'))).toEqual({
    ...{ shown: ['away 9am undefined'], after: [`away 2047-01-06 ${early}`] },
  })
  expect(await daysOf(token, _id, across(['Di Fox', 'Di Fox', null], '9am', '11am', '6pm'))).toEqual({
    shown: ['away 9am undefined', 'away 11am undefined'],
    after: [`away 2047-01-06 ${early}`, `away 2047-01-06 ${late}`].sort(),
  })
  expect(await daysOf(token, _id, across(['Di Fox', 'Di Fox'], '9am', '11am'))).toEqual(WHOLE)
  // A service that the team has and the sheet has not.
  await add('6:00 PM')
  expect(await daysOf(token, _id, across(['Di Fox', 'Di Fox'], '9am', '11am'))).toEqual(WHOLE)
})
