import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { capacityApi } from '#shared/rota/capacity.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const day = today('America/Chicago')
/** Ann's certificate holds at the first service and has ended at the second. */
const [first, second] = [addDays(day, 9), addDays(day, 16)]
const SPAN = { from: first, to: second }
const PUBLISHED = { published_at: '2026-01-01T00:00:00.000Z' }

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob, dee] = [{} as Person, {} as Person, {} as Person, {} as Person]
let [skillId, aid, door] = ['', '', '']
const nameOf = (userId: string | null) =>
  [ann, bob, dee].findIndex(({ _id }) => _id === userId) < 0 ? 'somebody' : people.get(userId ?? '')
const people = new Map<string, string>()

const until = (person: Person, validUntil: string | null) =>
  test.call(
    availabilityApi.changeMember,
    { userId: person._id, skills: [{ skillId, level: 'able', validUntil }] },
    admin.token,
  )

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann First' })
  bob = await test.signUp({ name: 'Bob Unshown' })
  dee = await test.signUp({ name: 'Dee Valid' })
  for (const [person, name] of [
    [ann, 'Ann'],
    [bob, 'Bob'],
    [dee, 'Dee'],
  ] as const)
    people.set(person._id, name)
  skillId = (await test.call(skillsApi.create, { name: 'First aid', expires: true }, admin.token)).body._id
  aid = await rota.post('Aid', { skill_id: skillId })
  door = await rota.post('Main Door')
  await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, admin.token)
})
let [one, two] = ['', '']
beforeEach(async () => {
  for (const table of ['call_outs', 'outbox', 'draft_services', 'publications', 'places', 'services'] as const)
    await test.db.deleteFrom(table).execute()
  await until(ann, first)
  await until(bob, null)
  await until(dee, second)
  one = await rota.service(first, '9am', { [aid]: [1, 1] }, PUBLISHED)
  two = await rota.service(second, '9am', { [aid]: [1, 1] }, PUBLISHED)
})

const board = async () => (await test.call(boardApi.show, SPAN, admin.token)).body
const problems = async () =>
  (await board()).problems.map(({ code, serviceId, userId }) => [code, serviceId === two ? 2 : 1, nameOf(userId)])
const against = (person: Person, serviceId: string, validUntil: string | null) => ({
  ...{ code: 'expired', userId: person._id, postId: aid, serviceId, post: 'Aid', validUntil },
})
async function save(serviceId: string, userId: string) {
  await test.call(boardApi.startDraft, SPAN, admin.token)
  const revision = (await board()).services.find(({ _id }) => _id === serviceId)?.draft?.revision ?? 0
  return test.call(boardApi.saveDraft, { serviceId, revision, places: [{ userId, postId: aid }] }, admin.token)
}

describe('somebody whose certificate does not hold on the day of the service', () => {
  it('is barred there and not before, and has not been able until it was shown', async () => {
    const candidates = async (serviceId: string) => {
      const { body } = await test.call(runsApi.explain, { serviceId, postId: aid }, admin.token)
      return new Map(body.candidates.map(({ user, blocks }) => [people.get(user._id), blocks]))
    }
    const [now, then] = [await candidates(one), await candidates(two)]
    expect([now.get('Ann'), now.get('Dee'), then.get('Dee')]).toEqual([[], [], []])
    expect(now.get('Bob')).toEqual([against(bob, one, null)])
    expect(then.get('Ann')).toEqual([against(ann, two, first)])
    expect(then.get('Bob')).toEqual([against(bob, two, null)])
    // A skill of which nothing is shown: everybody who has it is able again.
    await test.call(skillsApi.change, { id: skillId, expires: false }, admin.token)
    expect((await candidates(two)).get('Ann')).toEqual([])
    await test.call(skillsApi.change, { id: skillId, expires: true }, admin.token)
  })

  it('is not planned there by hand, nor by a fill', async () => {
    expect((await save(one, ann._id)).status).toBe(200)
    const { status, body } = await save(two, ann._id)
    expect([status, body]).toMatchObject([409, { code: 'blocked', blocks: [against(ann, two, first)] }])
    const run = (await test.call(runsApi.start, { ...SPAN, mode: 'all' }, admin.token)).body
    const now = async () => (await test.call(runsApi.show, { id: run._id }, admin.token)).body
    await expect.poll(async () => (await now()).endedAt, { timeout: 60_000 }).not.toBeNull()
    const places = (await now()).places.map(({ userId, serviceId }) => [serviceId === two ? 2 : 1, nameOf(userId)])
    expect(places.sort()).toEqual([
      [1, 'Ann'],
      [2, 'Dee'],
    ])
    expect((await now()).goals.every(({ proved }) => proved)).toBe(true)
    await until(dee, first)
    const { unfillable } = (await test.call(capacityApi.show, SPAN, admin.token)).body
    expect(unfillable?.map(({ serviceId, missing, outs }) => [serviceId, missing, outs])).toEqual([[two, 1, 3]])
  })

  it('is not asked to stand in, takes no open place, and is no partner of a swap', async () => {
    const { body } = await test.call(callOutsApi.start, { serviceId: two, postId: aid, now: true }, admin.token)
    await test.app.rota.callOuts.tick()
    const offers = await test.db.selectFrom('offers').select('user_id').execute()
    expect([body.postId, offers.map(({ user_id }) => nameOf(user_id))]).toEqual([aid, ['Dee']])
    await test.call(rotaSettingsApi.change, { openPlaces: true, openHeadStartHours: 0 }, admin.token)
    const take = ({ token }: Person) => test.call(openPlacesApi.take, { serviceId: two, postId: aid }, token)
    expect((await take(ann)).body).toMatchObject({ code: 'no_longer_fits', reason: 'expired' })
    expect((await test.call(openPlacesApi.list, {}, ann.token)).body.map(({ serviceId }) => serviceId)).toEqual([one])
    expect((await take(dee)).status).toBe(201)
    await test.call(rotaSettingsApi.change, { openPlaces: false }, admin.token)
    const [hers] = (await test.call(answersApi.mine, {}, dee.token)).body.assignments
    const third = await rota.service(addDays(day, 23), '9am', { [door]: [1, 1] }, PUBLISHED)
    await rota.assignment(third, ann._id, door, 'accepted')
    const partners = async () => (await test.call(swapsApi.partners, { assignmentId: hers?._id ?? '' }, dee.token)).body
    expect(JSON.stringify(await partners())).not.toContain(ann._id)
    await until(ann, second)
    expect(JSON.stringify(await partners())).toContain(ann._id)
  })

  it('does not take back a no to a place for which it has ended meanwhile', async () => {
    const id = await rota.assignment(two, dee._id, aid, 'declined')
    await until(dee, first)
    const answer = { id, answer: 'accept', sequence: 1 } as const
    const { status, body } = await test.call(answersApi.answer, answer, dee.token)
    expect([status, body]).toMatchObject([409, { code: 'no_longer_fits' }])
    await until(dee, second)
    expect((await test.call(answersApi.answer, answer, dee.token)).status).toBe(200)
  })

  it('counts for no skill that the service asks for', async () => {
    await test.db.insertInto('service_skills').values({ service_id: two, skill_id: skillId, min_people: 1 }).execute()
    await test.db.updateTable('service_needs').set({ post_id: door }).where('service_id', '=', two).execute()
    await rota.assignment(one, dee._id, aid, 'accepted')
    const place = await rota.assignment(two, ann._id, door, 'accepted')
    expect(await problems()).toEqual([['skill_missing', 2, 'somebody']])
    await test.db.deleteFrom('places').where('id', '=', place).execute()
    await rota.assignment(two, dee._id, door, 'accepted')
    expect(await problems()).toEqual([])
  })
})

describe('a certificate that ends between a draft and its publication', () => {
  it('stands as a problem on board, preview and coverage; it is published, and nothing is taken away', async () => {
    await rota.assignment(one, ann._id, aid, 'accepted')
    expect((await save(two, dee._id)).status).toBe(200)
    expect(await problems()).toEqual([])
    await until(dee, addDays(second, -1))
    expect(await problems()).toEqual([['expired', 2, 'Dee']])
    const drafted = (await board()).services.find(({ _id }) => _id === two)?.places
    expect(drafted?.flatMap(({ blocks }) => blocks)).toEqual([against(dee, two, addDays(second, -1))])
    const { body: preview } = await test.call(boardApi.preview, SPAN, admin.token)
    const problem = { code: 'expired', serviceId: two, postId: aid, userId: dee._id, missing: 0 }
    expect(preview.problems).toEqual([problem])
    const published = await test.call(publicationsApi.publish, { ...SPAN, revision: preview.revision }, admin.token)
    expect(published.status).toBe(201)
    expect(await problems()).toEqual([['expired', 2, 'Dee']])
    const coverage = async ({ token }: Person) =>
      (await test.call(coverageApi.list, SPAN, token)).body.find(({ serviceId }) => serviceId === two)
    expect((await coverage(admin))?.problems).toEqual([problem])
    expect(await coverage(ann)).not.toHaveProperty('problems')
    // Their place is theirs: they may say yes.
    const [hers] = (await test.call(answersApi.mine, {}, dee.token)).body.assignments
    const answer = { id: hers?._id ?? '', answer: 'accept', sequence: hers?.sequence ?? 0 } as const
    expect((await test.call(answersApi.answer, answer, dee.token)).status).toBe(200)
    expect((await coverage(admin))?.posts).toMatchObject([{ filled: 1, empty: 0 }])
    await until(dee, second)
    expect(await problems()).toEqual([])
    expect(await coverage(admin)).not.toHaveProperty('problems')
  })
})
