import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { auditApi } from '#shared/people/audit.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { peopleApi } from '#shared/people/people.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { fromSheetStore } from '../facts/fromSheet.ts'
import { takenKeys } from '../habits/writeAnswers.ts'

const { test, service, register, drained } = await withPushTest()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let chief: Person
let ann: Person
/** Somebody without an account. */
let opal = ''
let turn = 0
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  chief = await test.signUp({ name: 'Yan Chief', isSuperAdmin: true })
})
beforeEach(async () => {
  turn += 1
  ann = await test.signUp({ name: `Ann ${turn}` })
  const { body } = await test.call(peopleApi.add, { people: [{ name: `Opal ${turn}` }] }, admin.token)
  opal = body[0]?._id ?? ''
})
afterEach(() => void vi.useRealTimers())

const show = (userId: string, { token } = admin) => test.call(memberAvailabilityApi.show, { userId }, token)
const addRow = (row: object) =>
  test.call(availabilityApi.addRow, { kind: 'away', fromDay: '2099-03-01', toDay: '2099-03-08', ...row }, admin.token)
const link = async (userA: string, userB: string) =>
  (await test.call(rotaLinksApi.create, { userA, userB, kind: 'only_together' }, admin.token)).body

describe('what an admin took over about themselves', () => {
  it('is the word of the sheet until they change their own wishes', async () => {
    const stated = { times: 3, per: 'month' as const }
    const mine = async () => (await test.call(availabilityApi.mine, {}, admin.token)).body.fromSheet
    await test.call(availabilityApi.change, stated, admin.token)
    expect(await mine()).toBeUndefined()
    const wishes = { updatedBy: null, updatedAt: '', writtenAt: '' }
    const written = [{ what: 'often' as const, name: '', userId: admin._id, wishes, ...stated }]
    await fromSheetStore.add(test.db as never, takenKeys(written, admin._id))
    expect(await mine()).toEqual({ often: true, postIds: [], rowIds: [] })
    await test.call(availabilityApi.change, { offers: false }, admin.token)
    expect(await mine()).toBeUndefined()
  })
})

describe('what an admin may see and enter about somebody', () => {
  it('is for admins alone, about people that there are', async () => {
    const { call } = test
    const until = { until: '2099-03-31' }
    const { _id: id } = await link(ann._id, opal)
    for (const [userId, token, status] of [
      [ann._id, undefined, 401],
      [ann._id, ann.token, 403],
      ['none', admin.token, 404],
    ] as const) {
      expect((await call(memberAvailabilityApi.show, { userId }, token)).status).toBe(status)
      expect((await call(memberAvailabilityApi.confirm, { userId, ...until }, token)).status).toBe(status)
      expect((await call(memberAvailabilityApi.agree, { userId, id }, token)).status).toBe(status)
    }
    const over = { userId: ann._id, until: addDays(today('America/Chicago'), -1) }
    expect((await call(memberAvailabilityApi.confirm, over, admin.token)).body.issues?.[0]?.path).toBe('until')
  })

  it('is the same with an account and without', async () => {
    for (const [userId, joined] of [
      [ann._id, true],
      [opal, false],
    ] as const) {
      const { body: row } = await addRow({ userId, reason: 'Holiday' })
      await test.call(availabilityApi.changeMember, { userId, times: 3 }, admin.token)
      const confirmed = { userId, until: '2099-12-31' }
      const { status, body } = await test.call(memberAvailabilityApi.confirm, confirmed, admin.token)
      expect([status, body]).toEqual([200, (await show(userId)).body])
      expect(body).toMatchObject({
        user: { _id: userId, joined, suspended: false },
        ...{ upTo: '2099-12-31', assignments: [], drafted: [], links: [] },
        rows: [{ _id: row._id, reason: 'Holiday', createdBy: { name: 'Zoe Admin' } }],
        rota: { stated: true, times: 3 },
        wishesBy: { name: 'Zoe Admin' },
      })
      expect((await test.call(availabilityApi.removeRow, { id: row._id }, admin.token)).status).toBe(204)
      expect((await show(userId)).body.rows).toEqual([])
    }
  })

  it('names the places to come, and an absence the places that it covers', async () => {
    const door = await rota.post(`Door ${turn}`)
    const sunday = await rota.service('2099-03-01', `${turn}am`, { [door]: [1, 1] })
    const id = await rota.assignment(sunday, opal, door, 'asked')
    expect((await show(opal)).body.assignments.map(({ _id }) => _id)).toEqual([id])
    expect((await addRow({ userId: opal })).body.affected.map(({ _id }) => _id)).toEqual([id])
  })

  it('names the places of a draft apart, until they are live; the person is told of none', async () => {
    const door = await rota.post(`Aisle ${turn}`)
    const live = await rota.service('2099-04-05', `${turn}am`, { [door]: [1, 1] })
    const soon = await rota.service('2099-04-12', `${turn}am`, { [door]: [1, 1] })
    const past = await rota.service('2020-04-12', `${turn}am`, { [door]: [1, 1] })
    const off = await rota.service('2099-04-19', `${turn}am`, { [door]: [1, 1] })
    await test.db.updateTable('services').set({ state: 'cancelled' }).where('id', '=', off).execute()
    const id = await rota.assignment(live, ann._id, door, 'accepted')
    for (const service_id of [live, soon, past, off])
      await test.db
        .insertInto('draft_services')
        .values({ service_id, started_at: new Date().toISOString(), started_by: null, revision: 1 })
        .execute()
    for (const service_id of [live, soon, past, off])
      await test.db
        .insertInto('draft_places')
        .values({ service_id, user_id: ann._id, post_id: door, locked: 0, source: 'fill', run_id: null })
        .execute()
    const { assignments, drafted } = (await show(ann._id)).body
    expect(assignments.map(({ _id }) => _id)).toEqual([id])
    expect(drafted).toEqual([
      { serviceId: soon, postId: door, post: `Aisle ${turn}`, date: '2099-04-12', serviceTime: `${turn}am` },
    ])
    const { body: mine } = await test.call(availabilityApi.mine, {}, ann.token)
    expect(JSON.stringify(mine)).not.toContain(soon)
    expect(mine.drafted).toBeUndefined()
  })

  it('names the places of the sheet that are to come, to the person too; an admin sees their own drafts', async () => {
    const { call } = test
    const soon = { date: '2099-05-03', serviceTime: '9am', assignment: `Lobby ${turn}` }
    for (const shift of [soon, { ...soon, date: '2020-05-03' }])
      await call(scheduleApi.createManual, { ...shift, name: `Ann ${turn}` }, admin.token)
    const typed = [{ date: soon.date, serviceTime: soon.serviceTime, post: soon.assignment }]
    expect((await show(ann._id)).body).toMatchObject({ typed, assignments: [] })
    expect((await call(availabilityApi.mine, {}, ann.token)).body.typed).toEqual(typed)
    expect((await call(availabilityApi.mine, {}, admin.token)).body.drafted).toEqual([])
  })
})

describe('whoever has an account', () => {
  it('sees who entered it, changes it, and finds it in their own data and the audit log', async () => {
    const { body: row } = await addRow({ userId: ann._id })
    await test.call(availabilityApi.changeMember, { userId: ann._id, offers: false }, admin.token)
    const { body: mine } = await test.call(availabilityApi.mine, {}, ann.token)
    expect([mine.rows[0]?.createdBy?.name, mine.wishesBy?.name]).toEqual(['Zoe Admin', 'Zoe Admin'])
    expect((await test.call(ownDataApi.download, {}, ann.token)).body).toMatchObject({
      availability: { rows: [{ createdBy: { name: 'Zoe Admin' } }], wishesBy: { name: 'Zoe Admin' } },
    })
    expect((await test.call(availabilityApi.removeRow, { id: row._id }, ann.token)).status).toBe(204)
    const { body: changed } = await test.call(availabilityApi.change, { offers: true }, ann.token)
    expect([changed.rows, changed.wishesBy]).toEqual([[], undefined])
    const { body: log } = await test.call(auditApi.list, { user: ann._id }, chief.token)
    const entries = log.filter(({ action }) => action === 'availability.changed')
    expect(entries.map(({ actor }) => actor?._id)).toEqual([admin._id, admin._id])
  })

  it('is told once of all that was entered meanwhile; nobody else is', async () => {
    for (const person of [ann, admin]) await register(person.token)
    const before = service.taken.length
    const { _id: id } = await link(ann._id, opal)
    for (const userId of [ann._id, opal, admin._id]) {
      await addRow({ userId })
      await test.call(availabilityApi.changeMember, { userId, times: 3 }, admin.token)
    }
    await test.call(memberAvailabilityApi.agree, { userId: ann._id, id }, admin.token)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    await drained()
    expect(service.taken.slice(before).map(({ payload: { title, body, path } }) => [title, body, path])).toEqual([
      [
        'Your days have changed',
        'Zoe Admin entered when you can serve. Please look through it; you can change it.',
        '/availability',
      ],
    ])
  })
})

describe('a link that an admin makes', () => {
  const holdsFor = async (userId: string) =>
    (await show(userId)).body.links.map(({ agreed, agreedByMe }) => [agreed, agreedByMe])

  it('waits for whoever has an account; of others the admin’s word is enough', async () => {
    const { _id: id } = await link(ann._id, opal)
    expect([await holdsFor(ann._id), await holdsFor(opal)]).toEqual([[[false, false]], [[false, true]]])
    await test.call(availabilityApi.agree, { id }, ann.token)
    expect([await holdsFor(ann._id), await holdsFor(opal)]).toEqual([[[true, true]], [[true, true]]])
  })

  it('that members made waits, and is agreed to by an admin for one of the two alone', async () => {
    const { body } = await test.call(availabilityApi.addLink, { userId: opal, kind: 'together' }, ann.token)
    expect(await holdsFor(opal)).toEqual([[false, false]])
    const agreed = await test.call(memberAvailabilityApi.agree, { userId: opal, id: body._id }, admin.token)
    expect([agreed.status, agreed.body]).toMatchObject([200, { agreed: true, agreedByMe: true }])
    const { body: log } = await test.call(auditApi.list, { user: admin._id }, chief.token)
    expect(log[0]).toMatchObject({ action: 'link.agreed', actor: { _id: admin._id } })
    const other = await test.signUp({ name: `Bob ${turn}` })
    const strange = await test.call(memberAvailabilityApi.agree, { userId: other._id, id: body._id }, admin.token)
    expect(strange.status).toBe(404)
  })

  it('tells nobody of those who are kept apart', async () => {
    await register(ann.token)
    const apart = { userA: ann._id, userB: opal, kind: 'apart' }
    const { body } = await test.call(rotaLinksApi.create, apart, admin.token)
    expect((await show(ann._id)).body.links).toEqual([])
    const found = await test.call(memberAvailabilityApi.agree, { userId: ann._id, id: body._id }, admin.token)
    expect(found.status).toBe(404)
    const told = await test.db.selectFrom('outbox').select('payload').where('payload', 'like', `%${ann._id}%`).execute()
    expect(told).toEqual([])
  })
})
