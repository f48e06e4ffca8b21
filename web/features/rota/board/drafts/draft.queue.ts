import type { BoardService } from '#shared/rota/board.ts'
import type { DraftChange } from '#shared/rota/drafts.ts'
import type { ServiceChange } from '../board.model.ts'

interface Ports {
  /** A service as it is shown. */
  now: (id: string) => BoardService | undefined
  put: (service: BoardService) => void
  /** A service with other places, as it is shown until they are stored. */
  draw: (service: BoardService, change: ServiceChange) => BoardService
  /** Shows a service with other places, whatever comes of it from elsewhere, until it is released. */
  hold: (change: ServiceChange) => void
  release: (id: string) => void
  /** Stores all of them or none; rejects where one is refused. */
  store: (changes: DraftChange[]) => Promise<BoardService[]>
  /** Says why; returns the service as the server has it, where it answered with it. */
  refuse: (changes: readonly ServiceChange[], error: unknown) => BoardService | undefined
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

/** Shows a service as it was before a change that is not stored, with which all go back that were pressed on top. */
function goBack(
  { ports, refusals, revisions }: Queue,
  { change: { serviceId }, before, refusals: then }: Pressed,
): void {
  // It went back with what it builds on; what was pressed since stays.
  if (refusals.of(serviceId) !== then) return
  ports.release(serviceId)
  if (before) ports.put(before)
  refusals.add(serviceId, 1)
  revisions.delete(serviceId)
}

/**
 * Stores the changes of one call by one request, which are all stored or none. Returns whether they are. A call with a
 * change that builds on one that was refused meanwhile sends nothing.
 */
async function send(queue: Queue, pressed: Pressed[], store: Store): Promise<boolean> {
  const { ports, refusals, revisions } = queue
  const isStale = pressed.some(({ change, refusals: then }) => refusals.of(change.serviceId) !== then)
  const reply = isStale
    ? { isStored: false, services: [] }
    : await store((id) => Math.max(ports.now(id)?.draft?.revision ?? 0, revisions.get(id) ?? 0))
  for (const one of pressed) {
    answer(queue, one.change.serviceId)
    if (!reply.isStored) goBack(queue, one)
  }
  for (const service of reply.services) {
    if (reply.isStored) {
      revisions.set(service._id, service.draft?.revision ?? 0)
      settle(queue, service)
    } else ports.put(service)
  }
  return reply.isStored
}

/** What came of a request, and services as the server has them now. */
interface Reply {
  isStored: boolean
  services: BoardService[]
}

/** Sends a request with the revisions of drafts, by the ids of their services; says why where it is refused. */
type Store = (revisionOf: (serviceId: string) => number) => Promise<Reply>

/**
 * Stores changes of drafts one at a time, in the order of the presses. Each is shown at once; a refused one goes back,
 * and with it those that were pressed on top of it. The changes of one call are all stored, or none.
 */
export function draftQueue(ports: Ports) {
  const queue: Queue = { ports, waiting: counter(), refusals: counter(), revisions: new Map() }
  let last: Promise<unknown> = Promise.resolve()
  const saveBy = (changes: ServiceChange[], store: Store): Promise<boolean> => {
    const pressed = changes.map((change) => press(queue, change))
    const sent = last.then(() => send(queue, pressed, store))
    last = sent.then(() => {
      if ([...queue.waiting.counts.values()].some((open) => open > 0)) return
      queue.revisions.clear()
      ports.settled()
    })
    return sent
  }
  return {
    /** Returns whether all are stored. */
    save: (changes: ServiceChange[], force = false) =>
      saveBy(changes, async (revisionOf) => {
        const sent = changes.map((change) => ({ ...change, revision: revisionOf(change.serviceId), force }))
        try {
          return { isStored: true, services: await ports.store(sent) }
        } catch (error) {
          const stands = ports.refuse(changes, error)
          return { isStored: false, services: stands ? [stands] : [] }
        }
      }),
    /** Shows changes at once that a request of another kind stores. */
    saveBy,
  }
}
