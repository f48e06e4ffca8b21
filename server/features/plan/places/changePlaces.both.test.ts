import { beforeEach, describe, expect, it } from 'vitest'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { type Answer, answersApi } from '#shared/rota/answers.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { offersApi } from '#shared/rota/standIns.ts'
import { type Person, withPlaces } from '../../../testing/places.ts'

const on = withPlaces()
const { test, rota, team, asAdmin } = on

let ann: Person
let [day, service, id] = ['', '', '']
let turn = 0
/** Ann has declined the door. */
beforeEach(async () => {
  turn += 1
  await test.db.updateTable('member_rota').set({ offers: 0 }).execute()
  await test.db.deleteFrom('call_outs').execute()
  ann = await on.person(`Ann ${turn}`)
  day = on.freshDay()
  service = await on.service(day, { [team.door]: [1, 2], [team.balcony]: [1, 1] })
  id = await rota.assignment(service, ann._id, team.door, 'accepted')
  expect((await on.answer(ann, id, 'decline')).status).toBe(200)
})

/** Ways in which Ann's answer comes. */
const WAYS: [string, (answer: Answer) => Promise<{ status: number; body: object }>][] = [
  ['by the app', (answer) => on.answer(ann, id, answer)],
  ['by an admin', (answer) => asAdmin(answersApi.answerFor, { id, answer })],
  ['by a link', async (answer) => (await on.reply(id)).say(answer)],
]
const audited = async () =>
  (await test.db.selectFrom('audit').select('action').where('subject_id', '=', id).orderBy('id').execute()).flatMap(
    ({ action }) => (action.startsWith('assignment.') ? action : []),
  )

describe('a yes to a place at a service that was cancelled since the no', () => {
  it.each(WAYS)('%s is refused, and taken again once the service is restored', async (_way, say) => {
    const before = await on.card(ann, id)
    expect(before).toMatchObject({ state: 'declined', mayAccept: true })
    const entries = await audited()
    await asAdmin(servicesApi.cancel, { id: service })
    expect(await on.card(ann, id)).toEqual({ ...before, mayAccept: false })
    const refused = await say('accept')
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'assignment_changed' }])
    expect((await (await on.reply(id)).show()).body.answers).not.toContain('accept')
    expect([await on.shown(day), await audited()]).toEqual([[], entries])
    await asAdmin(servicesApi.restore, { id: service })
    expect(await on.card(ann, id)).toEqual(before)
    expect((await say('accept')).status).toBe(200)
    expect(await on.shown(day)).toEqual([[ann.name, 'Main Door']])
  })
})

/** The rules that stand against Ann at the door since her no, with their codes. */
const AGAINST: [string, string, () => Promise<unknown>][] = [
  [
    'another post of the service',
    'busy',
    async () => {
      await on.draft(service, day, [{ userId: ann._id, postId: team.balcony }])
      expect((await on.publish(day)).status).toBe(201)
    },
  ],
  [
    'a service that overlaps',
    'busy',
    async () => {
      const other = await on.service(day, { [team.door]: [1, 1] }, {}, '10am')
      await rota.assignment(other, ann._id, team.door, 'asked')
    },
  ],
  [
    'as many services as they serve in a day',
    'most_a_day',
    async () => {
      await rota.assignment(await on.service(day, { [team.door]: [1, 1] }, {}, '1pm'), ann._id, team.door, 'asked')
      await rota.assignment(await on.service(day, { [team.door]: [1, 1] }, {}, '6pm'), ann._id, team.door, 'accepted')
    },
  ],
  ['a typed shift at that time', 'busy', () => on.type(day, 'Balcony', ann.name)],
  ['a day on which they are away', 'away', () => rota.days(ann._id, 'away', day)],
]

describe.each(AGAINST)('a yes against %s', (_what, reason, stand) => {
  it.each(WAYS)('%s is refused with the rule, and changes nothing', async (way, say) => {
    await stand()
    const shown = await on.shown(day)
    const entries = await audited()
    const refused = await say('accept')
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'no_longer_fits' }])
    // The answer to a reply link contains nothing that its page does not show.
    if (way !== 'by a link') expect(refused.body).toMatchObject({ reason, assignment: { _id: id, state: 'declined' } })
    expect([await on.shown(day), await audited()]).toEqual([shown, entries])
    expect((await on.card(ann, id)).state).toBe('declined')
  })
})

describe('a yes to a place that was declined', () => {
  it('is taken beside a joint post of the service', async () => {
    const lobby = await rota.post(`Lobby ${turn}`)
    await rota.joint(team.door, lobby)
    await rota.assignment(service, ann._id, lobby, 'accepted')
    expect((await on.answer(ann, id, 'accept')).status).toBe(200)
    expect(await on.shown(day)).toEqual([
      [ann.name, `Lobby ${turn}`],
      [ann.name, 'Main Door'],
    ])
  })

  it('is taken beside a service of the day that does not overlap, while they serve as often', async () => {
    const other = await on.service(day, { [team.door]: [1, 1] }, {}, '6pm')
    await rota.assignment(other, ann._id, team.door, 'asked')
    expect((await on.answer(ann, id, 'accept')).status).toBe(200)
  })

  it('of somebody who only said yes before is not asked for the rules: what they accepted stays theirs', async () => {
    expect((await on.answer(ann, id, 'accept')).status).toBe(200)
    await rota.days(ann._id, 'away', day)
    expect((await on.answer(ann, id, 'accept')).status).toBe(200)
    expect(await on.card(ann, id)).toMatchObject({ state: 'accepted' })
  })
})

describe('somebody whose planned shift was moved by hand', () => {
  it.each([
    ['to another day, by the app', false, () => ({ date: on.freshDay() })],
    ['to another day, by a link', true, () => ({ date: on.freshDay() })],
    ['to another time, by the app', false, () => ({ serviceTime: '6pm' })],
    ['to another day and post, by a link', true, () => ({ date: on.freshDay(), assignment: 'Parking' })],
  ])('%s, has one place and the moved entry when they say yes to a search', async (_how, isByLink, patch) => {
    expect((await on.answer(ann, id, 'accept')).status).toBe(200)
    await test.db.deleteFrom('call_outs').execute()
    const { shiftId } = await on.card(ann, id)
    const feed = await on.feed(ann)
    const moved = patch()
    expect((await asAdmin(scheduleApi.change, { id: shiftId ?? '', ...moved })).status).toBe(200)
    await test.db.updateTable('member_rota').set({ offers: 1 }).where('user_id', '=', ann._id).execute()
    // The search for a stand-in began with the move.
    const [offer] = (await on.wave(service)).offers
    expect(offer?.user._id).toBe(ann._id)
    const offerId = offer?._id ?? ''
    if (isByLink) {
      const { url } = (await asAdmin(offersApi.replyLink, { id: offerId })).body
      expect((await on.sayByLink(url, 'accept')).status).toBe(200)
    } else expect((await on.offerAnswer(offerId, 'accept', ann)).status).toBe(200)
    expect(await on.search(service)).toMatchObject({ state: 'filled', filled: 1 })
    const entries = await on.scheduleOf(day, '2099-12-31')
    const own = entries.filter(({ user }) => user._id === ann._id)
    expect(own).toHaveLength(2)
    expect(own.find(({ _id }) => _id === shiftId)).toMatchObject({ ...moved, user: { name: ann.name } })
    const live = (await on.mine(ann)).assignments
    expect(live).toMatchObject([{ _id: id, state: 'accepted', postId: team.door, date: day }])
    expect(live[0]?.shiftId).not.toBe(shiftId)
    const events = await feed.events()
    expect(events.map(({ shiftId: uid, status }) => [uid, status])).toEqual(
      expect.arrayContaining([
        [shiftId, null],
        [live[0]?.shiftId, 'CONFIRMED'],
      ]),
    )
    expect(events).toHaveLength(2)
  })
})
