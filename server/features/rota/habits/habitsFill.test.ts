import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { boardApi } from '#shared/rota/board.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { type Habit, type HabitAnswer, habitsApi } from '#shared/rota/habits.ts'
import { withTestApp } from '../../../testing/app.ts'
import { COUPLE, HEADS, importSheet, LAST_SUNDAY, planLikeSheet } from '../../../testing/habitSheet.ts'

const test = withTestApp()
let admin = ''
let people = new Map<string, string>()
beforeAll(async () => {
  admin = (await test.signUp({ name: 'Zoe Admin', role: 'admin' })).token
  people = await importSheet(test, admin)
})

const span = { from: addDays(LAST_SUNDAY, 7), to: addDays(LAST_SUNDAY, 7 * 5) }
const ids = (names: readonly string[]) => names.map((name) => people.get(name) ?? '')

/** The places after a fill of the next month: the heads, and the services of each of the couple. */
async function filled() {
  const { body: started } = await test.call(runsApi.start, { ...span, mode: 'all' }, admin)
  await expect
    .poll(async () => (await test.call(runsApi.show, { id: started._id }, admin)).body.endedAt, { timeout: 60_000 })
    .not.toBeNull()
  await test.call(runsApi.apply, { id: started._id }, admin)
  const { services } = (await test.call(boardApi.show, span, admin)).body
  const drafted = services.flatMap(({ _id, places }) =>
    places.flatMap(({ layer, userId, post }) => (layer === 'draft' ? { service: _id, userId, post } : [])),
  )
  const servicesOf = (id = '') => drafted.filter(({ userId }) => userId === id).map(({ service }) => service)
  return {
    services: services.length,
    of: services.map(({ _id }) => _id),
    heads: [...new Set(drafted.filter(({ post }) => post === 'Head Usher').map(({ userId }) => userId ?? ''))],
    couple: ids(COUPLE).map((id) => servicesOf(id).sort()),
  }
}

const yesTo = ({ kind }: Habit): HabitAnswer => (kind === 'couple' ? 'only_together' : 'yes')

it('a team that plans nothing yet is asked, and what it answers about its posts stays', async () => {
  const asked = async () => (await test.call(habitsApi.show, {}, admin)).body
  const { habits } = await asked()
  const keep = habits.find(({ kind }) => kind === 'skill')
  const { body } = await test.call(habitsApi.answer, { answers: [{ id: keep?._id, answer: 'yes' }] }, admin)
  // An admin's word makes a post the team's, which was there for its shifts alone.
  const isOwn = async () => {
    const post = test.db
      .selectFrom('posts')
      .select('by_shifts')
      .where('id', '=', keep?.post?._id ?? '')
    return (await post.executeTakeFirstOrThrow()).by_shifts === 0
  }
  expect(await isOwn()).toBe(true)
  await test.call(habitsApi.undo, { undo: body.habits.undo }, admin)
  expect([await isOwn(), (await asked()).habits]).toEqual([false, habits])
})

it('the next month has the same heads and the couple together once that was answered', {
  timeout: 180_000,
}, async () => {
  await planLikeSheet(test, admin)
  const without = await filled()
  expect(without.services).toBe(10)
  expect(without.heads.filter((id) => !ids(HEADS).includes(id))).not.toEqual([])

  const { habits } = (await test.call(habitsApi.show, {}, admin)).body
  expect(habits.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['skill', 'couple', 'usual', 'often', 'order']))
  const answers = habits.map((habit) => ({ id: habit._id, answer: yesTo(habit) }))
  const answered = await test.call(habitsApi.answer, { answers }, admin)
  expect([answered.status, answered.body.habits.habits]).toEqual([200, []])

  const { heads, couple, of: services } = await filled()
  expect([...heads].sort()).toEqual(ids(HEADS).sort())
  // They served five weeks of six: rest between Sundays holds nobody back of whom the sheet shows weeks in a row; it
  // ends with the third of theirs, and never had a fourth.
  expect(couple[0]?.length).toBe(3)
  expect(couple[0]?.some((id) => services[0] === id || services[1] === id)).toBe(false)
  expect(couple[0]).toEqual(couple[1])
})
