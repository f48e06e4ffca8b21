import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { helpersApi } from '#shared/people/helpers.ts'
import { peopleApi } from '#shared/people/people.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { repliesApi } from '#shared/rota/replies.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { SITE, withMailTest } from '../../../testing/mailApp.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
const {
  test,
  service: pushes,
  register,
  mailed,
  drained,
  takenBy,
} = await withMailTest({
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
})
const rota = rotaFixtures(() => test.db)
const DAY = '2099-03-01'
const SPAN = { from: DAY, to: DAY }
let admin = { _id: '', token: '' }
let [door, service, harold] = ['', '', '']
let round = 0
let helpers = {} as Awaited<ReturnType<typeof threeHelpers>>

const set = (id: string, change: object) => test.db.updateTable('users').set(change).where('id', '=', id).execute()

/** Helpers of Harold, whom a push, a mail and a text reach. */
async function threeHelpers() {
  const pushed = await test.signUp({ name: `Ruth ${round}` })
  const device = await register(pushed.token)
  const byMail = await test.signUp({ name: `Bob ${round}` })
  const texted = await test.signUp({ name: `Eve ${round}` })
  await set(texted._id, { email_verified: 0 })
  await test.call(availabilityApi.change, { smsOk: true }, texted.token)
  for (const { _id: userId } of [pushed, byMail, texted])
    expect((await test.call(helpersApi.create, { userId, ofId: harold }, admin.token)).status).toBe(201)
  return { pushed, device, byMail, texted }
}

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  round += 1
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '!=', admin._id).execute()
  for (const table of ['outbox', 'call_outs', 'places', 'services', 'fallbacks', 'publications'] as const)
    await test.db.deleteFrom(table).execute()
  await test.call(rotaSettingsApi.change, { smsAMonth: 50, quietFrom: '00:00', quietTo: '00:00' }, admin.token)
  service = await rota.service(DAY, '9am', { [door]: [1, 9] })
  const people = [{ name: `Harold Greene${round}` }]
  harold = (await test.call(peopleApi.add, { people }, admin.token)).body[0]?._id ?? ''
  helpers = await threeHelpers()
  await told()
})
afterAll(() => gateway.close())

const toldTo = ({ path }: { path: string }) =>
  pushes.taken.filter((push) => push.path === path).map(({ payload }) => payload)
const told = async () => {
  await test.app.fallbacks.tick()
  await mailed()
  await drained()
}
/** Publishes places of these people. */
async function publish(...userIds: string[]) {
  const places = userIds.map((userId) => ({ userId, postId: door }))
  await test.call(boardApi.saveDraft, { serviceId: service, revision: 0, places }, admin.token)
  const { body } = await test.call(boardApi.preview, SPAN, admin.token)
  await test.call(publicationsApi.publish, { ...SPAN, revision: body.revision }, admin.token)
  await told()
  return body
}

it('a publication reaches the helpers by push, mail and text, which say whom it is about', async () => {
  const before = gateway.sent.length
  const preview = await publish(harold)
  expect(preview.members.map(({ reach }) => reach)).toEqual(['push'])
  expect(toldTo(helpers.device).at(-1)).toMatchObject({
    title: expect.stringMatching(/^For Harold: /),
    body: expect.stringContaining('Main Door'),
    path: `/dashboard?for=${harold}`,
  })
  const [mail] = takenBy(helpers.byMail.email).slice(-1)
  expect(mail?.headers.subject).toMatch(/^For Harold: /)
  const [text, ...more] = gateway.sent.slice(before)
  expect([text?.body.startsWith('For Harold: '), more]).toEqual([true, []])
  for (const [at, link] of [mail?.text, text?.body].entries()) {
    const token = link?.split(`${SITE}/r/`)[1]?.slice(0, 43)
    const { status, body } = await test.call(repliesApi.answer, { token, answer: at ? 'decline' : 'accept' })
    expect([status, body.firstName, body.state]).toEqual([200, 'Harold', at ? 'declined' : 'accepted'])
  }
  const place = await test.db.selectFrom('places').select('state').where('user_id', '=', harold).execute()
  expect(place).toEqual([{ state: 'declined' }])
})

it('nothing about oneself says so, and nobody is told of a person whom they help no more', async () => {
  await publish(helpers.pushed._id)
  expect(toldTo(helpers.device).at(-1)).toMatchObject({ title: 'Can you serve?', path: '/dashboard' })
  await test.db.deleteFrom('helpers').where('of_id', '=', harold).execute()
  const count = toldTo(helpers.device).length
  await publish(helpers.pushed._id, harold)
  expect(toldTo(helpers.device)).toHaveLength(count)
})

it('the question for days and reminders likewise', async () => {
  const until = '2099-06-30'
  const { body: asked } = await test.call(availabilityApi.ask, { until }, admin.token)
  expect(asked.unreached.map(({ _id }) => _id)).not.toContain(harold)
  await told()
  const about = toldTo(helpers.device).filter(({ title }) => title.startsWith('For Harold: '))
  expect(about).toMatchObject([{ path: `/availability?for=${harold}` }])
  const mails = takenBy(helpers.byMail.email).filter(({ headers }) => headers.subject?.startsWith('For Harold: '))
  expect(mails[0]?.text).toContain(`${SITE}/availability?for=${harold}`)
  await publish(harold)
  const sent = gateway.sent.length
  const { body: reminded } = await test.call(publicationsApi.remindAll, { userIds: [harold] }, admin.token)
  expect(reminded).toMatchObject({ push: 1, unreached: [] })
  await told()
  expect(toldTo(helpers.device).at(-1)).toMatchObject({ title: expect.stringMatching(/^For Harold: /) })
  expect(takenBy(helpers.byMail.email).at(-1)?.headers.subject).toMatch(/^For Harold: /)
  expect(gateway.sent.slice(sent).map(({ body }) => body.slice(0, 12))).toEqual(['For Harold: '])
})

it('an offer is asked of the helpers, and taken back on their devices', async () => {
  await test.db.updateTable('services').set({ published_at: '2026-01-01' }).execute()
  for (const { _id } of [admin, helpers.pushed, helpers.byMail, helpers.texted]) await rota.days(_id, 'away', DAY)
  const ann = await test.signUp({ name: `Ann ${round}` })
  const { body } = await test.call(callOutsApi.start, { serviceId: service, postId: door }, admin.token)
  await told()
  expect(toldTo(helpers.device).at(-1)).toMatchObject({ title: 'For Harold: Can you stand in?' })
  const hers = body.offers.find(({ user }) => user._id === ann._id)
  await test.call(offersApi.answer, { id: hers?._id, answer: 'accept' }, ann.token)
  await told()
  expect(toldTo(helpers.device).at(-1)).toMatchObject({ title: expect.stringMatching(/^For Harold: Filled/) })
})

it('a swap asked of the person leads helpers to the swap itself, where they answer it', async () => {
  const ann = await test.signUp({ name: `Ann ${round}` })
  const otis = await test.signUp({ name: `Otis ${round}` })
  const byMail = { userId: helpers.byMail._id, ofId: otis._id, agreed: true }
  await test.call(helpersApi.create, byMail, admin.token)
  await test.call(availabilityApi.change, { askBy: 'mail' }, otis.token)
  const place = async (userId: string, date: string) => {
    const at = await rota.service(date, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    return rota.assignment(at, userId, door, 'accepted')
  }
  const hers = await place(ann._id, '2099-03-15')
  const askFor = async (userId: string, date: string) => {
    const theirs = await place(userId, date)
    const legs = [
      { userId: ann._id, givesAssignmentId: hers, takesAssignmentId: theirs },
      { userId, givesAssignmentId: theirs, takesAssignmentId: hers },
    ]
    const { body } = await test.call(swapsApi.propose, { proposals: [{ kind: 'swap', legs }] }, ann.token)
    await told()
    return `/rota/swap/${body[0]?._id}`
  }
  const path = `${await askFor(harold, '2099-03-08')}?for=${harold}`
  expect(toldTo(helpers.device).at(-1)).toMatchObject({ title: expect.stringMatching(/^For Harold: Ann/), path })
  const page = `${SITE}${await askFor(otis._id, '2099-03-22')}`
  expect(takenBy(otis.email).at(-1)?.text.split(/\s/)).toContain(page)
  expect(takenBy(helpers.byMail.email).at(-1)?.text.split(/\s/)).toContain(`${page}?for=${otis._id}`)
})
