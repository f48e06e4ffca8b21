import { DateTime } from 'luxon'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reachApi } from '#shared/reach/reach.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { withMailTest } from '../../../testing/mailApp.ts'
import type { TestDevice } from '../../../testing/pushService.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
const mailTest = await withMailTest({ SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url })
const { test, service: pushes, mailServer, register, nudge, drained, mailed } = mailTest
const rota = rotaFixtures(() => test.db)
const ZONE = 'America/Chicago'
const ASKED = 'Can you stand in?'
const FILLED = 'Filled, thank you'

interface Person {
  _id: string
  token: string
  email: string
  phone: string
  device: TestDevice
}
let [admin, ann]: Partial<Person>[] = []
const people = new Map<string, Person>()
let door = ''
/** Time at which the place is declined: tomorrow, so that the clock is only put forward. */
const start = DateTime.now().setZone(ZONE).plus({ days: 1 }).set({ hour: 10, minute: 0, second: 0, millisecond: 0 })
/** Numbers that had been sent when the test began. */
let [taken, texts, mails] = [0, 0, 0]

async function member(name: string): Promise<Person> {
  const person = await test.signUp({ name, phoneNumber: `+1312555010${people.size}` })
  await rota.says(person._id, {})
  return { ...person, phone: `+1312555010${people.size}`, device: await register(person.token) }
}
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  ann = await test.signUp({ name: 'Ann Usher' })
  for (const { _id = '' } of [admin, ann]) await rota.says(_id, {})
  await test.db.updateTable('member_rota').set({ offers: 0 }).execute()
  for (const name of ['Bob', 'Cid', 'Dee', 'Eve', 'Fay']) {
    const person = await member(`${name} Usher`)
    people.set(person._id, person)
  }
  door = await rota.post('Main Door')
  const quiet = { quietFrom: '00:00', quietTo: '00:00' }
  const rules = { ...quiet, waveMinutes: [1440, 360, 120, 20], smsAMonth: 10, smsAfterMinutes: 60 }
  await test.call(rotaSettingsApi.change, rules, admin.token)
})
beforeEach(() => {
  ;[taken, texts, mails] = [pushes.taken.length, gateway.sent.length, mailServer.taken.length]
})
afterEach(async () => {
  vi.useRealTimers()
  pushes.answer({ status: 201 })
  for (const table of ['call_outs', 'fallbacks', 'places', 'services', 'push_deliveries', 'outbox'] as const)
    await test.db.deleteFrom(table).execute()
})
afterAll(() => gateway.close())

/** Puts the clock to so many hours after the decline, and does what the jobs do. */
async function hour(after: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: start.plus({ hours: after }).toJSDate() })
  await test.app.rota.callOuts.tick()
  await test.app.fallbacks.tick()
}
/** A decline, and the first wave a minute later, which is so many hours before the service. */
async function declined(hoursAhead: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: start.minus({ minutes: 1 }).toJSDate() })
  const begins = start.plus({ hours: hoursAhead })
  const needs = { [door]: [1, 1] } as const
  const published = { published_at: '2026-01-01' }
  const service = await rota.service(begins.toISODate() ?? '', begins.toFormat('HH:mm'), needs, published)
  const id = await rota.assignment(service, ann?._id ?? '', door, 'accepted')
  const { status } = await test.call(answersApi.answer, { id, answer: 'decline', sequence: 1 }, ann?.token)
  expect(status).toBe(200)
  await hour(0)
}
const search = async () => (await test.call(callOutsApi.list, {}, admin?.token)).body[0]
const offers = async () => (await search())?.offers ?? []
/** People who are asked, in their order. */
const asked = async () =>
  (await offers()).map(({ _id, user }) => ({ ...(people.get(user._id) as Person), offerId: _id }))
const answer = async ({ offerId, token }: { offerId: string; token: string }, given: 'accept' | 'decline') =>
  expect((await test.call(offersApi.answer, { id: offerId, answer: given }, token)).status).toBe(200)
/** Resolves once everything that is due has been tried, in vain or not. */
const tried = () =>
  vi.waitFor(
    async () => {
      nudge()
      const now = new Date().toISOString()
      expect(await test.db.selectFrom('outbox').select('id').where('due_at', '<=', now).execute()).toEqual([])
      const waiting = await test.db.selectFrom('push_deliveries').select(['due_at', 'leased_until']).execute()
      expect(waiting.filter((row) => row.due_at <= now || row.leased_until !== null)).toEqual([])
    },
    { timeout: 25_000, interval: 20 },
  )
/** Pushes that each device was sent since the test began. */
const told = (some: Person[]) =>
  some.map(({ device }) =>
    pushes.taken.slice(taken).flatMap(({ path, payload }) => (path === device.path ? payload.title : [])),
  )
const textsTo = (some: Person[]) =>
  some.map(({ phone }) => gateway.sent.slice(texts).filter(({ to }) => to === phone).length)
const mailsTo = (some: Person[]) =>
  some.map(({ email }) => mailServer.taken.slice(mails).filter(({ to }) => to.includes(email)).length)
const reach = async ({ _id }: Person) =>
  (await test.call(reachApi.list, {}, admin?.token)).body.find(({ user }) => user._id === _id)?.state

describe('while the push service is down for a day', () => {
  it.each([
    ['answers 503', { status: 503 }],
    ['hangs up', 'hangUp'],
  ] as const)('and %s, the search goes on; whoever is still asked is told once when it is back', async (_how, how) => {
    pushes.answer(how)
    await declined(72)
    await tried()
    expect((await offers()).map(({ wave, state }) => [wave, state])).toEqual([
      [1, 'sent'],
      [1, 'sent'],
    ])
    const [first, second] = await asked()
    if (!first || !second) throw new Error('Two should be asked')
    expect(await reach(first)).toBe('failing')
    await answer(second, 'decline')
    for (const [after, size] of [
      [6, 4],
      [12, 5],
      [18, 5],
    ] as const) {
      await hour(after)
      await tried()
      expect(await offers()).toHaveLength(size)
    }
    expect(await search()).toMatchObject({ state: 'open', nextWaveAt: null })
    const all = await asked()
    expect(told(all)).toEqual([[], [], [], [], []])

    pushes.answer({ status: 201 })
    await hour(24)
    await drained()
    expect(told(all)).toEqual([[ASKED], [], [ASKED], [ASKED], [ASKED]])
    const ttls = pushes.taken.slice(taken).map(({ headers }) => Number(headers.ttl) / 3600)
    expect(Math.max(...ttls)).toBeLessThanOrEqual(48)
    await hour(25)
    await drained()
    expect(told(all).flat()).toHaveLength(4)
    expect(textsTo(all)).toEqual([0, 0, 0, 0, 0])
    expect(await reach(first)).toBe('unproved')
    await answer(first, 'accept')
    expect(await search()).toMatchObject({ state: 'filled', filled: 1 })
  })

  it('and says nothing, nobody is asked twice', async () => {
    pushes.answer('silence')
    const before = pushes.asked.length
    await declined(72)
    await pushes.until(before + 2, 'asked')
    // The requests are still under way.
    pushes.answer({ status: 201 })
    await hour(24)
    await tried()
    await hour(25)
    await drained()
    expect(told(await asked())).toEqual([[ASKED], [ASKED], [ASKED], [ASKED]])
  })

  it('and says nothing, nobody is told that somebody has taken a place of which they had not heard', async () => {
    pushes.answer('silence')
    const before = pushes.asked.length
    await declined(72)
    await pushes.until(before + 2, 'asked')
    const all = await asked()
    const [first] = all
    if (!first) throw new Error('Two should be asked')
    await answer(first, 'accept')
    await tried()
    pushes.answer({ status: 201 })
    await hour(24)
    await drained()
    expect(told(all)).toEqual([[], []])
  })

  it('and somebody takes the place, those are told who were asked before, and nobody else', async () => {
    await declined(72)
    await tried()
    pushes.answer({ status: 503 })
    await hour(6)
    await tried()
    const all = await asked()
    const third = all[2]
    if (!third) throw new Error('Four should be asked')
    await answer(third, 'accept')
    await tried()
    expect((await offers()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'accepted', 'withdrawn'])
    expect(told(all)).toEqual([[ASKED], [ASKED], [], []])

    pushes.answer({ status: 201 })
    await hour(24)
    await drained()
    expect(told(all)).toEqual([[ASKED, FILLED], [ASKED, FILLED], [], []])
  })

  it('a text or a mail goes to those who were asked within a day of the service, once', async () => {
    pushes.answer({ status: 503 })
    await declined(25)
    await hour(2)
    await hour(2.5)
    await tried()
    const all = await asked()
    const [, , third, fourth, fifth] = all
    if (!third || !fourth || !fifth) throw new Error('Five should be asked')
    const agree = test.db.updateTable('member_rota').set({ sms_ok: 1 })
    await agree.where('user_id', 'in', [third._id, fifth._id]).execute()
    await hour(2.9)
    expect(textsTo(all)).toEqual([0, 0, 0, 0, 0])
    await answer(fifth, 'decline')
    for (const after of [3, 3.5, 9, 23]) {
      await hour(after)
      await tried()
      expect([after, textsTo(all)]).toEqual([after, [0, 0, 1, 0, 0]])
    }
    expect((await offers()).map(({ toldBy }) => toldBy)).toEqual(['push', 'push', 'sms', 'push', 'push'])

    pushes.answer({ status: 201 })
    await hour(24)
    await drained()
    await mailed()
    expect(told(all)).toEqual([[ASKED], [ASKED], [ASKED], [ASKED], []])
    const ttls = pushes.taken.slice(taken).map(({ headers }) => Number(headers.ttl))
    expect(Math.max(...ttls)).toBeLessThanOrEqual(3600)
    await hour(24.5)
    expect(textsTo(all)).toEqual([0, 0, 1, 0, 0])
    expect(mailsTo(all)).toEqual([0, 0, 0, 1, 0])
  })

  it('nobody is told of a service that has begun', async () => {
    pushes.answer({ status: 503 })
    await declined(20)
    for (const after of [0.5, 1, 2]) await hour(after)
    await tried()
    const all = await asked()
    expect(all).toHaveLength(5)
    await hour(20)
    expect(await search()).toMatchObject({ state: 'ended' })

    pushes.answer({ status: 201 })
    await hour(24)
    await drained()
    expect(told(all)).toEqual([[], [], [], [], []])
  })
})
