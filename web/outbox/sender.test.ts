import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, offline } from '../api/error.ts'
import { endCache } from '../api/queryClient.ts'
import { canBeUndone } from './hold.ts'
import { makeOutbox, type Outbox } from './outbox.ts'
import { isKept, type OutboxHandler, type PendingChange, refusalFrom } from './pending.change.ts'
import { memoryStore, type PendingStore } from './pending.store.ts'
import { type SenderOptions, startSender } from './sender.ts'

const ANN = 'ann'

interface Note {
  content: string
}

interface Posted extends Note {
  id: string
}

/** Notes that the server has stored: a second post under one id is the first. */
let posted: Posted[]
/** Every attempt, by its text. */
let tries: string[]
/** Fate of an attempt before it reaches the server. */
let connection: (change: PendingChange<Note>, signal: AbortSignal) => Promise<void>
/** Fate of its answer. */
let back: () => Promise<void>
let store: PendingStore
let maySend: boolean
let tabs: Tab[]
/** Target of the browser's 'online' event. */
let browser: EventTarget
/** Tells the sender of each tab what the server is known to have. */
let confirms: ((ids: string[]) => void)[]
let sent: (Posted | undefined)[]

const notes: OutboxHandler<Note, Posted> = {
  kind: 'note',
  async send(change, signal) {
    tries.push(change.payload.content)
    await connection(change, signal)
    const known = posted.find(({ id }) => id === change.id)
    const one = known ?? { id: change.id, content: change.payload.content }
    if (!known) posted = [...posted, one]
    await back()
    return one
  },
  onSent: (_, __, reply) => void sent.push(reply),
  listen(_, confirm) {
    confirms.push(confirm)
    return () => undefined
  },
}

const refuse = (status: number, retryAfter?: number) =>
  Promise.reject(new ApiError({ status, code: 'x', message: `said with ${status}`, retryAfter }))

const locks = new Map<string, Promise<void>>()
const alone: SenderOptions['alone'] = (name, work) => {
  const mine = (locks.get(name) ?? Promise.resolve()).then(work)
  locks.set(name, mine)
  return mine
}
const together: SenderOptions['alone'] = (_, work) => work()

interface Tab {
  outbox: Outbox
  close: () => void
}

interface TabOptions extends Partial<Pick<SenderOptions, 'alone' | 'store' | 'maySend' | 'handlers'>> {
  owner?: string
}

function tab({ owner = ANN, ...options }: TabOptions = {}): Tab {
  const cache = new QueryClient()
  const outbox = makeOutbox(cache, owner, async () =>
    startSender({ outbox, cache, handlers: [notes], store, maySend: () => maySend, alone, ...options }),
  )
  const made = { outbox, close: () => endCache(cache) }
  tabs.push(made)
  return made
}

/** A tab that sends. */
function openTab(options: TabOptions = {}): Tab {
  const made = tab(options)
  made.outbox.start()
  return made
}

const write = ({ outbox }: Tab, content: string, lane = 'general') => outbox.add('note', lane, { content })

/** Stores notes as a tab that was closed before it could send them. */
async function writeAndClose(...all: string[]): Promise<void> {
  const before = openTab({ maySend: () => false })
  for (const content of all) await write(before, content)
  before.close()
  await settle()
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const texts = (list: Posted[]) => list.map(({ content }) => content)
const storedTexts = async () => (await store.all(ANN)).map(({ payload }) => (payload as Note).content)
const changesOf = ({ outbox }: Tab) => outbox.changes() as readonly PendingChange<Note>[]
const states = (one: Tab) => changesOf(one).map(({ payload, status }) => `${payload.content}: ${status}`)
const goOnline = () => browser.dispatchEvent(new Event('online'))

/** One store for all tabs, which hear of each other's changes. */
function sharedStore(): PendingStore {
  const memory = memoryStore()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    ...memory,
    put: (change) => memory.put(change).then(tell),
    setError: (id, error) => memory.setError(id, error).then(tell),
    remove: (id) => memory.remove(id).then(tell),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  posted = []
  tries = []
  connection = async () => undefined
  back = async () => undefined
  store = memoryStore()
  maySend = true
  tabs = []
  confirms = []
  sent = []
})
afterEach(async () => {
  for (const { close } of tabs) close()
  await settle()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a pending change', () => {
  it('is stored before it is sent, listed meanwhile, and gone once the server has it', async () => {
    const one = openTab()
    connection = async () => expect(await storedTexts()).toEqual(['hello'])
    const stored = write(one, 'hello')
    expect(states(one)).toEqual(['hello: waiting'])
    await stored
    await settle()
    expect(sent).toMatchObject([{ content: 'hello' }])
    expect(one.outbox.changes()).toEqual([])
    expect(await storedTexts()).toEqual([])
  })

  it('goes one after the other in a lane, in its order, and a lane waits for no other', async () => {
    const one = openTab()
    connection = ({ lane }) => (lane === 'general' ? Promise.reject(offline()) : Promise.resolve())
    for (const text of ['one', 'two', 'three']) await write(one, text)
    await write(one, 'elsewhere', 'announcements')
    await settle()
    expect(texts(posted)).toEqual(['elsewhere'])
    expect(tries).not.toContain('two')
    connection = async () => undefined
    goOnline()
    await settle()
    expect(texts(posted)).toEqual(['elsewhere', 'one', 'two', 'three'])
  })

  it('goes out after a reload, in its order', async () => {
    await writeAndClose('one', 'two')
    expect(tries).toEqual([])
    openTab()
    await settle()
    expect(texts(posted)).toEqual(['one', 'two'])
  })

  it('is never sent for another person, nor when the session is over', async () => {
    maySend = false
    const one = openTab()
    await write(one, 'mine')
    await settle(120_000)
    const other = openTab({ owner: 'bob', maySend: () => true })
    await settle(1000)
    expect(other.outbox.changes()).toEqual([])
    one.close()
    await settle()
    maySend = true
    goOnline()
    await settle(120_000)
    expect(tries).toEqual([])
    openTab()
    await settle()
    expect(texts(posted)).toEqual(['mine'])
  })

  it('of a kind that only a newer version knows waits for it, and one of another shape is left alone', async () => {
    await writeAndClose('later')
    const picky = openTab({ handlers: [{ ...notes, accepts: () => false }] })
    const older = openTab({ handlers: [{ ...notes, kind: 'other' }] })
    await settle(60_000)
    expect([...picky.outbox.changes(), ...older.outbox.changes(), ...tries]).toEqual([])
    openTab()
    await settle()
    expect(texts(posted)).toEqual(['later'])
  })

  it('is known to have been tried, or to come from before a reload: the server may have it', async () => {
    const seen: boolean[] = []
    connection = ({ wasTried }) => {
      seen.push(wasTried)
      return Promise.reject(offline())
    }
    const one = openTab()
    await write(one, 'again')
    await settle(1000)
    one.close()
    await settle()
    openTab()
    await settle()
    expect(seen).toEqual([false, true, true])
  })
})

describe('without a connection', () => {
  it('is tried again by itself, ever more rarely', async () => {
    const one = openTab()
    connection = () => Promise.reject(offline())
    await write(one, 'wait')
    await settle(10_000)
    const atFirst = tries.length
    expect(atFirst).toBeGreaterThan(2)
    await settle(300_000)
    expect(tries.length).toBeLessThan(atFirst + 20)
    expect(states(one)).toEqual(['wait: waiting'])
    connection = async () => undefined
    await settle(31_000)
    expect(texts(posted)).toEqual(['wait'])
  })

  it('is posted once, though the answer was lost', async () => {
    const one = openTab()
    back = () => Promise.reject(offline())
    await write(one, 'once')
    await settle()
    back = async () => undefined
    await settle(5000)
    expect(tries).toEqual(['once', 'once'])
    expect(texts(posted)).toEqual(['once'])
    expect(one.outbox.changes()).toEqual([])
  })

  it('is not tried again when it was heard that the server has it', async () => {
    const one = openTab()
    back = () => Promise.reject(offline())
    await write(one, 'heard')
    await settle()
    for (const confirm of confirms) confirm(['another'])
    expect(one.outbox.changes()).toHaveLength(1)
    for (const confirm of confirms) confirm(posted.map(({ id }) => id))
    expect(one.outbox.changes()).toEqual([])
    await settle(60_000)
    expect(tries).toEqual(['heard'])
    expect(await storedTexts()).toEqual([])
  })
})

describe('an answer that is no success', () => {
  it('of the kind 4xx is the last word on that change, and those behind it go', async () => {
    const one = openTab()
    connection = ({ payload }) => (payload.content === 'bad' ? refuse(400) : Promise.resolve())
    await write(one, 'bad')
    await write(one, 'good')
    await settle(60_000)
    expect(tries).toEqual(['bad', 'good'])
    expect(changesOf(one)).toMatchObject([
      { payload: { content: 'bad' }, status: 'refused', error: { status: 400, message: 'said with 400' } },
    ])
    const reloaded = openTab()
    await settle()
    expect(states(reloaded)).toEqual(['bad: refused'])
  })

  it('can be tried again by hand, or taken back', async () => {
    const one = openTab()
    connection = () => refuse(404)
    await write(one, 'first')
    await write(one, 'second')
    await settle()
    const [first, second] = one.outbox.changes()
    connection = async () => undefined
    one.outbox.retry(first?.id ?? '')
    await one.outbox.discard(second?.id ?? '')
    await settle()
    expect(texts(posted)).toEqual(['first'])
    expect(await storedTexts()).toEqual([])
  })

  it.each([401, 408, 500, 503])('of %i says nothing about the change', async (status) => {
    const one = openTab()
    connection = () => refuse(status)
    await write(one, 'later')
    await settle(2000)
    expect(states(one)).toEqual(['later: waiting'])
    connection = async () => undefined
    await settle(31_000)
    expect(texts(posted)).toEqual(['later'])
  })

  it('of 429 holds all of them back for as long as it says', async () => {
    const one = openTab()
    connection = () => refuse(429, 20)
    await write(one, 'slow')
    await settle()
    connection = async () => undefined
    await write(one, 'down', 'announcements')
    goOnline()
    await settle(19_000)
    expect(tries).toEqual(['slow'])
    await settle(2000)
    expect(texts(posted).sort()).toEqual(['down', 'slow'])
  })
})

describe('two tabs', () => {
  const bothWith = async (how: SenderOptions['alone']) => {
    store = sharedStore()
    await writeAndClose('one', 'two', 'three')
    connection = () => new Promise((resolve) => setTimeout(resolve, 10))
    const both = [openTab({ alone: how }), openTab({ alone: how })]
    await settle(1000)
    expect(texts(posted)).toEqual(['one', 'two', 'three'])
    for (const one of both) expect(one.outbox.changes()).toEqual([])
  }

  it('send nothing twice', async () => {
    await bothWith(alone)
    expect(tries).toEqual(['one', 'two', 'three'])
  })

  it('where there are no locks make one of it', async () => {
    await bothWith(together)
    expect(tries.length).toBeGreaterThan(3)
  })

  it('show what the other one has written, what it was refused, and that it was sent or taken back', async () => {
    store = sharedStore()
    const other = openTab({ handlers: [{ ...notes, remembersSent: true }], maySend: () => false })
    const one = openTab()
    connection = ({ payload }) => (payload.content === 'bad' ? refuse(400) : Promise.reject(offline()))
    await write(one, 'bad')
    await write(one, 'good')
    await settle()
    expect(states(other)).toEqual(['bad: refused', 'good: waiting'])
    connection = async () => undefined
    goOnline()
    await one.outbox.discard(changesOf(one)[0]?.id ?? '')
    await settle()
    expect(states(other)).toEqual(['good: sent'])
    expect(sent).toMatchObject([{ content: 'good' }, undefined])
  })
})

it('takes back what is just being sent', async () => {
  const one = openTab()
  connection = (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  await write(one, 'never mind')
  await write(one, 'this instead')
  await settle()
  expect(states(one)).toEqual(['never mind: sending', 'this instead: waiting'])
  connection = async () => undefined
  await one.outbox.discard(changesOf(one)[0]?.id ?? '')
  await settle()
  expect(texts(posted)).toEqual(['this instead'])
})

it('loses nothing when the device fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failing: PendingStore = { ...store, all: () => Promise.reject(new Error('lost')) }
  const one = openTab({ store: failing })
  await write(one, 'all the same')
  await settle()
  expect(texts(posted)).toEqual(['all the same'])
  expect(one.outbox.changes()).toEqual([])
  vi.restoreAllMocks()
})

it('lists what was sent where its handler remembers it', async () => {
  const one = openTab({
    handlers: [
      {
        ...notes,
        remembersSent: true,
        judge: () => ({ kind: 'refused', error: refusalFrom(offline()) }),
      },
    ],
  })
  connection = () => Promise.reject(offline())
  await write(one, 'at once')
  await settle()
  expect(states(one)).toEqual(['at once: refused'])
  connection = async () => undefined
  one.outbox.retry(changesOf(one)[0]?.id ?? '')
  await settle()
  expect(states(one)).toEqual(['at once: sent'])
})

describe('a change that is kept until there is a connection', () => {
  const kept = (one: Tab) => changesOf(one).flatMap((change) => (isKept(change) ? change.payload.content : []))

  it('is known when a try failed and the device has it, also of one that waits behind another', async () => {
    let isFree: () => void = () => undefined
    const free = new Promise<void>((resolve) => {
      isFree = resolve
    })
    const slow: PendingStore = {
      ...store,
      put: (change) => (change.lane === 'slow' ? free.then(() => store.put(change)) : store.put(change)),
    }
    connection = () => Promise.reject(offline())
    const one = openTab({ store: slow })
    await write(one, 'tried')
    expect(kept(one)).toEqual([])
    await settle()
    expect(kept(one)).toEqual(['tried'])
    await write(one, 'behind')
    expect(kept(one)).toEqual(['tried', 'behind'])
    expect(tries).toEqual(['tried'])

    const written = write(one, 'not stored yet', 'slow')
    await settle()
    expect(kept(one)).toEqual(['tried', 'behind'])
    isFree()
    await written
    await settle()
    expect(kept(one)).toEqual(['tried', 'behind', 'not stored yet'])
    one.close()
    const next = openTab({ maySend: () => false })
    await settle()
    expect(kept(next)).toEqual(['tried', 'behind', 'not stored yet'])
  })

  it('is not one that is being sent for the first time', async () => {
    connection = (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', reject))
    const one = openTab()
    await write(one, 'on its way')
    await write(one, 'behind')
    await settle()
    expect(kept(one)).toEqual([])
  })
})

it('refuses a change where the sender does not load, and stores and sends it at the next try', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let isThere = false
  const cache = new QueryClient()
  const outbox = makeOutbox(cache, ANN, async () => {
    if (!isThere) throw new Error('404')
    return startSender({ outbox, cache, handlers: [notes], store, maySend: () => true, alone })
  })
  const one = { outbox, close: () => endCache(cache) }
  tabs.push(one)
  await write(one, 'patient')
  expect(changesOf(one)).toMatchObject([{ status: 'refused', error: { code: 'offline' } }])
  isThere = true
  connection = async () => expect(await storedTexts()).toEqual(['patient'])
  outbox.retry(changesOf(one)[0]?.id ?? '')
  await settle()
  expect(texts(posted)).toEqual(['patient'])
  vi.restoreAllMocks()
})

describe('a change that can be undone', () => {
  const remove = ({ outbox }: Tab, content: string) => outbox.add('note', 'general', { content }, 'undo')

  it('waits ten seconds, on the device too, and is sent then', async () => {
    const one = openTab()
    await remove(one, 'a')
    await settle(9000)
    expect(tries).toEqual([])
    expect(changesOf(one).map(canBeUndone)).toEqual([true])
    expect(await storedTexts()).toEqual(['a'])
    await settle(1000)
    expect(texts(posted)).toEqual(['a'])
    expect(changesOf(one)).toEqual([])
  })

  it('is undone without a request, and other tabs do not take it for sent', async () => {
    store = sharedStore()
    const [one, other] = [openTab(), openTab()]
    await remove(one, 'a')
    await settle(1000)
    expect(changesOf(other).map(canBeUndone)).toEqual([false])
    const [change] = changesOf(one)
    await one.outbox.discard(change?.id ?? '')
    await settle(20_000)
    expect([...changesOf(one), ...changesOf(other)]).toEqual([])
    expect(tries).toEqual([])
    expect(sent).toEqual([])
  })

  it('is sent when the page is left, and once more by the next page, which cannot know', async () => {
    const before = openTab()
    await remove(before, 'a')
    await settle()
    browser.dispatchEvent(new Event('pagehide'))
    await settle()
    expect(texts(posted)).toEqual(['a'])
    expect(changesOf(before).map(canBeUndone)).toEqual([false])
    before.close()
    const next = openTab()
    await settle(10_000)
    expect(tries).toEqual(['a', 'a'])
    expect(texts(posted)).toEqual(['a'])
    expect(changesOf(next)).toEqual([])
    expect(await storedTexts()).toEqual([])
  })

  it('survives a page that was left without a connection', async () => {
    connection = () => Promise.reject(offline())
    const before = openTab()
    await remove(before, 'a')
    await settle()
    browser.dispatchEvent(new Event('pagehide'))
    await settle()
    before.close()
    connection = async () => undefined
    openTab()
    await settle(10_000)
    expect(texts(posted)).toEqual(['a'])
  })
})

describe('a change that more is joined to', () => {
  const tap = ({ outbox }: Tab) => outbox.add('note', 'general', { content: '+1' }, 'join')
  async function tapAgain(one: Tab): Promise<void> {
    const [change] = changesOf(one)
    if (change) await one.outbox.amend(change, { content: '+2' })
  }

  it('is sent once, two seconds after the last; no other tab sends less of it', async () => {
    store = sharedStore()
    const [one, other] = [openTab(), openTab()]
    await tap(one)
    await settle(1500)
    await tapAgain(one)
    await settle(1500)
    expect([tries, changesOf(one).map(canBeUndone), texts(posted)]).toEqual([[], [false], []])
    await settle(500)
    expect(texts(posted)).toEqual(['+2'])
    expect([...changesOf(one), ...changesOf(other)]).toEqual([])
  })

  it('is on the device at once, and is sent whole by the next page', async () => {
    const before = openTab()
    await tap(before)
    await tapAgain(before)
    before.close()
    expect(await storedTexts()).toEqual(['+2'])
    openTab()
    await settle(2000)
    expect(texts(posted)).toEqual(['+2'])
  })
})
