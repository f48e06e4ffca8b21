import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { helpersApi } from '#shared/people/helpers.ts'
import { usersApi } from '#shared/people/users.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { sendCall, validCall } from '../../../testing/validCalls/validCalls.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
type Person = Awaited<ReturnType<typeof test.signUp>>
const DAY = '2091-03-04'
const LATER = '2091-03-11'
let [admin, otis, ruth, eve] = [{}, {}, {}, {}] as [Person, Person, Person, Person]
let [door, service, place] = ['', '', '']
let round = 0

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  round += 1
  otis = await test.signUp({ name: `Otis ${round}` })
  ruth = await test.signUp({ name: `Ruth ${round}` })
  eve = await test.signUp({ name: `Eve ${round}` })
  service = await rota.service(DAY, '9am', { [door]: [1, 3] }, { published_at: '2026-01-01' })
  place = await rota.assignment(service, otis._id, door)
  await helps(ruth, otis)
})
afterEach(async () => {
  for (const table of ['call_outs', 'swaps', 'places', 'services'] as const) await test.db.deleteFrom(table).execute()
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '!=', admin._id).execute()
})

/** Lets one act for another. */
async function helps(helper: Person, person: Person): Promise<string> {
  const { body } = await test.call(helpersApi.create, { userId: helper._id }, person.token)
  await test.call(helpersApi.agree, { id: body._id }, helper.token)
  return body._id
}
/** A call of Ruth for Otis. */
const forOtis = <E extends Endpoint>(endpoint: E, input: object = {}, { token }: Person = ruth) =>
  test.call(endpoint, { ...input, for: otis._id }, token)
const audited = async (action: string, subject: string) => {
  const rows = test.db.selectFrom('audit').select(['actor_id', 'detail'])
  const found = await rows.where('action', '=', action).where('subject_id', '=', subject).execute()
  return found.map(({ actor_id, detail }) => [actor_id, JSON.parse(detail).for])
}
const byRuth = () => [ruth._id, otis._id]

describe('calls that are made for another person', () => {
  const calls = endpoints.filter(({ forOthers }) => forOthers)
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

  it('are these', () => {
    expect(calls.map(nameOf).sort()).toEqual([
      'DELETE /availability/rows/:id',
      'GET /availability/mine',
      'GET /rota/mine',
      'GET /rota/open',
      'GET /swaps/partners',
      'POST /availability/confirm',
      'POST /availability/rows',
      'POST /availability/rows/ics',
      'POST /offers/:id/answer',
      'POST /rota/assignments/:id/answer',
      'POST /rota/open/take',
      'POST /swaps',
      'POST /swaps/:id/answer',
      'POST /swaps/:id/withdraw',
      'PUT /availability/mine',
      'PUT /availability/rows/:id',
    ])
  })

  it.each(calls.map((endpoint) => [nameOf(endpoint), endpoint]))(
    '%s is 404 without the right',
    async (_name, endpoint) => {
      const { input, token = admin.token } = await validCall(endpoint, test)
      // An admin may not act by `for`, and neither may a helper who has not agreed yet.
      await test.call(helpersApi.create, { userId: eve._id }, otis.token)
      for (const person of [eve, admin]) {
        const { status, body } = await sendCall(test, endpoint, { ...input, for: otis._id }, person.token)
        expect([status, (body as { code: string }).code]).toEqual([404, 'not_found'])
      }
      expect((await sendCall(test, endpoint, { ...input, for: 'nobody' }, token)).status).toBe(404)
      expect((await sendCall(test, endpoint, { ...input, for: 'no id!' }, token)).status).toBe(400)
      expect((await sendCall(test, endpoint, { ...input, for: otis._id })).status).toBe(401)
      expect((await sendCall(test, endpoint, input, token)).status).toBeLessThan(300)
    },
  )

  it('are refused from the moment on at which the right ends, and while one of the two is suspended', async () => {
    const mine = async () => (await forOtis(answersApi.mine)).status
    expect(await mine()).toBe(200)
    await test.call(usersApi.suspend, { id: otis._id }, admin.token)
    expect(await mine()).toBe(404)
    await test.call(usersApi.unsuspend, { id: otis._id }, admin.token)
    expect(await mine()).toBe(200)
    const { body } = await test.call(helpersApi.list, {}, ruth.token)
    await test.call(helpersApi.remove, { id: body[0]?._id }, admin.token)
    expect(await mine()).toBe(404)
  })

  it('are not passed on: who helps a helper helps nobody else, in a circle neither', async () => {
    await helps(eve, ruth)
    expect((await forOtis(answersApi.mine, {}, eve)).status).toBe(404)
    await helps(otis, eve)
    expect((await forOtis(answersApi.mine, {}, eve)).status).toBe(404)
    expect((await test.call(answersApi.mine, { for: eve._id }, ruth.token)).status).toBe(404)
    expect((await test.call(answersApi.mine, { for: eve._id }, otis.token)).status).toBe(200)
  })

  it('take `for` where it belongs, and from oneself for oneself', async () => {
    const own = await test.call(answersApi.mine, { for: ruth._id }, ruth.token)
    expect([own.status, own.body.assignments]).toEqual([200, []])
    // In the query of a POST it is an unknown field.
    const path = `/rota/assignments/:id/answer?for=${otis._id}` as typeof answersApi.answer.path
    const answer = { id: place, answer: 'accept', sequence: 1 }
    expect((await test.call({ ...answersApi.answer, path }, answer, ruth.token)).status).toBe(404)
  })

  it('give no role of the helper, nor take one of the person', async () => {
    await test.call(usersApi.setRole, { id: ruth._id, role: 'admin' }, admin.token)
    await test.call(usersApi.setRole, { id: otis._id, role: 'admin' }, admin.token)
    const row = { kind: 'away', fromDay: DAY, toDay: null }
    const { body: hers } = await test.call(availabilityApi.addRow, row, eve.token)
    expect((await forOtis(availabilityApi.removeRow, { id: hers._id })).status).toBe(404)
    expect((await forOtis(availabilityApi.addRow, { ...row, userId: eve._id })).status).toBe(403)
    expect((await forOtis(availabilityApi.mine)).body).not.toHaveProperty('drafted')
  })
})

describe('a helper', () => {
  it('sees what is asked of the person, and answers; the log says who, and for whom', async () => {
    const [hers, his] = [await listen(test, ruth.token), await listen(test, otis.token)]
    const { body: mine } = await forOtis(answersApi.mine)
    expect(mine.assignments).toMatchObject([{ _id: place, userId: otis._id, state: 'asked' }])
    const answered = await forOtis(answersApi.answer, { id: place, answer: 'decline', reason: 'Ill', sequence: 1 })
    expect([answered.status, answered.body]).toMatchObject([200, { userId: otis._id, declineReason: 'Ill' }])
    expect(await audited('assignment.declined', place)).toEqual([byRuth()])
    for (const live of [hers, his]) {
      expect(await live.waitFor('assignmentChanged')).toMatchObject({ _id: place, userId: otis._id, state: 'declined' })
      live.socket.close()
    }
    await test.call(answersApi.answer, { id: place, answer: 'accept', sequence: 2 }, otis.token)
    expect(await audited('assignment.accepted', place)).toEqual([[otis._id, undefined]])
  })

  it('enters the days and wishes of the person, who is told of it', async () => {
    const changed = await forOtis(availabilityApi.change, { times: 1, per: 'month', mostAMonth: 2 })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { rota: { times: 1, mostAMonth: 2 }, wishesBy: { _id: ruth._id } },
    ])
    expect((await forOtis(availabilityApi.confirm, { until: LATER })).body.upTo).toBe(LATER)
    const added = await forOtis(availabilityApi.addRow, { kind: 'away', fromDay: DAY, toDay: DAY, reason: 'Hospital' })
    expect([added.status, added.body]).toMatchObject([
      201,
      { userId: otis._id, createdBy: { _id: ruth._id }, reason: 'Hospital', affected: [{ _id: place }] },
    ])
    const { _id: id } = added.body
    expect((await forOtis(availabilityApi.changeRow, { id, toDay: LATER })).body.toDay).toBe(LATER)
    expect((await forOtis(availabilityApi.mine)).body.rows).toMatchObject([{ _id: id, reason: 'Hospital' }])
    expect((await forOtis(availabilityApi.removeRow, { id })).status).toBe(204)
    expect(await audited('availability.changed', otis._id)).toEqual(Array.from({ length: 5 }, byRuth))
    expect((await test.call(availabilityApi.mine, {}, ruth.token)).body.rota.stated).toBe(false)
    const told = test.db.selectFrom('outbox').select('payload').where('kind', '=', 'availability.entered')
    const payloads = (await told.execute()).map(({ payload }) => JSON.parse(payload))
    expect(payloads).toContainEqual({ userId: otis._id, by: `Ruth ${round}` })
  })

  it('answers offers', async () => {
    const other = await rota.service(LATER, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, admin.token)
    for (const { _id } of [ruth, eve, admin]) await rota.days(_id, 'away', LATER)
    const live = await listen(test, ruth.token)
    await test.call(callOutsApi.start, { serviceId: other, postId: door }, admin.token)
    const [offer] = (await forOtis(answersApi.mine)).body.offers
    expect(await live.waitFor('offerChanged')).toMatchObject({ _id: offer?._id, state: 'sent' })
    live.socket.close()
    expect((await test.call(offersApi.answer, { id: offer?._id, answer: 'accept' }, ruth.token)).status).toBe(404)
    const accepted = await forOtis(offersApi.answer, { id: offer?._id, answer: 'accept' })
    expect([accepted.status, accepted.body.state]).toEqual([200, 'accepted'])
    expect(await audited('offer.accepted', offer?._id ?? '')).toEqual([byRuth()])
  })

  it('trades places of the person, and answers trades', async () => {
    const other = await rota.service(LATER, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    const hers = await rota.assignment(other, eve._id, door, 'accepted')
    const { body: partners, status } = await forOtis(swapsApi.partners, { assignmentId: place })
    expect(status).toBe(200)
    expect(partners.swaps.map(({ user }) => user._id)).toContain(eve._id)
    const legs = [
      { userId: otis._id, givesAssignmentId: place, takesAssignmentId: hers },
      { userId: eve._id, givesAssignmentId: hers, takesAssignmentId: place },
    ]
    const proposals = [{ kind: 'swap', legs }]
    expect((await test.call(swapsApi.propose, { proposals }, ruth.token)).status).toBe(400)
    const live = await listen(test, ruth.token)
    const made = await forOtis(swapsApi.propose, { proposals })
    expect([made.status, made.body]).toMatchObject([201, [{ createdBy: otis._id, state: 'proposed' }]])
    const [first] = made.body
    expect(await live.waitFor('swapChanged')).toMatchObject({ _id: first?._id })
    live.socket.close()
    expect((await forOtis(swapsApi.withdraw, { id: first?._id })).body.state).toBe('withdrawn')
    const asked = [{ kind: 'swap', legs: legs.toReversed() }]
    const { body: swaps } = await test.call(swapsApi.propose, { proposals: asked }, eve.token)
    expect((await forOtis(swapsApi.answer, { id: swaps[0]?._id, answer: 'yes' })).body.state).toBe('done')
    for (const [action, id] of [
      ['swap.asked', first?._id],
      ['swap.withdrawn', first?._id],
      ['swap.answered', swaps[0]?._id],
      ['swap.done', swaps[0]?._id],
    ])
      expect([action, await audited(action ?? '', id ?? '')]).toEqual([action, [byRuth()]])
  })

  it('sees the open places of the person, and takes one', async () => {
    await test.call(rotaSettingsApi.change, { openPlaces: true, openHeadStartHours: 0 }, admin.token)
    const other = await rota.service(LATER, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    await rota.days(ruth._id, 'away', LATER)
    await test.call(rotaSettingsApi.change, { openPlaces: false }, admin.token)
    await test.call(rotaSettingsApi.change, { openPlaces: true }, admin.token)
    const seen = async (more: object) =>
      (await test.call(openPlacesApi.list, more, ruth.token)).body.map(({ serviceId }) => serviceId)
    expect([await seen({}), await seen({ for: otis._id })]).toEqual([[service], expect.arrayContaining([other])])
    const wanted = { serviceId: other, postId: door }
    const taken = await forOtis(openPlacesApi.take, wanted)
    expect([taken.status, taken.body]).toMatchObject([201, { userId: otis._id, state: 'accepted', source: 'open' }])
    expect((await forOtis(openPlacesApi.take, wanted)).status).toBe(200)
    expect(await audited('assignment.accepted', taken.body._id)).toEqual([byRuth()])
  })

  it('is stopped where the right ends while the answer waits', async () => {
    const { mustStillBe } = await import('../../people/sessions/mustStillBe.ts')
    const viewer = { _id: otis._id, role: 'standard', sessionId: randomUUID(), helperId: ruth._id } as const
    await expect(mustStillBe(test.db, viewer)).resolves.toBeUndefined()
    await test.db.deleteFrom('helpers').where('of_id', '=', otis._id).execute()
    await expect(mustStillBe(test.db, viewer)).rejects.toThrow('not_found')
  })
})
