import { beforeEach, describe, expect, it } from 'vitest'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { type Person, withPlaces } from '../../../testing/places.ts'

const on = withPlaces()
const { test, rota, team, asAdmin } = on

let ann: Person
let bob: Person
let [day, shiftId] = ['', '']
let turn = 0
/** Ann is typed at the door of a service that nobody has published; it needs one there. */
beforeEach(async () => {
  turn += 1
  ann = await on.person(`Ann ${turn}`)
  bob = await on.person(`Bob ${turn}`)
  day = on.freshDay()
  await on.service(day, { [team.door]: [1, 1], [team.balcony]: [0, 1] }, { published_at: null })
  shiftId = (await on.type(day, 'Main Door', ann.name, { tieColor: 'Blue' })).body._id
  await test.db.deleteFrom('outbox').execute()
})

const choose = (person: Person, more: object = {}) =>
  asAdmin(scheduleApi.change, { id: shiftId, userId: person._id, was: ann.name, ...more })
const told = async () =>
  (await test.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute()).map(({ kind, payload }) => [
    kind,
    JSON.parse(payload).userId,
  ])
/** Nothing has changed, and nobody was told. */
async function expectAnn() {
  expect([await on.shown(day), await told()]).toEqual([[[ann.name, 'Main Door']], []])
}

it('is refused where another stands there by now, of a change and of a removal', async () => {
  const was = 'Cid Cole'
  expect(await choose(bob, { was })).toMatchObject({ status: 409, body: { code: 'schedule_moved_on' } })
  expect(await asAdmin(scheduleApi.remove, { id: shiftId, was })).toMatchObject({ status: 409 })
  await expectAnn()
})

it('is 404 for a shift that is gone, and 400 for nobody of the team', async () => {
  expect((await asAdmin(scheduleApi.change, { id: 'none', userId: bob._id })).status).toBe(404)
  expect((await asAdmin(scheduleApi.change, { id: shiftId, userId: 'nobody' })).status).toBe(400)
  const member = await test.call(scheduleApi.change, { id: shiftId, userId: bob._id }, bob.token)
  expect(member.status).toBe(403)
  await expectAnn()
})

it.each(['away', 'busy', 'skill', 'suspended'])('is refused by the rules of the board: %s', async (code) => {
  if (code === 'away') await rota.days(bob._id, 'away', day)
  if (code === 'busy') await on.type(day, 'Balcony', bob.name)
  const skill = code === 'skill' ? await rota.skill(`Skill ${turn}`) : null
  await test.db.updateTable('posts').set({ skill_id: skill }).where('id', '=', team.door).execute()
  if (code === 'suspended') await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', bob._id).execute()
  await test.db.deleteFrom('outbox').execute()
  const { status, body } = await choose(bob)
  if (code === 'suspended') expect(status).toBe(400)
  else expect([status, body]).toMatchObject([409, { code: 'blocked', blocks: [{ code, userId: bob._id }] }])
  expect((await on.shown(day)).filter(([, post]) => post === 'Main Door')).toEqual([[ann.name, 'Main Door']])
  expect(await told()).toEqual([])
  await test.db.updateTable('posts').set({ skill_id: null }).where('id', '=', team.door).execute()
})

it('puts the member there under the same id, with the tie, and tells the two who are concerned', async () => {
  const { status, body } = await choose(bob)
  expect([status, body]).toMatchObject([
    200,
    { _id: shiftId, user: { _id: bob._id, name: bob.name }, assignment: 'Main Door', tieColor: 'Blue' },
  ])
  expect((await told()).sort()).toEqual([ann, bob].map(({ _id }) => ['shift.changed', _id]).sort())
  // Pressed twice, the second finds another there.
  expect((await choose(bob)).status).toBe(409)
  expect(await on.shown(day)).toEqual([[bob.name, 'Main Door']])
})

it('links the member who was chosen where two have the name', async () => {
  const other = await on.person(bob.name)
  for (const one of [bob, other]) {
    expect((await choose(one)).body.user).toEqual({ _id: one._id, name: bob.name })
    await asAdmin(scheduleApi.change, { id: shiftId, name: ann.name })
  }
})

it('of the past corrects who stood there, whatever stands against them', async () => {
  const past = '2026-02-15'
  await on.service(past, { [team.door]: [1, 1] })
  await rota.days(bob._id, 'away', past)
  const { _id } = (await on.type(past, 'Main Door', ann.name)).body
  const { status, body } = await asAdmin(scheduleApi.change, { id: _id, userId: bob._id })
  expect([status, body]).toMatchObject([200, { user: { name: bob.name } }])
  await asAdmin(scheduleApi.remove, { id: _id, was: bob.name })
})

it('goes out of the schedule with the last who stood there, and comes back as it was', async () => {
  expect((await asAdmin(scheduleApi.remove, { id: shiftId, was: ann.name })).status).toBe(204)
  expect(await on.shown(day)).toEqual([])
  await on.type(day, 'Main Door', ann.name, { tieColor: 'Blue' })
  expect((await on.scheduleOf(day)).map(({ user, tieColor }) => [user._id, tieColor])).toEqual([[ann._id, 'Blue']])
})

it('taken back, is the very member who was there, of two with one name, whatever stands against them', async () => {
  const twin = await on.person(ann.name)
  await asAdmin(scheduleApi.change, { id: shiftId, userId: ann._id })
  await choose(bob)
  await rota.days(ann._id, 'away', day)
  const back = { id: shiftId, name: ann.name, userId: ann._id, was: bob.name }
  expect((await asAdmin(scheduleApi.change, { ...back, userId: 'nobody' })).status).toBe(400)
  expect((await asAdmin(scheduleApi.change, back)).body.user).toEqual({ _id: ann._id, name: ann.name })
  // The name alone would be of nobody: two have it.
  expect((await asAdmin(scheduleApi.change, { id: shiftId, userId: twin._id })).body.user._id).toBe(twin._id)
  await asAdmin(scheduleApi.remove, { id: shiftId, was: ann.name })
  const added = { date: day, assignment: 'Main Door', serviceTime: '9am', tieColor: '' }
  const { status, body } = await asAdmin(scheduleApi.createManual, { ...added, name: ann.name, userId: ann._id })
  expect([status, body.user]).toEqual([201, { _id: ann._id, name: ann.name }])
  // A name of the sheet stays as it was written.
  await asAdmin(scheduleApi.remove, { id: body._id })
  const short = await asAdmin(scheduleApi.createManual, { ...added, name: 'A. of the sheet', userId: ann._id })
  expect(short.body.user).toEqual({ _id: ann._id, name: 'A. of the sheet' })
})

describe('a member at an open place', () => {
  const put = (userId: string | undefined, more: object = {}) =>
    asAdmin(scheduleApi.createManual, {
      ...{ date: day, assignment: 'Balcony', serviceTime: '9am', tieColor: '', userId, ...more },
    })

  it('is refused for nobody of the team, without a name, by the rules, and where no place is left', async () => {
    expect(await put('nobody')).toMatchObject({ status: 400, body: { issues: [{ path: 'userId' }] } })
    expect(await put(undefined)).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } })
    await rota.days(bob._id, 'away', day)
    expect(await put(bob._id)).toMatchObject({
      ...{ status: 409, body: { code: 'blocked', blocks: [{ code: 'away', userId: bob._id }] } },
    })
    const cid = await on.person(`Cid ${turn}`)
    expect(await put(cid._id, { assignment: 'Main Door' })).toMatchObject({
      status: 409,
      body: { code: 'place_taken' },
    })
    await expectAnn()
  })

  it('is on the schedule at once, and told', async () => {
    const { status, body } = await put(bob._id)
    expect([status, body]).toMatchObject([201, { user: { _id: bob._id, name: bob.name }, assignment: 'Balcony' }])
    expect(await told()).toEqual([['shift.changed', bob._id]])
    expect((await put(bob._id)).status).toBe(409)
  })
})
