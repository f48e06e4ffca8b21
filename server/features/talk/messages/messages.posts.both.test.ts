import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { MESSAGE_MAX, messagesApi } from '#shared/talk/messages.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { withTestApp } from '../../../testing/app.ts'
import { type Listener, listen } from '../../../testing/live.ts'

const test = withTestApp({ LOG_LEVEL: 'silent' })

type Person = Awaited<ReturnType<typeof test.signUp>>
let [ann, ben] = [] as unknown as [Person, Person]
beforeAll(async () => {
  ann = await test.signUp({ name: 'Ann Abel' })
  ben = await test.signUp({ name: 'Ben Baker' })
})

const listeners: Listener[] = []
afterEach(() => {
  for (const { socket } of listeners.splice(0)) socket.close()
})
/** `heard` is without messages from before: on PostgreSQL one is told once its NOTIFY is, perhaps after its answer. */
async function listenAs({ token }: Person) {
  const listener = await listen(test, token)
  listeners.push(listener)
  const before = new Set(columnOf(await test.db.selectFrom('messages').select('id').execute(), 'id'))
  return { ...listener, heard: () => listener.received('newMessage').filter(({ _id }) => !before.has(_id)) }
}

const post = (input: object, { token }: Person = ann) =>
  test.call(messagesApi.create, { channel: 'general', ...input }, token)
const revisionOf = async (name = 'general') =>
  (await test.db.selectFrom('channels').selectAll().execute()).find((channel) => channel.name === name)?.revision ?? 0
const page = async (channel = 'general') => (await test.call(messagesApi.list, { channel, limit: 100 }, ann.token)).body

describe('a message', () => {
  it('is answered with 201 as stored, and published to every member unchanged', async () => {
    const sender = await listenAs(ann)
    const other = await listenAs(ben)
    const uuid = randomUUID()
    const { status, body } = await post({ content: '  Who has the keys?\nI do not. ', uuid })
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.stringMatching(/^[\w-]+$/),
      channel: 'general',
      sender: { _id: ann._id, name: 'Ann Abel', photoUrl: null },
      content: 'Who has the keys?\nI do not.',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      edited: false,
      deleted: false,
      imageUrl: null,
      imageWidth: null,
      imageHeight: null,
      uuid,
      seq: await revisionOf(),
      revision: await revisionOf(),
    })
    expect(await sender.waitFor('newMessage')).toEqual(body)
    expect(await other.waitFor('newMessage')).toEqual(body)
    expect((await page()).at(-1)).toEqual(body)
  })

  it('stays plain text, whatever it looks like', async () => {
    const content = `<img src=x onerror="alert(1)"> <script>alert(1)</script> [x](javascript:alert(1)) {{7*7}} ${'$'}{7} %s '; --`
    await post({ content })
    expect((await page()).at(-1)?.content).toBe(content)
  })

  it('may have 4,000 characters, and half of a pair that no database stores', async () => {
    expect((await post({ content: 'é'.repeat(MESSAGE_MAX) })).status).toBe(201)
    const { status, body } = await post({ content: 'a\uD800b' })
    expect([status, body.content]).toEqual([201, 'a\uFFFDb'])
    expect((await page()).at(-1)?.content).toBe('a\uFFFDb')
  })

  it('may come as a form', async () => {
    const fields = { channel: 'general', content: 'As a form', uuid: '', imageUrl: '' }
    const { status, body } = await test.upload(messagesApi.create, { fields }, ann.token)
    expect([status, body.content, body.uuid, body.imageUrl]).toEqual([201, 'As a form', null, null])
  })

  it.each(['https://media2.giphy.com/media/abc/giphy.gif?cid=1', 'https://giphy.com/gifs/abc'])(
    'may be a GIF alone: %s',
    async (imageUrl) => {
      const { status, body } = await post({ imageUrl })
      expect([status, body.content, body.imageUrl, body.imageWidth]).toEqual([201, '', imageUrl, null])
    },
  )

  it('is put into the outbox, and leaves no audit entry', async () => {
    const audited = await test.db.selectFrom('audit').select('id').execute()
    const { body } = await post({ content: 'Please come early' })
    const told = await test.db.selectFrom('outbox').select(['kind', 'payload']).execute()
    const wanted = { kind: 'message.posted', payload: JSON.stringify({ messageId: body._id }) }
    expect(told.filter(({ payload }) => payload === wanted.payload)).toEqual([wanted])
    expect(await test.db.selectFrom('audit').select('id').execute()).toEqual(audited)
  })

  it('carries the name and photo that its sender has today, and none once they are gone', async () => {
    const leaving = await test.signUp({ name: 'Old Name' })
    const { body } = await post({ content: 'I was here' }, leaving)
    await test.call(usersApi.updateMe, { name: 'New Name' }, leaving.token)
    const found = async () => (await page()).find(({ _id }) => _id === body._id)
    expect((await found())?.sender).toEqual({ _id: leaving._id, name: 'New Name', photoUrl: null })
    await test.db.deleteFrom('users').where('id', '=', leaving._id).execute()
    expect(await found()).toMatchObject({
      content: 'I was here',
      sender: { _id: null, name: 'Former member', photoUrl: null },
    })
  })

  it('that cannot be stored completely is rolled back, and not published', async () => {
    const listener = await listenAs(ben)
    const revision = await revisionOf()
    const before = await page()
    await test.db.schema.alterTable('outbox').renameTo('outbox_away').execute()
    try {
      expect((await post({ content: 'Lost' })).status).toBe(500)
    } finally {
      await test.db.schema.alterTable('outbox_away').renameTo('outbox').execute()
    }
    expect([await revisionOf(), await page()]).toEqual([revision, before])
    const { body } = await post({ content: 'Kept' })
    await listener.waitFor('newMessage', ({ _id }) => _id === body._id)
    expect(listener.heard()).toEqual([body])
  })
})

describe('a repeated uuid', () => {
  it('of one sender returns the first message in its current state, and publishes nothing', async () => {
    const listener = await listenAs(ben)
    const uuid = randomUUID()
    const { body: first } = await post({ content: 'Once', uuid })
    const again = await post({ channel: 'sunday-team', content: 'Twice', uuid })
    expect([again.status, again.body]).toEqual([200, first])
    await test.call(messagesApi.update, { id: first._id, content: 'Once, corrected' }, ann.token)
    expect((await post({ content: 'Once', uuid })).body).toMatchObject({ _id: first._id, content: 'Once, corrected' })
    await test.call(messagesApi.remove, { id: first._id }, ann.token)
    expect((await post({ content: 'Once', uuid })).body).toMatchObject({ _id: first._id, deleted: true })
    const { body: last } = await post({ content: 'Last' })
    await listener.waitFor('newMessage', ({ _id }) => _id === last._id)
    expect(listener.heard().map(({ _id }) => _id)).toEqual([first._id, last._id])
  })

  it('twenty times at once is one message, one event and one revision', async () => {
    const listener = await listenAs(ben)
    const [uuid, revision] = [randomUUID(), await revisionOf()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ content: 'At once', uuid })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    const rows = await test.db.selectFrom('messages').select('id').where('uuid', '=', uuid).execute()
    expect(rows).toHaveLength(1)
    const { body: last } = await post({ content: 'Last' })
    expect(last.revision).toBe(revision + 2)
    await listener.waitFor('newMessage', ({ _id }) => _id === last._id)
    expect(listener.heard().map(({ _id }) => _id)).toEqual([rows[0]?.id, last._id])
  })

  it('of two senders is two messages', async () => {
    const uuid = randomUUID()
    const mine = await post({ content: 'Mine', uuid })
    const theirs = await post({ content: 'Theirs', uuid }, ben)
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(theirs.body._id).not.toBe(mine.body._id)
  })
})

describe('the revisions of a channel', () => {
  it('have no gap after fifty concurrent posts, and do not depend on other channels', async () => {
    const listener = await listenAs(ben)
    const before = await revisionOf('sunday-team')
    const people = [ann, ben, await test.signUp(), await test.signUp(), await test.signUp()]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        post({ channel: 'sunday-team', content: `Number ${place}` }, people[place % people.length]),
      ),
    )
    const wanted = Array.from({ length: 50 }, (_, place) => before + 1 + place)
    expect(answers.map(({ body }) => body.revision).sort((a, b) => a - b)).toEqual(wanted)
    expect((await page('sunday-team')).slice(-50).map(({ seq }) => seq)).toEqual(wanted)
    expect(await revisionOf('sunday-team')).toBe(before + 50)
    await listener.waitFor('newMessage', () => listener.heard().length === 50)
    const told = listener.heard().map(({ revision }) => revision)
    expect(told.sort((a, b) => a - b)).toEqual(wanted)
    expect((await post({ channel: 'announcements', content: 'Elsewhere' })).body.revision).toBe(1)
  })
})
