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

/** The last call of a part, done or not. */
interface Last {
  name: string
  run: Promise<void>
}

/**
 * Calls the server for a form or a button, one call at a time, in the order of the presses: a press meanwhile waits for
 * its turn, and one that repeats the press before it, whose control is busy, is that press. A new call clears the last
 * failure. `work` calls, and then brings the query cache up to date. Nothing is stored on the device: what must survive
 * a lost connection is an operation of the outbox (docs/decisions/0029).
 */
export function useSave<Name extends string>(): Saving<Name> {
  const [busy, setBusy] = useState<Name | null>(null)
  const [failure, setFailure] = useState<SaveFailure<Name> | null>(null)
  const last = useRef<Last>(null)

  const fail = useCallback((of: Name, error: unknown) => setFailure({ of, error }), [])
  const forget = useCallback(() => setFailure(null), [])

  const save = useCallback(
    async (name: Name, work: () => Promise<void>) => {
      const before = last.current
      if (before?.name === name) return before.run
      const run = async () => {
        setBusy(name)
        setFailure(null)
        try {
          await work()
        } catch (error) {
          fail(name, error)
        }
      }
      const mine = { name, run: before ? before.run.then(run) : run() }
      last.current = mine
      await mine.run
      if (last.current !== mine) return
      last.current = null
      setBusy(null)
    },
    [fail],
  )

  return { busy, failure, save, fail, forget }
}
