import { beforeAll, expect, it } from 'vitest'
import { capacityApi } from '#shared/rota/capacity.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { raiseRevision } from '../../../db/revisions.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const SPAN = { from: '2099-02-01', to: '2099-02-28' }
const [FIRST, SECOND, THIRD, FOURTH] = ['2099-02-01', '2099-02-08', '2099-02-15', '2099-02-22']

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob, cid, dee] = [{} as Person, {} as Person, {} as Person, {} as Person, {} as Person]
const services: string[] = []
let [head, door, aisle] = ['', '', '']

/**
 * Three Sundays: Ann and Bob alone may be heads, Cid and Dee alone stand at the door and only together; anybody may
 * stand in the aisle.
 */
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  cid = await test.signUp({ name: 'Cid Cole' })
  dee = await test.signUp({ name: 'Dee Dunn' })
  const [heads, doors] = [await rota.skill('Heads'), await rota.skill('Doors')]
  head = await rota.post('Head', { skill_id: heads })
  door = await rota.post('Door', { skill_id: doors })
  aisle = await rota.post('Aisle')
  for (const { _id } of [ann, bob]) await rota.knows(_id, heads)
  for (const { _id } of [cid, dee]) await rota.knows(_id, doors)
  // Somebody who learns takes no place.
  await rota.knows(admin._id, heads, 'learning')
  await rota.link(cid._id, dee._id, 'only_together')
  for (const day of [FIRST, SECOND, THIRD])
    services.push(await rota.service(day, '9am', { [head]: [1, 1], [door]: [2, 2], [aisle]: [1, 2] }))
})

const unfillable = async () => (await test.call(capacityApi.show, SPAN, admin.token)).body.unfillable

it('foretells nothing while somebody could stand at each place, and nothing to others than admins', async () => {
  await rota.days(ann._id, 'away', SECOND)
  expect(await unfillable()).toBeUndefined()
  expect((await test.call(capacityApi.show, SPAN, ann.token)).status).toBe(403)
})

/** What stands against a place of somebody, by codes, and against the partners whom they lack. */
const shown = (found: Awaited<ReturnType<typeof unfillable>>) =>
  found?.map(({ out, ...one }) => ({
    ...one,
    out: out.map(({ user, blocks, partners }) => [
      user.name,
      blocks.map(({ code }) => code),
      partners?.map(({ user, blocks }) => [user.name, blocks.map(({ code }) => code)]),
    ]),
  }))

it('names places for which all who have the skill are away, and a pair of whom one cannot come', async () => {
  await rota.days(bob._id, 'away', SECOND)
  await rota.days(dee._id, 'away', THIRD)
  const [annAway, bobAway] = ['Ann Abel', 'Bob Bell'].map((name) => [name, ['away'], undefined])
  const pair = [
    ['Cid Cole', ['only_together'], [['Dee Dunn', ['away']]]],
    ['Dee Dunn', ['away'], undefined],
  ]
  const found = await unfillable()
  expect(shown(found)).toEqual([
    { serviceId: services[1], postId: head, missing: 1, holders: 2, outs: 2, out: [annAway, bobAway] },
    { serviceId: services[2], postId: door, missing: 2, holders: 2, outs: 2, out: pair },
  ])
  // In the words of the explanation, so that both say the same.
  const asked = { serviceId: services[2] ?? '', postId: door }
  const { candidates } = (await test.call(runsApi.explain, asked, admin.token)).body
  for (const { user, blocks, partners } of found?.[1]?.out ?? [])
    expect(candidates.find((one) => one.user._id === user._id)).toMatchObject({ blocks, ...(partners && { partners }) })
})

it('foretells nothing of a pair of whom the other stands there all the same', async () => {
  const id = await rota.assignment(services[2] ?? '', dee._id, aisle, 'accepted')
  expect((await unfillable())?.map(({ postId, missing }) => [postId, missing])).toEqual([
    [head, 1],
    [door, 1],
  ])
  await test.db.deleteFrom('places').where('id', '=', id).execute()
  await raiseRevision(test.db, 'rota')
})

it('counts a place that somebody has as filled', async () => {
  await rota.assignment(services[1] ?? '', ann._id, head, 'accepted')
  expect((await unfillable())?.map(({ postId }) => postId)).toEqual([door])
})

/** Codes against a place, and where these people stand, of the one place that is found of this service. */
const usedElsewhere = async (serviceId: string) =>
  (await unfillable())?.flatMap((one) =>
    one.serviceId === serviceId
      ? { ...one, out: one.out.map(({ blocks }) => blocks.map(({ code, serviceTime }) => [code, serviceTime])) }
      : [],
  )

it('names a place for which the only one able serves at another time of that day, and says if a fill could move them', async () => {
  const later = await rota.service(FOURTH, '11am', { [head]: [1, 1] })
  const early = await rota.service(FOURTH, '9am', { [head]: [1, 1] })
  await rota.days(bob._id, 'away', FOURTH)
  await raiseRevision(test.db, 'rota')
  // Neither is foretold while Ann could have any one of them.
  expect(await usedElsewhere(later)).toEqual([])
  const place = await rota.assignment(early, ann._id, head, 'asked')
  await raiseRevision(test.db, 'rota')
  const there = ['most_a_day', '9am']
  const asPlanned = { serviceId: later, postId: head, missing: 1, holders: 2, outs: 2 }
  const out = [[there], [['away', undefined]]]
  expect(await usedElsewhere(later)).toEqual([{ ...asPlanned, out, inGaps: true }])
  // A person who has accepted stays whatever is filled.
  await test.db.updateTable('places').set({ state: 'accepted' }).where('id', '=', place).execute()
  await raiseRevision(test.db, 'rota')
  expect(await usedElsewhere(later)).toEqual([{ ...asPlanned, out }])
  // A person who serves twice a day can take it.
  await rota.says(ann._id, { most_a_day: 2 })
  await raiseRevision(test.db, 'rota')
  expect(await usedElsewhere(later)).toEqual([])
})
