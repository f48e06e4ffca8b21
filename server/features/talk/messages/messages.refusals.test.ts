import { beforeAll, describe, expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { MESSAGE_MAX, messagesApi } from '#shared/talk/messages.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

let token = ''
beforeAll(async () => {
  token = (await test.signUp()).token
})

const post = (input: unknown) => test.call(messagesApi.create, { channel: 'general', ...(input as object) }, token)
const stored = () => test.db.selectFrom('messages').select('id').execute()

describe('without a session', () => {
  it('posting is refused as soon as the person is suspended', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const person = await test.signUp()
    const message = { channel: 'general', content: 'Hello' }
    expect((await test.call(messagesApi.create, message, person.token)).status).toBe(201)
    await test.call(usersApi.suspend, { id: person._id }, boss.token)
    expect((await test.call(messagesApi.create, message, person.token)).status).toBe(401)
  })

  it('posting is refused where the session ends during the post', async () => {
    const person = await test.signUp()
    const viewer = await test.app.sessions.authenticate(person.token)
    if (!viewer) throw new Error('not signed in')
    await test.app.sessions.logout(viewer)
    const before = await stored()
    const posted = test.app.messages.create(viewer, { channel: 'general', content: 'Hello' })
    await expect(posted).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(await stored()).toEqual(before)
  })
})

describe('a channel that does not exist', () => {
  it.each(['nothing', 'General', 'general ', '__proto__', "general' or '1'='1", 'x'.repeat(100)])(
    'is 404: %s',
    async (name) => {
      const answers = [
        await test.call(messagesApi.list, { channel: name }, token),
        await test.call(channelsApi.read, { name }, token),
        await test.call(messagesApi.create, { channel: name, content: 'Hello' }, token),
      ]
      for (const { status, body } of answers)
        expect([status, body.code, body.error]).toEqual([404, 'channel_not_found', 'There is no such channel.'])
    },
  )
})

describe('a message is refused', () => {
  it.each([
    ['with nothing in it', {}],
    ['with spaces', { content: ' \n\t ' }],
    ['with spaces of no width', { content: '\u200B\uFEFF' }],
    ['with empty fields', { content: '', imageUrl: '', uuid: '' }],
  ])('%s', async (_kind, input) => {
    const { status, body } = await post(input)
    expect([status, body.code]).toEqual([400, 'message_empty'])
  })

  it('with an empty file field, and no text', async () => {
    const form = { bytes: new Uint8Array(), filename: '', fields: { channel: 'general', content: '' } }
    expect((await test.upload(messagesApi.create, form, token)).body.code).toBe('message_empty')
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['with 4,001 characters', { content: 'x'.repeat(MESSAGE_MAX + 1) }, 'content'],
    ['with a NUL', { content: 'a\0b' }, 'content'],
    ['with a control character', { content: 'a\u0007b' }, 'content'],
    ['that reads backwards', { content: '\u202Eolleh' }, 'content'],
    ['that is no text', { content: { text: 'Hello' } }, 'content'],
    ['with a short uuid', { content: 'Hello', uuid: 'x' }, 'uuid'],
    ['with a uuid of other characters', { content: 'Hello', uuid: "'; drop table messages; --" }, 'uuid'],
    ['without a channel', { channel: undefined, content: 'Hello' }, 'channel'],
  ])('%s', async (_kind, input, path) => {
    const { status, body } = await post(input)
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'invalid_input', path])
  })

  it.each([
    'http://media.giphy.com/a.gif',
    'https://evil-giphy.com/a.gif',
    'https://giphy.com.evil.com/a.gif',
    'https://evil.com/giphy.com/a.gif',
    'https://user:secret@media.giphy.com/a.gif',
    'https://user@media.giphy.com/a.gif',
    'https://media.giphy.com:8443/a.gif',
    'https://evil.com#giphy.com',
    'https://evil.com\\.giphy.com',
    'javascript:alert(1)//giphy.com',
    'data:image/gif;base64,R0lGOD',
    '//media.giphy.com/a.gif',
    '/api/images/someone-elses',
    `https://media.giphy.com/${'x'.repeat(2000)}`,
  ])('with a picture at %s', async (imageUrl) => {
    const { status, body } = await post({ content: 'Look', imageUrl })
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'invalid_input', 'imageUrl'])
  })

  it('and leaves nothing behind', async () => {
    const before = await stored()
    const revision = await test.db.selectFrom('channels').selectAll().execute()
    await post({ content: '' })
    await post({ content: 'x'.repeat(MESSAGE_MAX + 1) })
    expect(await stored()).toEqual(before)
    expect(await test.db.selectFrom('channels').selectAll().execute()).toEqual(revision)
  })
})

describe('a page is refused', () => {
  it.each([
    ['of no message', { limit: 0 }],
    ['of 101', { limit: 101 }],
    ['of some', { limit: 'some' }],
    ['since before the first', { since: -1 }],
    ['both before and since', { before: 'some', since: 0 }],
    ['before what is no id', { before: '../../..' }],
  ])('%s', async (_kind, query) => {
    const { status, body } = await test.call(messagesApi.list, { channel: 'general', ...query }, token)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  it('before a message that is not there, or stands in another channel', async () => {
    const { body: elsewhere } = await post({ channel: 'announcements', content: 'Hello' })
    for (const before of ['unknown', elsewhere._id]) {
      const { status, body } = await test.call(messagesApi.list, { channel: 'general', before }, token)
      expect([status, body.code]).toEqual([404, 'message_not_found'])
    }
  })
})
