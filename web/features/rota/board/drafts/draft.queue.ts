import type { BoardService } from '#shared/rota/board.ts'
import type { DraftChange } from '#shared/rota/drafts.ts'
import { draftBefore, type ServiceChange } from '../board.model.ts'

interface Ports {
  /** A service as it is shown. */
  now: (id: string) => BoardService | undefined
  put: (service: BoardService) => void
  /** A service with other places, as it is shown until they are stored. */
  draw: (service: BoardService, change: ServiceChange) => BoardService
  /** Shows a service with other places, whatever comes of it from elsewhere, until it is released. */
  hold: (change: ServiceChange) => void
  release: (id: string) => void
  /** Rejects where the places are refused. */
  store: (change: DraftChange) => Promise<BoardService>
  /** Says why; returns the service as the server has it, where it answered with it. */
  refuse: (change: ServiceChange, error: unknown) => BoardService | undefined
  /** Called when nothing is on its way any more. */
  settled: () => void
}

/** A change, with the service as it was shown when it was pressed. */
interface Pressed {
  change: ServiceChange
  before: BoardService | undefined
  /** Refusals of the service until then. */
  refusals: number
}

const counter = () => {
  const counts = new Map<string, number>()
  const of = (id: string) => counts.get(id) ?? 0
  return { of, add: (id: string, by: number) => void counts.set(id, of(id) + by), counts }
}

/** Changes on their way, by service. */
interface Queue {
  ports: Ports
  /** Changes of a service that are not answered yet. */
  waiting: ReturnType<typeof counter>
  refusals: ReturnType<typeof counter>
  /** Revisions stored since nothing was on its way: a board that was asked for before may come later. */
  revisions: Map<string, number>
}

/** Counts a change as answered, and releases its service with the last one. */
function answer({ ports, waiting }: Queue, id: string): void {
  waiting.add(id, -1)
  if (waiting.of(id) === 0) ports.release(id)
}

/** Shows a change at once. */
function press({ ports, waiting, refusals }: Queue, change: ServiceChange): Pressed {
  const before = ports.now(change.serviceId)
  if (before) ports.put(ports.draw(before, change))
  waiting.add(change.serviceId, 1)
  ports.hold(change)
  return { change, before, refusals: refusals.of(change.serviceId) }
}

/** Shows what the server has, but for places that were pressed since. */
function settle({ ports, waiting }: Queue, stored: BoardService): void {
  const shown = ports.now(stored._id)
  ports.put(
    waiting.of(stored._id) === 0 || !shown ? stored : { ...shown, revision: stored.revision, draft: stored.draft },
  )
}

/** Stores one change; returns whether it is. */
async function send(queue: Queue, { change, before }: Pressed, force: boolean): Promise<boolean> {
  const { ports, refusals, revisions } = queue
  const { serviceId, places } = change
  const revision = Math.max(ports.now(serviceId)?.draft?.revision ?? 0, revisions.get(serviceId) ?? 0)
  try {
    const stored = await ports.store({ serviceId, revision, places, force })
    answer(queue, serviceId)
    revisions.set(serviceId, stored.draft?.revision ?? 0)
    settle(queue, stored)
    return true
  } catch (error) {
    answer(queue, serviceId)
    ports.release(serviceId)
    refusals.add(serviceId, 1)
    revisions.delete(serviceId)
    const stands = ports.refuse(change, error) ?? before
    if (stands) ports.put(stands)
    return false
  }
}

/** Stores again what the services had before changes that were stored. */
async function takeBack(queue: Queue, stored: Pressed[]): Promise<void> {
  for (const { change, before, refusals } of stored) {
    if (!before) continue
    queue.waiting.add(change.serviceId, 1)
    const back = { serviceId: change.serviceId, places: draftBefore(before) }
    await send(queue, { change: back, before, refusals }, true)
  }
}

/** Stores all changes of one call, or none; returns whether all are. */
async function sendAll(queue: Queue, pressed: Pressed[], force: boolean): Promise<boolean> {
  for (const [index, one] of pressed.entries()) {
    const { serviceId } = one.change
    // The change builds on one that was refused meanwhile.
    const isStale = queue.refusals.of(serviceId) !== one.refusals
    if (isStale) answer(queue, serviceId)
    else if (await send(queue, one, force)) continue
    for (const { change, before } of pressed.slice(index + 1)) {
      answer(queue, change.serviceId)
      if (before) queue.ports.put(before)
    }
    await takeBack(queue, pressed.slice(0, index))
    return false
  }
  return true
}

/**
 * Stores changes of several services by one request, which answers with the services, or null where it was refused and
 * that was said. Returns whether they are stored.
 */
async function sendTogether(queue: Queue, pressed: Pressed[], store: StoreTogether): Promise<boolean> {
  const { ports, refusals, revisions } = queue
  const isStale = pressed.some(({ change, refusals: then }) => refusals.of(change.serviceId) !== then)
  const stored = isStale
    ? null
    : await store((id) => Math.max(ports.now(id)?.draft?.revision ?? 0, revisions.get(id) ?? 0))
  for (const { change, before } of pressed) {
    answer(queue, change.serviceId)
    if (stored) continue
    ports.release(change.serviceId)
    refusals.add(change.serviceId, 1)
    revisions.delete(change.serviceId)
    if (before) ports.put(before)
  }
  for (const service of stored ?? []) {
    revisions.set(service._id, service.draft?.revision ?? 0)
    settle(queue, service)
  }
  return stored !== null
}

/** Sends a request with the revisions of drafts, by the ids of their services. */
type StoreTogether = (revisionOf: (serviceId: string) => number) => Promise<BoardService[] | null>

/**
 * Stores changes of drafts one at a time, in the order of the presses. Each is shown at once; a refused one goes back,
 * and with it those that were pressed on top of it. The changes of one call are all stored, or none.
 */
export function draftQueue(ports: Ports) {
  const queue: Queue = { ports, waiting: counter(), refusals: counter(), revisions: new Map() }
  let last: Promise<unknown> = Promise.resolve()
  const queued = (changes: ServiceChange[], send: (pressed: Pressed[]) => Promise<boolean>): Promise<boolean> => {
    const pressed = changes.map((change) => press(queue, change))
    const sent = last.then(() => send(pressed))
    last = sent.then(() => {
      if ([...queue.waiting.counts.values()].some((open) => open > 0)) return
      queue.revisions.clear()
      ports.settled()
    })
    return sent
  }
  return {
    /** Returns whether all are stored. */
    save: (changes: ServiceChange[], force = false) => queued(changes, (pressed) => sendAll(queue, pressed, force)),
    /** Shows changes at once that one request of its own stores. */
    saveTogether: (changes: ServiceChange[], store: StoreTogether) =>
      queued(changes, (pressed) => sendTogether(queue, pressed, store)),
  }
}
