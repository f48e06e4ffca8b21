import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { offline } from '../api/error.ts'
import { onCacheEnd } from '../api/queryClient.ts'
import { makeUuid } from '../platform/uuid.ts'
import { HOLD_MS } from './hold.ts'
import { awaitsServer, type Hold, laneOf, type PendingChange, refusalFrom } from './pending.change.ts'

// Pages need this file at once; the sender and the database are fetched when the first change is made, or when the page
// is idle.

/** Stores changes on the device and sends them. */
export interface OutboxSender {
  /** Resolves when what the device holds is listed. */
  restored: Promise<void>
  /** Resolves when a listed change is stored. */
  keep: (id: string) => Promise<void>
  retry: (id: string) => Promise<void>
  discard: (id: string) => Promise<void>
  stop: () => void
}

/** The pending changes of the person whose query cache it belongs to. */
export interface Outbox {
  /** Id of that person. */
  owner: string
  /** Changes in the order in which they were made; another array after each change of one. */
  changes: () => readonly PendingChange[]
  subscribe: (listener: () => void) => () => void
  /**
   * Loads the sender, which restores and sends what the device holds. Throws ApiError 'offline' when it does not load.
   */
  start: () => Promise<OutboxSender>
  /**
   * Lists a change at once, stores it and sends it, after HOLD_MS where it is held. Resolves when it is stored. Never
   * throws.
   */
  add: (kind: string, lane: string, payload: unknown, hold?: Hold) => Promise<void>
  /** Replaces the payload of a change that is held to join more to it, and holds it anew. */
  amend: (change: PendingChange, payload: unknown) => Promise<void>
  /** Sends a refused change again. */
  retry: (id: string) => void
  /** Removes a change for good, also while it is being sent. */
  discard: (id: string) => Promise<void>
  /** Called by the sender alone. */
  set: (changes: readonly PendingChange[]) => void
}

type LoadSender = (outbox: Outbox) => Promise<OutboxSender>

/** The list of pending changes, and who is told of it. */
function makeList() {
  let changes: readonly PendingChange[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    changes: () => changes,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next: readonly PendingChange[]) {
      if (next.length === changes.length && next.every((one, index) => one === changes[index])) return
      changes = next
      // The listeners run after the query cache has told its own: a sent message is never in neither list.
      notifyManager.schedule(tell)
    },
    /** Tells nobody: the person is leaving. */
    forget() {
      changes = []
    },
  }
}

type NewChange = Pick<PendingChange, 'kind' | 'lane' | 'payload' | 'owner'>

const heldAnew = (hold: Hold) => ({ hold, heldUntil: Date.now() + HOLD_MS[hold] })

/** A change that is made now, after those of `others`. */
const changeAfter = (others: readonly PendingChange[], change: NewChange, hold: Hold | undefined): PendingChange => ({
  ...change,
  id: makeUuid(),
  position: Math.max(Date.now(), ...others.map((other) => other.position + 1)),
  createdAt: new Date().toISOString(),
  status: 'waiting',
  isStored: false,
  error: null,
  wasTried: false,
  isDelayed: others.some((other) => other.isDelayed && awaitsServer(other) && laneOf(other) === laneOf(change)),
  ...(hold && heldAnew(hold)),
})

export function makeOutbox(cache: QueryClient, owner: string, load: LoadSender): Outbox {
  const { forget, ...list } = makeList()
  const { changes, set } = list
  let starting: Promise<OutboxSender> | undefined

  async function begin(): Promise<OutboxSender> {
    try {
      return await load(outbox)
    } catch (error) {
      console.warn('The outbox has not loaded:', error)
      starting = undefined
      throw offline()
    }
  }

  const refuse = (id: string, error: unknown) =>
    set(changes().map((one) => (one.id === id ? { ...one, status: 'refused', error: refusalFrom(error) } : one)))

  async function keep(id: string): Promise<void> {
    try {
      await (await outbox.start()).keep(id)
    } catch (error) {
      refuse(id, error)
    }
  }

  const outbox: Outbox = {
    ...list,
    owner,
    start() {
      if (starting) return starting
      const started = begin()
      starting = started
      onCacheEnd(cache, () => {
        starting = undefined
        forget()
        started.then(
          (sender) => sender.stop(),
          () => undefined,
        )
      })
      return started
    },
    async add(kind, lane, payload, hold) {
      const change = changeAfter(changes(), { kind, lane, payload, owner }, hold)
      set([...changes(), change])
      await keep(change.id)
    },
    async amend({ id }, payload) {
      set(changes().map((one) => (one.id === id ? { ...one, payload, ...heldAnew('join') } : one)))
      await keep(id)
    },
    retry(id) {
      outbox.start().then(
        (sender) => sender.retry(id),
        (error) => refuse(id, error),
      )
    },
    async discard(id) {
      set(changes().filter((one) => one.id !== id))
      await (await starting)?.discard(id)
    },
  }
  return outbox
}

const outboxes = new WeakMap<QueryClient, Outbox>()

/** Gives a query cache its outbox. */
export function attachOutbox(cache: QueryClient, owner: string, load: LoadSender): void {
  outboxes.set(cache, makeOutbox(cache, owner, load))
}

/** The outbox of a query cache. Throws where none was attached. */
export function outboxOf(cache: QueryClient): Outbox {
  const outbox = outboxes.get(cache)
  if (!outbox) throw new Error('This query cache has no outbox')
  return outbox
}
