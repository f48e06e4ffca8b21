import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGE_MAX, messagesApi } from '#shared/talk/messages.ts'
import { withTestApp } from '../../../testing/app.ts'
import { type Listener, listen } from '../../../testing/live.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>
let [sender, other, admin] = [] as unknown as [Person, Person, Person]
beforeAll(async () => {
  sender = await test.signUp()
  other = await test.signUp()
  admin = await test.signUp({ role: 'admin' })
})

const listeners: Listener[] = []
afterEach(() => {
  for (const { socket } of listeners.splice(0)) socket.close()
})
async function listenAs({ token }: Person): Promise<Listener> {
  const listener = await listen(test, token)
  listeners.push(listener)
  return listener
}

const post = async (content = 'Hello', { token }: Person = sender) =>
  (await test.call(messagesApi.create, { channel: 'general', content }, token)).body
const edit = (id: string, content: unknown, { token }: Person = sender) =>
  test.call(messagesApi.update, { id, content }, token)
const remove = (id: string, { token }: Person = sender) => test.call(messagesApi.remove, { id }, token)
const newest = async () =>
  (await test.call(messagesApi.list, { channel: 'general', limit: 1 }, other.token)).body[0] ?? { revision: 0 }
const auditOf = (id: string) =>
  test.db.selectFrom('audit').select(['actor_id', 'action', 'detail']).where('subject_id', '=', id).execute()

describe('an edit is refused', () => {
  it('to everybody but the sender, admins too', async () => {
    const { _id } = await post()
    for (const person of [other, admin]) {
      const { status, body } = await edit(_id, 'Mine now', person)
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
    expect(await newest()).toMatchObject({ _id, content: 'Hello', edited: false })
  })

  it('where there is no such message', async () => {
    const { status, body } = await edit('nothing', 'Hello')
    expect([status, body.code]).toEqual([404, 'message_not_found'])
  })

  it('where it was deleted in the meantime; strangers get the usual refusal', async () => {
    const { _id } = await post()
    await remove(_id)
    const { status, body } = await edit(_id, 'Back again')
    expect([status, body.code, body.error]).toEqual([
      409,
      'message_deleted',
      'That message was deleted in the meantime.',
    ])
    expect((await edit(_id, 'Back again', other)).status).toBe(403)
    expect(await newest()).toMatchObject({ _id, content: '', deleted: true })
  })

  it.each([
    ['nothing', ''],
    ['spaces', ' \n '],
    ['4,001 characters', 'x'.repeat(MESSAGE_MAX + 1)],
    ['what reads backwards', '\u202Eolleh'],
    ['a number', 7],
  ])('with %s', async (_kind, content) => {
    const { _id } = await post()
    const { status, body } = await edit(_id, content)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('an edit', () => {
  it('replaces the text, leaves `seq` unchanged, and is published to every member', async () => {
    const listener = await listenAs(other)
    const message = await post('Helo')
    const last = await post('Another')
    const { status, body } = await edit(message._id, '  Hello ')
    expect(status).toBe(200)
    expect(body).toEqual({ ...message, content: 'Hello', edited: true, revision: last.revision + 1 })
    const { _id, channel, content, edited, revision } = body
    expect(await listener.waitFor('messageEdited')).toEqual({ _id, channel, content, edited, revision })
    expect(await auditOf(_id)).toEqual([])
  })

  it('to an equal text changes nothing', async () => {
    const listener = await listenAs(other)
    const message = await post('Same')
    const { status, body } = await edit(message._id, ' Same ')
    expect([status, body]).toEqual([200, message])
    const changed = (await edit(message._id, 'Other')).body
    expect(changed.revision).toBe(message.revision + 1)
    await listener.waitFor('messageEdited', ({ revision }) => revision === changed.revision)
    expect(listener.received('messageEdited')).toHaveLength(1)
  })

  it('concurrent with a deletion never restores the text', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await post('Gone')
      const [edited, removed] = await Promise.all([edit(_id, 'Back'), remove(_id, admin)])
      expect([200, 409]).toContain(edited.status)
      expect(removed.status).toBe(204)
      expect(await newest()).toMatchObject({ _id, content: '', deleted: true })
    }
  })
})

describe('a deletion', () => {
  it('is refused to everybody but the sender and admins, and for an unknown message', async () => {
    const { _id } = await post()
    expect((await remove(_id, other)).body.code).toBe('forbidden')
    expect((await remove('nothing')).body.code).toBe('message_not_found')
    expect(await newest()).toMatchObject({ _id, deleted: false })
  })

  it('leaves an entry without text and GIF, and is published once, however often it is repeated', async () => {
    const listener = await listenAs(other)
    const imageUrl = 'https://media.giphy.com/media/abc/giphy.gif'
    const input = { channel: 'general', content: 'Look', imageUrl }
    const { body: message } = await test.call(messagesApi.create, input, sender.token)
    const statuses = (await Promise.all([remove(message._id), remove(message._id), remove(message._id)])).map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([204, 204, 204])
    expect((await remove(message._id)).status).toBe(204)
    const gone = { content: '', imageUrl: null, imageWidth: null, imageHeight: null, deleted: true }
    expect(await newest()).toEqual({ ...message, ...gone, revision: message.revision + 1 })
    const next = await post('Next')
    expect(next.revision).toBe(message.revision + 2)
    await listener.waitFor('newMessage', ({ _id }) => _id === next._id)
    const { _id, channel } = message
    expect(listener.received('messageDeleted')).toEqual([{ _id, channel, revision: message.revision + 1 }])
  })

  it('of one’s own message is not audited; by an admin it is, without the text', async () => {
    const own = await post('My secret')
    const theirs = await post('Their secret')
    const admins = await post('Mine', admin)
    await remove(own._id)
    await remove(theirs._id, admin)
    await remove(admins._id, admin)
    expect([await auditOf(own._id), await auditOf(admins._id)]).toEqual([[], []])
    const detail = JSON.stringify({ channel: 'general', senderId: sender._id })
    expect(await auditOf(theirs._id)).toEqual([{ actor_id: admin._id, action: 'message.deleted', detail }])
  })
})
