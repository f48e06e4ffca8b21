import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, DAY_MS } from '#shared/days.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { weekOf } from '#shared/recurrence.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { TEXTS_MOST, textsApi } from '#shared/rota/texts.ts'
import { withTestApp } from '../../../testing/app.ts'
import { requestOf } from '../../../testing/request.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'
import { hand, INBOUND_TOKEN, textsApp } from '../../../testing/textsApp.ts'
import { fallbackEntries } from '../../reach/ways/fallbackEntries.ts'

const gateway = await startSmsGateway()
const test = withTestApp({
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
  SMS_INBOUND_TOKEN: INBOUND_TOKEN,
  TEAM_NAME: 'North',
})
const { rota, member, say } = textsApp(test)
type Member = Awaited<ReturnType<typeof member>>

let admin = { _id: '', token: '' }
let [door, balcony] = ['', '']
let ann = {} as Member
let day = weekOf(addDays(new Date().toISOString().slice(0, 10), 21))
let service = ''
let before = 0
const texts = () => gateway.sent.slice(before)
const lastTo = (phone: string) => texts().findLast(({ to }) => to === phone)?.body ?? ''

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
  await test.call(
    rotaSettingsApi.change,
    { quietFrom: '00:00', quietTo: '00:00', smsAMonth: 1000, smsAfterMinutes: 60 },
    admin.token,
  )
})
beforeEach(async () => {
  day = addDays(day, 7)
  ann = await member('Ann Abel')
  service = await rota.service(day, '9am', { [door]: [1, 5] }, { published_at: '2026-01-01' })
  before = gateway.sent.length
})
afterEach(() => {
  vi.useRealTimers()
  gateway.answerWith(200)
})
afterAll(() => gateway.close())

const stateOf = async (id: string) =>
  (await test.db.selectFrom('places').select('state').where('id', '=', id).executeTakeFirst())?.state
/** Asks a person for a place by a text, as a reminder does that no device shows. */
async function asks(person: Member, at = service, post = door): Promise<string> {
  const id = await rota.assignment(at, person._id, post)
  await test.db
    .transaction()
    .execute((trx) =>
      fallbackEntries.add(trx, 'assignment', [{ id, user_id: person._id }], { afterMinutes: 0, way: 'sms' }),
    )
  await test.app.fallbacks.tick()
  return id
}
const another = (weeks: number) =>
  rota.service(addDays(day, weeks * 700), '9am', { [door]: [1, 5] }, { published_at: '2026-01-01' })

describe('a question by text', () => {
  it('has no link, says how one answers, and fits one text', async () => {
    await asks(ann)
    const body = lastTo(ann.phone)
    expect(body).toMatch(/^North: can you serve\? Sunday, .*, 9am, Main Door\. Reply Y or N\. STOP ends these\.$/)
    expect([body.includes('http'), body.length <= 160]).toEqual([false, true])
  })

  it('is Spanish in GSM letters for whoever reads it', async () => {
    await test.db.updateTable('users').set({ language: 'es' }).where('id', '=', ann._id).execute()
    await asks(ann)
    const body = lastTo(ann.phone)
    expect(body).toMatch(/Responda SI o NO\. ALTO los termina\.$/)
    expect(body).not.toMatch(/[áíóú“”’]/)
    expect(await say(ann.phone, 'Sí')).toMatch(/^¡Gracias! /)
  })

  it.each([
    ['Y', 'accepted', /^Thank you! You serve Sunday/],
    ['👍', 'accepted', /^Thank you!/],
    ['no.', 'declined', /^Noted: you do not serve/],
  ])('is answered by %s', async (word, state, reply) => {
    const id = await asks(ann)
    expect(await say(ann.phone, word)).toMatch(reply)
    expect(await stateOf(id)).toBe(state)
    const entry = await test.db.selectFrom('audit').selectAll().where('subject_id', '=', id).executeTakeFirstOrThrow()
    expect([entry.action, entry.actor_id]).toEqual([`assignment.${state}`, ann._id])
    expect(JSON.parse(entry.detail)).toMatchObject({ by: 'sms' })
  })

  it('has its answer once, however often it comes, with the same reply', async () => {
    const id = await asks(ann)
    const text = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => say(ann.phone, 'y', text)))
    expect(new Set(replies).size).toBe(1)
    expect(await say(ann.phone, 'n')).toMatch(/^Noted/)
    expect(await say(ann.phone, 'y', text)).toBe(replies[0])
    expect(await stateOf(id)).toBe('declined')
    const answers = await test.db.selectFrom('audit').select('action').where('subject_id', '=', id).execute()
    expect(answers.map(({ action }) => action)).toEqual(['assignment.accepted', 'assignment.declined'])
  })

  it('says why where it cannot be answered any more', async () => {
    await asks(ann)
    await test.call(servicesApi.cancel, { id: service, note: null }, admin.token)
    expect(await say(ann.phone, 'y')).toContain('this has changed')
    expect(await say((await member('Bo')).phone, 'y')).toBe('No question is open now.')
  })

  it('counts for nobody once its service has begun', async () => {
    const id = await asks(ann)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T18:00:00Z`) })
    expect(await say(ann.phone, 'y')).toContain('the service has begun')
    expect(await stateOf(id)).toBe('asked')
  })

  it('is not answered by another number, nor by the old one of its person', async () => {
    const id = await asks(ann)
    const bo = await member('Bo Bell')
    expect(await say(bo.phone, 'y')).toBe('No question is open now.')
    await test.db
      .updateTable('users')
      .set({ phone_number: '+13125559999', verified_phone_number: '+13125559999' })
      .where('id', '=', ann._id)
      .execute()
    expect(await say(ann.phone, 'y')).toBeNull()
    expect(await say('+13125559999', 'y')).toBe('No question is open now.')
    expect(await stateOf(id)).toBe('asked')
  })

  it('goes with a person who left', async () => {
    await asks(ann)
    await test.call(ownDataApi.remove, { password: 'a good long password' }, ann.token)
    expect(await say(ann.phone, 'y')).toBeNull()
    expect(await test.db.selectFrom('text_questions').selectAll().where('number', '=', ann.phone).execute()).toEqual([])
  })

  it('is taken back by the next word, while its service has not begun', async () => {
    const id = await asks(ann)
    await say(ann.phone, 'y')
    expect(await say(ann.phone, 'N')).toMatch(/^Noted/)
    expect(await stateOf(id)).toBe('declined')
    expect(await say(ann.phone, 'yes')).toMatch(/^Thank you/)
    expect(await stateOf(id)).toBe('accepted')
  })

  it('that has ended since is not mistaken for one that was answered before', async () => {
    const first = await asks(ann)
    await say(ann.phone, 'y')
    const later = await another(1)
    await asks(ann, later)
    await test.call(servicesApi.cancel, { id: later, note: null }, admin.token)
    expect(await say(ann.phone, 'n')).toContain('this has changed')
    expect(await stateOf(first)).toBe('accepted')
  })
})

describe('several questions', () => {
  let ids: string[] = []
  beforeEach(async () => {
    ids = [await asks(ann), await asks(ann, await another(1)), await asks(ann, await another(2))]
  })
  const states = () => Promise.all(ids.map(stateOf))

  it('are numbered, and answered by their number', async () => {
    const list = await say(ann.phone, 'y')
    expect(list?.split('\n')).toHaveLength(5)
    expect(list).toMatch(/\n1 Sunday, .*\n2 Sunday, .*\n3 Sunday, .*\nReply Y or N\. STOP ends these\.$/)
    expect(await states()).toEqual(['asked', 'asked', 'asked'])
    expect(await say(ann.phone, 'y2')).toMatch(/^Thank you!/)
    expect(await states()).toEqual(['asked', 'accepted', 'asked'])
    expect(await say(ann.phone, 'n 2')).toMatch(/^You have said yes already/)
    expect(await states()).toEqual(['asked', 'accepted', 'asked'])
    expect(await say(ann.phone, '9 y')).toBe('The last list has no number 9.')
    expect(await say(ann.phone, 'no all')).toMatch(/^Noted.*\nNoted/)
    expect(await states()).toEqual(['declined', 'accepted', 'declined'])
    expect(await say(ann.phone, 'yes all')).toBe('No question is open now.')
  })

  it('keep their numbers until another list is sent', async () => {
    await say(ann.phone, 'y')
    await say(ann.phone, 'y1')
    expect(await say(ann.phone, 'y')).toMatch(/\n2 Sunday, .*\n3 Sunday/)
    expect(await say(ann.phone, 'y2 3')).toMatch(/^Thank you.*\nThank you/)
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('are good for 24 hours', async () => {
    await say(ann.phone, 'y')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS + 1000 })
    expect(await say(ann.phone, 'y2')).toMatch(/^Which one\?/)
    expect(await states()).toEqual(['asked', 'asked', 'asked'])
  })

  it('stay open where STOP comes in the middle, and nothing is sent any more', async () => {
    await say(ann.phone, 'y')
    await say(ann.phone, 'y1')
    expect(await say(ann.phone, 'STOP')).toBe('North: no more texts come to this number. START brings them back.')
    expect(await say(ann.phone, 'STOP')).toBeNull()
    expect(await say(ann.phone, 'HELP')).toBeNull()
    expect(await say(ann.phone, 'y2')).toBeNull()
    const sent = texts().length
    await asks(ann, await another(3))
    expect(texts()).toHaveLength(sent)
    expect(await states()).toEqual(['accepted', 'accepted', 'asked'])
  })
})

describe('STOP and START', () => {
  const consent = async () => (await test.call(availabilityApi.mine, {}, ann.token)).body.rota.smsOk

  it('are kept by number, audited, and refuse a consent that the number took back', async () => {
    await say(ann.phone, 'Alto!')
    expect(await consent()).toBe(false)
    const { status, body } = await test.call(availabilityApi.change, { smsOk: true }, ann.token)
    expect([status, body.code]).toEqual([409, 'number_stopped'])
    expect(await say(ann.phone, 'Start')).toContain('texts come to this number again')
    expect(await consent()).toBe(true)
    expect((await test.call(availabilityApi.change, { smsOk: true }, ann.token)).status).toBe(200)
    const log = await test.db.selectFrom('audit').select('action').where('subject_id', '=', ann._id).execute()
    expect(log.map(({ action }) => action).filter((action) => action.startsWith('texts.'))).toEqual([
      'texts.stopped',
      'texts.started',
    ])
    const own = await fetch(...requestOf(test.url, ownDataApi.download, {}, ann.token))
    const { texts: kept } = (await own.json()) as { texts: { consent: object; received: object[] } }
    expect(kept.consent).toMatchObject({ stoppedAt: null, words: 'Start', startedAt: expect.any(String) })
    expect(kept.received).toMatchObject([{ body: 'Alto!' }, { body: 'Start' }])
  })

  it('of a number that nobody has verified are kept, without a word', async () => {
    expect(await say('+13125550777', 'stop')).toBeNull()
    expect(
      await test.db.selectFrom('text_numbers').select('number').where('number', '=', '+13125550777').execute(),
    ).toHaveLength(1)
    expect(await say('+13125550777', 'y')).toBeNull()
    const rows = test.db.selectFrom('texts_in').select(['body', 'user_id']).where('number', '=', '+13125550777')
    expect(await rows.execute()).toEqual([
      { body: null, user_id: null },
      { body: null, user_id: null },
    ])
  })
})

describe('other words', () => {
  it('HELP says the team, the words, and that STOP ends it; LIST the next three services', async () => {
    expect(await say(ann.phone, 'Info')).toMatch(/^North: .*Y or N.*STOP ends/)
    expect(await say(ann.phone, 'list')).toBe('You have no service to come.')
    for (const weeks of [3, 1, 2, 4]) await rota.assignment(await another(weeks), ann._id, door, 'accepted')
    expect((await say(ann.phone, '¿Cuándo?'))?.split('\n')).toHaveLength(4)
  })

  it('are shown to admins, and how one answers is said once a question', async () => {
    await asks(ann)
    expect(await say(ann.phone, 'Can I come later?')).toBe('Reply Y or N.')
    expect(await say(ann.phone, 'Hello??')).toBeNull()
    expect(await say(ann.phone, '🎉🎉')).toBeNull()
    const today = new Date().toISOString().slice(0, 10)
    const span = { from: addDays(today, -1), to: addDays(today, 1) }
    const own = async () =>
      (await test.call(textsApi.list, span, admin.token)).body.filter(({ user }) => user?._id === ann._id)
    expect((await own()).map(({ body, done }) => [body, done])).toEqual([
      ['🎉🎉', false],
      ['Hello??', false],
      ['Can I come later?', false],
    ])
    const [newest] = await own()
    expect((await test.call(textsApi.done, { id: newest?._id }, ann.token)).status).toBe(403)
    expect((await test.call(textsApi.list, span, ann.token)).status).toBe(403)
    expect((await test.call(textsApi.list, span)).status).toBe(401)
    expect((await test.call(textsApi.done, { id: newest?._id }, admin.token)).status).toBe(204)
    expect((await test.call(textsApi.done, { id: 'x' }, admin.token)).status).toBe(404)
    expect((await own()).map(({ done }) => done)).toEqual([true, false, false])
  })

  it('are the newest 500 for admins, however many one member sends', async () => {
    const at = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
    const own = { number: ann.phone, user_id: ann._id, body: 'Hello', counted: 0 as const, shown: 1 as const }
    const settled = { done: 0 as const, done_by: null, reply: null, settled: 1 as const, steps: '[]', worked: 0 }
    const rows = Array.from({ length: TEXTS_MOST + 1 }, (_, n) => ({
      ...own,
      ...settled,
      id: randomUUID(),
      text_id: randomUUID(),
      at: new Date(Date.parse(at) + DAY_MS / 2 + n).toISOString(),
    }))
    for (let from = 0; from < rows.length; from += 100)
      await test.db
        .insertInto('texts_in')
        .values(rows.slice(from, from + 100))
        .execute()
    const { body } = await test.call(textsApi.list, { from: at, to: addDays(at, 1) }, admin.token)
    expect([body.length, body[0]?.at]).toEqual([TEXTS_MOST, rows.at(-1)?.at])
    await test.db.deleteFrom('texts_in').where('body', '=', 'Hello').execute()
  })

  it('are forgotten after 30 days', async () => {
    await asks(ann)
    const id = randomUUID()
    const reply = await say(ann.phone, 'y', id)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * DAY_MS })
    await test.app.rota.texts.cleanUp()
    expect(await say(ann.phone, 'y', id)).toBe(reply)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS })
    await test.app.rota.texts.cleanUp()
    expect(await test.db.selectFrom('texts_in').selectAll().where('number', '=', ann.phone).execute()).toEqual([])
  })
})

describe('offers', () => {
  it('are answered by text, and say that the place is taken', async () => {
    const [bo, cy] = [await member('Bo Bell'), await member('Cy Cole')]
    const holder = await rota.service(day, '11am', { [balcony]: [1, 1] }, { published_at: '2026-01-01' })
    const started = await test.call(callOutsApi.start, { serviceId: holder, postId: balcony }, admin.token)
    expect(started.status).toBe(201)
    await test.db.updateTable('offers').set({ state: 'withdrawn' }).execute()
    const offers: string[] = []
    for (const [rank, { _id }] of [bo, cy].entries()) {
      const id = randomUUID()
      offers.push(id)
      await test.db.deleteFrom('offers').where('user_id', '=', _id).execute()
      const row = { id, call_out_id: started.body._id, user_id: _id, rank: 50 + rank, wave: 1, state: 'sent' as const }
      await test.db
        .insertInto('offers')
        .values({ ...row, sent_at: new Date().toISOString(), told_by: 'none' })
        .execute()
      await test.db
        .transaction()
        .execute((trx) => fallbackEntries.add(trx, 'offer', [{ id, user_id: _id }], { afterMinutes: 0, way: 'sms' }))
    }
    await test.app.fallbacks.tick()
    expect(lastTo(bo.phone)).toMatch(/^North: can you stand in\? .*Balcony\. Reply Y or N\. STOP ends these\.$/)
    expect(await say(bo.phone, 'y')).toMatch(/^Thank you/)
    expect(await say(cy.phone, 'y')).toContain('somebody has taken this place')
    const places = test.db.selectFrom('places').select(['user_id', 'state']).where('service_id', '=', holder)
    expect(await places.execute()).toEqual([{ user_id: bo._id, state: 'accepted' }])
    expect(await say(bo.phone, 'no')).toMatch(/^Noted/)
    expect(await places.where('user_id', '=', bo._id).execute()).toEqual([{ user_id: bo._id, state: 'declined' }])
  })
})

describe('the door', () => {
  it.each([
    ['a bad token', () => hand(test.url, { from: ann.phone, body: 'y' }, 'another-token-of-nobody'), 401],
    ['a bad token before a bad body', () => hand(test.url, { id: 7 }, 'x'), 401],
    ['a text of 10 kB', () => hand(test.url, { from: ann.phone, body: 'y'.repeat(10_000) }), 400],
    ['an id of 65', () => hand(test.url, { id: 'x'.repeat(65), from: ann.phone, body: 'y' }), 400],
    ['no id', () => hand(test.url, { id: '', from: ann.phone, body: 'y' }), 400],
    ['no sender', () => hand(test.url, { body: 'y' }), 400],
    ['a NUL byte', () => hand(test.url, { from: ann.phone, body: 'y\0' }), 400],
    ['40 kB', () => hand(test.url, { from: ann.phone, body: 'y'.repeat(40_000) }), 413],
  ])('refuses %s', async (_what, send, status) => expect((await send()).status).toBe(status))

  it.each(['12345', 'GOOGLE', '', '+12', 'whatsapp:+13125550142', '😀', '3125550142'])(
    'keeps silent to %s',
    async (from) => {
      expect(await hand(test.url, { from, body: 'y' })).toEqual({ status: 200, body: { reply: null } })
    },
  )

  it.each(['', '  \n'])('keeps silent to an empty text', async (body) => {
    expect(await hand(test.url, { from: ann.phone, body })).toEqual({ status: 200, body: { reply: null } })
  })

  it('reads no form, here or elsewhere', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ id: 'a', from: ann.phone, body: 'y' }) }
    const authorization = `Bearer ${INBOUND_TOKEN}`
    expect((await fetch(`${test.url}/api/sms/inbound`, { ...form, headers: { authorization } })).status).toBe(415)
    expect((await fetch(`${test.url}/api/users/login`, form)).status).toBe(415)
  })

  it('keeps an id for each number', async () => {
    const bo = await member('Bo Bell')
    const [one, other] = [await asks(ann), await asks(bo)]
    await say(ann.phone, 'y', 'same')
    await say(bo.phone, 'n', 'same')
    expect([await stateOf(one), await stateOf(other)]).toEqual(['accepted', 'declined'])
  })
})

it('whoever is suspended has no question', async () => {
  const id = await asks(ann)
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', ann._id).execute()
  expect(await say(ann.phone, 'y')).toBeNull()
  expect(await stateOf(id)).toBe('asked')
})
