import { expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const day = today('America/Chicago')
const ago = (days: number) => addDays(day, -days)

it('a fill that begins in the middle of its days counts what was served once, as history', async () => {
  const admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  const [ann, bob] = [await test.signUp({ name: 'Ann Abel' }), await test.signUp({ name: 'Bob Bell' })]
  for (const { _id } of [ann, bob]) await rota.says(_id, { times: 2 })
  const door = await rota.post('Main Door')
  const services = [21, 20, 14, 13, 6, 5].map((days) => ago(days))
  for (const date of services) await rota.service(date, '9am', { [door]: [1, 2] })
  const next = addDays(day, 9)
  await rota.days(admin._id, 'away', next)
  const open = await rota.service(next, '9am', { [door]: [1, 1] })
  // Bob has served more, but before the days that are filled; what Ann has served in them is no load of theirs.
  for (const date of [ago(6), ago(5)]) await rota.shift(date, '9am', 'Main Door', 'Ann Abel', ann._id)
  for (const date of [ago(21), ago(20), ago(14)]) await rota.shift(date, '9am', 'Main Door', 'Bob Bell', bob._id)
  const longAgo = `${ago(28)}T00:00:00.000Z`
  await test.db.updateTable('users').set({ created_at: longAgo }).execute()

  const { body } = await test.call(runsApi.start, { from: ago(7), to: next }, admin.token)
  const ended = async () => (await test.call(runsApi.show, { id: body._id }, admin.token)).body
  await expect.poll(async () => (await ended()).endedAt, { timeout: 60_000 }).not.toBeNull()
  expect((await ended()).places).toMatchObject([{ serviceId: open, userId: ann._id }])
})
