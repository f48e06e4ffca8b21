import { useCallback, useRef, useState } from 'react'

interface Failure<Name extends string> {
  of: Name
  error: unknown
}

/** State of a form's actions: the one under way, and the last failure. */
interface Attempt<Name extends string> {
  /** The action under way. */
  busy: Name | null
  failure: Failure<Name> | null
  /** Runs `action` unless another is under way; an exception becomes the failure. Never throws. */
  attempt: (name: Name, action: () => Promise<void>) => Promise<void>
  /** Sets a failure without running an action. */
  fail: (name: Name, error: unknown) => void
}

/** Runs the actions of a form one at a time: a second press does nothing, a new attempt clears the last failure. */
export function useAttempt<Name extends string>(): Attempt<Name> {
  const [busy, setBusy] = useState<Name | null>(null)
  const [failure, setFailure] = useState<Failure<Name> | null>(null)
  const isUnderWay = useRef(false)

  const fail = useCallback((of: Name, error: unknown) => setFailure({ of, error }), [])

  const attempt = useCallback(
    async (name: Name, action: () => Promise<void>) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setBusy(name)
      setFailure(null)
      try {
        await action()
      } catch (error) {
        fail(name, error)
      } finally {
        isUnderWay.current = false
        setBusy(null)
      }
    },
    [fail],
  )

  return { busy, failure, attempt, fail }
}
