import type { QueryClient } from '@tanstack/react-query'
import { onConnect } from '../live/connection.ts'
import { ownName } from '../platform/site.ts'
import { heldFor } from './hold.ts'
import { LONGEST_MS, makeLanes } from './lanes.ts'
import type { Outbox, OutboxSender } from './outbox.ts'
import { makeParting } from './parting.ts'
import { awaitsServer, laneOf, type OutboxContext, type OutboxHandler, type PendingChange } from './pending.change.ts'
import { makeMirror } from './pending.mirror.ts'
import { makeRequests } from './pending.requests.ts'
import { type PendingStore, theDevice } from './pending.store.ts'

export interface SenderOptions {
  outbox: Outbox
  cache: QueryClient
  handlers: readonly OutboxHandler[]
  /** False while another person, or nobody, is signed in to this browser. */
  maySend: () => boolean
  store?: PendingStore
  /** Runs `work` while no other tab runs work of that name. */
  alone?: (name: string, work: () => Promise<void>) => Promise<void>
}

/** Web Locks; over plain http there are none, and two tabs may send one change: a second time does no harm. */
const aloneAmongTabs = async (name: string, work: () => Promise<void>): Promise<void> => {
  if (navigator.locks) await navigator.locks.request(ownName(name), work)
  else await work()
}

/** Sends the changes that are listed or stored: in order within a lane, each lane on its own. */
function makeSending(
  { outbox, handlers, maySend, store, alone }: Required<Omit<SenderOptions, 'cache'>>,
  context: OutboxContext,
  over: AbortSignal,
) {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]))
  const handlerOf = ({ kind }: Pick<PendingChange, 'kind'>) => byKind.get(kind)
  // A kind that only a newer version knows waits for that version.
  const mirror = makeMirror(outbox, store, (change) => {
    const handler = handlerOf(change)
    return handler !== undefined && (handler.accepts?.(change.payload) ?? true)
  })
  const lanes = makeLanes((name) => alone(`outbox ${outbox.owner} ${name}`, () => sendLane(name)))
  const requests = makeRequests({ context, handlerOf, mirror, lanes, over })

  async function sendLane(name: string): Promise<void> {
    // Another tab may have sent some of them.
    await reload()
    while (!over.aborted) {
      const next = outbox.changes().find((change) => laneOf(change) === name && awaitsServer(change))
      const handler = next && handlerOf(next)
      // A change that is not stored yet flushes its lane when it is.
      if (!handler || mirror.isAhead(next.id) || !next.isStored) return
      const held = Math.max(requests.silentFor(), heldFor(next))
      if (held > 0 || !maySend()) return lanes.plan(name, held > 0 ? held : LONGEST_MS)
      if (!(await requests.send(next, handler))) return
    }
  }

  /** Reads what other tabs have done with the stored changes. */
  async function reload(): Promise<void> {
    const { removed, refused } = await mirror.reload()
    // Another tab removes a change before its time only to undo it.
    for (const change of removed)
      await (heldFor(change) > 0 ? mirror.remove(change.id) : requests.finish(change, undefined))
    for (const change of refused) if (change.error) requests.tellRefused(change, change.error)
  }

  const flush = (change: PendingChange) => void lanes.flush(laneOf(change))

  return {
    mirror,
    lanes,
    requests,
    reload,
    flush,
    flushAll: () => {
      for (const name of new Set(outbox.changes().filter(awaitsServer).map(laneOf))) lanes.flush(name)
    },
    async keep(id: string): Promise<void> {
      const change = mirror.find(id)
      if (!change) return
      await mirror.store(change)
      flush(change)
    },
  }
}

const running = new Set<{ owner: string; stop: () => void; sendHeld: () => Promise<unknown> }>()

/** Restores and sends the changes of the outbox's owner, from now until it is stopped or its person leaves. */
export function startSender(options: SenderOptions): OutboxSender {
  const { outbox, cache, handlers, maySend, store = theDevice(), alone = aloneAmongTabs } = options
  const { owner } = outbox
  const context = { cache, owner }
  const over = new AbortController()
  const sending = makeSending({ outbox, handlers, maySend, store, alone }, context, over.signal)
  const { mirror, lanes, requests, reload, keep, flush, flushAll } = sending
  const parting = makeParting({ outbox, show: mirror.show, flush, post: requests.post })

  const reloadAndFlush = () => reload().then(flushAll)
  const hurry = () => {
    lanes.resetAll()
    flushAll()
  }
  const confirm = (ids: string[]) => {
    for (const id of ids) if (mirror.find(id)) mirror.remove(id)
  }
  const stops = [
    store.onChange(reloadAndFlush),
    onConnect(hurry),
    ...handlers.flatMap((handler) => handler.listen?.(context, confirm) ?? []),
  ]
  addEventListener('online', hurry, { signal: over.signal })
  addEventListener('pagehide', () => maySend() && parting.onPageHide(), { signal: over.signal })

  const entry = {
    owner,
    stop() {
      over.abort()
      running.delete(entry)
      for (const stop of stops) stop()
      lanes.stop()
    },
    async sendHeld() {
      await parting.beforeLogout()
      // The reload waits behind the removals of changes that were sent.
      await reload()
    },
  }
  running.add(entry)
  const restored = reload()
  restored.then(flushAll)

  return {
    restored,
    keep,
    stop: entry.stop,
    async retry(id) {
      await mirror.setError(id, null)
      await (mirror.find(id)?.isStored ? flushAll() : keep(id))
    },
    async discard(id) {
      const removed = mirror.remove(id)
      requests.abort(id)
      await removed
    },
  }
}

/**
 * Number of changes of each kind that would be lost with this device. Sends first those that only wait to be undone.
 */
export async function countPending(owner: string): Promise<Partial<Record<string, number>>> {
  for (const one of running) if (one.owner === owner) await one.sendHeld()
  const counts: Partial<Record<string, number>> = {}
  for (const { kind } of await theDevice().all(owner)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Removes all changes of a person from this device. */
export async function discardAll(owner: string): Promise<void> {
  for (const one of running) if (one.owner === owner) one.stop()
  const store = theDevice()
  await Promise.all((await store.all(owner)).map(({ id }) => store.remove(id)))
}
