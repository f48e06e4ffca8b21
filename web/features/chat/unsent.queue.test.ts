import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChannelName } from '#shared/channels.ts'
import type { Message } from '#shared/messages.ts'
import { ApiError, offline } from '../../api/error.ts'
import { message } from './sync/message.fixtures.ts'
import { inMemory, type Keeping, type KeptMessage } from './unsent.kept.ts'
import { makeQueue, type Queue, type QueueNeeds } from './unsent.queue.ts'

const ANN = 'ann'

/** What the server has: a second post under a uuid is the first. */
let posted: Message[]
/** Every attempt, by its text. */
let tries: string[]
/** What becomes of an attempt before it reaches the server. */
let line: (kept: KeptMessage, stop: AbortSignal) => Promise<void>
/** What becomes of its answer. */
let back: () => Promise<void>
let keeping: Keeping
let mayPost: boolean
let queues: Queue[]

async function post(kept: KeptMessage, stop: AbortSignal): Promise<Message> {
  tries.push(kept.content)
  await line(kept, stop)
  const known = posted.find(({ uuid }) => uuid === kept.uuid)
  const { uuid, channel, content } = kept
  const one = known ?? message(posted.length + 1, { uuid, channel, content })
  if (!known) posted = [...posted, one]
  await back()
  return one
}

const refuse = (status: number, retryAfter?: number) =>
  Promise.reject(new ApiError({ status, code: 'x', message: `said with ${status}`, retryAfter }))

const locks = new Map<string, Promise<void>>()
const alone: QueueNeeds['alone'] = (name, work) => {
  const mine = (locks.get(name) ?? Promise.resolve()).then(work)
  locks.set(name, mine)
  return mine
}
const together: QueueNeeds['alone'] = (_, work) => work()

function tab(needs: Partial<QueueNeeds> = {}): Queue {
  const queue = makeQueue({ owner: ANN, keeping, post, mayPost: () => mayPost, alone, ...needs })
  queues.push(queue)
  return queue
}

let written = 0
const write = (queue: Queue, content: string, channel: ChannelName = 'general') => {
  written += 1
  return queue.add({ uuid: `uuid-${written}`, channel, content, imageUrl: null, picture: null })
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const texts = (list: { content: string }[]) => list.map(({ content }) => content)
const states = (queue: Queue) => queue.items().map(({ content, state }) => `${content}: ${state}`)

beforeEach(() => {
  vi.useFakeTimers()
  posted = []
  tries = []
  line = async () => undefined
  back = async () => undefined
  keeping = inMemory()
  mayPost = true
  queues = []
})
afterEach(() => {
  for (const queue of queues) queue.stop()
  vi.useRealTimers()
})

describe('what is written', () => {
  it('is kept before it is sent, shown meanwhile, and gone once the server has it', async () => {
    const queue = tab()
    const heard: Message[] = []
    queue.start((one) => heard.push(one))
    line = async () => expect(texts(await keeping.all(ANN))).toEqual(['hello'])
    const kept = write(queue, 'hello')
    expect(states(queue)).toEqual(['hello: waiting'])
    await kept
    await settle()
    expect(texts(heard)).toEqual(['hello'])
    expect(queue.items()).toEqual([])
    expect(await keeping.all(ANN)).toEqual([])
  })

  it('goes one after the other in a channel, in its order, and a channel waits for no other', async () => {
    const queue = tab()
    queue.start(() => undefined)
    line = ({ channel }) => (channel === 'general' ? Promise.reject(offline()) : Promise.resolve())
    for (const text of ['one', 'two', 'three']) await write(queue, text)
    await write(queue, 'elsewhere', 'announcements')
    await settle()
    expect(texts(posted)).toEqual(['elsewhere'])
    expect(tries).not.toContain('two')
    line = async () => undefined
    queue.hurry()
    await settle()
    expect(texts(posted)).toEqual(['elsewhere', 'one', 'two', 'three'])
  })

  it('goes out after a reload, in its order', async () => {
    const before = tab()
    for (const text of ['one', 'two']) await write(before, text)
    const after = tab()
    after.start(() => undefined)
    await settle()
    expect(texts(posted)).toEqual(['one', 'two'])
  })

  it('is never sent for somebody else, nor when the session is over', async () => {
    const queue = tab()
    queue.start(() => undefined)
    mayPost = false
    await write(queue, 'mine')
    await settle(120_000)
    const other = tab({ owner: 'bob', mayPost: () => true })
    other.start(() => undefined)
    await settle(1000)
    expect(other.items()).toEqual([])
    queue.stop()
    mayPost = true
    queue.hurry()
    await settle(120_000)
    expect(tries).toEqual([])
    queue.start(() => undefined)
    await settle()
    expect(texts(posted)).toEqual(['mine'])
  })
})

describe('without a line', () => {
  it('is tried again by itself, ever more rarely', async () => {
    const queue = tab()
    queue.start(() => undefined)
    line = () => Promise.reject(offline())
    await write(queue, 'patience')
    await settle(10_000)
    const atFirst = tries.length
    expect(atFirst).toBeGreaterThan(2)
    await settle(300_000)
    expect(tries.length).toBeLessThan(atFirst + 20)
    expect(states(queue)).toEqual(['patience: waiting'])
    line = async () => undefined
    await settle(31_000)
    expect(texts(posted)).toEqual(['patience'])
  })

  it('is posted once, though the answer was lost', async () => {
    const queue = tab()
    queue.start(() => undefined)
    back = () => Promise.reject(offline())
    await write(queue, 'once')
    await settle()
    back = async () => undefined
    await settle(5000)
    expect(tries).toEqual(['once', 'once'])
    expect(texts(posted)).toEqual(['once'])
    expect(queue.items()).toEqual([])
  })

  it('is not tried again when it was heard that the server has it', async () => {
    const queue = tab()
    queue.start(() => undefined)
    back = () => Promise.reject(offline())
    await write(queue, 'heard')
    await settle()
    const [one] = posted
    queue.arrived([message(7, { uuid: one?.uuid ?? '', sender: { _id: 'bob', name: 'Bob', photoUrl: null } })])
    expect(queue.items()).toHaveLength(1)
    queue.arrived(posted)
    expect(queue.items()).toEqual([])
    await settle(60_000)
    expect(tries).toEqual(['heard'])
    expect(await keeping.all(ANN)).toEqual([])
  })
})

describe('an answer that is no success', () => {
  it('of the kind 4xx is the last word on that message, and those behind it go', async () => {
    const queue = tab()
    queue.start(() => undefined)
    line = ({ content }) => (content === 'bad' ? refuse(400) : Promise.resolve())
    await write(queue, 'bad')
    await write(queue, 'good')
    await settle(60_000)
    expect(tries).toEqual(['bad', 'good'])
    expect(queue.items()).toMatchObject([{ content: 'bad', state: 'refused', reason: 'said with 400' }])
    const reloaded = tab()
    reloaded.start(() => undefined)
    await settle()
    expect(states(reloaded)).toEqual(['bad: refused'])
  })

  it('can be tried again by hand, or taken back', async () => {
    const queue = tab()
    queue.start(() => undefined)
    line = () => refuse(404)
    await write(queue, 'first')
    await write(queue, 'second')
    await settle()
    const [first, second] = queue.items()
    line = async () => undefined
    await queue.retry(first?.uuid ?? '')
    await queue.discard(second?.uuid ?? '')
    await settle()
    expect(texts(posted)).toEqual(['first'])
    expect(await keeping.all(ANN)).toEqual([])
  })

  it.each([401, 408, 500, 503])('of %i says nothing about the message', async (status) => {
    const queue = tab()
    queue.start(() => undefined)
    line = () => refuse(status)
    await write(queue, 'later')
    await settle(2000)
    expect(states(queue)).toEqual(['later: waiting'])
    line = async () => undefined
    await settle(31_000)
    expect(texts(posted)).toEqual(['later'])
  })

  it('of 429 holds all of them back for as long as it says', async () => {
    const queue = tab()
    queue.start(() => undefined)
    line = () => refuse(429, 20)
    await write(queue, 'slow')
    await settle()
    line = async () => undefined
    await write(queue, 'down', 'announcements')
    queue.hurry()
    await settle(19_000)
    expect(tries).toEqual(['slow'])
    await settle(2000)
    expect(texts(posted).sort()).toEqual(['down', 'slow'])
  })
})

describe('two tabs', () => {
  const bothWith = async (how: QueueNeeds['alone']) => {
    const tabs = [tab({ alone: how }), tab({ alone: how })]
    line = () => new Promise((resolve) => setTimeout(resolve, 10))
    const [one, other] = tabs
    for (const text of ['one', 'two', 'three']) await write(one as Queue, text)
    for (const queue of tabs) queue.start(() => undefined)
    await settle(1000)
    for (const queue of tabs) await queue.reload()
    expect(texts(posted)).toEqual(['one', 'two', 'three'])
    expect(one?.items()).toEqual([])
    expect(other?.items()).toEqual([])
  }

  it('send nothing twice', async () => {
    await bothWith(alone)
    expect(tries).toEqual(['one', 'two', 'three'])
  })

  it('where there are no locks make one message of it', async () => {
    await bothWith(together)
    expect(tries.length).toBeGreaterThan(3)
  })
})

it('takes back what is just being sent', async () => {
  const queue = tab()
  queue.start(() => undefined)
  line = (_, stop) => new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason)))
  await write(queue, 'never mind')
  await write(queue, 'this instead')
  await settle()
  expect(states(queue)).toEqual(['never mind: sending', 'this instead: waiting'])
  line = async () => undefined
  await queue.discard(queue.items()[0]?.uuid ?? '')
  await settle()
  expect(texts(posted)).toEqual(['this instead'])
})

it('keeps a picture, and lets go of its address with it', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const queue = tab()
  const picture = { blob: new Blob(['pixels'], { type: 'image/png' }), name: 'door.png' }
  await queue.add({ uuid: 'with-picture', channel: 'general', content: '', imageUrl: null, picture })
  const [item] = queue.items()
  expect(item?.file).toMatchObject({ name: 'door.png', type: 'image/png', size: 6 })
  expect(await (await fetch(item?.preview ?? '')).text()).toBe('pixels')
  await queue.discard('with-picture')
  expect(revoke).toHaveBeenCalledWith(item?.preview)
  revoke.mockRestore()
})

it('loses nothing when the device fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failing: Keeping = { ...keeping, all: () => Promise.reject(new Error('lost')) }
  const queue = tab({ keeping: failing })
  queue.start(() => undefined)
  await write(queue, 'all the same')
  await settle()
  expect(texts(posted)).toEqual(['all the same'])
  expect(queue.items()).toEqual([])
  vi.restoreAllMocks()
})
