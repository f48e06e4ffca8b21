import { beforeAll, describe, expect, it } from 'vitest'
import type { ChannelName } from '#shared/channelNames.ts'
import { MESSAGES_PAGE, type Message, messagesApi } from '#shared/talk/messages.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

let token = ''
beforeAll(async () => {
  token = (await test.signUp()).token
})

const post = async (channel: ChannelName, content: string) =>
  (await test.call(messagesApi.create, { channel, content }, token)).body
const list = async (channel: ChannelName, query: object = {}) =>
  (await test.call(messagesApi.list, { channel, ...query }, token)).body
async function postMany(channel: ChannelName, count: number): Promise<Message[]> {
  const posted: Message[] = []
  for (let place = 0; place < count; place += 1) posted.push(await post(channel, `Number ${place}`))
  return posted
}
const textOf = (messages: Message[]) => messages.map(({ content }) => content)

describe('a page', () => {
  it('of an empty channel is empty', async () => {
    expect(await list('persons-of-interest')).toEqual([])
    expect(await list('persons-of-interest', { since: 0 })).toEqual([])
  })

  it('is the newest fifty, or as many as wanted, oldest first', async () => {
    const posted = await postMany('sunday-team', MESSAGES_PAGE + 5)
    expect(await list('sunday-team')).toEqual(posted.slice(5))
    expect(await list('sunday-team', { limit: 3 })).toEqual(posted.slice(-3))
    expect(await list('sunday-team', { limit: '100' })).toEqual(posted)
  })

  it('after page leads back to the first message, without gaps or repeats, while new ones arrive', async () => {
    const posted = await postMany('general', 64)
    let found = await list('general', { limit: 20 })
    for (let rounds = 0; rounds < 10; rounds += 1) {
      await Promise.all([post('general', 'New'), post('announcements', 'Elsewhere')])
      const older = await list('general', { limit: 20, before: found[0]?._id })
      if (older.length === 0) break
      found = [...older, ...found]
    }
    expect(textOf(found)).toEqual(textOf(posted))
  })

  it('before a deleted message is possible, too', async () => {
    const first = await post('general', 'First')
    const second = await post('general', 'Second')
    await test.call(messagesApi.remove, { id: second._id }, token)
    expect((await list('general', { before: second._id, limit: 1 }))[0]?._id).toBe(first._id)
  })
})

describe('the changes since a revision', () => {
  it('are all posts, edits and deletions, oldest change first, each in its current state', async () => {
    const kept = await post('general', 'Kept')
    const edited = await post('general', 'Edted')
    const deleted = await post('general', 'Deleted')
    const since = deleted.revision
    await test.call(messagesApi.remove, { id: deleted._id }, token)
    const added = await post('general', 'Added')
    await test.call(messagesApi.update, { id: edited._id, content: 'Edited' }, token)
    const changes = await list('general', { since })
    expect(changes).toEqual([
      { ...deleted, content: '', deleted: true, revision: since + 1 },
      added,
      { ...edited, content: 'Edited', edited: true, revision: since + 3 },
    ])
    expect(changes.map(({ _id }) => _id)).not.toContain(kept._id)
    expect(await list('general', { since: since + 3 })).toEqual([])
    expect(await list('general', { since: 999_999_999_999_999 })).toEqual([])
  })

  it('come in pages up to the newest', async () => {
    const before = (await list('announcements', { limit: 1 })).at(-1)?.revision ?? 0
    const posted = await postMany('announcements', 25)
    const found: Message[] = []
    for (;;) {
      const changes = await list('announcements', { since: found.at(-1)?.revision ?? before, limit: 10 })
      found.push(...changes)
      if (changes.length < 10) break
    }
    expect(found).toEqual(posted)
  })
})
