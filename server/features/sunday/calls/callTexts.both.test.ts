import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { today } from '#shared/days.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callsApi } from '#shared/sunday/calls.ts'
import { withTestApp } from '../../../testing/app.ts'
import { quietChange } from '../../../testing/change.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'
import { callTexts } from './callTexts.ts'

const gateway = await startSmsGateway()
const SITE = 'https://ushers.example.org'
const test = withTestApp({ SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url, SITE_URL: SITE })
const withoutTexts = withTestApp({ SMS_PROVIDER: 'console', LOG_LEVEL: 'silent' })
const rota = rotaFixtures(() => test.db)

type Someone = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann]: Someone[] = []
let [door, service] = ['', '']
let count = 0

const token = (person: Someone | undefined) => person?.token ?? ''
/** Somebody on duty with a number, who has agreed to texts. */
async function onDuty(name: string): Promise<Someone & { phone: string }> {
  const phone = `+13125550${100 + count++}`
  const person = await test.signUp({ name, phoneNumber: phone })
  await test.db.updateTable('users').set({ verified_phone_number: phone }).where('id', '=', person._id).execute()
  await rota.says(person._id, {})
  await test.db.updateTable('member_rota').set({ sms_ok: 1 }).where('user_id', '=', person._id).execute()
  await rota.assignment(service, person._id, door)
  return { ...person, phone }
}
const change = (person: Someone, set: object) =>
  test.db.updateTable('users').set(set).where('id', '=', person._id).execute()
async function make(more: object = {}, by = ann) {
  count += 1
  const { body } = await test.call(callsApi.create, { uuid: `text-call-${count}`, kind: 'medical', ...more }, token(by))
  return body
}
/** Puts the clock to so many seconds after a call. */
const setClock = ({ madeAt }: { madeAt: string }, seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(madeAt) + seconds * 1000 })

/** Texts of a process of its own on this database. */
function processWithTexts(team = 'Grace Church') {
  const sent: { to: string; body: string }[] = []
  const pass = callTexts({
    ...{ db: test.db, change: quietChange(test.db), team: { name: async () => team }, siteUrl: SITE },
    log: { error: () => {} },
    sms: { send: async (message) => void sent.push(message) },
  })
  return { sent, pass }
}
const stateOf = async ({ _id }: { _id: string }) =>
  Object.fromEntries(
    (await test.db.selectFrom('called').select(['user_id', 'text_state']).where('call_id', '=', _id).execute()).map(
      ({ user_id, text_state }) => [user_id, text_state],
    ),
  )
const settled = (call: { _id: string }, person: Someone) =>
  vi.waitFor(async () => expect((await stateOf(call))[person._id]).toBe('sent'), 20_000)

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  door = await rota.post('Main Door')
  // A time without a clock: the whole day.
  service = await rota.service(
    today('America/Chicago', new Date()),
    'Vigil',
    { [door]: [1, 9] },
    { published_at: '2026' },
  )
  await rota.assignment(service, ann._id, door)
})
beforeEach(async () => {
  // Another process may still be writing what came of the call before; the database then breaks one of the two off.
  await vi.waitFor(() => test.db.deleteFrom('calls').execute())
  await test.db
    .deleteFrom('places')
    .where('user_id', '!=', ann?._id ?? '')
    .execute()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => gateway.close())

describe('a call is sent as a text', () => {
  it('after twenty seconds to those alone whose device has not shown it, who agreed, and whose number is proven', async () => {
    const [wanted, shown, answered] = [await onDuty('Bo'), await onDuty('Cy'), await onDuty('Di')]
    const [unasked, unproven, suspended] = [await onDuty('Ed'), await onDuty('Flo'), await onDuty('Gus')]
    await test.db.updateTable('member_rota').set({ sms_ok: 0 }).where('user_id', '=', unasked._id).execute()
    await change(unproven, { verified_phone_number: null })
    const call = await make()
    await test.call(callsApi.shown, { id: call._id }, shown.token)
    await test.call(callsApi.answer, { id: call._id, answer: 'cannot' }, answered.token)
    await change(suspended, { suspended: 1 })
    const { sent, pass } = processWithTexts()
    setClock(call, 19)
    await pass()
    expect((await stateOf(call))[wanted._id]).toBe('waiting')
    setClock(call, 21)
    await pass()
    await settled(call, wanted)
    expect(sent.map(({ to }) => to)).toEqual([wanted.phone])
    const others = [shown, answered, unasked, unproven, suspended]
    const states = await stateOf(call)
    expect(others.map(({ _id }) => states[_id])).toEqual(others.map(() => null))
    const { people } = (await test.call(callsApi.show, { id: call._id }, token(admin))).body
    expect(people.filter(({ sentAt }) => sentAt !== null).map(({ user }) => user._id)).toEqual([wanted._id])
    expect(people.find(({ user }) => user._id === wanted._id)?.shownAt).toBeNull()
  })

  it('by the server itself, also where nobody may get other texts this month', async () => {
    await test.call(rotaSettingsApi.change, { smsAMonth: 0 }, token(admin))
    const bo = await onDuty('Bo')
    const call = await make({ text: 'By the font' })
    test.app.calling.start()
    setClock(call, 21)
    test.app.calling.nudge()
    await vi.waitFor(() => expect(gateway.sent.map(({ to }) => to)).toEqual([bo.phone]), 20_000)
    expect(gateway.sent[0]?.body).toContain(`By the font ${SITE}/c/${call._id}`)
    vi.useRealTimers()
    await test.app.calling.stop()
  })

  it('once, whichever of several processes sends it', async () => {
    const bo = await onDuty('Bo')
    const call = await make()
    const [one, other] = [processWithTexts(), processWithTexts()]
    setClock(call, 21)
    await Promise.all([one.pass(), other.pass()])
    await settled(call, bo)
    await Promise.all([one.pass(), other.pass()])
    expect([...one.sent, ...other.sent]).toHaveLength(1)
  })

  it('not again by a process that starts after one was killed while it sent, and still by it where none was sent', async () => {
    const [bo, cy] = [await onDuty('Bo'), await onDuty('Cy')]
    const call = await make()
    // Its process was killed before the gateway answered.
    await test.db.updateTable('called').set({ text_state: 'sending' }).where('user_id', '=', bo._id).execute()
    const { sent, pass } = processWithTexts()
    setClock(call, 60)
    await pass()
    await settled(call, cy)
    await pass()
    expect(sent.map(({ to }) => to)).toEqual([cy.phone])
    expect((await stateOf(call))[bo._id]).toBe('sending')
  })

  it('neither where it has ended, nor for a test, nor without a provider that sends texts', async () => {
    const bo = await onDuty('Bo')
    const ended = await make()
    await test.call(callsApi.end, { id: ended._id }, token(ann))
    const tried = await make({ test: true }, admin)
    const { sent, pass } = processWithTexts()
    setClock(tried, 25)
    await pass()
    expect([(await stateOf(ended))[bo._id], (await stateOf(tried))[bo._id]]).toEqual([null, null])
    expect(sent).toEqual([])

    const boss = await withoutTexts.signUp({ role: 'admin' })
    await withoutTexts.signUp({ role: 'admin' })
    const call = { uuid: 'without-texts', kind: 'fire' }
    expect((await withoutTexts.call(callsApi.create, call, boss.token)).status).toBe(201)
    const called = await withoutTexts.db.selectFrom('called').select(['text_at', 'text_state']).execute()
    expect(called).toEqual([{ text_at: null, text_state: null }])
  })

  it('ten times in a day to one person, two at once and whatever becomes of the calls', async () => {
    const bo = await onDuty('Bo')
    const [one, other] = [processWithTexts(), processWithTexts()]
    for (const _ of Array.from({ length: 12 })) {
      const call = await make()
      setClock(call, 21)
      await Promise.all([one.pass(), other.pass()])
      await vi.waitFor(async () => expect((await stateOf(call))[bo._id]).not.toBe('waiting'), 20_000)
      await test.call(callsApi.end, { id: call._id }, token(admin))
    }
    expect([...one.sent, ...other.sent].filter(({ to }) => to === bo.phone)).toHaveLength(10)
  })

  it('in the language of who gets it: team, kind, text, zone and a link', async () => {
    const bo = await onDuty('Bo')
    await change(bo, { language: 'es' })
    const plan = { id: 'ground', name: 'Ground floor', image_url: null, width: null, height: null, created_at: '2026' }
    await test.db.insertInto('floor_plans').values(plan).execute()
    const zone = { id: 'balcony', plan_id: 'ground', name: 'Balcony', name_key: 'balcony', points: '[]', seats: null }
    await test.db
      .insertInto('plan_zones')
      .values({ ...zone, sort_order: 0 })
      .execute()
    const call = await make({ kind: 'child', text: 'Red jacket', zoneId: 'balcony' })
    const { sent, pass } = processWithTexts('Grace')
    setClock(call, 21)
    await pass()
    await settled(call, bo)
    expect(sent).toEqual([{ to: bo.phone, body: `Grace: Falta un niño. Red jacket. Balcony ${SITE}/c/${call._id}` }])
  })
})
