import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { repliesApi } from '#shared/rota/replies.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { listen } from '../../../testing/live.ts'
import { SITE, withMailTest } from '../../../testing/mailApp.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
const { test, register, mailed, mailServer, takenBy } = await withMailTest({
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
})
const rota = rotaFixtures(() => test.db)
const DAY = '2099-03-01'
const SPAN = { from: DAY, to: DAY }

let admin = { _id: '', token: '' }
let [door, service] = ['', '']

const set = (id: string, change: object) => test.db.updateTable('users').set(change).where('id', '=', id).execute()

/** Somebody without push and mail, who takes texts. */
async function texted(name: string) {
  const person = await test.signUp({ name })
  await set(person._id, { email_verified: 0 })
  await test.call(availabilityApi.change, { smsOk: true }, person.token)
  return person
}

let tests = 0

/** A person for each way of reaching one, by name. */
async function everyKind() {
  tests += 1
  const pushed = await test.signUp({ name: 'Ann Push' })
  await register(pushed.token)
  const mailed = await test.signUp({ name: 'Bob Mail' })
  const [invited, listed] = (
    await test.call(
      peopleApi.add,
      {
        people: [`Cy ${tests}`, `Di ${tests}`].map((name) => ({ name, email: `${name.replace(' ', '')}@example.org` })),
      },
      admin.token,
    )
  ).body
  await test.call(invitationsApi.create, { people: [{ userId: invited?._id }] }, admin.token)
  const byText = await texted('Eve Text')
  const silent = await test.signUp({ name: 'Fay Silent' })
  await set(silent._id, { email_verified: 0 })
  return [pushed, mailed, invited, listed, byText, silent].map((one) => one?._id ?? '')
}
const WAYS = ['push', 'mail', 'mail', 'none', 'sms', 'none']

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '!=', admin._id).execute()
  for (const table of ['places', 'services', 'fallbacks'] as const) await test.db.deleteFrom(table).execute()
  await test.call(rotaSettingsApi.change, { smsAMonth: 10, quietFrom: '00:00', quietTo: '00:00' }, admin.token)
  service = await rota.service(DAY, '9am', { [door]: [1, 9] })
})
afterAll(() => gateway.close())

it('is push, else mail, else a text, in preview and receipts; who is reached by none counts as not told', async () => {
  const ids = await everyKind()
  const places = ids.map((userId) => ({ userId, postId: door }))
  const saved = await test.call(boardApi.saveDraft, { serviceId: service, revision: 0, places }, admin.token)
  expect(saved.status).toBe(200)
  const { body: preview } = await test.call(boardApi.preview, SPAN, admin.token)
  expect(preview.members.map(({ reach }) => reach)).toEqual(WAYS)
  const { body } = await test.call(publicationsApi.publish, { ...SPAN, revision: preview.revision }, admin.token)
  const { receipts } = (await test.call(publicationsApi.show, { id: body._id }, admin.token)).body
  expect(receipts.map(({ reach }) => reach)).toEqual(WAYS)
  expect(receipts.map(({ toldAt }) => toldAt !== null)).toEqual(WAYS.map((way) => way !== 'none'))
})

it('is said of everybody who is asked to stand in', async () => {
  await test.db.updateTable('services').set({ published_at: '2026-01-01' }).execute()
  const ids = await everyKind()
  const { body } = await test.call(callOutsApi.start, { serviceId: service, postId: door, places: 4 }, admin.token)
  const ways = new Map(body.offers.map(({ user, reach }) => [user._id, reach]))
  expect(ids.map((id) => ways.get(id))).toEqual(WAYS)
})

it('is no text beyond those of the month, and none for a number that nobody has verified', async () => {
  await test.call(rotaSettingsApi.change, { smsAMonth: 1 }, admin.token)
  const [gus, hal, ida] = [await texted('Gus Text'), await texted('Hal Text'), await texted('Ida Text')]
  await set(ida._id, { verified_phone_number: null })
  const reach = await test.app.rota.reachOf(test.db)
  expect([gus, hal, ida].map(({ _id }) => reach.wayTo(_id))).toEqual(['sms', 'sms', 'none'])
  expect([...reach.waysTo([gus._id, hal._id]).values()]).toEqual(['sms', 'none'])
})

describe('asking people for their days', () => {
  const until = '2099-06-30'
  const ask = async () => (await test.call(availabilityApi.ask, { until }, admin.token)).body
  const askedOf = async (token: string) => (await test.call(answersApi.mine, {}, token)).body.asked
  const tokenIn = (text: string | undefined) => text?.split(`${SITE}/invite/`)[1]?.slice(0, 43) ?? ''

  it('says what reached whom, the rest with name and number, and asks nobody twice a day but whom nothing reached', async () => {
    await test.call(availabilityApi.confirm, { until }, admin.token)
    const ids = await everyKind()
    const { asked, push, mail, sms, unreached } = await ask()
    expect([asked, push, mail, sms]).toEqual([6, 1, 2, 1])
    const phones = await test.db
      .selectFrom('users')
      .select('phone_number')
      .where('id', '=', ids[5] ?? '')
      .execute()
    expect(unreached).toEqual([
      { _id: ids[3], name: `Di ${tests}`, phoneNumber: null, joined: false },
      { _id: ids[5], name: 'Fay Silent', phoneNumber: phones[0]?.phone_number, joined: true },
    ])
    expect(await ask()).toEqual({ asked: 2, push: 0, mail: 0, sms: 0, unreached })
    await test.app.fallbacks.tick()
    await mailed()
    const byMail = mailServer.taken.filter(({ headers }) => headers.subject?.includes('When can you serve?'))
    expect(byMail.map(({ to }) => to)).toHaveLength(2)
    expect(gateway.sent.at(-1)?.body).toContain(`until Tuesday, June 30? Say it here: ${SITE}/availability`)
    // People who have not joined get their own link, and join by it.
    const invited = byMail.find(({ text }) => text.includes('/invite/'))
    expect((await test.call(invitationsApi.show, { token: tokenIn(invited?.text) })).body.name).toBe(`Cy ${tests}`)
  })

  it('stands on the dashboard of everybody who is asked, at once and until they say so', async () => {
    const fay = await texted('Fay Waits')
    await set(fay._id, { phone_number: null, verified_phone_number: null })
    const [own, others] = [await listen(test, fay.token), await askedOf(fay.token)]
    expect(others).toBeNull()
    await ask()
    await own.waitFor('availabilityAsked', (said) => said.until === until)
    own.socket.close()
    expect((await askedOf(fay.token))?.until).toBe(until)
    await test.call(availabilityApi.confirm, { until: '2099-06-29' }, fay.token)
    expect((await askedOf(fay.token))?.until).toBe(until)
    await test.call(availabilityApi.confirm, { until }, fay.token)
    expect(await askedOf(fay.token)).toBeNull()
  })
})

it('of a publication mails each place with a link of its own, and texts the first', async () => {
  const second = await rota.service('2099-03-08', '9am', { [door]: [1, 9] })
  const [bob, eve] = [await test.signUp({ name: 'Bob Mail' }), await texted('Eve Text')]
  const span = { from: DAY, to: '2099-03-08' }
  const places = [bob, eve].map(({ _id }) => ({ userId: _id, postId: door }))
  for (const serviceId of [service, second])
    await test.call(boardApi.saveDraft, { serviceId, revision: 0, places }, admin.token)
  const { body } = await test.call(boardApi.preview, span, admin.token)
  await test.call(publicationsApi.publish, { ...span, revision: body.revision }, admin.token)
  await test.app.fallbacks.tick()
  await mailed()
  const links =
    takenBy(bob.email)
      .at(-1)
      ?.text.match(new RegExp(`^${SITE}/r/\\S+$`, 'gm')) ?? []
  expect(links).toHaveLength(2)
  const answered = await test.call(repliesApi.answer, { token: links[1]?.split('/r/')[1], answer: 'accept' })
  expect([answered.status, answered.body.date]).toEqual([200, '2099-03-08'])
  expect(gateway.sent.at(-1)?.body).toContain('can you serve? 2 services, first Sunday, March 1, 9am, Main Door.')
})
