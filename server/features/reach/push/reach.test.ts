import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pushApi } from '#shared/reach/push.ts'
import { type Reach, reachApi } from '#shared/reach/reach.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { withTestApp } from '../../../testing/app.ts'
import { startPushService } from '../../../testing/pushService.ts'

const service = await startPushService()
afterAll(() => service.close())
const test = withTestApp({ PUSH_ALLOWED_HOSTS: service.host })

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob]: (Person | undefined)[] = []
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  await test.call(availabilityApi.change, { smsOk: true }, bob.token)
  await test.call(pushApi.setToken, { token: service.subscribe().token }, ann.token)
})

const all = async () => (await test.call(reachApi.list, {}, admin?.token)).body
const of = async (person: Person | undefined): Promise<Partial<Reach>> =>
  (await all()).find(({ user }) => user._id === person?._id) ?? {}
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const fails = (since: string | null) =>
  test.db.updateTable('push_subscriptions').set({ failing_since: since }).execute()

describe('who can be reached', () => {
  it('is said of active people, by name, with their number and whether a text may be sent', async () => {
    const gone = await test.signUp({ name: 'Gone For Now' })
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', gone._id).execute()
    expect((await all()).map(({ user }) => user.name)).toEqual(['Ann Abel', 'Bob Bell', 'Zoe Admin'])
    const { phone_number } = await test.db
      .selectFrom('users')
      .select('phone_number')
      .where('id', '=', bob?._id ?? '')
      .executeTakeFirstOrThrow()
    expect(await of(bob)).toEqual({
      user: { _id: bob?._id, name: 'Bob Bell', phoneNumber: phone_number },
      state: 'none',
      since: null,
      smsOk: true,
      phoneVerified: true,
      way: 'none',
    })
  })

  it('is said of a number that nobody verified: no text goes there, although its person agreed', async () => {
    const eve = await test.signUp({ name: 'Eve Eden' })
    const { body } = await test.call(availabilityApi.change, { smsOk: true }, eve.token)
    expect([body.rota.smsOk, body.phoneVerified]).toEqual([true, true])
    await test.db.updateTable('users').set({ phone_number: '+13125550177' }).where('id', '=', eve._id).execute()
    expect((await test.call(availabilityApi.mine, {}, eve.token)).body.phoneVerified).toBe(false)
    expect(await of(eve)).toMatchObject({ smsOk: true, phoneVerified: false, user: { phoneNumber: '+13125550177' } })
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', eve._id).execute()
  })

  it('is proved by a push that was shown within 14 days', async () => {
    expect(await of(ann)).toMatchObject({ state: 'unproved', since: null, smsOk: false })
    expect((await test.call(reachApi.test, {}, admin?.token)).body).toEqual({ sent: 1 })
    const { uuid } = await test.db.selectFrom('push_arrivals').select('uuid').executeTakeFirstOrThrow()
    await test.call(pushApi.arrived, { uuid })
    const shown = await of(ann)
    expect([shown.state, shown.way]).toEqual(['reachable', 'push'])
    expect(Date.now() - Date.parse(shown.since ?? '')).toBeLessThan(60_000)
    expect((await test.call(reachApi.test, {}, admin?.token)).body).toEqual({ sent: 0 })
    const old = ago(15)
    await test.db.updateTable('push_arrivals').set({ arrived_at: old }).execute()
    expect(await of(ann)).toMatchObject({ state: 'unproved', since: old })
  })

  it('fails where the push services of all devices take nothing, and is tried all the same', async () => {
    const since = ago(9)
    await fails(since)
    expect(await of(ann)).toMatchObject({ state: 'failing', since })
    expect((await test.call(reachApi.test, {}, admin?.token)).body).toEqual({ sent: 1 })
    await fails(null)
    expect((await of(ann)).state).toBe('unproved')
  })
})
