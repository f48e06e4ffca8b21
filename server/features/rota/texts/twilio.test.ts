import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { INBOUND_PATH } from '#shared/rota/texts.ts'
import { withTestApp } from '../../../testing/app.ts'
import { startLoopback } from '../../../testing/loopback.ts'
import { textsApp } from '../../../testing/textsApp.ts'
import { fallbackEntries } from '../../reach/ways/fallbackEntries.ts'

const SECRET = 'the-token-of-the-account'
const SITE = 'https://ushers.example.org'
let refusal: object | null = null
const twilio = await startLoopback(async () =>
  refusal ? { status: 400, body: JSON.stringify(refusal) } : { status: 201, body: '{}' },
)
const test = withTestApp({
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: SECRET,
  TWILIO_FROM: '+13125550100',
  TWILIO_API_URL: twilio.url,
  SITE_URL: SITE,
  TEAM_NAME: 'A & B',
})
const { rota, member } = textsApp(test)
beforeAll(async () => {
  const admin = await test.signUp({ role: 'admin' })
  await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00', smsAMonth: 100 }, admin.token)
})
afterAll(() => twilio.close())

/** The signature as Twilio documents it. */
function sign(fields: Record<string, string>): string {
  const joined = Object.keys(fields)
    .sort()
    .map((name) => name + fields[name])
    .join('')
  return createHmac('sha1', SECRET).update(`${SITE}/api${INBOUND_PATH}${joined}`).digest('base64')
}

async function send(fields: Record<string, string>, signature: string | null = sign(fields)) {
  const headers: Record<string, string> = signature === null ? {} : { 'x-twilio-signature': signature }
  const body = new URLSearchParams(fields)
  const response = await fetch(`${test.url}/api${INBOUND_PATH}`, { method: 'POST', headers, body })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}
const textOf = (From: string, Body: string) => ({
  MessageSid: randomUUID(),
  From,
  Body,
  To: '+13125550100',
  NumMedia: '0',
  AccountSid: 'AC1',
})
async function asked() {
  const ann = await member('Ann Abel')
  const door = await rota.post(`Door ${randomUUID()}`)
  const service = await rota.service(
    '2090-01-01',
    randomUUID().slice(0, 8),
    { [door]: [1, 5] },
    { published_at: '2026-01-01' },
  )
  const id = await rota.assignment(service, ann._id, door)
  await test.db
    .transaction()
    .execute((trx) =>
      fallbackEntries.add(trx, 'assignment', [{ id, user_id: ann._id }], { afterMinutes: 0, way: 'sms' }),
    )
  return { ann, id }
}
const stateOf = async (id: string) =>
  (await test.db.selectFrom('places').select('state').where('id', '=', id).executeTakeFirst())?.state

it('takes a form with the signature of all of its fields alone', async () => {
  const { ann, id } = await asked()
  await test.app.fallbacks.tick()
  const fields = textOf(ann.phone, 'Y')
  for (const bad of [
    null,
    '',
    'x',
    sign({ ...fields, To: '+1' }),
    sign({ MessageSid: fields.MessageSid, From: ann.phone, Body: 'Y' }),
  ])
    expect((await send(fields, bad)).status).toBe(401)
  expect(await stateOf(id)).toBe('asked')
  const { status, type, body } = await send(fields)
  expect([status, type]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(body).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?><Response><Message>Thank you! .*<\/Message><\/Response>$/,
  )
  expect(await stateOf(id)).toBe('accepted')
  expect((await send(fields)).body).toBe(body)
})

it('replies nothing to STOP, START and HELP, which Twilio answers itself', async () => {
  const { ann } = await asked()
  for (const word of ['STOP', 'HELP', 'START', 'help'])
    expect((await send(textOf(ann.phone, word))).body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    )
  expect((await send(textOf(ann.phone, 'list'))).body).toContain('<Message>')
})

it('takes a refusal with 21610 for STOP', async () => {
  const { ann, id } = await asked()
  refusal = { code: 21610, message: 'Attempt to send to unsubscribed recipient' }
  await test.app.fallbacks.tick()
  refusal = null
  expect(
    await test.db.selectFrom('text_numbers').select('stopped_at').where('number', '=', ann.phone).executeTakeFirst(),
  ).toEqual({
    stopped_at: expect.any(String),
  })
  const said = test.db.selectFrom('member_rota').select('sms_ok').where('user_id', '=', ann._id)
  expect(await said.executeTakeFirst()).toEqual({ sms_ok: 0 })
  expect(await stateOf(id)).toBe('asked')
})

it('refuses a form of 40 kB, and JSON', async () => {
  const fields = { ...textOf('+13125550199', 'y'), More: 'x'.repeat(40_000) }
  expect((await send(fields)).status).toBe(413)
  const headers = { 'content-type': 'application/json', 'x-twilio-signature': sign({}) }
  const body = JSON.stringify({ id: 'a', from: '+13125550199', body: 'y' })
  const answer = await fetch(`${test.url}/api${INBOUND_PATH}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(400)
})
