import { describe, expect, it } from 'vitest'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import type { User } from '#shared/people/users.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { PASSWORD } from '../../../testing/app.ts'
import { withPlaces } from '../../../testing/places.ts'

const on = withPlaces()
const { test, team, rota, asAdmin, freshDay } = on

let count = 0
/** A name that no other test uses. */
const fresh = (first: string) => {
  count += 1
  return `${first} Merge${count}`
}
const addOne = async (name: string) => (await asAdmin(peopleApi.add, { people: [{ name }] })).body[0] as User
const named = async (person: object) => (await asAdmin(peopleApi.add, { people: [person] })).body[0] as User
/** Somebody of the list, and the member who is the same. */
const two = async () => ({ from: await addOne(fresh('Bet')), into: await on.person(fresh('Betty')) })
const merge = (from: { _id: string }, into: { _id: string }) =>
  asAdmin(peopleApi.merge, { id: from._id, into: into._id })
const PAST = '2021-03-07'

describe('what two had who are one', () => {
  it('links: one with each other person, and none between the two', async () => {
    const { from, into } = await two()
    const friend = await on.person(fresh('Friend'))
    const link = (userA: string, userB: string, kind: string) =>
      asAdmin(rotaLinksApi.create, { userA, userB, kind, agreed: true })
    for (const [userA, userB, kind] of [
      [from._id, friend._id, 'together'],
      [friend._id, into._id, 'together'],
      [into._id, from._id, 'apart'],
      [from._id, team.admin._id, 'mentor'],
    ] as const)
      expect((await link(userA, userB, kind)).status).toBe(201)
    expect((await merge(from, into)).status).toBe(200)
    const own = (await asAdmin(rotaLinksApi.list, {})).body.filter(({ userA, userB }) =>
      [userA, userB].some((id) => id === into._id || id === from._id),
    )
    expect(own.map(({ userA, userB, kind }) => [userA, userB, kind]).sort()).toEqual(
      [
        [friend._id, into._id, 'together'],
        [into._id, team.admin._id, 'mentor'],
      ].sort(),
    )
  })

  it('days: equal ones once; the survivor’s own wishes stay, and lacking ones are taken', async () => {
    const { from, into } = await two()
    const [both, only] = [freshDay(), freshDay()]
    for (const [who, day] of [
      [from, both],
      [into, both],
      [from, only],
    ] as const)
      await rota.days(who._id, 'away', day)
    await rota.says(from._id, { times: 1 })
    expect((await merge(from, into)).status).toBe(200)
    const { body } = await test.call(availabilityApi.mine, {}, into.token)
    expect(body.rows.map(({ fromDay }) => fromDay).sort()).toEqual([both, only].sort())
    expect(body.rota).toMatchObject({ times: 1, per: 'month' })

    const { from: second, into: sure } = await two()
    await test.call(availabilityApi.change, { times: 3, per: 'month' }, sure.token)
    await rota.says(second._id, { times: 1 })
    await merge(second, sure)
    expect((await test.call(availabilityApi.mine, {}, sure.token)).body.rota).toMatchObject({
      times: 3,
      per: 'month',
    })
  })

  it('meetings: a guest once', async () => {
    const { from, into } = await two()
    const meeting = { title: 'Practice', date: freshDay(), time: '7:00 PM', location: 'Hall' }
    const call = async (assignedTo: string[]) => asAdmin(meetingsApi.create, { ...meeting, assignedTo })
    expect([(await call([from._id, into._id])).status, (await call([from._id])).status]).toEqual([201, 201])
    expect((await merge(from, into)).status).toBe(200)
    const { body } = await test.call(meetingsApi.list, { view: 'personal' }, into.token)
    expect(body.map(({ assignedTo }) => assignedTo)).toEqual([[into._id], [into._id]])
  })

  it('an offer to stand in for a place that the other has declined, and a swap between the two, end', async () => {
    const { from, into } = await two()
    const [date, later] = [freshDay(), freshDay()]
    const [service, next] = [
      await on.service(date, { [team.door]: [1, 1] }),
      await on.service(later, { [team.door]: [1, 1] }),
    ]
    const place = await rota.assignment(service, into._id, team.door)
    const given = await rota.assignment(next, into._id, team.door, 'accepted')
    expect((await on.answer(into, place, 'decline')).status).toBe(200)
    for (;;) {
      const found = await on.search(service)
      if (found.offers.some(({ user, state }) => user._id === from._id && state === 'sent')) break
      await asAdmin(callOutsApi.next, { id: found._id })
    }
    const proposal = {
      kind: 'give',
      legs: [
        { userId: into._id, givesAssignmentId: given, takesAssignmentId: null },
        { userId: from._id, givesAssignmentId: null, takesAssignmentId: given },
      ],
    }
    const swap = await test.call(swapsApi.propose, { proposals: [proposal] }, into.token)
    expect(swap.status).toBe(201)
    expect((await merge(from, into)).status).toBe(200)
    const mine = await on.mine(into)
    expect([mine.offers, mine.swaps]).toEqual([[], []])
    const offers = (await on.search(service)).offers.filter(({ user }) => user._id === into._id)
    expect(offers.map(({ state }) => state)).toEqual(['withdrawn'])
  })

  it('invitations: revoked where the survivor has joined, else theirs', async () => {
    const { from, into } = await two()
    const invite = async (userId: string) => {
      const { body } = await asAdmin(invitationsApi.create, { people: [{ userId }] })
      return body[0]?.url.split('/').at(-1) ?? ''
    }
    const token = await invite(from._id)
    expect((await merge(from, into)).status).toBe(200)
    const gone = await test.call(invitationsApi.show, { token })
    expect([gone.status, gone.body.code]).toEqual([409, 'invitation_revoked'])

    const [first, second] = [await addOne(fresh('Una')), await addOne(fresh('Uno'))]
    const link = await invite(first._id)
    expect((await merge(first, second)).status).toBe(200)
    const shown = await test.call(invitationsApi.show, { token: link })
    expect([shown.status, shown.body.name]).toEqual([200, second.name])
    const answer = { token: link, password: PASSWORD, email: `${second._id}@example.org` }
    const joined = await test.call(invitationsApi.use, answer)
    expect([joined.status, joined.body.user?._id]).toEqual([201, second._id])
  })

  it('contacts: what a survivor who has joined lacked is kept unverified, and resets no password', async () => {
    const email = 'admins.own@example.org'
    const from = await named({ name: fresh('Ally'), email, phoneNumber: '+13125558811' })
    const into = await named({ name: fresh('Alan'), phoneNumber: '+13125558812' })
    const { body } = await asAdmin(peopleApi.link, { id: into._id })
    await test.call(invitationsApi.use, { token: body.url.split('/').at(-1) ?? '', password: PASSWORD })
    expect((await merge(from, into)).body).toMatchObject({
      ...{ _id: into._id, email, emailVerified: false },
      ...{ phoneNumber: '+13125558812', phoneVerified: true },
    })
    expect(await test.app.users.withVerifiedEmail(email)).toBeUndefined()
  })

  it('contacts: what the survivor lacked still signs them in once they have joined by a link, and is not verified', async () => {
    const email = 'una.merge@example.org'
    const first = await named({ name: fresh('Una'), email })
    const second = await named({ name: fresh('Uno'), phoneNumber: '+13125558801' })
    const { body } = await asAdmin(invitationsApi.create, { people: [{ userId: second._id }] })
    expect((await merge(first, second)).body).toMatchObject({ email, emailVerified: false })
    // A new name is no word about the email.
    await asAdmin(peopleApi.change, { id: second._id, name: fresh('Unos') })
    const answer = { token: body[0]?.url.split('/').at(-1) ?? '', password: PASSWORD }
    const joined = await test.call(invitationsApi.use, answer)
    expect(joined.body.user).toMatchObject({
      ...{ _id: second._id, email, emailVerified: false },
      phoneNumber: '+13125558801',
    })
  })
})

describe('the shifts of two who are one', () => {
  it('take the survivor’s name, one they have already goes, and past ones hinder nothing', async () => {
    const { from, into } = await two()
    const [only, both] = [freshDay(), '2021-03-14']
    await on.type(only, 'Main Door', from.name)
    for (const name of [from.name, into.name]) {
      // Both have the same post, so that one of the two places goes.
      await on.type(PAST, 'Main Door', name)
      // Two posts of one service long ago.
      await on.type(both, name === from.name ? 'Main Door' : 'Balcony', name)
    }
    expect((await merge(from, into)).status).toBe(200)
    const shifts = async (date: string) =>
      (await on.scheduleOf(date)).map(({ user, assignment }) => [user._id, user.name, assignment]).sort()
    expect(await shifts(only)).toEqual([[into._id, into.name, 'Main Door']])
    expect(await shifts(PAST)).toEqual([[into._id, into.name, 'Main Door']])
    expect(await shifts(both)).toEqual([
      [into._id, into.name, 'Balcony'],
      [into._id, into.name, 'Main Door'],
    ])
  })

  it('at one service to come hinder it, planned or typed, and each service is named once', async () => {
    const { from, into } = await two()
    const date = freshDay()
    const service = await on.service(date, { [team.door]: [1, 1], [team.balcony]: [1, 1] })
    await rota.assignment(service, from._id, team.door)
    await rota.assignment(service, into._id, team.balcony)
    const { status, body } = await merge(from, into)
    expect([status, body]).toMatchObject([
      409,
      { code: 'both_serve', services: [{ serviceId: service, date, serviceTime: '9am' }] },
    ])
    expect((body as { services?: unknown[] }).services).toHaveLength(1)
    expect(await on.shown(date)).toHaveLength(2)
  })
})
