import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import { type CareKind, careApi } from '#shared/rota/care.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const DAY = today('America/Chicago')
const inDays = (days: number) => addDays(DAY, days)
/** The Sunday so many weeks before the last one that is over. */
const sundayAgo = (weeks: number) => inDays(-(weekdayOf(DAY) || 7) - weeks * 7)
const instant = (days: number) => `${inDays(days)}T18:00:00.000Z`

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin = {} as Person
let door = ''
let made = 0
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  door = await rota.post('Door')
  for (let one = 0; one < 4; one += 1) await test.signUp({ name: `Many ${one}` })
})
afterEach(async () => {
  for (const table of ['care_items', 'call_outs', 'places', 'services', 'availability', 'member_rota'] as const)
    await test.db.deleteFrom(table).execute()
  await test.db.deleteFrom('posts').where('id', '!=', door).execute()
  await test.db.updateTable('users').set({ suspended: 1 }).where('name', 'like', 'Ann %').execute()
})

const ann = () => test.signUp({ name: `Ann ${++made}` })

/** Looks as in the night, and returns the list. */
async function night(kind: CareKind) {
  await test.db.deleteFrom('settings').where('name', '=', 'care.turn').execute()
  await test.app.rota.care.tick()
  const { body } = await test.call(careApi.list, {}, admin.token)
  return body.filter((one) => one.kind === kind)
}

/** A service of one place, with a place of somebody. */
async function asked(date: string, userId: string, state: 'asked' | 'accepted' | 'declined' | null, more: object = {}) {
  const service = await rota.service(date, '9am', { [door]: [1, 9] })
  if (state === null) return rota.shift(date, '9am', 'Door', 'Ann', userId)
  const id = await rota.assignment(service, userId, door, state)
  const row = { sequence: 1, ...more }
  await test.db.updateTable('places').set(row).where('id', '=', id).execute()
  return id
}

const opened = (userId: string, days: number) =>
  Promise.all([
    test.db
      .updateTable('sessions')
      .set({ last_used_at: instant(-days) })
      .where('user_id', '=', userId)
      .execute(),
    test.db
      .updateTable('known_devices')
      .set({ last_seen_at: instant(-days) })
      .where('user_id', '=', userId)
      .execute(),
  ])

const entered = (userId: string, days: number) =>
  test.db
    .updateTable('users')
    .set({ created_at: instant(-days) })
    .where('id', '=', userId)
    .execute()

describe('overload', () => {
  it('is more than the share + 2 in 13 weeks, by the rota or the sheet', async () => {
    const { _id } = await ann()
    await rota.says(_id, { times: 1 })
    // Not three weeks in a row; the share of 13 weeks once a month is 3 at most.
    const weeks = [0, 1, 3, 4, 6, 7]
    for (const [at, week] of weeks.entries()) await asked(sundayAgo(week), _id, at % 2 ? null : 'accepted')
    const [found, ...more] = await night('overload')
    expect(more).toEqual([])
    expect(found).toMatchObject({ users: [{ _id }], todo: 'shift', since: DAY, facts: { services: 6, threeInARow: 0 } })
    const share = found?.facts.share ?? 0
    expect(share).toBeLessThan(4)
    await test.db.updateTable('places').set({ attendance: 'absent' }).where('date', '=', sundayAgo(0)).execute()
    await test.db.updateTable('places').set({ attendance: 'absent' }).where('date', '=', sundayAgo(1)).execute()
    await test.db.updateTable('places').set({ attendance: 'absent' }).where('date', '=', sundayAgo(3)).execute()
    expect(await night('overload')).toEqual([])
  })

  it.each([
    ['twice three Sundays in a row', [0, 1, 2, 5, 6, 7], 2],
    ['six in a row', [0, 1, 2, 3, 4, 5], 2],
  ])('is %s, also within the share', async (_what, weeks, threeInARow) => {
    const { _id } = await ann()
    await rota.says(_id, { times: 5 })
    for (const week of weeks) await asked(sundayAgo(week), _id, 'accepted')
    expect(await night('overload')).toMatchObject([{ users: [{ _id }], facts: { threeInARow } }])
  })

  it.each([
    ['once three Sundays in a row', [0, 1, 2, 4, 5, 7]],
    ['three in a row before 13 weeks', [0, 1, 2, 13, 14, 15]],
  ])('is not %s', async (_what, weeks) => {
    const { _id } = await ann()
    await rota.says(_id, { times: 5 })
    for (const week of weeks) await asked(sundayAgo(week), _id, 'accepted')
    expect(await night('overload')).toEqual([])
  })
})

describe('drift', () => {
  it('is three asks without an answer since somebody said yes and came', async () => {
    const { _id } = await ann()
    await asked(sundayAgo(5), _id, 'accepted')
    for (const week of [4, 3]) await asked(sundayAgo(week), _id, 'asked')
    expect(await night('drift')).toEqual([])
    await asked(sundayAgo(2), _id, 'asked')
    expect(await night('drift')).toMatchObject([
      { users: [{ _id }], todo: 'write', facts: { unanswered: 3, declined: 0, cameOn: sundayAgo(5) } },
    ])
    // A yes since then ends it.
    await asked(inDays(9), _id, 'accepted', { answered_at: new Date().toISOString() })
    expect(await night('drift')).toEqual([])
  })

  it('counts asks for services to come once they have waited, and offers that stood open', async () => {
    const { _id } = await ann()
    await asked(sundayAgo(5), _id, 'accepted')
    const publication = { number: made, from_day: DAY, to_day: DAY, added: 0, changed: 0, removed: 0 }
    const publish = (id: string, days: number) =>
      test.db
        .insertInto('publications')
        .values({ id, ...publication, number: days, draft_revision: id, published_at: instant(-days) })
        .execute()
    await publish('late', 1)
    await publish('early', 8)
    for (const days of [7, 14]) await asked(inDays(days), _id, 'asked', { publication_id: 'early' })
    const offer = async (id: string, days: number, ended_at: string | null) => {
      const service_id = await rota.service(inDays(20 + days), '9am', { [door]: [1, 9] })
      await test.db
        .insertInto('call_outs')
        .values({
          ...{ id, service_id, post_id: door, places: 1, filled: 0, state: ended_at ? 'filled' : 'open', wave: 1 },
          ...{ reason: 'empty', started_at: instant(-days), ended_at, taken_back: 0, revision: 1 },
        })
        .execute()
      await test.db
        .insertInto('offers')
        .values({
          ...{ id, call_out_id: id, user_id: _id, rank: 1, wave: 1, told_by: 'push' },
          ...{ state: ended_at ? 'withdrawn' : 'sent', sent_at: instant(-days) },
        })
        .execute()
    }
    await asked(inDays(21), _id, 'asked', { publication_id: 'late' })
    // Somebody else took it within the day: it was no ask.
    await offer('taken', 3, instant(-3).replace('18:', '19:'))
    expect(await night('drift')).toEqual([])
    await offer('open', 4, null)
    expect(await night('drift')).toMatchObject([{ users: [{ _id }], facts: { unanswered: 3 } }])
  })

  it('is three declines in a row, and not two beside a yes', async () => {
    const { _id } = await ann()
    // A typed place counts as a yes.
    await asked(sundayAgo(5), _id, null)
    for (const week of [4, 3]) await asked(sundayAgo(week), _id, 'declined')
    await asked(sundayAgo(2), _id, 'accepted')
    await asked(sundayAgo(1), _id, 'declined')
    expect(await night('drift')).toEqual([])
    await asked(inDays(7), _id, 'declined', { answered_at: instant(-1) })
    await asked(inDays(14), _id, 'declined', { answered_at: instant(-1) })
    expect(await night('drift')).toMatchObject([{ users: [{ _id }], facts: { declined: 3, cameOn: sundayAgo(2) } }])
  })

  it('is an app that has not been opened in 60 days', async () => {
    const { _id } = await ann()
    await asked(inDays(-70), _id, 'accepted')
    await opened(_id, 59)
    expect(await night('drift')).toEqual([])
    await opened(_id, 60)
    expect(await night('drift')).toMatchObject([{ users: [{ _id }], facts: { unopenedDays: 60 } }])
    // A person who came by the sheet since then has not drifted away.
    await asked(sundayAgo(1), _id, null)
    expect(await night('drift')).toEqual([])
  })

  it('is nobody who never came, is suspended, or pauses', async () => {
    const { _id } = await ann()
    for (const week of [4, 3, 2]) await asked(sundayAgo(week), _id, 'asked')
    expect(await night('drift')).toEqual([])
    await asked(sundayAgo(5), _id, 'accepted', { attendance: 'absent' })
    expect(await night('drift')).toEqual([])
    await asked(sundayAgo(6), _id, 'accepted', { answered_at: instant(-60) })
    // The yes to the fifth week before was given without a time.
    expect(await night('drift')).toHaveLength(1)
    await rota.says(_id, {})
    await test.db.updateTable('member_rota').set({ paused_from: DAY }).where('user_id', '=', _id).execute()
    expect(await night('drift')).toEqual([])
    await test.db.updateTable('member_rota').set({ paused_from: null }).where('user_id', '=', _id).execute()
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', _id).execute()
    expect(await night('drift')).toEqual([])
  })
})

describe('single', () => {
  it('is a needed post that at most two active members can hold, once for each person', async () => {
    const [one, other, third] = [await ann(), await ann(), await ann()]
    const [sound, light] = [await rota.skill(`Sound ${made}`), await rota.skill(`Light ${made}`)]
    const [soundDesk, lightDesk] = [
      await rota.post('Sound desk', { skill_id: sound }),
      await rota.post('Light desk', { skill_id: light }),
    ]
    await rota.post('Unneeded', { skill_id: await rota.skill(`None ${made}`) })
    await rota.service(inDays(40), '9am', { [soundDesk]: [1, 1], [lightDesk]: [1, 1], [door]: [1, 1] })
    for (const { _id } of [one, other, third]) await rota.knows(_id, sound)
    for (const { _id } of [one, other]) await rota.knows(_id, light)
    // Who learns it cannot hold it.
    await rota.knows(third._id, light, 'learning')
    const found = await night('single')
    expect(found).toMatchObject([{ postId: lightDesk, todo: 'train', facts: { post: 'Light desk' } }])
    expect(found[0]?.users.map(({ _id }) => _id)).toEqual([one._id, other._id])
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', third._id).execute()
    const both = await night('single')
    expect(both).toHaveLength(1)
    expect([both[0]?.facts.post, ...(both[0]?.facts.otherPosts ?? [])].sort()).toEqual(['Light desk', 'Sound desk'])
  })

  it('is not a post that nobody needs in twelve weeks', async () => {
    const desk = await rota.post('Desk', { skill_id: await rota.skill(`Desk ${made}`) })
    await rota.service(inDays(100), '9am', { [desk]: [1, 1] })
    await rota.service(inDays(30), '9am', { [desk]: [1, 1] }, { state: 'cancelled' })
    await rota.service(inDays(20), '9am', { [desk]: [0, 1] })
    expect(await night('single')).toEqual([])
    await rota.service(inDays(10), '9am', { [desk]: [1, 1] })
    expect(await night('single')).toMatchObject([{ postId: desk, users: [] }])
  })
})

describe('thin', () => {
  it('is a service in 12 weeks with fewer than 1.3 able and available people a place', async () => {
    const people = [await ann(), await ann(), await ann(), await ann()]
    const skill = await rota.skill(`Thin ${made}`)
    const desk = await rota.post('Desk', { skill_id: skill })
    for (const { _id } of people) await rota.knows(_id, skill)
    const day = inDays(84)
    const service = await rota.service(day, '9am', { [desk]: [3, 3] }, { name: 'Vigil' })
    await rota.service(inDays(85), '9am', { [desk]: [4, 4] })
    // 4 for 3 places: 1.33 each.
    expect(await night('thin')).toEqual([])
    await rota.days(people[0]?._id ?? '', 'away', day)
    expect(await night('thin')).toMatchObject([
      {
        ...{ serviceId: service, users: [], todo: 'ask' },
        facts: { date: day, serviceTime: '9am', name: 'Vigil', able: 3, needed: 3 },
      },
    ])
    // Somebody who stands there by the sheet counts, a name that is no member too.
    await rota.shift(day, '9am', 'Desk', 'A Guest', null)
    expect(await night('thin')).toEqual([])
  })

  it('is not a service that everybody has agreed to', async () => {
    const [one] = [await ann()]
    const skill = await rota.skill(`Held ${made}`)
    const desk = await rota.post('Desk', { skill_id: skill })
    await rota.knows(one._id, skill)
    const service = await rota.service(inDays(30), '9am', { [desk]: [1, 1] })
    const id = await rota.assignment(service, one._id, desk, 'asked')
    expect(await night('thin')).toHaveLength(1)
    await test.db.updateTable('places').set({ state: 'accepted' }).where('id', '=', id).execute()
    expect(await night('thin')).toEqual([])
  })
})

describe('new', () => {
  it.each([
    [59, 0],
    [60, 1],
    [90, 1],
    [91, 0],
  ])('is who came %i days ago and served fewer than three times: %i', async (days, count) => {
    const { _id } = await ann()
    await entered(_id, days)
    for (const week of [1, 2]) await asked(sundayAgo(week), _id, week === 1 ? null : 'accepted')
    const found = await night('new')
    expect(found).toHaveLength(count)
    if (count) expect(found).toMatchObject([{ users: [{ _id }], facts: { served: 2, joinedOn: inDays(-days) } }])
    await asked(sundayAgo(4), _id, null)
    expect(await night('new')).toEqual([])
  })

  it('is not who served before they were entered', async () => {
    const { _id } = await ann()
    await entered(_id, 70)
    await asked(inDays(-120), _id, null)
    expect(await night('new')).toEqual([])
  })
})
