import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { file, type Row } from '../../../testing/imports.ts'
import { listen } from '../../../testing/live.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let ann: Person
let door = ''
let year = 2060
/** A Sunday of a year of its own for each test. */
let day = ''
let service = ''
let id = ''
let shiftId = ''
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  year += 1
  day = weekOf(`${year}-02-07`)
  ann = await test.signUp({ name: `Ann ${year}` })
  service = await rota.service(day, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01T00:00:00.000Z' })
  id = await rota.assignment(service, ann._id, door)
  shiftId = (await mine())[0]?.shiftId ?? ''
})

const mine = async (token = ann.token) => (await test.call(answersApi.mine, {}, token)).body.assignments
const stateOf = async (assignmentId = id) =>
  (await test.db.selectFrom('places').select('state').where('id', '=', assignmentId).executeTakeFirst())?.state
const shifts = async () =>
  (await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, admin.token)).body.map(
    ({ _id, user, assignment }) => [_id, user.name, assignment],
  )
const board = async () => (await test.call(boardApi.show, { from: day, to: day }, admin.token)).body
const places = async () => (await board()).services[0]?.places.map(({ layer, name, post }) => [layer, name, post])
const startDraft = () => test.call(boardApi.startDraft, { from: day, to: day }, admin.token)
/** Imports a file without a question. */
const importRows = async (...rows: Row[]) => (await test.upload(importsApi.import, file(...rows), admin.token)).body
/** Publishes a draft with this person at the door. */
async function publish(userId: string) {
  const started = (await startDraft()).body
  const revision = started.services[0]?.draft?.revision
  const draft = { serviceId: service, revision, places: [{ userId, postId: door }] }
  expect((await test.call(boardApi.saveDraft, draft, admin.token)).status).toBe(200)
  const now = (await test.call(boardApi.preview, { from: day, to: day }, admin.token)).body.revision
  return test.call(publicationsApi.publish, { from: day, to: day, revision: now }, admin.token)
}

describe('a shift that somebody changes by hand', () => {
  it('ends its assignment only where the change is allowed', async () => {
    expect((await test.call(scheduleApi.remove, { id: shiftId }, ann.token)).status).toBe(403)
    expect((await test.call(scheduleApi.change, { id: shiftId, date: 'soon' }, admin.token)).status).toBe(400)
    expect(await mine()).toMatchObject([{ state: 'asked', sequence: 1, shiftId }])
  })

  it('and deletes cancels its assignment, on the board and in the draft too', async () => {
    await startDraft()
    const own = await listen(test, ann.token)
    const admins = await listen(test, admin.token)
    await test.call(scheduleApi.remove, { id: shiftId }, admin.token)
    expect([await mine(), await places(), await stateOf()]).toEqual([[], [], 'cancelled'])
    await own.waitFor('assignmentChanged', (told) => told._id === id && told.state === 'cancelled')
    await admins.waitFor('rotaChanged', ({ from }) => from === day)
    for (const { socket } of [own, admins]) socket.close()
  })

  it.each([
    ['another post', { assignment: 'Parking' }],
    ['another time', { serviceTime: '7pm' }],
    ['another person', { name: 'Somebody Else' }],
  ])('and gives %s cancels its assignment; the shift stays as it was written', async (_what, change) => {
    const { status } = await test.call(scheduleApi.change, { id: shiftId, ...change }, admin.token)
    expect([status, await mine(), await stateOf()]).toEqual([200, [], 'cancelled'])
    expect((await shifts()).map(([shift]) => shift)).toEqual([shiftId])
  })

  it('and gives another tie, or the same words in other letters, stays in the plan', async () => {
    await test.call(scheduleApi.change, { id: shiftId, tieColor: 'Navy', assignment: 'MAIN  door' }, admin.token)
    expect(await mine()).toMatchObject([{ state: 'asked', sequence: 1, shiftId }])
    expect((await places())?.map(([layer]) => layer)).toEqual(['live'])
  })

  it('is given a new shift beside it when its person is asked again', async () => {
    await test.call(scheduleApi.change, { id: shiftId, date: addDays(day, 7) }, admin.token)
    expect((await publish(ann._id)).status).toBe(201)
    expect(await mine()).toMatchObject([{ _id: id, state: 'asked', sequence: 3 }])
    const [again, ...others] = await shifts()
    expect([again?.[1], others]).toEqual([`Ann ${year}`, []])
    expect(again?.[0]).not.toBe(shiftId)
  })
})

describe('an import', () => {
  it('of the shifts that are planned changes nothing of the plan', async () => {
    expect(await importRows([day, `ann ${year}`, 'main door', '9:00 AM'])).toMatchObject({ unchanged: 1, added: 0 })
    expect(await mine()).toMatchObject([{ state: 'asked', sequence: 1, shiftId }])
  })

  it('is adopted by a publication that means the same: one shift, with its id', async () => {
    const bob = await test.signUp({ name: `Bob ${year}` })
    await importRows([day, `BOB ${year}`, 'main door', '9:00 AM', 'Navy'])
    await test.call(scheduleApi.remove, { id: shiftId }, admin.token)
    const [imported] = await shifts()
    expect((await places())?.map(([layer]) => layer)).toEqual(['outside'])
    expect((await publish(bob._id)).status).toBe(201)
    expect((await shifts()).map(([shift]) => shift)).toEqual([imported?.[0]])
    expect(await mine(bob.token)).toMatchObject([{ state: 'asked', shiftId: imported?.[0] }])
    expect((await places())?.map(([layer]) => layer)).toEqual(['live'])
  })
})

describe('a person', () => {
  const rename = (name: string) => test.call(usersApi.updateMe, { name }, ann.token)
  const names = async () => (await shifts()).map(([shift, name]) => [shift, name])

  it.each(['Anna', 'ANN'])('who is now called %s is so in the shifts of their places', async (first) => {
    expect((await rename(`${first} ${year}`)).status).toBe(200)
    expect(await names()).toEqual([[shiftId, `${first} ${year}`]])
    expect((await places())?.map(([layer, name]) => [layer, name])).toEqual([['live', `${first} ${year}`]])
    expect(await mine()).toMatchObject([{ state: 'asked', sequence: 1 }])
  })

  it('who has another name keeps the old one in what is past and in what was typed', async () => {
    const past = addDays(today('America/Chicago'), -7)
    const old = await rota.service(past, `${year}am`, { [door]: [1, 1] })
    await rota.assignment(old, ann._id, door, 'accepted')
    await rota.shift(day, '7pm', 'Parking', `Ann ${year}`, ann._id)
    await rename(`Anna ${year}`)
    expect((await names()).map(([, name]) => name).sort()).toEqual([`Ann ${year}`, `Anna ${year}`])
    const { body } = await test.call(scheduleApi.list, { view: 'all', from: past, to: past }, admin.token)
    expect(body.map(({ user }) => user.name)).toContain(`Ann ${year}`)
  })

  it('whose new name stands at that post already keeps the old one there', async () => {
    const typed = await rota.shift(day, '9am', 'Main Door', `Anna ${year}`, null)
    expect((await rename(`Anna ${year}`)).status).toBe(200)
    expect((await names()).sort()).toEqual(
      [
        [shiftId, `Ann ${year}`],
        [typed, `Anna ${year}`],
      ].sort(),
    )
  })

  it('who leaves is gone from every list; their shift is a former member’s, which covers no place', async () => {
    const { body } = await publish((await test.signUp({ name: `Bob ${year}` }))._id)
    await publish(ann._id)
    await startDraft()
    expect((await test.call(ownDataApi.remove, { password: PASSWORD }, ann.token)).status).toBe(204)
    expect(await stateOf()).toBeUndefined()
    expect((await names()).map(([, name]) => name)).toEqual(['Former member'])
    const { services, members } = await board()
    expect(services[0]?.places.map(({ layer, name, userId }) => [layer, name, userId])).toEqual([
      ['outside', 'Former member', null],
    ])
    expect(members.map(({ user }) => user._id)).not.toContain(ann._id)
    const { receipts } = (await test.call(publicationsApi.show, { id: body._id }, admin.token)).body
    expect(receipts.map(({ user }) => user.name)).toEqual([`Bob ${year}`])
  })

  it('who was suspended keeps their place, as a problem, and has it when they are back', async () => {
    await test.call(usersApi.suspend, { id: ann._id }, admin.token)
    expect((await board()).problems.map(({ code }) => code)).toContain('suspended')
    expect((await names()).map(([shift]) => shift)).toEqual([shiftId])
    await test.call(usersApi.unsuspend, { id: ann._id }, admin.token)
    expect((await board()).problems).toEqual([])
    expect(await stateOf()).toBe('asked')
  })
})
