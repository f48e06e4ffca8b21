import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { weekOf } from '#shared/recurrence.ts'
import { type SwapProposal, swapsApi } from '#shared/rota/swaps.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [door, aisle] = ['', '']
let round = 0
let [bill, carol, jean, tom, otis, ruth] = Array.from({ length: 6 }, () => ({}) as Person) as [
  Person,
  Person,
  Person,
  Person,
  Person,
  Person,
]
/** The assignment of Bill. */
let mine = ''
let services: [string, string] = ['', '']

beforeAll(async () => {
  door = await rota.post('Main Door')
  aisle = await rota.post('Aisle')
})

/** Bill and Carol, three weeks later Jean and Tom, have the door and the aisle; Otis and Ruth have no place. */
beforeEach(async () => {
  round += 1
  const names = ['Bill', 'Carol', 'Jean', 'Tom', 'Otis', 'Ruth']
  const people = await Promise.all(names.map((name) => test.signUp({ name: `${name} ${round}` })))
  ;[bill, carol, jean, tom, otis, ruth] = people as [Person, Person, Person, Person, Person, Person]
  for (const [one, other] of [
    [bill, carol],
    [jean, tom],
    [otis, ruth],
  ] as const)
    await rota.link(one._id, other._id, 'only_together')
  const day = weekOf(`${2040 + round}-02-07`)
  const needs: Record<string, [number, number]> = { [door]: [1, 1], [aisle]: [1, 1] }
  const published = { published_at: '2026-01-01T00:00:00.000Z' }
  services = [
    await rota.service(day, '9am', needs, published),
    await rota.service(addDays(day, 21), '9am', needs, published),
  ]
  mine = await rota.assignment(services[0], bill._id, door)
  await rota.assignment(services[0], carol._id, aisle)
  await rota.assignment(services[1], jean._id, aisle)
  await rota.assignment(services[1], tom._id, door)
})

const partners = async () => (await test.call(swapsApi.partners, { assignmentId: mine }, bill.token)).body
const toProposal = ({ legs }: { legs: { user: { _id: string }; gives: unknown; takes: unknown }[] }): SwapProposal => ({
  kind: legs[0]?.takes ? 'swap' : 'give',
  legs: legs.map(({ user, gives, takes }) => ({
    userId: user._id,
    givesAssignmentId: (gives as { assignmentId: string } | null)?.assignmentId ?? null,
    takesAssignmentId: (takes as { assignmentId: string } | null)?.assignmentId ?? null,
  })),
})
const trade = async (kind: SwapProposal['kind']) => {
  const found = ((await partners()).couples ?? []).map(toProposal).find((one) => one.kind === kind)
  if (!found) throw new Error('One was found')
  return found
}
const propose = (proposal: SwapProposal, of = bill) => test.call(swapsApi.propose, { proposals: [proposal] }, of.token)
const answer = (id: string, of: Person, said: 'yes' | 'no' = 'yes') =>
  test.call(swapsApi.answer, { id, answer: said }, of.token)
const live = async (service: string) =>
  (
    await test.db
      .selectFrom('places')
      .select(['user_id', 'post_id'])
      .where('service_id', '=', service)
      .where('state', 'in', ['asked', 'accepted'])
      .execute()
  )
    .map(({ user_id, post_id }) => `${user_id} ${post_id}`)
    .sort()
const places = (...of: [Person, string][]) => of.map(([{ _id }, post]) => `${_id} ${post}`).sort()

it('half of a couple finds couples: who trade, post for post, and who could take both places', async () => {
  const { gives, swaps, rings, onlyWith, couples = [] } = await partners()
  expect([gives, swaps, rings]).toEqual([[], [], []])
  expect(onlyWith).toEqual([{ _id: carol._id, name: `Carol ${round}` }])
  const swap = couples.find(({ legs }) => legs[0]?.takes)
  // Tom has the door, as Bill has.
  expect(swap?.legs.map(({ user, gives: given, takes }) => [user._id, given?.post, takes?.post])).toEqual([
    [bill._id, 'Main Door', 'Main Door'],
    [carol._id, 'Aisle', 'Aisle'],
    [tom._id, 'Main Door', 'Main Door'],
    [jean._id, 'Aisle', 'Aisle'],
  ])
  const free = couples
    .filter(({ legs }) => !legs[0]?.takes)
    .map(({ legs }) => legs.slice(2).map(({ user }) => user._id))
  expect(free.map((ids) => [...ids].sort())).toContainEqual([otis._id, ruth._id].sort())
})

it('is done by the last of four yeses, and by nobody’s before', async () => {
  const { status, body } = await propose(await trade('swap'))
  expect(status).toBe(201)
  const id = body[0]?._id ?? ''
  for (const of of [carol, tom]) expect((await answer(id, of)).body.state).toBe('proposed')
  expect(await live(services[0])).toEqual(places([bill, door], [carol, aisle]))
  expect((await answer(id, jean)).body.state).toBe('done')
  expect(await live(services[0])).toEqual(places([tom, door], [jean, aisle]))
  expect(await live(services[1])).toEqual(places([bill, door], [carol, aisle]))
})

it('anybody’s no ends it, also the partner’s', async () => {
  const id = (await propose(await trade('swap'))).body[0]?._id ?? ''
  expect((await answer(id, carol, 'no')).body.state).toBe('refused')
  expect(await live(services[0])).toEqual(places([bill, door], [carol, aisle]))
})

it('a partner without an account is spoken for by the other', async () => {
  const proposal = await trade('swap')
  await test.db.updateTable('users').set({ joined: 0 }).where('id', 'in', [carol._id, jean._id]).execute()
  const { body } = await propose(proposal)
  expect(body[0]?.legs.map((leg) => leg.answer)).toEqual(['yes', 'yes', null, null])
  expect((await answer(body[0]?._id ?? '', tom)).body.state).toBe('done')
  expect(await live(services[1])).toEqual(places([bill, door], [carol, aisle]))
})

it('both places go to a couple that is free, as a gift', async () => {
  const gifts = ((await partners()).couples ?? []).map(toProposal).filter((one) => one.kind === 'give')
  const gift = gifts.find(({ legs }) => legs.some(({ userId }) => userId === otis._id))
  if (!gift) throw new Error('Otis and Ruth are free')
  const id = (await propose(gift)).body[0]?._id ?? ''
  for (const of of [carol, otis, ruth]) await answer(id, of)
  expect((await live(services[0])).map((place) => place.split(' ')[0]).sort()).toEqual([otis._id, ruth._id].sort())
})

it('refuses four who are no couples, parts that cross, and couples that were linked no more', async () => {
  const proposal = await trade('swap')
  const [one, two, three, four] = proposal.legs as [
    SwapProposal['legs'][number],
    SwapProposal['legs'][number],
    SwapProposal['legs'][number],
    SwapProposal['legs'][number],
  ]
  for (const legs of [
    [one, two, four, three],
    [one, three, two, four],
    [one, two, three, { ...four, userId: otis._id }],
  ])
    expect((await propose({ ...proposal, legs })).status).toBe(400)
  await test.db.deleteFrom('links').where('user_a', '=', bill._id).execute()
  expect((await propose(proposal)).status).toBe(400)
})
