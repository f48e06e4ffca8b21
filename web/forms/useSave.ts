import { useCallback, useRef, useState } from 'react'

export interface SaveFailure<Name extends string> {
  of: Name
  error: unknown
}

/** State of a part's calls: the one under way, and the last failure. */
interface Saving<Name extends string> {
  /** The call under way. */
  busy: Name | null
  failure: SaveFailure<Name> | null
  /** Runs `work`; an exception becomes the failure. Never throws. */
  save: (name: Name, work: () => Promise<void>) => Promise<void>
  /** Sets a failure without calling the server. */
  fail: (name: Name, error: unknown) => void
  /** Forgets the last failure. */
  forget: () => void
}

/**
 * Calls the server for a form or a button, one call at a time: a second press does nothing, or waits for its turn with
 * `inTurn`; a new call clears the last failure. `work` calls, and then brings the query cache up to date. Nothing is
 * stored on the device: what must survive a lost connection is an operation of the outbox (docs/decisions/0029).
 */
export function useSave<Name extends string>({ inTurn = false } = {}): Saving<Name> {
  const [busy, setBusy] = useState<Name | null>(null)
  const [failure, setFailure] = useState<SaveFailure<Name> | null>(null)
  const underWay = useRef<Promise<void>>(null)

  const fail = useCallback((of: Name, error: unknown) => setFailure({ of, error }), [])
  const forget = useCallback(() => setFailure(null), [])

  const save = useCallback(
    async (name: Name, work: () => Promise<void>) => {
      if (underWay.current && !inTurn) return
      const run = async () => {
        setBusy(name)
        setFailure(null)
        try {
          await work()
        } catch (error) {
          fail(name, error)
        }
      }
      const mine = underWay.current ? underWay.current.then(run) : run()
      underWay.current = mine
      await mine
      if (underWay.current !== mine) return
      underWay.current = null
      setBusy(null)
    },
    [fail, inTurn],
  )

  return { busy, failure, save, fail, forget }
}
