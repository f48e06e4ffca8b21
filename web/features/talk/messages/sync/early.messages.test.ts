import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '#shared/talk/messages.ts'
import { endCache, makeQueryClient } from '../../../../api/queryClient.ts'
import { makeOutbox, type Outbox } from '../../../../outbox/outbox.ts'
import { memoryStore } from '../../../../outbox/pending.store.ts'
import { startSender } from '../../../../outbox/sender.ts'
import { listEntriesOf } from '../message.entries.ts'
import { messagesKeys } from './cached.messages.ts'
import { applyDeletion, applyEdit, applyMessage } from './chat.events.ts'
import { ServerChannel } from './message.fixtures.ts'
import { mutateMessage } from './message.mutations.ts'
import { type LoadedMessages, loadedFrom, withEarly } from './message.reducers.ts'
import { MESSAGE, messagesHandler, type WrittenMessage } from './messages.outbox.ts'
import { messagesQuery } from './messages.queries.ts'
import { makePendingMessages } from './pending.messages.ts'

const cache = makeQueryClient()
const me = { _id: 'me', name: 'Me', photoUrl: null }

let server: ServerChannel
let outbox: Outbox
let pending: ReturnType<typeof makePendingMessages>
/** Requests that wait for their answer; the server has looked it up already. */
let held: { kind: 'list' | 'post'; answer: (isReached?: boolean) => void }[]
/** Every state that a screen may have drawn since the first message was written. */
let drawn: string[][]

const list = () => cache.getQueryData<LoadedMessages>(messagesKeys.list('general'))
const early = () => cache.getQueryData<LoadedMessages>(messagesKeys.early('general'))

/** The texts that stand in the channel, as ChannelMessages draws them. */
const shown = () => {
  const { messages } = withEarly(list() ?? loadedFrom([]), early())
  return listEntriesOf(messages, pending.all(), me).map(({ content }) => content)
}

const written: WrittenMessage = { channel: 'general', content: '', imageUrl: null, picture: null }
const write = (content: string) => outbox.add(MESSAGE, 'general', { ...written, content })
const load = () => cache.fetchQuery({ ...messagesQuery('general'), retry: false }).catch(() => undefined)
const tell = (message: Message | undefined) => message && applyMessage(cache, message, 'me')

async function next(kind: 'list' | 'post', isReached = true): Promise<void> {
  await vi.waitFor(() => expect(held.map((one) => one.kind)).toContain(kind))
  held
    .splice(
      held.findIndex((one) => one.kind === kind),
      1,
    )[0]
    ?.answer(isReached)
  await settled()
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))

function answerOf(url: string, init: RequestInit): Response {
  if (init.method === 'PUT') {
    const { content } = JSON.parse(String(init.body))
    return Response.json(
      server.edit(
        server.messages.findIndex(({ _id }) => url.endsWith(_id)),
        content,
      ),
    )
  }
  if (init.method === 'DELETE') {
    server.remove(server.messages.findIndex(({ _id }) => url.endsWith(_id)))
    return new Response(null, { status: 204 })
  }
  if (init.method !== 'POST') {
    const since = new URL(url, 'http://team.test').searchParams.get('since')
    return Response.json(since === null ? server.newest() : server.since(Number(since), 100))
  }
  const { content, uuid } = JSON.parse(String(init.body))
  const known = server.messages.find((one) => one.uuid === uuid)
  return Response.json(known ?? server.post({ content, uuid, sender: me }), { status: known ? 200 : 201 })
}

beforeEach(() => {
  server = new ServerChannel()
  server.post({ content: 'older' })
  held = []
  drawn = []
  vi.stubGlobal('location', { hostname: 'team.test' })
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const response = answerOf(url, init)
    if (init.method === 'PUT' || init.method === 'DELETE') return Promise.resolve(response)
    return new Promise((resolve, reject) =>
      held.push({
        kind: init.method === 'POST' ? 'post' : 'list',
        answer: (isReached) => (isReached ? resolve(response) : reject(new TypeError('no connection'))),
      }),
    )
  })
  outbox = makeOutbox(cache, 'me', async () =>
    startSender({
      outbox,
      cache,
      handlers: [messagesHandler],
      store: memoryStore(),
      maySend: () => true,
      alone: (_, work) => work(),
    }),
  )
  pending = makePendingMessages(outbox)
  const draw = () => drawn.push(shown())
  outbox.subscribe(draw)
  cache.getQueryCache().subscribe(draw)
})
afterEach(async () => {
  endCache(cache)
  // The sender stops a moment later.
  await settled()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Each text stood there once, in every state drawn since it was written. */
function expectThroughout(...texts: string[]): void {
  expect(drawn.length).toBeGreaterThan(3)
  for (const text of texts) {
    const first = drawn.findIndex((state) => state.includes(text))
    const counts = drawn.slice(first).map((state) => state.filter((one) => one === text).length)
    expect([text, ...new Set(counts)]).toEqual([text, 1])
  }
}

describe('a message that is sent while its channel is loading', () => {
  it('stands there throughout, once, and then in its place', async () => {
    load()
    await write('mine')
    await next('post')
    expect(shown()).toEqual(['mine'])
    await tell(server.messages.at(-1))
    await tell(server.post({ content: 'later' }))
    // The page was looked up before it was posted; the list catches up.
    await next('list')
    expect(shown()).toEqual(['older', 'mine'])
    await next('list')
    expect(shown()).toEqual(['older', 'mine', 'later'])
    expect(list()).toEqual(loadedFrom(server.messages))
    expectThroughout('mine')
  })

  it('stands there also when its event comes before its answer, which never comes', async () => {
    load()
    await write('mine')
    await vi.waitFor(() => expect(server.messages).toHaveLength(2))
    await tell(server.messages.at(-1))
    await settled()
    expect(shown()).toEqual(['mine'])
    await next('post', false)
    expect(shown()).toEqual(['mine'])
    await next('list')
    await next('list')
    expect(list()).toEqual(loadedFrom(server.messages))
    expectThroughout('mine')
  })

  it('stands there while the channel fails, is left, and is tried again', async () => {
    load()
    await write('one')
    await write('two')
    await next('post')
    await next('list', false)
    await next('post')
    expect(shown()).toEqual(['one', 'two'])
    expect(list()).toBeUndefined()
    load()
    await next('list')
    expect(list()).toEqual(loadedFrom(server.messages))
    expect(shown()).toEqual(['older', 'one', 'two'])
    expectThroughout('one', 'two')
    expect(early()?.messages).toEqual([])
  })

  it('stands in its place in an older list that the device had, until that has caught up', async () => {
    load()
    await write('mine')
    await next('post')
    // Restores as offlineRestore does: the fetch under way is dropped for the stored list.
    const query = cache.getQueryCache().build(cache, { queryKey: messagesKeys.list('general') })
    query.cancel({ silent: true })
    query.setState({ data: loadedFrom(server.messages.slice(0, 1)), status: 'success', fetchStatus: 'idle' })
    expect(shown()).toEqual(['older', 'mine'])
    await tell(server.post({ content: 'later' }))
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(1))
    await next('list', false)
    await next('list')
    expect(shown()).toEqual(['older', 'mine', 'later'])
    expectThroughout('mine')
  })

  it('is edited and deleted, here or elsewhere, before the list has come', async () => {
    load()
    await write('one')
    await write('two')
    await write('three')
    for (let count = 0; count < 3; count += 1) await next('post')
    const [, one, two, three] = server.messages
    if (!one || !two || !three) throw new Error('not posted')
    mutateMessage(cache, { message: one, content: 'one, better' })
    mutateMessage(cache, { message: two, content: null })
    await vi.waitFor(() => expect(shown()).toEqual(['one, better', '', 'three']))
    const elsewhere = server.edit(3, 'three, better')
    if (elsewhere) await applyEdit(cache, elsewhere)
    expect(shown()).toEqual(['one, better', '', 'three, better'])
    const deleted = server.remove(3)
    if (deleted) await applyDeletion(cache, deleted)
    expect(shown()).toEqual(['one, better', '', ''])
    await next('list')
    await next('list')
    expect(list()?.messages).toEqual(server.messages)
  })
})

it('a list that was loaded shows one’s own message at once where something before it is missing', async () => {
  load()
  await next('list')
  server.post({ content: 'missed' })
  await write('mine')
  await vi.waitFor(() => expect(server.messages).toHaveLength(3))
  await tell(server.messages.at(-1))
  await settled()
  expect(shown()).toEqual(['older', 'mine'])
  await next('post', false)
  await next('list')
  expect(shown()).toEqual(['older', 'missed', 'mine'])
  expectThroughout('mine')
})

it('what others write waits for the list', async () => {
  load()
  await tell(server.post({ content: 'theirs' }))
  expect(shown()).toEqual([])
  await next('list')
  await next('list')
  expect(shown()).toEqual(['older', 'theirs'])
})
