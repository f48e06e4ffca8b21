import { useCallback, useState } from 'react'
import { useOutbox, usePending } from './usePending.ts'

export interface Removals<Thing> {
  remove: (thing: Thing) => void
  /** Ids of things that are gone, or soon will be: they are not shown any more. */
  goneIds: ReadonlySet<string>
  /** Reasons for which a thing could not be deleted, by its id. */
  failures: ReadonlyMap<string, { message: string }>
  /** The thing that the confirmation dialog asks about, or the last one. */
  asked: Thing | null
  isAsking: boolean
  ask: (thing: Thing) => void
  cancel: () => void
  /** Deletes the confirmed thing, once however often it is called. */
  confirm: () => void
}

/**
 * Deletes things by the outbox handler of `kind`, which can be undone for UNDO_MS; `ask` and `confirm` put a dialog
 * before it. They disappear at once and come back, with the reason, if the server does not agree. `onConfirmed` is
 * called when a confirmed thing disappears.
 */
export function useRemovals<Thing extends { _id: string }>(kind: string, onConfirmed?: () => void): Removals<Thing> {
  const outbox = useOutbox()
  const removals = usePending<Thing>(kind)
  const [asked, setAsked] = useState<Thing | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const ask = useCallback((thing: Thing) => {
    setAsked(thing)
    setIsAsking(true)
  }, [])
  // A second removal of a thing stands after the first and decides.
  const latest = [...new Map(removals.map((removal) => [removal.lane, removal])).values()]
  const goneIds = new Set(latest.flatMap(({ status, lane }) => (status === 'refused' ? [] : [lane])))
  const remove = (thing: Thing) => void outbox.add(kind, thing._id, thing, 'undo')
  return {
    remove,
    goneIds,
    failures: new Map(latest.flatMap(({ lane, error }) => (error ? [[lane, error]] : []))),
    asked,
    isAsking,
    ask,
    cancel: () => setIsAsking(false),
    confirm() {
      if (!asked || !isAsking) return
      setIsAsking(false)
      // A second press may come before the dialog has closed.
      if (!goneIds.has(asked._id)) remove(asked)
      onConfirmed?.()
    },
  }
}
