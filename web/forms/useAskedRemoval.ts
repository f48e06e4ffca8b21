import { useCallback, useState } from 'react'
import { type Removals, useRemovals } from '../outbox/useRemovals.ts'

interface AskedRemoval<Thing> extends Removals<Thing> {
  /** The thing to confirm, or the last one. */
  asked: Thing | null
  isAsking: boolean
  ask: (thing: Thing) => void
  cancel: () => void
  /** Deletes the confirmed thing, once however often it is called. */
  confirm: () => void
}

/** A deletion with a confirmation dialog, which can then be undone. `onConfirmed` is called when the thing disappears. */
export function useAskedRemoval<Thing extends { _id: string }>(
  kind: string,
  onConfirmed: () => void,
): AskedRemoval<Thing> {
  const removals = useRemovals<Thing>(kind)
  const [asked, setAsked] = useState<Thing | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const ask = useCallback((thing: Thing) => {
    setAsked(thing)
    setIsAsking(true)
  }, [])
  return {
    ...removals,
    asked,
    isAsking,
    ask,
    cancel: () => setIsAsking(false),
    confirm() {
      if (!asked || !isAsking) return
      setIsAsking(false)
      // A second press may come before the dialog has closed.
      if (!removals.goneIds.has(asked._id)) removals.remove(asked)
      onConfirmed()
    },
  }
}
