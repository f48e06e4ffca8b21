import { expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { peopleApi } from '#shared/people/people.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { habitsApi } from '#shared/rota/habits.ts'
import { withTestApp } from '../../../testing/app.ts'
import { LAST_SUNDAY } from '../../../testing/habitSheet.ts'
import { file, type Row } from '../../../testing/imports.ts'

const test = withTestApp()
const CELL = 'Ann Hale & Bo Lee'

it('two people whom a sheet had in one cell are asked about after two services, whatever their names', async () => {
  const admin = (await test.signUp({ name: 'Zoe Admin', role: 'admin' })).token
  const [ann, bo, cy] = ['Ann Hale', 'Bo Lee', 'Cy Moss'].map((name) => ({ name }))
  const { body: people } = await test.call(peopleApi.add, { people: [ann, bo, cy] }, admin)
  const idOf = (named: string) => people.find(({ name }) => name === named)?._id
  const sundays = [21, 14, 7, 0].map((days) => addDays(LAST_SUNDAY, -days))
  const rows = sundays.map((date, at): Row => [date, at % 2 ? CELL : 'Cy Moss', 'Door', '9am'])
  const read = async (fields: { split?: string }) =>
    (await test.upload(importsApi.preview, { ...file(...rows), fields }, admin)).body
  const couples = async () => {
    const { habits } = (await test.call(habitsApi.show, {}, admin)).body
    return habits.filter(({ kind }) => kind === 'couple').map(({ people: two }) => two.map(({ _id }) => _id))
  }
  const preview = await read({ split: CELL })
  expect(await couples()).toEqual([])
  expect((await test.call(importsApi.apply, { id: preview._id }, admin)).status).toBe(200)
  expect(await couples()).toEqual([[idOf('Ann Hale'), idOf('Bo Lee')]])
})
