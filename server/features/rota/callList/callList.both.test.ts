import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { helpersApi } from '#shared/people/helpers.ts'
import { peopleApi } from '#shared/people/people.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { callListApi } from '#shared/rota/callList.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
const { test, register } = await withPushTest({ SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url })
const rota = rotaFixtures(() => test.db)
const [DAY, LATER] = ['2099-03-01', '2099-03-08']
let admin = { _id: '', token: '' }
let [door, service, later, harold] = ['', '', '', '']
let round = 0

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('Main Door')
  await test.db.updateTable('posts').set({ location: 'By the tower' }).execute()
  await test.call(rotaSettingsApi.change, { smsAMonth: 10 }, admin.token)
})
beforeEach(async () => {
  round += 1
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '!=', admin._id).execute()
  for (const table of ['places', 'services'] as const) await test.db.deleteFrom(table).execute()
  service = await rota.service(DAY, '9am', { [door]: [1, 9] }, { published_at: '2026-01-01', tie_color: 'Navy' })
  later = await rota.service(LATER, '9am', { [door]: [1, 9] }, { published_at: '2026-01-01' })
  const people = [{ name: `Harold ${round}`, phoneNumber: '312 555 0177' }]
  harold = (await test.call(peopleApi.add, { people }, admin.token)).body[0]?._id ?? ''
})
afterAll(() => gateway.close())

const read = (span: object = { from: DAY, to: LATER }, { token } = admin) => test.call(callListApi.list, span, token)
const list = async () => (await read()).body
const told = (input: object, { token } = admin) => test.call(callListApi.told, input, token)

it('names whom no way reaches, why, and what is asked of them; the nearest service first', async () => {
  const [silent, off, texted, pushed] = await Promise.all(
    ['Silent', 'Off', 'Texted', 'Pushed'].map((name) => test.signUp({ name: `${name} ${round}` })),
  )
  await test.db
    .updateTable('users')
    .set({ verified_phone_number: null })
    .where('id', '=', silent?._id ?? '')
    .execute()
  await register(pushed?.token ?? '')
  await test.call(availabilityApi.change, { smsOk: true }, texted?.token)
  const place = await rota.assignment(later, harold, door)
  for (const one of [silent, off, texted, pushed]) await rota.assignment(service, one?._id ?? '', door)
  await rota.assignment(service, admin._id, door, 'accepted')
  const found = await list()
  expect(found.map(({ user, reason }) => [user.name, reason])).toEqual([
    [`Off ${round}`, 'sms_off'],
    [`Silent ${round}`, 'unreachable'],
    [`Harold ${round}`, 'not_joined'],
  ])
  expect(found[2]).toEqual({
    user: { _id: harold, name: `Harold ${round}`, phoneNumber: '+13125550177' },
    helpers: [],
    reason: 'not_joined',
    items: [
      {
        _id: place,
        serviceId: later,
        date: LATER,
        serviceTime: '9am',
        postId: door,
        post: 'Main Door',
        tieColor: null,
        state: 'asked',
        where: 'By the tower',
      },
    ],
  })
  expect(found[0]?.items).toMatchObject([{ tieColor: 'Navy' }])
})

it('names the helpers with their number, until a way reaches one of them', async () => {
  await rota.assignment(service, harold, door)
  const ruth = await test.signUp({ name: `Ruth ${round}` })
  await test.call(helpersApi.create, { userId: ruth._id, ofId: harold }, admin.token)
  const [called] = await list()
  expect(called?.helpers).toEqual([
    { _id: ruth._id, name: `Ruth ${round}`, phoneNumber: expect.stringMatching(/^\+1\d{10}$/) },
  ])
  await register(ruth.token)
  expect(await list()).toEqual([])
})

it('loses what is answered, and changes that were told, until they change again', async () => {
  const [asked, dropped] = [await rota.assignment(service, harold, door), await rota.assignment(later, harold, door)]
  await test.call(servicesApi.cancel, { id: later }, admin.token)
  const states = async () => (await list()).flatMap(({ items }) => items.map(({ _id, state }) => [_id, state]))
  expect(await states()).toEqual([
    [asked, 'asked'],
    [dropped, 'cancelled'],
  ])
  expect((await told({ userId: harold, itemIds: [dropped, asked] })).status).toBe(204)
  expect(await states()).toEqual([[asked, 'asked']])
  await test.db.updateTable('places').set({ sequence: 9 }).where('id', '=', dropped).execute()
  expect(await states()).toHaveLength(2)
  await told({ userId: harold, itemIds: [dropped] })
  await test.call(answersApi.answerFor, { id: asked, answer: 'accept' }, admin.token)
  expect(await list()).toEqual([])
  const entries = test.db.selectFrom('audit').select('detail').where('action', '=', 'callList.told')
  const details = (await entries.where('subject_id', '=', harold).execute()).map(({ detail }) => JSON.parse(detail))
  expect(details).toEqual([{ count: 2 }, { count: 1 }])
})

it('refuses members, spans of more than 100 days, and items of others', async () => {
  const member = await test.signUp({ name: `Ann ${round}` })
  expect((await read({ from: DAY, to: LATER }, member)).status).toBe(403)
  expect((await told({ userId: harold, itemIds: ['x'] }, member)).status).toBe(403)
  for (const span of [
    { from: '2099-01-01', to: '2099-04-11' },
    { from: LATER, to: DAY },
  ]) {
    const { status, body } = await read(span)
    expect([status, body]).toMatchObject([400, { issues: [{ path: 'to' }] }])
  }
  expect((await read({ from: '2099-01-01', to: '2099-04-10' })).status).toBe(200)
  const place = await rota.assignment(service, member._id, door)
  for (const [input, path] of [
    [{ userId: harold, itemIds: [place] }, 'itemIds.0'],
    [{ userId: 'nobody', itemIds: [place] }, 'userId'],
    [{ userId: harold, itemIds: [] }, 'itemIds'],
  ] as const) {
    const { status, body } = await told(input)
    expect([status, body]).toMatchObject([400, { issues: [{ path }] }])
  }
})
