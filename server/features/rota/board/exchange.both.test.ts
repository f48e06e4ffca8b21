import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { BOARD_DAYS } from '#shared/inputChecks.ts'
import { auditApi } from '#shared/people/audit.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { type BoardService, boardApi } from '#shared/rota/board.ts'
import type { Exchange } from '#shared/rota/drafts.ts'
import { raiseRevision } from '../../../db/revisions.ts'
import { listen } from '../../../testing/live.ts'
import { type Person, withPlaces } from '../../../testing/places.ts'

const on = withPlaces()
const { test, rota, team, asAdmin } = on

let [ann, bob] = [{} as Person, {} as Person]
let [day, early, late] = ['', '', '']
let turn = 0
/** A day with two services that need one at the door, and may have one at the balcony; nobody stands there. */
beforeEach(async () => {
  turn += 1
  ann = await on.person(`Ann ${turn}`)
  bob = await on.person(`Bob ${turn}`)
  for (const { _id } of [ann, bob])
    await test.db.updateTable('member_rota').set({ most_a_day: 1 }).where('user_id', '=', _id).execute()
  day = on.freshDay()
  const needs: Record<string, [number, number]> = { [team.door]: [1, 1], [team.balcony]: [0, 1] }
  early = await on.service(day, needs, { published_at: null })
  late = await on.service(day, needs, { published_at: null }, '11am')
})

const held = (
  serviceId: string,
  postId: string,
  { _id: userId }: Person,
  more: Partial<Exchange['one']> = {},
): Exchange['one'] => ({
  ...{ serviceId, postId, userId, revision: 0, ...more },
})
const show = async () => (await asAdmin(boardApi.show, { from: day, to: day })).body.services
const revisionOf = async (id: string) => (await show()).find(({ _id }) => _id === id)?.draft?.revision ?? 0
/** The draft places that stand, with the revisions of their drafts. */
async function drafted(
  places: [service: string, post: string, of: Person][],
): Promise<[Exchange['one'], Exchange['one'], Exchange['one']]> {
  for (const id of new Set(places.map(([service]) => service))) {
    const own = places.filter(([service]) => service === id).map(([, postId, { _id: userId }]) => ({ userId, postId }))
    await on.draft(id, day, own)
  }
  const made = await Promise.all(
    places.map(async ([id, post, of]) => held(id, post, of, { revision: await revisionOf(id) })),
  )
  return made as [Exchange['one'], Exchange['one'], Exchange['one']]
}
/** Ann at the door, Bob at the door of the other service. */
const atTwoDoors = () =>
  drafted([
    [early, team.door, ann],
    [late, team.door, bob],
  ])
const exchange = (one: Exchange['one'], other: Exchange['one'], more: object = {}) =>
  asAdmin(boardApi.exchange, { one, other, ...more })
const nameAt = ({ places, draft }: BoardService, postId: string) =>
  places
    .filter((place) => place.postId === postId && (place.layer === 'outside' || (place.layer === 'draft') === !!draft))
    .map(({ name }) => name)
/** The people at the doors and balconies of both services. */
async function whole() {
  return (await show()).map((service) => [...nameAt(service, team.door), ...nameAt(service, team.balcony)])
}
const told = async () =>
  (await test.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute()).map(({ kind, payload }) => [
    kind,
    JSON.parse(payload).userId,
  ])

it('an exchange that is taken back gives each the place as it had been chosen', async () => {
  const [one, other] = await atTwoDoors()
  await test.db.updateTable('draft_places').set({ source: 'fill' }).where('service_id', 'in', [early, late]).execute()
  await raiseRevision(test.db, 'rota')
  const sources = async () => (await show()).map(({ places }) => places.map(({ name, source }) => [name, source]))
  const before = await sources()
  expect(before).toEqual([[[ann.name, 'fill']], [[bob.name, 'fill']]])
  const { status, body } = await exchange(one, other)
  expect([status, body.services]).toEqual([200, await show()])
  expect(await sources()).toEqual([[[bob.name, 'hand']], [[ann.name, 'hand']]])
  const back = [
    held(early, team.door, bob, { revision: await revisionOf(early), source: 'fill' }),
    held(late, team.door, ann, { revision: await revisionOf(late), source: 'fill' }),
  ] as const
  expect((await exchange(...back)).status).toBe(200)
  expect(await sources()).toEqual(before)
})

describe('an exchange is refused', () => {
  it('for members, for places of nobody, and of one person or one post', async () => {
    const [one, other] = await atTwoDoors()
    const before = await whole()
    expect((await test.call(boardApi.exchange, { one, other }, ann.token)).status).toBe(403)
    expect((await exchange(one, { ...other, serviceId: 'none' })).status).toBe(404)
    const far = await rota.service(addDays(day, BOARD_DAYS), '9am', { [team.door]: [1, 1] })
    for (const [path, bad] of [
      ['other.userId', { ...other, userId: ann._id }],
      ['other.postId', { ...one, userId: bob._id }],
      ['other.serviceId', { ...other, serviceId: far }],
    ] as const) {
      const { status, body } = await exchange(one, bad)
      expect([status, body.issues?.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
    }
    expect(await whole()).toEqual(before)
  })

  it('where one of the two stands elsewhere by now: nothing of it is stored', async () => {
    const [one, other] = await atTwoDoors()
    const before = await whole()
    const old = { ...other, revision: other.revision - 1 }
    for (const [a, b] of [
      [one, old],
      [old, one],
      [one, { ...other, postId: team.balcony }],
    ] as const)
      expect(await exchange(a, b)).toMatchObject({ status: 409, body: { code: 'draft_changed' } })
    expect(await whole()).toEqual(before)
  })

  it.each(['skill', 'away', 'apart'])('by the rules, of both people at once: %s', async (code) => {
    const [one, other] = await atTwoDoors()
    const cid = await on.person(`Cid ${turn}`)
    if (code === 'apart') {
      await on.draft(late, day, [
        { userId: bob._id, postId: team.door },
        { userId: cid._id, postId: team.balcony },
      ])
      await rota.link(ann._id, cid._id, 'apart')
    }
    if (code === 'away') for (const { _id } of [ann, bob]) await rota.days(_id, 'away', day)
    const skill = code === 'skill' ? await rota.skill(`Skill ${turn}`) : null
    await test.db.updateTable('posts').set({ skill_id: skill }).where('id', '=', team.door).execute()
    const before = await whole()
    const { status, body } = await exchange(one, { ...other, revision: await revisionOf(late) }, { force: true })
    expect([status, body.code]).toEqual([409, 'blocked'])
    const blocks = (body as unknown as { blocks: { code: string; userId: string }[] }).blocks
    const both = code === 'apart' ? [ann._id] : [ann._id, bob._id]
    expect(blocks.map((block) => [block.code, block.userId]).sort()).toEqual(both.map((id) => [code, id]).sort())
    expect(await whole()).toEqual(before)
    await test.db.updateTable('posts').set({ skill_id: null }).where('id', '=', team.door).execute()
  })

  it('where somebody would have the same post twice', async () => {
    await rota.joint(team.door, team.balcony)
    await test.db.updateTable('service_needs').set({ max_people: 2 }).where('service_id', '=', early).execute()
    const [one, , other] = await drafted([
      [early, team.door, ann],
      [early, team.door, bob],
      [early, team.balcony, bob],
    ])
    // Bob would be twice at the door.
    const { status, body } = await exchange(one, other)
    expect([status, body.issues?.map((issue: { path: string }) => issue.path)]).toEqual([400, ['other.userId']])
    await test.db.deleteFrom('post_pairs').execute()
  })

  it('of the sheet where another stands there, with the draft of the other as it was', async () => {
    const shiftId = (await on.type(day, 'Main Door', ann.name)).body._id
    const [other] = await drafted([
      [late, team.door, bob],
      [late, team.balcony, await on.person(`Cid ${turn}`)],
    ])
    await asAdmin(scheduleApi.change, { id: shiftId, name: 'Dee Dale' })
    const before = await whole()
    const refused = await exchange(other, held(early, team.door, ann, { shiftId }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'schedule_moved_on' } })
    expect(await whole()).toEqual(before)
  })
})

describe('with those who come along', () => {
  let [cid, dee] = [{} as Person, {} as Person]
  beforeEach(async () => {
    cid = await on.person(`Cid ${turn}`)
    dee = await on.person(`Dee ${turn}`)
    for (const { _id } of [cid, dee])
      await test.db.updateTable('member_rota').set({ most_a_day: 1 }).where('user_id', '=', _id).execute()
  })
  const at = async (id: string, post: string, of: Person) => held(id, post, of, { revision: await revisionOf(id) })

  it('two couples take the places of each other in one change, and back', async () => {
    const [one, along] = await drafted([
      [early, team.door, ann],
      [early, team.balcony, cid],
    ])
    const [other, theirs] = await drafted([
      [late, team.door, bob],
      [late, team.balcony, dee],
    ])
    await rota.link(ann._id, cid._id, 'only_together')
    await rota.link(bob._id, dee._id, 'only_together')
    const { body } = await exchange(one, other, { along: [{ one: along, other: theirs }] })
    expect(body.services.map(({ _id, draft }) => [_id, draft?.revision])).toEqual([
      [early, one.revision + 1],
      [late, other.revision + 1],
    ])
    expect(await whole()).toEqual([
      [bob.name, dee.name],
      [ann.name, cid.name],
    ])
    const back = [{ one: await at(early, team.balcony, dee), other: await at(late, team.balcony, cid) }]
    const undone = await exchange(await at(early, team.door, bob), await at(late, team.door, ann), { along: back })
    expect(undone.status).toBe(200)
    expect(await whole()).toEqual([
      [ann.name, cid.name],
      [bob.name, dee.name],
    ])
  })

  it('one of them goes to an open place and leaves theirs open, with their lock', async () => {
    const [one, along] = await drafted([
      [early, team.door, ann],
      [early, team.balcony, cid],
    ])
    const [other] = await drafted([[late, team.door, bob]])
    await test.db.updateTable('draft_places').set({ locked: 1 }).where('user_id', '=', cid._id).execute()
    await raiseRevision(test.db, 'rota')
    const open = { ...other, postId: team.balcony, userId: null }
    const { status, body } = await exchange(one, other, { along: [{ one: along, other: open }] })
    expect(status).toBe(200)
    expect(await whole()).toEqual([[bob.name], [ann.name, cid.name]])
    const locks = body.services.flatMap(({ places }) => places.map(({ name, locked }) => [name, locked]))
    expect(locks).toContainEqual([cid.name, true])
  })

  it('nothing of it is stored where one of them cannot come, or has no place there', async () => {
    const [one, along] = await drafted([
      [early, team.door, ann],
      [early, team.balcony, cid],
    ])
    const [other, theirs] = await drafted([
      [late, team.door, bob],
      [late, team.balcony, dee],
    ])
    const before = await whole()
    const open = { ...other, postId: team.balcony, userId: null }
    const full = await exchange(one, other, { along: [{ one: along, other: open }] })
    expect(full).toMatchObject({ status: 409, body: { code: 'place_taken' } })
    await rota.days(cid._id, 'away', day)
    const away = await exchange(one, other, { along: [{ one: along, other: theirs }] })
    expect(away).toMatchObject({ status: 409, body: { code: 'blocked', blocks: [{ userId: cid._id, code: 'away' }] } })
    const old = { ...theirs, revision: 0 }
    const stale = await exchange(one, other, { along: [{ one: along, other: old }] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'draft_changed' } })
    expect(await whole()).toEqual(before)
  })

  it('is refused where somebody changes place twice, or a shift would be nobody’s', async () => {
    const [one, along] = await drafted([
      [early, team.door, ann],
      [early, team.balcony, cid],
    ])
    const [other] = await drafted([[late, team.door, bob]])
    const open = { ...other, postId: team.balcony, userId: null }
    for (const [path, pair] of [
      ['along.0.other.userId', { one, other: open }],
      ['along.0.other.userId', { one: { ...along, shiftId: 'shift' }, other: open }],
      ['along.0.other.userId', { one: along, other: { ...open, shiftId: 'shift' } }],
      ['along.0.other.postId', { one: along, other: { ...along, userId: bob._id } }],
    ] as const) {
      const { status, body } = await exchange(one, other, { along: [pair] })
      expect([status, body.issues?.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
    }
    const many = Array.from({ length: 11 }, () => ({ one: along, other: open }))
    expect((await exchange(one, other, { along: many })).status).toBe(400)
    expect(await whole()).toEqual([[ann.name, cid.name], [bob.name]])
  })

  it('of the sheet: both shifts of both change hands at once, each is told once', async () => {
    const type = async (post: string, { name }: Person, more: object = {}) =>
      (await on.type(day, post, name, more)).body._id
    const shifts = [
      await type('Main Door', ann),
      await type('Balcony', cid),
      await type('Main Door', bob, { serviceTime: '11am' }),
      await type('Balcony', dee, { serviceTime: '11am' }),
    ] as const
    await test.db.deleteFrom('outbox').execute()
    const typed = (id: string, post: string, of: Person, shiftId: string) => held(id, post, of, { shiftId })
    const along = {
      one: typed(early, team.balcony, cid, shifts[1]),
      other: typed(late, team.balcony, dee, shifts[3]),
    }
    const pair = [typed(early, team.door, ann, shifts[0]), typed(late, team.door, bob, shifts[2])] as const
    expect((await exchange(...pair, { along: [along] })).status).toBe(200)
    expect(await whole()).toEqual([
      [bob.name, dee.name],
      [ann.name, cid.name],
    ])
    expect((await told()).sort()).toEqual([ann, bob, cid, dee].map(({ _id }) => ['shift.changed', _id]).sort())
  })
})

describe('an exchange', () => {
  it('of a day on which each may serve once: in both drafts, audited, told to boards, and taken back', async () => {
    const [one, other] = await atTwoDoors()
    const live = await listen(test, team.admin.token)
    const { status, body } = await exchange(one, other)
    expect(status).toBe(200)
    expect(await whole()).toEqual([[bob.name], [ann.name]])
    expect(body.services.map(({ _id }) => _id)).toEqual([early, late])
    expect(body.services.flatMap(({ places }) => places.map(({ name, blocks }) => [name, blocks]))).toEqual([
      [bob.name, []],
      [ann.name, []],
    ])
    await live.waitFor('rotaChanged', ({ from, to }) => from === day && to === day)
    live.socket.close()
    const { body: log } = await asAdmin(auditApi.list, { action: 'draft.changed' })
    expect(log.slice(0, 2).map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['9am', '11am'].map((title) => ({ date: day, title }))),
    )
    const [a, b] = body.services.map(({ draft }) => draft?.revision ?? 0)
    const back = await exchange(
      held(early, team.door, bob, { revision: a ?? 0 }),
      held(late, team.door, ann, { revision: b ?? 0 }),
    )
    expect(back.status).toBe(200)
    expect(await whole()).toEqual([[ann.name], [bob.name]])
  })

  it('of one service, with a lock that goes with its person', async () => {
    const { body } = await asAdmin(boardApi.startDraft, { from: day, to: day })
    const revision = body.services.find(({ _id }) => _id === early)?.draft?.revision ?? 0
    const places = [
      { userId: ann._id, postId: team.door, locked: true },
      { userId: bob._id, postId: team.balcony },
    ]
    const saved = (await asAdmin(boardApi.saveDraft, { serviceId: early, revision, places })).body
    const at = { revision: saved.draft?.revision ?? 0 }
    const swapped = await exchange(held(early, team.door, ann, at), held(early, team.balcony, bob, at))
    expect(
      swapped.body.services.flatMap((one) => one.places.map((place) => [place.name, place.post, place.locked])),
    ).toEqual(
      expect.arrayContaining([
        [bob.name, 'Main Door', false],
        [ann.name, 'Balcony', true],
      ]),
    )
  })

  it('of a published month begins its drafts; one message each once it is published', async () => {
    await atTwoDoors()
    expect((await on.publish(day)).status).toBe(201)
    await test.db.deleteFrom('outbox').execute()
    expect((await exchange(held(early, team.door, ann), held(late, team.door, bob))).status).toBe(200)
    expect(await told()).toEqual([])
    expect(await whole()).toEqual([[bob.name], [ann.name]])
    expect((await on.publish(day)).status).toBe(201)
    expect((await told()).sort()).toEqual([ann, bob].map(({ _id }) => ['rota.published', _id]).sort())
  })

  it('of the sheet at once, though both are at the same day: the schedule keeps their ids, and each is told once', async () => {
    const [one, two] = [
      (await on.type(day, 'Main Door', ann.name, { tieColor: 'Blue' })).body._id,
      (await on.type(day, 'Main Door', bob.name, { serviceTime: '11am' })).body._id,
    ]
    await test.db.deleteFrom('outbox').execute()
    const from = [held(early, team.door, ann, { shiftId: one }), held(late, team.door, bob, { shiftId: two })] as const
    expect((await exchange(...from)).status).toBe(200)
    expect((await on.scheduleOf(day)).map(({ _id, user, tieColor }) => [_id, user._id, tieColor])).toEqual([
      [one, bob._id, 'Blue'],
      [two, ann._id, null],
    ])
    expect((await told()).sort()).toEqual([ann, bob].map(({ _id }) => ['shift.changed', _id]).sort())
    // A save of what was seen before is refused.
    expect(await exchange(...from)).toMatchObject({ status: 409, body: { code: 'schedule_moved_on' } })
  })

  it('of the sheet with a draft, both or neither', async () => {
    const shiftId = (await on.type(day, 'Main Door', ann.name)).body._id
    const [other] = await drafted([
      [late, team.door, bob],
      [late, team.balcony, await on.person(`Cid ${turn}`)],
    ])
    await test.db.deleteFrom('outbox').execute()
    expect((await exchange(held(early, team.door, ann, { shiftId }), other)).status).toBe(200)
    expect(await whole()).toEqual([[bob.name], [ann.name, `Cid ${turn}`]])
    expect((await told()).sort()).toEqual([ann, bob].map(({ _id }) => ['shift.changed', _id]).sort())
  })

  it('pressed by two admins at once is made once', async () => {
    const [one, other] = await atTwoDoors()
    const both = await Promise.all([exchange(one, other), exchange(one, other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await whole()).toEqual([[bob.name], [ann.name]])
  })
})
