import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { hashToken } from '../../../db/spentTokens.ts'
import { type RunningApp, startApp } from '../../../testing/app.ts'
import { type Listener, listen } from '../../../testing/live.ts'
import { phoneJpeg } from '../../../testing/pictures.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import type { TestDevice } from '../../../testing/pushService.ts'
import { requestOf } from '../../../testing/request.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { storeMembers } from '../../../testing/storedMembers.ts'

/** Members, each with a device, and those of them in the talk. */
const [MEMBERS, INSIDE] = [1000, 40]
/**
 * The first so many have an open connection, too: every one is told of every other, which takes the square of their
 * number.
 */
const OPEN = 100
/** Requests at one time. */
const AT_ONCE = 50
/** One outsider in six asks for the channel. */
const ASKING = 6
/** One outsider in sixty tries each way in. */
const EVERY = 60

const { test, service: pushes, drained } = await withPushTest()
const rota = rotaFixtures(() => test.db)
/** On PostgreSQL a second app that shares nothing but the database, like another process; SQLite allows one. */
let other: RunningApp | undefined

interface Person {
  _id: string
  token: string
  url: string
  device: TestDevice
  /** Null where there is no open connection. */
  listener: Listener | null
  /** All that came over the connection. */
  received(): string
}
const people: Person[] = []

async function inParts<Item>(items: Item[], work: (item: Item, place: number) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE)
    await Promise.all(items.slice(start, start + AT_ONCE).map((item, place) => work(item, start + place)))
}

const imageToken = (sessionId: string) => `image-${sessionId}`

type SessionRow = { id: string; user_id: string }

function subscriptionOf(device: TestDevice, { id, user_id }: SessionRow) {
  const at = new Date().toISOString()
  const keys = { p256dh: device.keys.getPublicKey('base64url'), auth: device.auth.toString('base64url') }
  const dates = { created_at: at, renewed_at: at, last_sent_at: null, failing_since: null }
  return { session_id: id, user_id, endpoint: device.endpoint, name: 'Phone', ...keys, ...dates }
}

async function join(token: string, place: number, row: SessionRow): Promise<void> {
  const url = place % 2 === 1 && other ? other.url : test.url
  const device = pushes.subscribe()
  const listener = place < OPEN ? await listen({ ...test, url }, token) : null
  let received = ''
  listener?.socket.io.engine.on('data', (data) => {
    received += String(data)
  })
  people[place] = { _id: row.user_id, token, url, device, listener, received: () => received }
}

beforeAll(async () => {
  if (inject('database') === 'postgres') other = await startApp({ ...test.settings, PUSH_ALLOWED_HOSTS: pushes.host })
  const tokens = await storeMembers(test.db, MEMBERS)
  const sessions = await test.db.selectFrom('sessions').select(['id', 'user_id', 'token_hash']).execute()
  const byHash = new Map(sessions.map((row) => [row.token_hash, row]))
  await inParts(tokens, async (token, place) => {
    const row = byHash.get(hashToken(token))
    if (row) await join(token, place, row)
  })
  const devices = people.flatMap(({ token, device }) => {
    const row = byHash.get(hashToken(token))
    return row ? subscriptionOf(device, row) : []
  })
  await inChunks(devices, (some) => test.db.insertInto('push_subscriptions').values(some).execute())
}, 120_000)
afterAll(async () => {
  for (const { listener } of people) listener?.socket.close()
  await other?.stop()
})

it('nobody outside of a day’s talk gets a byte of it, by whatever way, on either process', async () => {
  const day = addDays(today('UTC'), 9)
  const channel = `day-${day}`
  const inside = people.slice(0, INSIDE)
  const outside = people.slice(INSIDE)
  const [writer, lost] = inside as [Person, Person]
  for (const [place, { _id }] of inside.entries()) await rota.shift(day, '9am', `Post ${place}`, `Person ${place}`, _id)
  const admin = await test.signUp({ role: 'admin', email: 'admin@example.org' })
  const as = async (person: Person, ...[endpoint, input]: [Parameters<typeof requestOf>[1], object]) => {
    const response = await fetch(...requestOf(person.url, endpoint, input, person.token))
    return { status: response.status, text: await response.text() }
  }
  const say = async (content: string, uuid?: string) =>
    JSON.parse((await as(writer, messagesApi.create, { channel, content, ...(uuid && { uuid }) })).text)

  const open = people.slice(0, OPEN)
  await inParts(open, async ({ listener }) => listener?.socket.emitWithAck('joinChannel', channel))
  // Members who have it on the screen get no push.
  for (const { listener } of inside.slice(2)) await listener?.socket.emitWithAck('leaveChannel', channel)
  await writer.listener?.socket.emitWithAck('typing', channel)
  const first = await say('Lift is stuck', 'lift-uuid-1')
  // Too large for one notification between the processes.
  await say(`Lift ${'x'.repeat(3900)}`)
  const upload = { bytes: await phoneJpeg(), filename: 'lift.jpg', fields: { channel, content: 'Lift, pictured' } }
  const { body: pictured } = await test.upload(messagesApi.create, upload, writer.token)
  await as(writer, messagesApi.update, { id: first._id, content: 'Lift works' })
  for (const { listener } of inside) await listener?.waitFor('messageEdited', ({ _id }) => _id === first._id)
  await test.db.deleteFrom('places').where('user_id', '=', lost._id).execute()
  const last = await say('Lift is for those who serve')
  for (const { listener } of inside.slice(2)) await listener?.waitFor('newMessage', ({ _id }) => _id === last._id)
  await drained()

  await inParts(
    outside.filter((_, place) => place % ASKING === 0),
    async (person) => {
      const { status, text } = await as(person, messagesApi.list, { channel })
      expect([status, text]).toEqual([404, expect.not.stringMatching(/[Ll]ift/)])
    },
  )
  for (const person of [lost, ...outside.filter((_, place) => place % EVERY === 0)]) {
    const session = await test.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person._id)
      .executeTakeFirstOrThrow()
    const token = imageToken(session.id)
    const image_token_hash = hashToken(token)
    await test.db.updateTable('sessions').set({ image_token_hash }).where('id', '=', session.id).execute()
    const picture = await fetch(`${person.url}${pictured.imageUrl}`, { headers: { cookie: `ushers_images=${token}` } })
    expect(picture.status).toBe(404)
    for (const [endpoint, input] of [
      [messagesApi.list, { channel, since: 0 }],
      [messagesApi.list, { channel, before: last._id }],
      [messagesApi.list, { channel: 'general', before: last._id }],
      [messagesApi.create, { channel, content: 'Let me in', uuid: 'lift-uuid-1' }],
      [messagesApi.update, { id: last._id, content: 'Mine' }],
      [messagesApi.remove, { id: last._id }],
    ] as const) {
      const { status, text } = await as(person, endpoint, input)
      expect([status, text]).toEqual([
        expect.toSatisfy((code) => code === 404 || code === 403),
        expect.not.stringContaining('Lift'),
      ])
    }
  }

  // Everybody is told of this shift, after all that was before.
  const shift = { date: day, serviceTime: '9am', assignment: 'Balcony', name: 'Nobody Known' }
  expect((await test.call(scheduleApi.createManual, shift, admin.token)).status).toBe(201)
  await inParts(open, async ({ listener }) => listener?.waitFor('scheduleChanged'))
  for (const { received } of outside) expect(received()).not.toMatch(/[Ll]ift|day-/)
  expect(lost.received()).toContain('Lift works')
  expect(lost.received()).not.toContain('those who serve')
  for (const { received } of inside.slice(2)) expect(received()).toContain('those who serve')
  const placeOf = new Map(people.map(({ device }, place) => [device.path, place]))
  const told = new Set(pushes.taken.map(({ path }) => placeOf.get(path)))
  expect([...told].filter((place) => place === undefined || place >= INSIDE)).toEqual([])
  expect(told.size).toBeGreaterThanOrEqual(INSIDE - 2)
  const late = pushes.taken.filter(({ path, payload }) => path === lost.device.path && /serve/.test(payload.body))
  expect(late).toEqual([])
}, 120_000)
