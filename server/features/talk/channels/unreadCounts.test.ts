import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ChannelName } from '#shared/channelNames.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { withTestApp } from '../../../testing/app.ts'
import { randomness } from '../../../testing/randomness.ts'
import { UnreadCounts } from './unreadCounts.ts'

const test = withTestApp()

const CHANNEL: ChannelName = 'general'
const LONG_AGO = '2025-01-01T00:00:00.000Z'

type Person = Awaited<ReturnType<typeof test.signUp>>
let people: Person[]
beforeEach(async () => {
  people = await Promise.all([test.signUp(), test.signUp(), test.signUp()])
})

const post = async ({ token }: Person) =>
  (await test.call(messagesApi.create, { channel: CHANNEL, content: 'Hello' }, token)).body
const edit = (id: string, { token }: Person) => test.call(messagesApi.update, { id, content: 'Corrected' }, token)
const remove = (id: string, { token }: Person) => test.call(messagesApi.remove, { id }, token)
const read = ({ token }: Person) => test.call(channelsApi.read, { name: CHANNEL }, token)

/** Forgets a channel's oldest messages. */
async function forget(count: number): Promise<void> {
  const oldest = test.db.selectFrom('messages').select('id').where('channel', '=', CHANNEL).orderBy('seq').limit(count)
  await test.db.updateTable('messages').set({ created_at: LONG_AGO }).where('id', 'in', oldest).execute()
  await test.app.messages.forgetBefore('2025-06-01T00:00:00.000Z')
}

const stored = () => test.db.selectFrom('messages').selectAll().where('channel', '=', CHANNEL).execute()
const markerOf = async ({ _id }: Person) =>
  (await test.db.selectFrom('read_markers').selectAll().where('user_id', '=', _id).execute()).find(
    ({ channel }) => channel === CHANNEL,
  )?.seq ?? 0

/** Messages that a person had not read when the channel had a revision; a deleted message never changes again. */
async function unreadAt(person: Person, revision: number): Promise<number> {
  const messages = await stored()
  const marker = await markerOf(person)
  return messages.filter(
    (each) =>
      each.seq > marker &&
      each.seq <= revision &&
      each.sender_id !== person._id &&
      !(each.deleted && each.revision <= revision),
  ).length
}

const newestRevision = async () => Math.max(0, ...(await stored()).map(({ revision }) => revision))
const countIn = async (counts: UnreadCounts, { _id }: Person) => (await counts.of(_id, [CHANNEL])).get(CHANNEL)

describe('unread counts', () => {
  it.each([1, 2, 3])('are what the rows say after every change, in all processes (seed %i)', async (seed) => {
    const next = randomness(seed)
    const oneOf = <Thing>(things: Thing[]): Thing => things[Math.floor(next() * things.length)] as Thing
    const [often, seldom] = [new UnreadCounts(test.db), new UnreadCounts(test.db)]
    const own: { id: string; sender: Person }[] = []
    const changes = [
      ...Array(6).fill(async (person: Person) => own.push({ id: (await post(person))._id, sender: person })),
      ...Array(2).fill(async () => {
        const message = oneOf(own)
        if (message) await remove(message.id, message.sender)
      }),
      async () => {
        const message = oneOf(own)
        if (message) await edit(message.id, message.sender)
      },
      read,
      () => forget(1 + Math.floor(next() * 4)),
    ] as ((person: Person) => Promise<unknown>)[]

    for (let step = 0; step < 90; step++) {
      await oneOf(changes)(oneOf(people))
      const asked = step % 10 === 9 ? [often, seldom] : [often]
      for (const counts of asked)
        for (const person of people)
          expect((await countIn(counts, person))?.unread, `step ${step}`).toBe(await unreadAt(person, Infinity))
    }
  })

  it('are those of the revision that they name, while people write and several ask at once', async () => {
    const [reader, ...writers] = people as [Person, Person, Person]
    for (const writer of writers) await post(writer)
    const processes = [new UnreadCounts(test.db), new UnreadCounts(test.db)]
    let isWriting = true
    const write = async (writer: Person) => {
      for (let round = 0; round < 12; round++) {
        const { _id } = await post(writer)
        await post(writer)
        await remove(_id, writer)
      }
    }
    const answers: { unread: number; revision: number }[] = []
    const ask = async (counts: UnreadCounts) => {
      while (isWriting) {
        for (const count of await Promise.all([countIn(counts, reader), countIn(counts, reader)]))
          if (count) answers.push(count)
        // SQLite answers without a turn of the event loop.
        await nextTurn()
      }
    }
    const asking = Promise.all(processes.map(ask))
    try {
      await Promise.all(writers.map(write))
    } finally {
      isWriting = false
    }
    await asking
    expect(new Set(answers.map(({ revision }) => revision)).size).toBeGreaterThan(5)
    for (const { unread, revision } of answers) expect(unread).toBe(await unreadAt(reader, revision))
    for (const counts of processes)
      expect(await countIn(counts, reader)).toEqual({
        unread: await unreadAt(reader, Infinity),
        revision: await newestRevision(),
      })
  })

  it('are there again after a first read that failed', async () => {
    const [reader, writer] = people as [Person, Person]
    await post(writer)
    let isDown = true
    const counts = new UnreadCounts(
      test.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (isDown && result.rows.some((row) => 'sender_id' in row)) throw new Error('The database is down')
          return result
        },
      }),
    )
    await expect(countIn(counts, reader)).rejects.toThrow('The database is down')
    isDown = false
    expect((await countIn(counts, reader))?.unread).toBe(1)
  })
})
