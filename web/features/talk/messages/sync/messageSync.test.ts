import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX } from '#shared/talk/messages.ts'
import { ApiError, offline } from '../../../../api/error.ts'
import { endCache, makeQueryClient } from '../../../../api/queryClient.ts'
import { messagesKeys } from './cached.messages.ts'
import { ServerChannel } from './message.fixtures.ts'
import { type LoadedMessages, loadedFrom } from './message.reducers.ts'
import { type MessageSync, makeMessageSync } from './messageSync.ts'
import type { MessageSource } from './messages.api.ts'

const KEY = messagesKeys.list('general')

const cache = makeQueryClient()
let server: ServerChannel
/** Requests so far, one word each. */
let asked: string[]
/** Each response waits for this after the server has looked it up; may throw. */
let network: () => Promise<void>
let sync: MessageSync

const source: MessageSource = {
  async newest() {
    asked.push('newest')
    const page = server.newest()
    await network()
    return page
  },
  async before(_, id) {
    asked.push(`before ${id}`)
    const page = server.before(id)
    await network()
    return page
  },
  async since(_, revision) {
    asked.push(`since ${revision}`)
    const page = server.since(revision, MESSAGES_PAGE_MAX)
    await network()
    return page
  },
}

const list = () => cache.getQueryData<LoadedMessages>(KEY)
const load = () => cache.fetchQuery({ queryKey: KEY, queryFn: () => sync.load('general'), retry: false })
const receive = (from: number, to = server.revision) => {
  for (const event of server.events.slice(from, to)) sync.applyEvent('general', event)
}
const posts = (count: number) => {
  for (let index = 0; index < count; index += 1) server.post()
}

beforeEach(() => {
  vi.useFakeTimers()
  server = new ServerChannel()
  asked = []
  network = async () => undefined
  sync = makeMessageSync(cache, source)
})
afterEach(() => {
  sync.stop()
  endCache(cache)
  vi.useRealTimers()
})

describe('a list that is loaded', () => {
  it('has what was told while its page was on its way', async () => {
    posts(3)
    let arrive: () => void = () => undefined
    network = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    const loading = load()
    await vi.advanceTimersByTimeAsync(0)
    posts(2)
    receive(3)
    network = async () => undefined
    arrive()
    await loading
    expect(list()?.messages).toEqual(server.messages)
    expect(asked).toEqual(['newest', 'since 3'])
  })

  it('is shown while others write faster than it is brought up to date', async () => {
    posts(3)
    const waiting: (() => void)[] = []
    network = () => new Promise((resolve) => waiting.push(resolve))
    const loading = load()
    for (let round = 0; round < 3; round += 1) {
      await vi.advanceTimersByTimeAsync(0)
      posts(2)
      receive(server.revision - 2)
      waiting.shift()?.()
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(list()?.messages.length).toBeGreaterThanOrEqual(3)
    network = async () => undefined
    waiting.shift()?.()
    await loading
    expect(list()?.messages).toEqual(server.messages)
  })

  it('goes back a page at a time', async () => {
    posts(MESSAGES_PAGE + 3)
    await load()
    expect(list()).toMatchObject({ hasOlder: true })
    await sync.loadOlder('general')
    expect(list()?.messages).toEqual(server.messages)
    expect(list()?.hasOlder).toBe(false)
  })
})

describe('a gap', () => {
  beforeEach(async () => {
    posts(2)
    await load()
    asked = []
  })

  it('is filled by one question, however many events come behind it', async () => {
    posts(4)
    server.edit(0, 'better')
    receive(3)
    await vi.advanceTimersByTimeAsync(0)
    expect(list()?.messages).toEqual(server.messages)
    expect(asked).toEqual(['since 2', 'since 7'])
    posts(1)
    receive(7)
    expect(list()?.messages).toEqual(server.messages)
    expect(asked).toHaveLength(2)
  })

  it('of several pages is filled by all of them together', async () => {
    posts(MESSAGES_PAGE_MAX + 20)
    server.edit(2, 'better')
    await sync.catchUp('general')
    expect(list()?.messages).toEqual(server.messages)
    expect(asked).toEqual(['since 2', `since ${MESSAGES_PAGE_MAX + 3}`])
  })

  it('of very many begins anew with the newest page', async () => {
    posts(4 * MESSAGES_PAGE_MAX)
    await sync.catchUp('general')
    expect(list()?.messages).toEqual(server.newest())
    expect(list()?.hasOlder).toBe(true)
    posts(1)
    receive(server.revision - 1)
    expect(list()?.messages.at(-1)).toEqual(server.messages.at(-1))
  })

  it('is asked for until there is an answer, at once when there is a line again', async () => {
    network = () => Promise.reject(offline())
    posts(1)
    sync.catchUp('general')
    await vi.advanceTimersByTimeAsync(5000)
    const tries = asked.length
    expect(tries).toBeGreaterThan(1)
    expect(list()?.messages).toHaveLength(2)
    network = async () => undefined
    await sync.catchUpAll()
    expect(asked).toHaveLength(tries + 1)
    expect(list()?.messages).toEqual(server.messages)
  })

  it('is not asked for again after a refusal, or when its person has left', async () => {
    network = () => Promise.reject(new ApiError({ status: 403, code: 'forbidden', message: 'no' }))
    await sync.catchUp('general')
    network = () => Promise.reject(offline())
    const catchingUp = sync.catchUp('general')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
    sync.stop()
    await catchingUp
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(2)
  })
})

it('asks for nothing that is not here', async () => {
  posts(2)
  receive(0)
  await sync.catchUpAll()
  expect(asked).toEqual([])
})

it('tells what arrived, once it is in the list', async () => {
  posts(1)
  await load()
  const heard: [string, number | undefined][] = []
  const stop = sync.onArrival((messages) => {
    for (const { _id } of messages) heard.push([_id, list()?.messages.length])
  })
  posts(3)
  receive(1, 2)
  receive(3)
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([
    ['m2', 2],
    ['m4', 2],
    ['m3', 4],
    ['m4', 4],
  ])
  stop()
  posts(1)
  receive(4)
  expect(heard).toHaveLength(4)
})

it('keeps an answer to what was written here, and no second copy of it', async () => {
  posts(1)
  await load()
  const mine = server.post()
  sync.applyAnswer(mine)
  receive(1)
  expect(list()).toEqual(loadedFrom(server.newest()))
})
