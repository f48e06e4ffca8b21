import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { weekOf } from '#shared/recurrence.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { withTestApp } from '../../../testing/app.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'
import { anotherNumber, hand, INBOUND_TOKEN, textsApp } from '../../../testing/textsApp.ts'

const gateway = await startSmsGateway()
const settings = { SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url, SMS_INBOUND_TOKEN: INBOUND_TOKEN }
const test = withTestApp({ ...settings, TEAM_NAME: 'North' })
const { rota, member, say } = textsApp(test)
type Member = Awaited<ReturnType<typeof member>>

let admin = { _id: '', token: '' }
let door = ''
let ann = {} as Member
let day = weekOf(addDays(new Date().toISOString().slice(0, 10), 21))
let before = 0
const textsTo = (phone: string) => gateway.sent.slice(before).flatMap(({ to, body }) => (to === phone ? [body] : []))

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('“Main” Door · Café 🚪')
  const change = { quietFrom: '00:00', quietTo: '00:00', smsAMonth: 1000 }
  await test.call(rotaSettingsApi.change, change, admin.token)
})
beforeEach(async () => {
  for (const table of ['places', 'services', 'fallbacks', 'publications'] as const)
    await test.db.deleteFrom(table).execute()
  day = addDays(day, 7)
  ann = await member('Ann Abel', { askBy: 'sms' })
  before = gateway.sent.length
})
afterAll(() => gateway.close())

const speaksSpanish = () => test.db.updateTable('users').set({ language: 'es' }).where('id', '=', ann._id).execute()

/** Publishes so many Sundays, with these people at the door of each. */
async function publish(sundays: number, people: readonly Member[] = [ann]) {
  const to = addDays(day, 7 * (sundays - 1))
  for (let at = 0; at < sundays; at += 1) {
    const serviceId = await rota.service(addDays(day, 7 * at), '9am', { [door]: [1, 5] })
    const places = people.map(({ _id: userId }) => ({ userId, postId: door }))
    const saved = await test.call(boardApi.saveDraft, { serviceId, revision: 0, places }, admin.token)
    expect(saved.status).toBe(200)
  }
  const { body } = await test.call(boardApi.preview, { from: day, to }, admin.token)
  const wanted = { from: day, to, revision: body.revision }
  expect((await test.call(publicationsApi.publish, wanted, admin.token)).status).toBeLessThan(300)
  day = to
  await test.app.fallbacks.tick()
}
const ownStates = async ({ _id }: Member) =>
  (await test.db.selectFrom('places').select('state').where('user_id', '=', _id).orderBy('date').execute()).map(
    ({ state }) => state,
  )

describe('a publication', () => {
  it('of one place is the question, without a link, in GSM letters, in one text', async () => {
    await publish(1)
    const [body, ...more] = textsTo(ann.phone)
    expect(more).toEqual([])
    expect(body).toMatch(
      /^North: can you serve\? Sunday, .*, 9am, "Main" Door .*Café.*\. Reply Y or N\. STOP ends these\.$/,
    )
    expect(body).not.toMatch(/http|[“”·🚪]/u)
    expect(body?.length).toBeLessThanOrEqual(160)
  })

  it('of several is a numbered list in one text', async () => {
    await publish(3)
    const [body = '', ...more] = textsTo(ann.phone)
    expect(more).toEqual([])
    const lines = body.split('\n')
    expect(lines.map((line) => line.slice(0, 9))).toEqual([
      'North: ca',
      '1 Sunday,',
      '2 Sunday,',
      '3 Sunday,',
      'Reply Y o',
    ])
    expect(body).not.toContain('http')
    expect(await say(ann.phone, 'n2')).toMatch(/^Noted/)
    expect(await say(ann.phone, 'yes all')).toMatch(/^Thank you.*\nThank you/)
    expect(await ownStates(ann)).toEqual(['accepted', 'declined', 'accepted'])
  })

  it('of thirteen lists ten, and says how many more the app has', async () => {
    await publish(13)
    const [body = '', ...more] = textsTo(ann.phone)
    expect(more).toEqual([])
    const lines = body.split('\n')
    expect(lines).toHaveLength(13)
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(/^10 /),
      '3 more in the app',
      expect.stringMatching(/^Reply/),
    ])
    expect(await say(ann.phone, 'y11')).toBe('The last list has no number 11.')
    await say(ann.phone, 'yes all')
    expect(await ownStates(ann)).toEqual([...Array(10).fill('accepted'), ...Array(3).fill('asked')])
  })

  it('is Spanish for whoever reads it, and answered by its words', async () => {
    await speaksSpanish()
    await publish(2)
    const [body = ''] = textsTo(ann.phone)
    expect(body).toMatch(/\nResponda SI o NO\. ALTO los termina\.$/)
    expect(body).not.toMatch(/[áíóú]/)
    await say(ann.phone, 'Sí todo')
    expect(await ownStates(ann)).toEqual(['accepted', 'accepted'])
  })
})

describe('a swap', () => {
  let bo = {} as Member
  let [hers, his] = ['', '']
  beforeEach(async () => {
    bo = await member('Bo Bell')
    const service = async (date: string) =>
      rota.service(date, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    hers = await rota.assignment(await service(day), ann._id, door, 'accepted')
    his = await rota.assignment(await service(addDays(day, 14)), bo._id, door, 'accepted')
    const legs = [
      { userId: bo._id, givesAssignmentId: his, takesAssignmentId: hers },
      { userId: ann._id, givesAssignmentId: hers, takesAssignmentId: his },
    ]
    const { status } = await test.call(swapsApi.propose, { proposals: [{ kind: 'swap', legs }] }, bo.token)
    expect(status).toBe(201)
    await test.app.fallbacks.tick()
  })
  const serves = async (id: string) =>
    (await test.db.selectFrom('places').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id
  const swapState = async () =>
    (await test.db.selectFrom('swaps').select('state').where('created_by', '=', bo._id).executeTakeFirst())?.state

  it('is asked by text without a link, and made by a yes', async () => {
    const [body] = textsTo(ann.phone)
    expect(body).toMatch(/Bo Bell asks you to swap: .*Reply Y or N\. STOP ends these\.$/)
    expect(body).not.toContain('http')
    expect(await say(ann.phone, 'y')).toMatch(/^Thank you, your yes to the swap is noted/)
    expect(await swapState()).toBe('done')
    const live = test.db
      .selectFrom('places')
      .select(['date', 'user_id'])
      .where('state', '=', 'accepted')
      .orderBy('date')
    expect((await live.execute()).map(({ user_id }) => user_id)).toEqual([bo._id, ann._id])
  })

  it('is refused by a no, and over for whoever answers after its end', async () => {
    expect(await say(ann.phone, 'n')).toMatch(/^Noted: no to the swap/)
    expect([await swapState(), await serves(hers), await serves(his)]).toEqual(['refused', ann._id, bo._id])
    expect(await say(ann.phone, 'y')).toContain('this is over')
  })
})

it('a number that two members have is of the one who verified it', async () => {
  const bo = await member('Bo Bell', { askBy: 'sms' })
  const number = { phone_number: ann.phone, verified_phone_number: null }
  await test.db.updateTable('users').set(number).where('id', '=', bo._id).execute()
  await publish(1, [ann, bo])
  expect(textsTo(ann.phone)).toHaveLength(1)
  expect(await say(ann.phone, 'y')).toMatch(/^Thank you/)
  expect([await ownStates(ann), await ownStates(bo)]).toEqual([['accepted'], ['asked']])
})

describe('limits', () => {
  const limited = withTestApp({ ...settings, TEAM_NAME: 'North', RATE_LIMIT: 'on' })
  const { member: limitedMember } = textsApp(limited)
  const send = (from: string, body: string) => hand(limited.url, { from, body })
  const consent = ({ _id }: Member) =>
    limited.db.selectFrom('member_rota').select('sms_ok').where('user_id', '=', _id).executeTakeFirst()

  it('of a number: 20 an hour are answered, then silence, but STOP counts', async () => {
    const bo = await limitedMember('Bo Bell')
    for (let at = 0; at < 20; at += 1) expect((await send(bo.phone, 'help')).body.reply).toMatch(/^North: /)
    for (const word of ['help', 'y', 'Can I come later?'])
      expect(await send(bo.phone, word)).toEqual({ status: 200, body: { reply: null } })
    expect((await send(bo.phone, 'STOP')).body.reply).toContain('no more texts')
    expect(await consent(bo)).toEqual({ sms_ok: 0 })
  })

  it('of all: 300 a minute, then 429, but STOP counts', async () => {
    const bo = await limitedMember('Bo Bell')
    let taken = 0
    while (taken < 301 && (await send(anotherNumber(), 'y')).status === 200) taken += 1
    expect(taken).toBeLessThanOrEqual(300)
    expect((await send(bo.phone, 'y')).status).toBe(429)
    expect(await send(bo.phone, 'stop')).toMatchObject({ status: 200, body: { reply: expect.any(String) } })
    expect(await consent(bo)).toEqual({ sms_ok: 0 })
  })
})
