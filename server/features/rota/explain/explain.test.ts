import { beforeAll, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import type { Explanation } from '#shared/rota/explanation.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { raiseRevision } from '../../../db/revisions.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob, cid]: (Person | undefined)[] = []
let [door, balcony, skill, closed] = ['', '', '', '']
const idOf = (person: Person | undefined) => person?._id ?? ''
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  cid = await test.signUp({ name: 'Cid Cole' })
  await rota.days(idOf(admin), 'away', '2099-01-01')
  await test.db.updateTable('availability').set({ to_day: null }).execute()
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
  skill = await rota.skill('First aid')
  closed = await rota.post('Infirmary', { skill_id: skill })
})

const explain = async (serviceId: string, postId: string, userId?: string): Promise<Explanation> =>
  (await test.call(runsApi.explain, { serviceId, postId, ...(userId !== undefined && { userId }) }, admin?.token)).body
const put = async (serviceId: string, ...places: [Person | undefined, string][]) => {
  const drafted = places.map(([person, postId]) => ({ userId: idOf(person), postId }))
  expect((await test.call(boardApi.saveDraft, { serviceId, revision: 0, places: drafted }, admin?.token)).status).toBe(
    200,
  )
}
/** Takes the drafts of earlier tests away, which would count as served before a later day. */
async function forgetDrafts() {
  await test.db.deleteFrom('draft_places').execute()
  await test.db.deleteFrom('draft_services').execute()
  await raiseRevision(test.db, 'rota')
}
const names = ({ candidates }: Explanation) => candidates.map(({ user }) => user.name)

it('is 404 for what is not there', async () => {
  const id = await rota.service('2099-01-04', '9am', { [door]: [1, 1] })
  for (const asked of [
    { serviceId: 'none', postId: door },
    { serviceId: id, postId: 'none' },
    { serviceId: id, postId: door, userId: 'none' },
  ])
    expect((await test.call(runsApi.explain, asked, admin?.token)).status).toBe(404)
})

it('names the holder, who else could, in the order in which they would be asked, and what stands against the others', async () => {
  const before = await rota.service('2099-03-01', '9am', { [door]: [1, 1] })
  const id = await rota.service('2099-03-08', '9am', { [door]: [1, 1], [balcony]: [1, 1] })
  await put(before, [bob, door])
  await put(id, [ann, door], [cid, balcony])
  const found = await explain(id, door)
  expect(found).toMatchObject({ holder: { name: 'Ann Abel' }, open: 0, witness: null })
  // Bob served the Sunday before (5), which is his share (3); Cid stands at the balcony; the admin is away.
  expect(names(found)).toEqual(['Bob Bell', 'Cid Cole', 'Zoe Admin'])
  const [second, third, fourth] = found.candidates
  expect([found.holderCost, second?.cost?.wishes, third?.cost, fourth?.cost]).toEqual([
    { wishes: 0, fairness: expect.any(Number), spacing: 0, preferences: 0 },
    8,
    null,
    null,
  ])
  expect([second?.against, third?.against]).toEqual([['rest', 'above_share'], undefined])
  expect(second?.load).toBe(1)
  expect(third?.blocks.map(({ code }) => code)).toEqual(['busy'])
  expect(fourth?.blocks.map(({ code }) => code)).toEqual(['away'])
  expect(names(await explain(id, door, idOf(bob)))).toEqual(['Bob Bell'])
})

it('explains the place of whoever is asked about, where several stand at the post', async () => {
  const id = await rota.service('2099-03-22', '9am', { [door]: [2, 2] })
  await put(id, [ann, door], [bob, door])
  const of = async (holderId?: string) => {
    const { body } = await test.call(runsApi.explain, { serviceId: id, postId: door, holderId }, admin?.token)
    return [body.holder?.name, names(body)]
  }
  const others = (first: string) => [first, expect.not.arrayContaining(['Ann Abel', 'Bob Bell'])]
  expect(await of(idOf(bob))).toEqual(others('Bob Bell'))
  expect(await of(idOf(ann))).toEqual(others('Ann Abel'))
  // Nobody else's place is explained in the name of somebody who is not there.
  expect(await of(idOf(cid))).toEqual(await of())
})

it.each(['as planned', 'by a typed shift', 'as shadow'])(
  'who stands at that post %s is no candidate, and at another post is one',
  async (how) => {
    const day = how === 'as planned' ? '2099-04-05' : how === 'as shadow' ? '2099-04-12' : '2099-04-19'
    const id = await rota.service(day, '9am', { [door]: [2, 3], [balcony]: [1, 1] })
    const typed = { date: day, name: 'Bob Bell', assignment: 'Main Door', serviceTime: '9am' }
    if (how === 'by a typed shift') await test.call(scheduleApi.createManual, typed, admin?.token)
    else await put(id, [bob, door])
    if (how === 'as shadow')
      await test.db.updateTable('places').set({ shadow: 1 }).where('service_id', '=', id).execute()
    expect(names(await explain(id, door)).toSorted()).toEqual(['Ann Abel', 'Cid Cole', 'Zoe Admin'])
    expect(names(await explain(id, balcony))).toContain('Bob Bell')
    expect(names(await explain(id, door, idOf(bob)))).toEqual([])
  },
)

it('ranks first whoever gladly stands at the post, and last whoever rather does not, among those whom it costs the same', async () => {
  const id = await rota.service('2099-10-11', '9am', { [door]: [1, 1] })
  const wish = (userId: string, wish: 'like' | 'avoid') =>
    test.db.insertInto('post_wishes').values({ user_id: userId, post_id: door, wish }).execute()
  await wish(idOf(cid), 'like')
  await wish(idOf(ann), 'avoid')
  const free = (await explain(id, door)).candidates.filter(({ cost }) => cost)
  expect(free.map(({ user, wish }) => [user.name, wish])).toEqual([
    ['Cid Cole', 'like'],
    ['Bob Bell', undefined],
    ['Ann Abel', 'avoid'],
  ])
  await test.db.deleteFrom('post_wishes').execute()
})

it('ranks whoever prefers another service behind those for whom it is as good, gladly at the post or not', async () => {
  const id = await rota.service('2099-11-08', '9am', { [door]: [1, 1] })
  const [first] = (await explain(id, door)).candidates
  const userId = first?.user._id ?? ''
  await test.db.insertInto('post_wishes').values({ user_id: userId, post_id: door, wish: 'like' }).execute()
  await rota.days(userId, 'prefer', '2099-11-15')
  const free = (await explain(id, door)).candidates.filter(({ cost }) => cost)
  expect(free.map(({ cost }) => cost?.preferences)).toEqual([0, 0, 1])
  expect(free.at(-1)?.user._id).toBe(userId)
  await test.db.deleteFrom('post_wishes').execute()
  await test.db.deleteFrom('availability').where('kind', '=', 'prefer').execute()
})

it('says who has served more than their share, and since when that counts', async () => {
  const id = await rota.service('2099-11-22', '9am', { [door]: [1, 1] })
  // What is typed for days to come before the month counts, too.
  expect((await explain(id, door)).since).toBe('2099-04-19')
  const days = Array.from({ length: 14 }, (_, week) => addDays(today('America/Chicago'), -7 * (week + 1)))
  for (const date of days) {
    const typed = { date, name: 'Bob Bell', assignment: 'Main Door', serviceTime: '9am' }
    await test.call(scheduleApi.createManual, typed, admin?.token)
  }
  const { since, candidates } = await explain(id, door)
  expect(since).toBe(days.at(-1))
  const bell = candidates.find(({ user }) => user.name === 'Bob Bell')
  expect([bell?.history, bell?.lastServed]).toEqual([2, '2099-04-19'])
  expect(candidates.find(({ user }) => user.name === 'Cid Cole')?.history ?? 0).toBeLessThanOrEqual(0)
})

it('ranks whoever has their share behind those below it, and behind both the few who are able at another post', async () => {
  const [early, id] = [
    await rota.service('2099-12-06', '9am', { [door]: [1, 1] }),
    await rota.service('2099-12-27', '9am', { [door]: [1, 1], [closed]: [1, 1] }),
  ]
  for (const person of [ann, bob, cid]) await rota.says(idOf(person), { times: 4 })
  await raiseRevision(test.db, 'users')
  await forgetDrafts()
  await put(early, [cid, door])
  const order = async () => names(await explain(id, door)).slice(0, 3)
  // Cid would be first by his wish about the post, if he did not have the one service of three that falls to him.
  await test.db
    .insertInto('post_wishes')
    .values({ user_id: idOf(cid), post_id: door, wish: 'like' })
    .execute()
  expect((await order()).at(-1)).toBe('Cid Cole')
  await rota.knows(idOf(ann), skill)
  await raiseRevision(test.db, 'users')
  expect(await order()).toEqual(['Bob Bell', 'Cid Cole', 'Ann Abel'])
  const { candidates, holderHistory } = await explain(id, door)
  expect(candidates.slice(0, 3).map(({ neededAt }) => neededAt)).toEqual([undefined, undefined, 'Infirmary'])
  expect(holderHistory).toBeUndefined()
  await put(id, [bob, door])
  // Bob has the typed Sundays of this year, of which the place is another.
  expect((await explain(id, door)).holderHistory).toBe(2)
  await test.db.deleteFrom('draft_places').where('service_id', '=', id).execute()
  // For the post that asks for it, she is the only one.
  expect(names(await explain(id, closed))[0]).toBe('Ann Abel')
  await test.db.deleteFrom('post_wishes').execute()
  await test.db.deleteFrom('member_skills').execute()
  await test.db.deleteFrom('member_rota').execute()
  await raiseRevision(test.db, 'users')
})

it('ranks behind everybody who is free whoever said no to another service of that day', async () => {
  const early = await rota.service('2099-09-06', '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
  const id = await rota.service('2099-09-06', '11am', { [door]: [1, 1] })
  const first = (await explain(id, door)).candidates[0]?.user._id ?? ''
  await rota.assignment(early, first, door, 'declined')
  const free = (await explain(id, door)).candidates.filter(({ cost }) => cost)
  expect(free).toHaveLength(3)
  expect(free.at(-1)?.user._id).toBe(first)
})

it('says that a place can be filled by moving somebody, and who would stand where', async () => {
  const id = await rota.service('2099-05-03', '9am', { [door]: [1, 1], [balcony]: [1, 1] })
  // Bob stands at the door; the balcony is empty, and only Bob may stand there.
  for (const person of [ann, cid])
    await test.db
      .insertInto('post_wishes')
      .values({ user_id: idOf(person), post_id: balcony, wish: 'never' })
      .execute()
  await put(id, [bob, door])
  const { witness, open, holder } = await explain(id, balcony)
  expect([open, holder]).toEqual([1, null])
  expect(witness?.kind).toBe('fillable')
  expect(witness?.places.map(({ postId, userId }) => [postId, userId])).toEqual([
    [balcony, null],
    [door, idOf(bob)],
  ])
  expect(witness?.people[0]?.name).toBe('Bob Bell')
  expect(['Ann Abel', 'Cid Cole']).toContain(witness?.people[1]?.name)
})

it('proves that there are too few: these places need more people than can stand at any of them', async () => {
  await rota.knows(idOf(ann), skill)
  const id = await rota.service('2099-07-05', '9am', { [closed]: [2, 2], [door]: [1, 1] })
  await put(id, [ann, closed], [bob, door])
  const { witness, open } = await explain(id, closed)
  expect(open).toBe(1)
  expect(witness).toEqual({
    kind: 'short',
    places: [
      { serviceId: id, postId: closed, userId: null },
      { serviceId: id, postId: closed, userId: idOf(ann) },
    ],
    people: [{ _id: idOf(ann), name: 'Ann Abel' }],
  })
})

it('asks whom a place would give a fourth week in a row after the others, over the border of months, but not who wants it', async () => {
  await test.call(rotaSettingsApi.change, { restDays: 7 }, admin?.token)
  const [dora, eve] = [await test.signUp({ name: 'Dora Dean' }), await test.signUp({ name: 'Eve East' })]
  for (const person of [ann, bob, cid]) await rota.days(idOf(person), 'away', '2100-08-01')
  await test.db.updateTable('availability').set({ to_day: null }).execute()
  const before = ['2100-08-08', '2100-08-15', '2100-08-22', '2100-08-29']
  const ids = []
  for (const day of before) ids.push(await rota.service(day, '9am', { [door]: [1, 1] }))
  for (const id of ids.slice(2)) await rota.assignment(id, dora._id, door, 'accepted')
  const id = await rota.service('2100-09-05', '9am', { [door]: [1, 1] })
  await rota.days(eve._id, 'rather_not', '2100-09-05')
  const order = async () => names(await explain(id, door)).slice(0, 2)
  expect(await order()).toEqual(['Dora Dean', 'Eve East'])
  await put(ids[1] ?? '', [dora, door])
  expect(await order()).toEqual(['Eve East', 'Dora Dean'])
  const { body } = await test.call(boardApi.show, { from: '2100-09-01', to: '2100-09-30' }, admin?.token)
  const own = body.members.find(({ user }) => user._id === dora._id)
  expect(own).toMatchObject({ daysBeside: before.slice(1), planned: 0 })
  expect(own?.backToBack).toBeUndefined()
  expect(body.members.find(({ user }) => user._id === eve._id)?.daysBeside).toBeUndefined()
  await rota.says(dora._id, { times: 4 })
  await test.call(rotaSettingsApi.change, { answerDays: 4 }, admin?.token)
  // As an admin says it, or the schedule shows it: it is no wish of hers.
  expect(await order()).toEqual(['Eve East', 'Dora Dean'])
  await test.db.updateTable('member_rota').set({ updated_by: dora._id }).where('user_id', '=', dora._id).execute()
  await test.call(rotaSettingsApi.change, { answerDays: 3 }, admin?.token)
  expect(await order()).toEqual(['Dora Dean', 'Eve East'])
  const fine = { userId: dora._id, times: 1, backToBack: 'fine' as const }
  expect((await test.call(availabilityApi.changeMember, fine, admin?.token)).status).toBe(200)
  expect(await order()).toEqual(['Dora Dean', 'Eve East'])
})

it('names the smallest change where nobody can have a place: a day given back, and for whom; none where somebody can', async () => {
  const lamp = await rota.skill('Lamps')
  const light = await rota.post('Light', { skill_id: lamp })
  const id = await rota.service('2099-11-01', '9am', { [light]: [1, 1], [door]: [1, 1] })
  const here = { serviceId: id, postId: light }
  const onlyHere = { at: here, places: [{ ...here, userId: null }] }
  expect((await explain(id, light)).smallest).toMatchObject({ kind: 'able', ...onlyHere })
  await rota.knows(idOf(bob), lamp)
  expect((await explain(id, light)).smallest).toBeUndefined()
  await rota.days(idOf(bob), 'away', '2099-11-01')
  await raiseRevision(test.db, 'rota')
  const person = { _id: idOf(bob), name: 'Bob Bell' }
  const { smallest } = await explain(id, light)
  expect(smallest).toEqual({ kind: 'day', user: person, people: [person], ...onlyHere })
  // Ann, who has the skill, stands at the door, where somebody else can: moves alone fill it.
  await test.db.deleteFrom('member_skills').where('skill_id', '=', lamp).execute()
  await rota.knows(idOf(ann), lamp)
  await raiseRevision(test.db, 'rota')
  await put(id, [ann, door])
  const moved = await explain(id, light)
  expect([moved.witness?.kind, moved.smallest]).toEqual(['fillable', undefined])
})

it('counts what a draft of earlier days gives, and not what that draft takes away, as served before', async () => {
  await forgetDrafts()
  const earlier = await rota.service('2100-05-02', '9am', { [door]: [1, 1] })
  const id = await rota.service('2100-06-06', '9am', { [door]: [1, 1] })
  const lastServed = async () => {
    const { candidates } = await explain(id, door)
    return candidates.flatMap(({ user, lastServed }) => (lastServed?.startsWith('2100-05') ? [user.name] : []))
  }
  await put(earlier, [bob, door])
  await rota.assignment(earlier, idOf(ann), door, 'accepted')
  expect(await lastServed()).toEqual(['Bob Bell'])
  await forgetDrafts()
  expect(await lastServed()).toEqual(['Ann Abel'])
})
