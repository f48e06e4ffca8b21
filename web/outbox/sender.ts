import type { QueryClient } from '@tanstack/react-query'
import { withIdleTimeout } from '../api/idleTimeout.ts'
import { onConnect } from '../live/connection.ts'
import { heldFor } from './hold.ts'
import { LONGEST_MS, makeLanes } from './lanes.ts'
import type { Outbox, OutboxSender } from './outbox.ts'
import { makeParting } from './parting.ts'
import { isOpen, type OutboxHandler, type PendingChange, type Refusal } from './pending.change.ts'
import { makeMirror } from './pending.mirror.ts'
import { type PendingStore, theDevice } from './pending.store.ts'
import { judge } from './verdict.ts'

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
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}

const running = new Set<{ owner: string; stop: () => void; sendHeld: () => Promise<unknown> }>()

/** Restores the changes of the outbox's owner and sends them: in order within a lane, each lane on its own. */
export function startSender({
  outbox,
  cache,
  handlers,
  maySend,
  store = theDevice(),
  alone = aloneAmongTabs,
}: SenderOptions): OutboxSender {
  const { owner } = outbox
  const context = { cache, owner }
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]))
  // A kind that only a newer version knows waits for that version.
  const mirror = makeMirror(outbox, store, ({ kind, payload }) => {
    const handler = byKind.get(kind)
    return handler !== undefined && (handler.accepts?.(payload) ?? true)
  })
  const lanes = makeLanes((name) => alone(`outbox ${owner} ${name}`, () => sendLane(name)))
  const underWay = new Map<string, AbortController>()
  let isOver = false
  /** Epoch milliseconds until which the server asked for silence. */
  let silentUntil = 0

  const laneOf = ({ kind, lane }: PendingChange): string => `${kind} ${lane}`

  async function finish(change: PendingChange, reply: unknown): Promise<void> {
    const handler = byKind.get(change.kind)
    if (!isOver) handler?.onSent?.(context, change, reply)
    const trace: PendingChange = { ...change, status: 'sent', error: null }
    await mirror.remove(change.id, handler?.remembersSent ? trace : undefined)
  }

  async function refuse(change: PendingChange, error: Refusal): Promise<void> {
    byKind.get(change.kind)?.onRefused?.(context, change, error)
    await mirror.setError(change.id, error)
  }

  /** Resolves to whether the lane goes on behind a change that was not sent. */
  async function fail(change: PendingChange, error: unknown): Promise<boolean> {
    if (!mirror.find(change.id)) return true
    if (isOver) return false
    const verdict = byKind.get(change.kind)?.judge?.(error) ?? judge(error)
    if (verdict.kind === 'refused') {
      await refuse(change, verdict.error)
      return true
    }
    mirror.show({ ...change, status: 'waiting', wasTried: true })
    silentUntil = Math.max(silentUntil, Date.now() + verdict.afterMs)
    lanes.planRetry(laneOf(change), verdict.afterMs)
    return false
  }

  async function sendOne(change: PendingChange, handler: OutboxHandler): Promise<boolean> {
    const control = new AbortController()
    underWay.set(change.id, control)
    mirror.show({ ...change, status: 'sending' })
    try {
      const reply = await withIdleTimeout(control.signal, (signal, onProgress) =>
        handler.send(change, signal, onProgress),
      )
      lanes.resetBackoff(laneOf(change))
      await finish(change, reply)
      return true
    } catch (error) {
      return await fail(change, error)
    } finally {
      underWay.delete(change.id)
    }
  }

  async function sendLane(name: string): Promise<void> {
    // Another tab may have sent some of them.
    await reload()
    while (!isOver) {
      const next = outbox.changes().find((change) => laneOf(change) === name && isOpen(change))
      const handler = next && byKind.get(next.kind)
      // One that is not stored yet flushes its lane when it is.
      if (!handler || mirror.isAhead(next.id) || !(handler.isVolatile || mirror.isStored(next.id))) return
      const held = Math.max(silentUntil - Date.now(), heldFor(next))
      if (held > 0 || !maySend()) return lanes.plan(name, held > 0 ? held : LONGEST_MS)
      if (!(await sendOne(next, handler))) return
    }
  }

  function flushAll(): void {
    for (const name of new Set(outbox.changes().filter(isOpen).map(laneOf))) lanes.flush(name)
  }

  /** Reads what other tabs have done with the stored changes. */
  async function reload(): Promise<void> {
    const { removed, refused } = await mirror.reload()
    // Before its time another tab removes a change only to undo it.
    for (const change of removed) await (heldFor(change) > 0 ? mirror.remove(change.id) : finish(change, undefined))
    for (const change of refused) if (change.error) byKind.get(change.kind)?.onRefused?.(context, change, change.error)
  }

  const reloadAndFlush = () => reload().then(flushAll)

  function hurry(): void {
    lanes.resetAll()
    flushAll()
  }

  async function keep(id: string): Promise<void> {
    const change = mirror.find(id)
    if (!change) return
    if (!byKind.get(change.kind)?.isVolatile) await mirror.store(change)
    lanes.flush(laneOf(change))
  }

  const parting = makeParting({
    outbox,
    show: mirror.show,
    flush: (change) => void lanes.flush(laneOf(change)),
    post: (change) =>
      void byKind
        .get(change.kind)
        ?.send(change, new AbortController().signal, () => undefined)
        .catch(() => undefined),
  })

  async function sendHeld(): Promise<void> {
    await parting.beforeLogout()
    // Behind the removals of what was sent.
    await reload()
  }

  const onPageHide = () => maySend() && parting.onPageHide()

  const confirm = (ids: string[]) => {
    for (const id of ids) if (mirror.find(id)) mirror.remove(id)
  }

  const stops = [
    store.onChange(reloadAndFlush),
    onConnect(hurry),
    ...handlers.flatMap((handler) => handler.listen?.(context, confirm) ?? []),
  ]
  addEventListener('online', hurry)
  addEventListener('pagehide', onPageHide)

  const entry = {
    owner,
    stop() {
      isOver = true
      running.delete(entry)
      for (const stop of stops) stop()
      removeEventListener('online', hurry)
      removeEventListener('pagehide', onPageHide)
      lanes.stop()
      for (const control of underWay.values()) control.abort()
    },
    sendHeld,
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
      await (mirror.isStored(id) ? flushAll() : keep(id))
    },
    async discard(id) {
      const removed = mirror.remove(id)
      underWay.get(id)?.abort()
      await removed
    },
  }
}

/** How many changes of each kind would be lost with this device. Sends first what only waits to be undone. */
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
