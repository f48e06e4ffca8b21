import type { BoardService, DraftChange } from '#shared/rotaBoard.ts'
import { draftPlaces, type ServiceChange } from './board.model.ts'

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

/**
 * Stores changes of drafts one at a time, in the order of the presses. Each is shown at once; a refused one goes back,
 * and with it those that were pressed on top of it. The changes of one call are all stored, or none.
 */
export function draftQueue({ now, put, draw, hold, release, store, refuse, settled }: Ports) {
  let last: Promise<unknown> = Promise.resolve()
  /** Changes of a service that are not answered yet. */
  const waiting = counter()
  const answered = (id: string) => {
    waiting.add(id, -1)
    if (waiting.of(id) === 0) release(id)
  }
  const refusals = counter()
  /** Revisions stored since nothing was on its way: a board that was asked for before may come later. */
  const revisions = new Map<string, number>()

  /** Shows what the server has, but for places that were pressed since. */
  function settle(stored: BoardService): void {
    const shown = now(stored._id)
    put(waiting.of(stored._id) === 0 || !shown ? stored : { ...shown, revision: stored.revision, draft: stored.draft })
  }

  async function send({ change, before }: Pressed, force: boolean): Promise<boolean> {
    const { serviceId, places } = change
    const revision = Math.max(now(serviceId)?.draft?.revision ?? 0, revisions.get(serviceId) ?? 0)
    try {
      const stored = await store({ serviceId, revision, places, force })
      answered(serviceId)
      revisions.set(serviceId, stored.draft?.revision ?? 0)
      settle(stored)
      return true
    } catch (error) {
      answered(serviceId)
      release(serviceId)
      refusals.add(serviceId, 1)
      revisions.delete(serviceId)
      const stands = refuse(change, error) ?? before
      if (stands) put(stands)
      return false
    }
  }

  async function sendAll(pressed: Pressed[], force: boolean): Promise<boolean> {
    const stored: Pressed[] = []
    for (const [index, one] of pressed.entries()) {
      const { serviceId } = one.change
      // The change builds on one that was refused meanwhile.
      const isStale = refusals.of(serviceId) !== one.refusals
      if (isStale) answered(serviceId)
      else if (await send(one, force)) {
        stored.push(one)
        continue
      }
      for (const { change, before } of pressed.slice(index + 1)) {
        answered(change.serviceId)
        if (before) put(before)
      }
      for (const { change, before, refusals: seen } of stored) {
        if (!before) continue
        waiting.add(change.serviceId, 1)
        const back = { serviceId: change.serviceId, places: draftPlaces(before) }
        await send({ change: back, before, refusals: seen }, true)
      }
      return false
    }
    return true
  }

  /** Returns whether all are stored. */
  return (changes: ServiceChange[], force = false): Promise<boolean> => {
    const pressed = changes.map((change): Pressed => {
      const before = now(change.serviceId)
      if (before) put(draw(before, change))
      waiting.add(change.serviceId, 1)
      hold(change)
      return { change, before, refusals: refusals.of(change.serviceId) }
    })
    const sent = last.then(() => sendAll(pressed, force))
    last = sent.then(() => {
      if ([...waiting.counts.values()].some((open) => open > 0)) return
      revisions.clear()
      settled()
    })
    return sent
  }
}
