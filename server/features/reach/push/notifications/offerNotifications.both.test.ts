import { DateTime } from 'luxon'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays } from '#shared/days.ts'
import { pushApi } from '#shared/reach/push.ts'
import { weekOf } from '#shared/recurrence.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { withPushTest } from '../../../../testing/pushApp.ts'
import { rotaFixtures } from '../../../../testing/rota.ts'

const { test, service, register, drained } = await withPushTest()

type Device = Awaited<ReturnType<typeof register>>
const rota = rotaFixtures(() => test.db)
const person = async (name: string, role: 'standard' | 'admin' = 'standard') => {
  const someone = await test.signUp({ name, role })
  return { ...someone, device: await register(someone.token) }
}
let [admin, ann, bob]: Awaited<ReturnType<typeof person>>[] = []
let door = ''
let week = 0
beforeAll(async () => {
  admin = await person('Zoe Admin', 'admin')
  ann = await person('Ann Abel')
  bob = await person('Bob Bell')
  door = await rota.post('Main Door')
  await test.db
    .insertInto('member_rota')
    .values({ user_id: admin._id, most_a_day: 1, back_to_back: 'avoid', sms_ok: 0, offers: 0, updated_at: '' })
    .execute()
  await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, admin.token)
})

afterEach(() => void vi.useRealTimers())

/** Stops the clock at a time of the team's, and signs the admin in there. */
async function moveTo(local: string): Promise<string> {
  const now = DateTime.fromISO(local, { zone: 'America/Chicago' }).toJSDate()
  vi.useFakeTimers({ toFake: ['Date'], now })
  const user = (await test.app.users.all()).find(({ _id }) => _id === admin?._id)
  return user ? (await test.app.sessions.start(user)).token : ''
}
const toldTo = (device: Device | undefined) =>
  service.taken.filter(({ path }) => path === device?.path).map(({ headers, payload }) => ({ headers, payload }))
const nextDay = () => {
  week += 1
  return weekOf(`20${60 + week}-02-07`)
}
/** Asks both for a place of a Sunday of its own; returns the search, and whose offer is which. */
async function ask(date = nextDay(), serviceTime = '9am', token = admin?.token) {
  const serviceId = await rota.service(date, serviceTime, { [door]: [1, 1] }, { published_at: '2026-01-01' })
  const { body } = await test.call(callOutsApi.start, { serviceId, postId: door }, token)
  return { ...body, offerOf: (userId = '') => body.offers.find(({ user }) => user._id === userId)?._id ?? '' }
}

it('a member is asked, and told in its place that somebody else has taken it', async () => {
  const { offerOf } = await ask()
  await drained()
  expect(toldTo(bob?.device).map(({ payload }) => payload)).toMatchObject([
    { title: 'Can you stand in?', body: 'Sunday, February 6: 9am, Main Door', type: 'navigate', path: '/dashboard' },
  ])
  await test.call(offersApi.answer, { id: offerOf(ann?._id), answer: 'accept' }, ann?.token)
  await drained()
  const told = toldTo(bob?.device)
  expect(told.at(-1)?.payload).toMatchObject({
    title: 'Filled, thank you',
    body: 'Sunday, February 6: 9am, Main Door. Somebody has taken it.',
  })
  expect(new Set(told.map(({ headers }) => headers.topic)).size).toBe(1)
  expect(toldTo(ann?.device)).toHaveLength(1)
})

it('a search that ends without anybody thanks, and does not say that it is filled', async () => {
  const { _id: id } = await ask()
  await drained()
  await test.call(callOutsApi.end, { id }, admin?.token)
  await drained()
  const { title, body } = toldTo(bob?.device).at(-1)?.payload ?? {}
  expect([title, body]).toEqual(['Thank you, it is settled', expect.stringMatching(/Nobody is needed any more\.$/)])
})

describe('a member is asked', () => {
  const minutes = (push: ReturnType<typeof toldTo>[number] | undefined) => Math.round(Number(push?.headers.ttl) / 60)

  it.each([
    ['for three days', 'T18:00', -7, '9am', 4320],
    ['until the service begins', 'T18:00', -1, '9am', 900],
    ['until its day is over, where its time is no time of day', 'T18:00', -1, 'after lunch', 1800],
    ['for minutes, where it begins in minutes', 'T08:45', 0, '9am', 15],
  ])('%s', async (_what, local, daysFrom, serviceTime, wanted) => {
    const date = nextDay()
    const token = await moveTo(`${addDays(date, daysFrom)}${local}`)
    expect((await ask(date, serviceTime, token)).offers).toHaveLength(2)
    await drained()
    for (const device of [ann?.device, bob?.device]) {
      const push = toldTo(device).at(-1)
      expect([push?.payload.title, minutes(push)]).toEqual(['Can you stand in?', wanted])
    }
  })

  it('no more once the service has begun', async () => {
    const date = nextDay()
    const token = await moveTo(`${date}T08:59`)
    service.answer({ status: 503 })
    const before = service.asked.length
    await ask(date, '9am', token)
    await service.until(before + 2, 'asked')
    await moveTo(`${date}T09:00`)
    service.answer({ status: 201 })
    const taken = service.taken.length
    await drained()
    expect(service.taken).toHaveLength(taken)
  })
})

it('admins are told once that nobody is left', async () => {
  const { _id: id, offerOf } = await ask()
  for (const one of [ann, bob])
    await test.call(offersApi.answer, { id: offerOf(one?._id), answer: 'decline' }, one?.token)
  await test.call(callOutsApi.next, { id }, admin?.token)
  await drained()
  expect(toldTo(admin?.device).map(({ payload }) => [payload.title, payload.path])).toEqual([
    ['Nobody is left to ask', '/rota/coverage'],
  ])
})

it('nobody is told who does not want requests, which admins see', async () => {
  await test.call(pushApi.setSettings, { requests: false }, bob?.token)
  const before = toldTo(bob?.device).length
  const { offers } = await ask()
  await drained()
  expect(toldTo(bob?.device)).toHaveLength(before)
  expect(offers.map(({ user, toldBy }) => [user.name, toldBy]).sort()).toEqual([
    ['Ann Abel', 'push'],
    ['Bob Bell', 'none'],
  ])
})
