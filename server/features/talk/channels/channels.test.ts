import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CHANNELS, type ChannelName } from '#shared/channelNames.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { CHANNEL_REVISIONS, channelsApi, SEQ_MAX } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { type Listener, listen } from '../../../testing/live.ts'
import { recordQueries } from '../../../testing/queryPlans.ts'

const test = withTestApp()

// More than a first read takes at once.
const MANY = 5200

type Person = Awaited<ReturnType<typeof test.signUp>>
let writer = {} as Person
beforeAll(async () => {
  writer = await test.signUp()
})

const listeners: Listener[] = []
afterEach(() => {
  for (const { socket } of listeners.splice(0)) socket.close()
})
async function listenWith(token: string): Promise<Listener> {
  const listener = await listen(test, token)
  listeners.push(listener)
  return listener
}

const post = async (channel: ChannelName = 'general', { token }: Person = writer) =>
  (await test.call(messagesApi.create, { channel, content: 'Hello' }, token)).body
const read = (name: string, { token }: Person, upTo?: number) =>
  test.call(channelsApi.read, upTo === undefined ? { name } : { name, upTo }, token)
const unread = async ({ token }: Person) => {
  const { body } = await test.call(channelsApi.list, {}, token)
  return Object.fromEntries(body.filter(({ unread }) => unread > 0).map(({ name, unread }) => [name, unread]))
}

describe('the channels', () => {
  it('are four, in a fixed order', async () => {
    const { status, body } = await test.call(channelsApi.list, {}, writer.token)
    expect([status, body]).toEqual([200, CHANNELS.map((name) => ({ name, unread: 0 }))])
  })

  it('say at which revision they were counted', async () => {
    const reader = await test.signUp()
    const { revision } = await post('sunday-team')
    const { headers } = await test.call(channelsApi.list, {}, reader.token)
    expect(headers.get(CHANNEL_REVISIONS)?.split(',')[CHANNELS.indexOf('sunday-team')]).toBe(`${revision}`)
  })
})

describe('what is unread', () => {
  it('is counted for each person and channel, one’s own messages left out', async () => {
    const reader = await test.signUp()
    const other = await test.signUp()
    for (const channel of ['general', 'general', 'sunday-team'] as const) await post(channel)
    await post('general', other)
    expect(await unread(reader)).toEqual({ general: 3, 'sunday-team': 1 })
    expect(await unread(other)).toEqual({ general: 2, 'sunday-team': 1 })
  })

  it('leaves out deleted messages, and does not count edits', async () => {
    const reader = await test.signUp()
    const first = await post()
    const second = await post()
    await test.call(messagesApi.remove, { id: first._id }, writer.token)
    expect(await unread(reader)).toEqual({ general: 1 })
    await read('general', reader)
    await test.call(messagesApi.update, { id: second._id, content: 'Corrected' }, writer.token)
    expect(await unread(reader)).toEqual({})
  })

  it('counts messages of deleted accounts', async () => {
    const reader = await test.signUp()
    const leaving = await test.signUp()
    await post('general', leaving)
    await test.db.deleteFrom('users').where('id', '=', leaving._id).execute()
    expect(await unread(reader)).toEqual({ general: 1 })
  })

  it('starts at zero for new people, however they are created, and counts later messages', async () => {
    await post()
    const boss = await test.signUp({ isSuperAdmin: true })
    const account = { name: 'New', email: 'new@example.org', password: PASSWORD, phoneNumber: '+13125550199' }
    await test.call(usersApi.create, account, boss.token)
    const { body } = await test.call(sessionsApi.login, { email: account.email, password: PASSWORD })
    const newcomer = { _id: body.user._id, token: body.token, email: account.email }
    expect([await unread(boss), await unread(newcomer)]).toEqual([{}, {}])
    const markers = await test.db
      .selectFrom('read_markers')
      .select('channel')
      .where('user_id', '=', newcomer._id)
      .execute()
    expect(markers.map(({ channel }) => channel).sort()).toEqual([...CHANNELS].sort())
    await post()
    expect(await unread(newcomer)).toEqual({ general: 1 })
  })

  it('is counted exactly, however many', async () => {
    const reader = await test.signUp()
    const { revision } = await post('persons-of-interest')
    const row = {
      channel: 'persons-of-interest' as const,
      sender_id: writer._id,
      uuid: null,
      content: 'Hello',
      image_url: null,
      image_width: null,
      image_height: null,
      edited: 0 as const,
      deleted: 0 as const,
      created_at: new Date().toISOString(),
    }
    const places = Array.from({ length: MANY }, (_, place) => revision + 1 + place)
    const rows = places.map((seq) => ({ ...row, id: `many-${seq}`, seq, revision: seq }))
    for (let start = 0; start < rows.length; start += 500)
      await test.db
        .insertInto('messages')
        .values(rows.slice(start, start + 500))
        .execute()
    await test.db
      .updateTable('channels')
      .set({ revision: revision + MANY })
      .where('name', '=', 'persons-of-interest')
      .execute()
    expect(await unread(reader)).toEqual({ 'persons-of-interest': MANY + 1 })
    const { _id } = await post('persons-of-interest')
    expect(await unread(reader)).toEqual({ 'persons-of-interest': MANY + 2 })
    await test.call(messagesApi.remove, { id: _id }, writer.token)
    expect(await unread(reader)).toEqual({ 'persons-of-interest': MANY + 1 })
    expect((await read('persons-of-interest', reader)).body).toEqual({ name: 'persons-of-interest', unread: 0 })
    expect(await unread(reader)).toEqual({})
  })
})

describe('the messages of a channel', () => {
  it('are read once; a later count reads what has changed', async () => {
    const reader = await test.signUp()
    const other = await test.signUp()
    for (const channel of ['general', 'sunday-team'] as const) await post(channel)
    const sent = recordQueries(test.db)
    const counted = async (person: Person) => {
      sent.length = 0
      const counts = await unread(person)
      return { counts, reads: sent.filter(({ sql }) => sql.includes('from "messages" where "channel"')).length }
    }
    const counts = { general: 1, 'sunday-team': 1 }
    expect((await counted(reader)).counts).toEqual(counts)
    for (const person of [reader, other]) expect(await counted(person)).toEqual({ counts, reads: 0 })
    for (const channel of ['general', 'sunday-team'] as const) await post(channel)
    const later = { general: 2, 'sunday-team': 2 }
    // One query a channel; a first read takes two.
    expect(await counted(reader)).toEqual({ counts: later, reads: 2 })
    expect(await counted(other)).toEqual({ counts: later, reads: 0 })
  })
})

describe('reading a channel', () => {
  it('clears the count on all of the person’s devices, and publishes to these alone, once', async () => {
    const reader = await test.signUp()
    const other = await test.signUp()
    const { body: tablet } = await test.call(sessionsApi.login, { email: reader.email, password: PASSWORD })
    const one = await listenWith(reader.token)
    const two = await listenWith(tablet.token)
    const others = await listenWith(other.token)
    await post('general')
    await post('announcements')
    const { status, body } = await read('general', reader)
    expect([status, body]).toEqual([200, { name: 'general', unread: 0 }])
    await read('general', reader)
    expect(await unread({ ...reader, token: tablet.token })).toEqual({ announcements: 1 })
    expect(await unread(other)).toEqual({ general: 1, announcements: 1 })
    const last = await post('sunday-team')
    for (const listener of [one, two, others]) await listener.waitFor('newMessage', ({ _id }) => _id === last._id)
    expect(one.received('channelRead')).toEqual([{ name: 'general', unread: 0 }])
    expect(two.received('channelRead')).toEqual([{ name: 'general', unread: 0 }])
    expect(others.received('channelRead')).toEqual([])
  })

  it('up to a message leaves the rest unread, on all devices, and never goes back or ahead', async () => {
    const reader = await test.signUp()
    const device = await listenWith(reader.token)
    const [first, second] = [await post(), await post(), await post()]
    expect((await read('general', reader, second.seq)).body).toEqual({ name: 'general', unread: 1 })
    expect(await unread(reader)).toEqual({ general: 1 })
    // An older mark, as of a second device, changes and tells nothing.
    expect((await read('general', reader, first.seq)).body).toEqual({ name: 'general', unread: 1 })
    expect(await unread(reader)).toEqual({ general: 1 })
    // Nothing that is written later is read by a mark ahead of it.
    await read('general', reader, SEQ_MAX)
    const last = await post()
    await device.waitFor('newMessage', ({ _id }) => _id === last._id)
    expect(await unread(reader)).toEqual({ general: 1 })
    expect(device.received('channelRead').map((told) => told.unread)).toEqual([1, 0])
  })

  it('up to no number is refused', async () => {
    const reader = await test.signUp()
    for (const upTo of [-1, 0.5, Number.NaN, SEQ_MAX + 1])
      expect((await read('general', reader, upTo)).status).toBe(400)
  })

  it('that is empty succeeds', async () => {
    const { status } = await read('announcements', await test.signUp())
    expect(status).toBe(200)
  })
})
