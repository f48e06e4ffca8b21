import { beforeEach, describe, expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { boardApi } from '#shared/rota/board.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { file, type Row } from '../../../testing/imports.ts'
import { type Person, withPlaces } from '../../../testing/places.ts'

const on = withPlaces()
const { test, rota, team, asAdmin } = on

let ann: Person
let bob: Person
let [day, service, id, shiftId] = ['', '', '', '']
let turn = 0
/** Ann has accepted the door of a published service, which needs one or two; the balcony needs nobody. */
beforeEach(async () => {
  turn += 1
  await test.db.updateTable('member_rota').set({ offers: 0 }).execute()
  await test.db.deleteFrom('call_outs').execute()
  ann = await on.person(`Ann ${turn}`)
  bob = await on.person(`Bob ${turn}`)
  // A month that no other test uses, because months are cleared.
  day = new Date(Date.UTC(2062, turn, 6)).toISOString().slice(0, 10)
  service = await on.service(day, { [team.door]: [1, 2], [team.balcony]: [0, 2] })
  id = await rota.assignment(service, ann._id, team.door, 'asked')
  await on.answer(ann, id, 'accept')
  shiftId = (await on.card(ann, id)).shiftId ?? ''
  await test.db.deleteFrom('outbox').execute()
})

const named = ({ _id, name }: Person) => ({ _id, name })
const stateOf = async (assignmentId: string) =>
  (await test.db.selectFrom('places').select('state').where('id', '=', assignmentId).executeTakeFirst())?.state
/** People who are notified, with their kind of entry. */
const told = async () =>
  (await test.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute()).flatMap(
    ({ kind, payload }) => {
      const { userId, removed, added, isFirst } = JSON.parse(payload)
      return kind === 'shift.changed' || kind === 'rota.reminder'
        ? [{ kind, userId, ...(removed && { removed }), ...(added && { added }), ...(isFirst && { isFirst }) }]
        : []
    },
  )
const removal = ({ _id }: Person, removed = 1) => ({ kind: 'shift.changed', userId: _id, removed })
const remove = (shift = shiftId) => asAdmin(scheduleApi.remove, { id: shift })
const put = (change: object, shift = shiftId) => asAdmin(scheduleApi.change, { id: shift, ...change })
const openSearches = async () =>
  (await on.searchesAt(service)).filter(({ state }) => state === 'open').map(({ places, reason }) => [places, reason])

describe('DELETE of a planned place', () => {
  it('cancels it, tells its member of a removal once, and begins a search where too few are left', async () => {
    const { status, body } = await remove()
    expect([status, body]).toEqual([200, { rota: { told: [named(ann)], search: true } }])
    expect([await stateOf(id), await told()]).toEqual(['cancelled', [removal(ann)]])
    expect([await on.shown(day), await openSearches()]).toEqual([[], [[1, 'empty']]])
    expect((await on.mine(ann)).assignments).toEqual([])
    expect((await remove()).status).toBe(404)
  })

  it('begins no search where enough are left, and takes it out of the draft, too', async () => {
    await rota.assignment(service, bob._id, team.door, 'asked')
    await asAdmin(boardApi.startDraft, { from: day, to: day })
    expect((await remove()).body).toEqual({ rota: { told: [named(ann)], search: false } })
    expect(await openSearches()).toEqual([])
    const [shown] = (await asAdmin(boardApi.show, { from: day, to: day })).body.services
    expect(shown?.places.filter(({ layer }) => layer === 'draft').map(({ userId }) => userId)).toEqual([bob._id])
  })

  it('raises the search for the post instead of beginning a second one', async () => {
    const other = await on.service(day, { [team.door]: [2, 2] }, {}, '6pm')
    await rota.assignment(other, ann._id, team.door, 'accepted')
    await rota.assignment(other, bob._id, team.door, 'accepted')
    for (const { _id } of (await on.scheduleOf(day)).filter(({ serviceTime }) => serviceTime === '6pm'))
      expect((await remove(_id)).body).toMatchObject({ rota: { search: true } })
    expect((await on.searchesAt(other)).map(({ places, state }) => [places, state])).toEqual([[2, 'open']])
  })

  it('of the past, or by its own member, tells nobody; a typed place is deleted as ever', async () => {
    const past = await on.service('2026-02-01', { [team.door]: [1, 1] })
    const gone = await rota.assignment(past, ann._id, team.door, 'accepted')
    const [shift] = (await on.scheduleOf('2026-02-01')).filter(({ user }) => user._id === ann._id)
    expect((await remove(shift?._id)).body).toEqual({ rota: { told: [], search: false } })
    expect([await stateOf(gone), await on.searchesAt(past)]).toEqual(['cancelled', []])
    const typed = (await on.type(day, 'Main Door', `Vic ${turn}`)).body._id
    expect((await remove(typed)).status).toBe(204)
    expect(await openSearches()).toEqual([])
  })
})

describe('PUT of a planned place with another member', () => {
  it('replaces the one and asks the other under the same id, each told once, without a search', async () => {
    const { status, body } = await put({ name: bob.name, tieColor: 'Red' })
    expect([status, body]).toMatchObject([
      200,
      { _id: shiftId, user: named(bob), assignment: 'Main Door', tieColor: 'Red' },
    ])
    expect(body.rota).toEqual({ told: [named(ann), named(bob)], search: false })
    expect(await told()).toEqual([removal(ann), { kind: 'rota.reminder', userId: bob._id, isFirst: true }])
    expect([await stateOf(id), await openSearches()]).toEqual(['replaced', []])
    expect((await on.mine(bob)).assignments).toMatchObject([{ state: 'asked', shiftId, post: 'Main Door' }])
    expect((await on.scheduleOf(day)).map(({ _id, user, tieColor }) => [_id, user._id, tieColor])).toEqual([
      [shiftId, bob._id, 'Red'],
    ])
    expect(await on.coverage(day, team.door)).toMatchObject({ asked: 1 })
  })

  it('and back asks the first one anew', async () => {
    await put({ name: bob.name })
    expect((await put({ name: ann.name })).body).toMatchObject({
      _id: shiftId,
      rota: { told: [named(bob), named(ann)] },
    })
    expect((await on.mine(bob)).assignments).toEqual([])
    expect((await on.mine(ann)).assignments).toMatchObject([{ _id: id, state: 'asked', shiftId }])
  })

  it('is refused where the board would refuse, and changes nothing', async () => {
    await rota.days(bob._id, 'away', day)
    const { status, body } = await put({ name: bob.name })
    expect([status, body]).toMatchObject([409, { code: 'blocked', blocks: [{ code: 'away' }] }])
    expect([await stateOf(id), await told()]).toEqual(['accepted', []])
    expect(await on.shown(day)).toEqual([[ann.name, 'Main Door']])
  })

  it('of the past corrects who stood there, and asks nobody', async () => {
    const past = await on.service('2026-02-08', { [team.door]: [1, 1] })
    await rota.assignment(past, ann._id, team.door, 'accepted')
    const [shift] = (await on.scheduleOf('2026-02-08')).filter(({ user }) => user._id === ann._id)
    const { status, body } = await put({ name: bob.name }, shift?._id)
    expect([status, body]).toMatchObject([200, { user: named(bob), rota: { told: [], search: false } }])
    expect([(await on.mine(bob)).assignments, await told()]).toEqual([[], []])
  })
})

describe('PUT of a planned place with other fields', () => {
  it('opens the place where it goes to another post, and says who is told where only the tie differs', async () => {
    expect((await put({ tieColor: 'Red' })).body.rota).toEqual({ told: [named(ann)], search: false })
    expect((await put({ tieColor: 'Red' })).body.rota).toEqual({ told: [], search: false })
    const { body } = await put({ assignment: 'Car Park' })
    expect(body).toMatchObject({ user: named(ann), assignment: 'Car Park', rota: { told: [named(ann)], search: true } })
    expect([await stateOf(id), await openSearches()]).toEqual(['cancelled', [[1, 'empty']]])
  })

  it('of a name that is no member’s takes the place from its member, and looks for nobody', async () => {
    const { body } = await put({ name: `Nobody ${turn}` })
    expect(body).toMatchObject({ user: { _id: null }, rota: { told: [named(ann)], search: false } })
    expect([await stateOf(id), await told()]).toEqual(['cancelled', [removal(ann)]])
  })
})

describe('many planned places at once', () => {
  const upload = (name: string, post = 'Main Door') =>
    test.upload(importsApi.preview, file([day, name, post, '9am']), team.admin.token)

  it('of a cleared month are cancelled, with one search a post; the undo asks and accepts them as before', async () => {
    const asked = await rota.assignment(service, bob._id, team.door, 'asked')
    const { body } = await asAdmin(importsApi.clear, { month: day.slice(0, 7) })
    expect(body).toMatchObject({ removed: 2, rota: { search: true } })
    expect(body.rota?.told.map(({ name }) => name).sort()).toEqual([ann.name, bob.name])
    expect([await stateOf(id), await stateOf(asked), await openSearches()]).toEqual([
      'cancelled',
      'cancelled',
      [[1, 'empty']],
    ])
    const undone = await asAdmin(importsApi.undo, { id: body.importId ?? '' })
    expect(undone.body).toMatchObject({ undone: 2, kept: [], rota: { search: false } })
    expect([await stateOf(id), await stateOf(asked), await openSearches()]).toEqual(['accepted', 'asked', []])
    expect(await on.card(ann, id)).toMatchObject({ state: 'accepted', shiftId })
    expect(await on.shown(day)).toHaveLength(2)
  })

  it('comes back as a typed place where its service was called off since', async () => {
    const { body } = await asAdmin(importsApi.clear, { month: day.slice(0, 7) })
    await test.db.updateTable('services').set({ state: 'cancelled' }).where('id', '=', service).execute()
    expect((await asAdmin(importsApi.undo, { id: body.importId ?? '' })).body.undone).toBe(1)
    expect([await stateOf(id), await on.shown(day)]).toEqual(['cancelled', [[ann.name, 'Main Door']]])
  })

  const clear = async () => (await asAdmin(importsApi.clear, { month: day.slice(0, 7) })).body.importId ?? ''
  const tieOf = async () => (await on.scheduleOf(day)).map(({ tieColor }) => tieColor)

  it('come back with the tie that their service got since, else with the one they had', async () => {
    await put({ tieColor: 'Red' })
    await asAdmin(importsApi.undo, { id: await clear() })
    expect(await tieOf()).toEqual(['Red'])
    const cleared = await clear()
    await asAdmin(servicesApi.change, { id: service, tieColor: 'Gold' })
    await asAdmin(importsApi.undo, { id: cleared })
    expect(await tieOf()).toEqual(['Gold'])
  })

  it('comes back as a typed place where its post is full by now', async () => {
    const cleared = await clear()
    const rows = ['Vic', 'Wes'].map((name): Row => [day, `${name} ${turn}`, 'Main Door', '9am'])
    await test.upload(importsApi.import, file(...rows), team.admin.token)
    expect((await asAdmin(importsApi.undo, { id: cleared })).body.undone).toBe(1)
    expect([await stateOf(id), (await on.shown(day)).length]).toEqual(['cancelled', 3])
  })

  it('comes back as a typed place where its member cannot serve by now, though others of the month can', async () => {
    const asked = await rota.assignment(service, bob._id, team.door, 'asked')
    const cleared = await clear()
    await rota.days(ann._id, 'away', day)
    expect((await asAdmin(importsApi.undo, { id: cleared })).body.undone).toBe(2)
    expect([await stateOf(id), await stateOf(asked)]).toEqual(['cancelled', 'asked'])
    expect(await on.shown(day)).toHaveLength(2)
  })

  it('comes back as a typed place where its member stands at a service that overlaps by now', async () => {
    const cleared = await clear()
    const other = await on.service(day, { [team.door]: [1, 1] }, {}, '9:30am')
    await rota.assignment(other, ann._id, team.door, 'accepted')
    expect((await asAdmin(importsApi.undo, { id: cleared })).body.undone).toBe(1)
    expect([await stateOf(id), (await on.shown(day)).length]).toEqual(['cancelled', 2])
  })

  it('that a file lacks are cancelled where an admin removes them', async () => {
    const { body } = await upload(`Vic ${turn}`, 'Balcony')
    const rows = body.rows.map(({ seq }) => seq)
    const applied = await asAdmin(importsApi.apply, { id: body._id, rows })
    expect(applied.body).toMatchObject({ removed: 1, rota: { told: [named(ann)], search: true } })
    expect([await stateOf(id), await openSearches()]).toEqual(['cancelled', [[1, 'empty']]])
  })

  it('whose stand-ins an undo takes away are looked for, one search a post', async () => {
    const empty = await on.service(day, { [team.door]: [2, 3] }, {}, '6pm')
    const rows = ['Vic', 'Wes', 'Xan'].map((name): Row => [day, `${name} ${turn}`, 'Main Door', '6pm'])
    const { body } = await test.upload(importsApi.import, file(...rows), team.admin.token)
    expect(await on.searchesAt(empty)).toEqual([])
    const undone = await asAdmin(importsApi.undo, { id: body.importId ?? '' })
    expect(undone.body).toMatchObject({ undone: 3, rota: { told: [], search: true } })
    expect((await on.searchesAt(empty)).map(({ places, state }) => [places, state])).toEqual([[2, 'open']])
    expect((await asAdmin(callOutsApi.list, {})).body).toHaveLength(1)
  })
})
