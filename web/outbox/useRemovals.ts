import { useOutbox, usePending } from './usePending.ts'

export interface Removals<Thing> {
  remove: (thing: Thing) => void
  /** Ids of things that are gone, or soon will be: they are not shown any more. */
  goneIds: ReadonlySet<string>
  /** Reasons for which a thing could not be deleted, by its id. */
  failures: ReadonlyMap<string, { message: string }>
}

/**
 * Deletes things by the outbox handler of `kind`, which can be undone for UNDO_MS. They disappear at once, and come
 * back with the reason if the server does not agree.
 */
export function useRemovals<Thing extends { _id: string }>(kind: string): Removals<Thing> {
  const outbox = useOutbox()
  const removals = usePending<Thing>(kind)
  // A second removal of a thing stands after the first and decides.
  const latest = [...new Map(removals.map((removal) => [removal.lane, removal])).values()]
  return {
    remove: (thing) => void outbox.add(kind, thing._id, thing, 'undo'),
    goneIds: new Set(latest.flatMap(({ status, lane }) => (status === 'refused' ? [] : [lane]))),
    failures: new Map(latest.flatMap(({ lane, error }) => (error ? [[lane, error]] : []))),
  }
}
