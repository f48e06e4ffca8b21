import { beforeAll, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { boardApi } from '#shared/rota/board.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const [past, next, later] = [-7, 7, 14].map((days) => addDays(today('America/Chicago'), days)) as [
  string,
  string,
  string,
]

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, dan, eve] = [{} as Person, {} as Person, {} as Person]
let door = ''

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  dan = await test.signUp({ name: 'Dan Reed' })
  eve = await test.signUp({ name: 'Eve Pace' })
  door = await rota.post('Main Door', { skill_id: await rota.skill('Door') })
  for (const date of [past, next, later]) {
    await rota.shift(date, '9am', 'Main Door', 'Dan Reed', dan._id)
    await rota.shift(date, '9am', 'Main Door', 'Eve Pace', eve._id)
    await rota.shift(date, '9am', 'Main Door', 'Guest Player', null)
  }
})

const show = async () => (await test.call(boardApi.show, { from: past, to: later }, admin.token)).body

/** Codes against each place, 'Dan Reed: away'. */
const against = async () =>
  (await show()).services.flatMap(({ date, places }) =>
    places.flatMap(({ name, blocks }) => blocks.map(({ code }) => `${date} ${name}: ${code}`)),
  )

it('who stands by the sheet is asked for no skill and no limit: it is typed', async () => {
  await rota.says(dan._id, { times: 1, most_a_month: 1 })
  expect(await against()).toEqual([])
  expect((await show()).problems.map(({ code }) => code)).not.toContain('blocked')
})

it('who stands by the sheet on a day on which they are away is a conflict, from today on', async () => {
  await rota.days(dan._id, 'away', past)
  await rota.days(dan._id, 'away', next)
  expect(await against()).toEqual([`${next} Dan Reed: away`])
  const { services, problems } = await show()
  const serviceId = services.find(({ date }) => date === next)?._id
  expect(problems.filter(({ code }) => code === 'blocked')).toEqual([
    { code: 'blocked', serviceId, postId: door, userId: dan._id, missing: 0 },
  ])
})

it('who pauses, or must not stand with somebody, too', async () => {
  await rota.link(dan._id, eve._id, 'apart')
  expect(await against()).toEqual([
    ...[`${next} Dan Reed: away`, `${next} Dan Reed: apart`, `${next} Eve Pace: apart`],
    ...[`${later} Dan Reed: apart`, `${later} Eve Pace: apart`],
  ])
  await test.db.deleteFrom('links').execute()
  await test.db.updateTable('member_rota').set({ paused_from: later }).where('user_id', '=', dan._id).execute()
  await rota.days(eve._id, 'rather_not', later)
  expect(await against()).toEqual([`${next} Dan Reed: away`, `${later} Dan Reed: paused`])
})
