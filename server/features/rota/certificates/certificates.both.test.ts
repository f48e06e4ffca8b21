import { DateTime } from 'luxon'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { availabilityApi, type MemberSkill } from '#shared/rota/availability.ts'
import { certificatesApi } from '#shared/rota/certificates.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { withMailTest } from '../../../testing/mailApp.ts'
import { requestOf } from '../../../testing/request.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { longDay } from '../../reach/push/notifications/dayText.ts'

const { test, register, service, mailServer, mailed, drained } = await withMailTest()
const rota = rotaFixtures(() => test.db)
const ZONE = 'America/Chicago'
const day = today(ZONE)

const emailOf = ({ email }: Person) => email
type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob] = [{} as Person, {} as Person, {} as Person]
let skillId = ''

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  ann = await test.signUp({ name: 'Ann Push' })
  bob = await test.signUp({ name: 'Bob Mail' })
  await register(admin.token)
  await register(ann.token)
})
beforeEach(async () => {
  await test.db.deleteFrom('skills').execute()
  await test.db.deleteFrom('audit').execute()
  const made = await test.call(skillsApi.create, { name: 'First aid', expires: true }, admin.token)
  expect([made.status, made.body.expires, made.body.warnDays]).toEqual([201, true, 60])
  skillId = made.body._id
})
afterEach(() => void vi.useRealTimers())

const give = (userId: string, skills: MemberSkill[]) =>
  test.call(availabilityApi.changeMember, { userId, skills }, admin.token)
const until = (userId: string, validUntil: string | null) => give(userId, [{ skillId, level: 'able', validUntil }])
const list = async () => (await test.call(certificatesApi.list, {}, admin.token)).body

describe('a skill that expires', () => {
  it('is one that an admin says so of, and is warned of up to a year before', async () => {
    const plain = await test.call(skillsApi.create, { name: 'Sound' }, admin.token)
    expect([plain.body.expires, plain.body.warnDays]).toEqual([false, 60])
    const set = (change: object) => test.call(skillsApi.change, { id: plain.body._id, ...change }, admin.token)
    expect((await set({ expires: true, warnDays: 0 })).body).toMatchObject({ expires: true, warnDays: 0 })
    expect((await set({ warnDays: 365 })).body).toMatchObject({ expires: true, warnDays: 365 })
    for (const warnDays of [-1, 366, 1.5])
      expect((await set({ warnDays })).body.issues?.map(({ path }) => path)).toEqual(['warnDays'])
  })

  it('has certificates from the year 2000 on, at most 20 years ahead', async () => {
    const last = `${Number(day.slice(0, 4)) + 20}${day.slice(4)}`
    for (const refused of ['1900-01-01', '1999-12-31', addDays(last, 1)]) {
      const { status, body } = await give(ann._id, [{ skillId, level: 'able', validUntil: refused }])
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['skills.0.validUntil']])
    }
    expect(await list()).toEqual([])
    for (const taken of ['2000-01-01', last]) {
      const { status, body } = await until(ann._id, taken)
      expect([status, body.rota.skills]).toEqual([
        200,
        [{ skillId, name: 'First aid', level: 'able', validUntil: taken, warnDays: 60 }],
      ])
    }
  })

  it('keeps a certificate of which nothing is said, and is audited where it changes', async () => {
    await until(ann._id, '2030-05-03')
    const kept = await give(ann._id, [{ skillId, level: 'able' }])
    expect(kept.body.rota.skills).toMatchObject([{ validUntil: '2030-05-03' }])
    expect((await until(ann._id, null)).body.rota.skills).toMatchObject([{ validUntil: null }])
    const entries = test.db.selectFrom('audit').select(['actor_id', 'subject_id', 'detail']).orderBy('at').orderBy('id')
    const found = await entries.where('action', '=', 'certificate.changed').execute()
    expect(found.map(({ actor_id, subject_id }) => [actor_id, subject_id])).toEqual([
      [admin._id, ann._id],
      [admin._id, ann._id],
    ])
    expect(found.map(({ detail }) => JSON.parse(detail)).sort((a) => (a.until ? -1 : 1))).toEqual([
      { name: 'First aid', until: '2030-05-03' },
      { name: 'First aid', until: null },
    ])
  })

  it('is in own data', async () => {
    await until(ann._id, '2030-05-03')
    const file = await fetch(...requestOf(test.url, ownDataApi.download, {}, ann.token))
    expect(await file.json()).toMatchObject({ availability: { rota: { skills: [{ validUntil: '2030-05-03' }] } } })
  })
})

describe('the list of certificates', () => {
  it('is of admins alone', async () => {
    expect((await test.call(certificatesApi.list, {}, ann.token)).status).toBe(403)
    expect((await test.call(certificatesApi.list, {})).status).toBe(401)
  })

  it('has active people who are able at skills that expire, missing ones first, then by day', async () => {
    const other = await rota.skill('Sound')
    const cid = await test.signUp({ name: 'Cid Suspended' })
    await rota.knows(ann._id, other)
    await give(cid._id, [{ skillId, level: 'able', validUntil: day }])
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', cid._id).execute()
    await give(bob._id, [{ skillId, level: 'able', validUntil: addDays(day, 61) }])
    await until(ann._id, null)
    await until(admin._id, addDays(day, 60))
    const of = ({ _id }: Person, name: string, validUntil: string | null, state: string) => ({
      ...{ user: { _id, name }, skillId, skill: 'First aid', validUntil, state },
    })
    expect(await list()).toEqual([
      of(ann, 'Ann Push', null, 'expired'),
      of(admin, 'Zoe Admin', addDays(day, 60), 'soon'),
      of(bob, 'Bob Mail', addDays(day, 61), 'valid'),
    ])
    await until(bob._id, addDays(day, -1))
    await until(ann._id, day)
    expect((await list()).map(({ user, state }) => [user.name, state])).toEqual([
      ['Bob Mail', 'expired'],
      ['Ann Push', 'soon'],
      ['Zoe Admin', 'soon'],
    ])
    await give(ann._id, [{ skillId, level: 'learning', validUntil: day }])
    expect((await list()).map(({ user }) => user.name)).toEqual(['Bob Mail', 'Zoe Admin'])
  })
})

describe('people are told', () => {
  /** Pushes, and first paragraphs of mails, of two processes at a time of the team's clock so many days from today. */
  async function told(days: number, time = '10:00'): Promise<string[]> {
    const now = DateTime.fromISO(`${addDays(day, days)}T${time}`, { zone: ZONE }).toJSDate()
    vi.useFakeTimers({ toFake: ['Date'], now })
    // The notification of an admin's entry has tests of its own.
    await test.db.deleteFrom('outbox').where('kind', '=', 'availability.entered').execute()
    const [pushes, mails] = [service.taken.length, mailServer.taken.length]
    await Promise.all([test.app.rota.certificates.tick(), test.app.rota.certificates.tick()])
    await mailed()
    await drained()
    return [
      ...service.taken.slice(pushes).map(({ payload }) => payload.body),
      ...mailServer.taken.slice(mails).map(({ to, text }) => `${to}: ${text.split('\n\n')[1]}`),
    ].sort()
  }
  const long = (days: number) => longDay(addDays(day, days), 'en')
  /** What Ann and the admin are told of a certificate of Ann's. */
  const both = (when: string) => [
    `That of Ann Push for First aid ${when}.`,
    `Yours for First aid ${when}. Please renew it and show it to an admin.`,
  ]

  beforeEach(async () => {
    await test.db.deleteFrom('outbox').execute()
    await test.call(skillsApi.change, { id: skillId, warnDays: 20 }, admin.token)
  })

  it('the skill’s days before, 14 days before and on the day, each once, from 10:00 on; their admins, too', async () => {
    await until(ann._id, addDays(day, 22))
    expect(await told(1)).toEqual([])
    expect(await told(2, '09:59')).toEqual([])
    expect(await told(2)).toEqual(both(`ends on ${long(22)}`))
    expect(await told(2, '10:01')).toEqual([])
    expect(await told(8, '09:59')).toEqual([])
    // The first run after it is as good.
    expect(await told(8, '23:00')).toEqual(both(`ends on ${long(22)}`))
    expect(await told(9)).toEqual([])
    expect(await told(22)).toEqual(both('ends today'))
    expect(await told(23)).toEqual([])
  })

  it('once of what came while nothing ran, and of a certificate that has ended', async () => {
    await until(ann._id, addDays(day, 22))
    expect(await told(10)).toEqual(both(`ends on ${long(22)}`))
    expect(await told(11)).toEqual([])
    expect(await told(25)).toEqual(both(`ended on ${long(22)}`))
    expect(await told(26)).toEqual([])
  })

  it('also where 14 days are more than the skill’s own', async () => {
    await test.call(skillsApi.change, { id: skillId, warnDays: 5 }, admin.token)
    await until(ann._id, addDays(day, 20))
    for (const [days, isTold] of [
      [5, false],
      [6, true],
      [7, false],
      [14, false],
      [15, true],
      [20, true],
    ] as const)
      expect((await told(days)).length > 0).toBe(isTold)
  })

  it('by mail where no push reaches them, and of several at once in one; an admin once of their own', async () => {
    await until(ann._id, addDays(day, 5))
    await until(bob._id, addDays(day, 5))
    await until(admin._id, addDays(day, 6))
    const more = 'Yours for First aid ends on'
    expect(await told(0)).toEqual(
      [
        `${more} ${long(5)}. Please renew it and show it to an admin.`,
        `${more} ${long(6)}. Please renew it and show it to an admin. 2 more end, too.`,
        `${emailOf(bob)}: ${more} ${long(5)}. Please renew it and show it to an admin.`,
      ].sort(),
    )
  })

  it('not again where it is saved as it is, anew where it ends on another day, and not once it ends no more', async () => {
    await until(ann._id, addDays(day, 5))
    expect(await told(0)).toHaveLength(2)
    vi.useRealTimers()
    await until(ann._id, addDays(day, 5))
    await give(ann._id, [{ skillId, level: 'able' }])
    expect(await told(0)).toEqual([])
    vi.useRealTimers()
    await until(ann._id, addDays(day, 7))
    expect(await told(0)).toHaveLength(2)
    vi.useRealTimers()
    await until(ann._id, addDays(day, 9))
    await test.call(skillsApi.change, { id: skillId, expires: false }, admin.token)
    expect(await told(0)).toEqual([])
  })

  it('of nobody who is suspended, of none that was not shown, and not of what was renewed before it is sent', async () => {
    await until(ann._id, null)
    expect(await told(0)).toEqual([])
    vi.useRealTimers()
    await until(ann._id, addDays(day, 5))
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', ann._id).execute()
    expect(await told(0)).toEqual([])
    await test.db.updateTable('users').set({ suspended: 0 }).where('id', '=', ann._id).execute()
    await test.app.rota.certificates.tick()
    await test.db
      .updateTable('member_skills')
      .set({ valid_until: addDays(day, 400) })
      .execute()
    expect(await told(0)).toEqual([])
  })
})
