import { useCallback, useRef, useState } from 'react'

interface Failure<Name extends string> {
  of: Name
  error: unknown
}

/** What a form is doing, and what went wrong the last time. */
interface Attempt<Name extends string> {
  /** The action under way. */
  busy: Name | null
  failure: Failure<Name> | null
  /** Runs `action`, unless one is under way; what it throws becomes the failure. Never throws. */
  attempt: (name: Name, action: () => Promise<void>) => Promise<void>
  /** Shows a failure that needed no trying. */
  fail: (name: Name, error: unknown) => void
}

/** The actions of a form, one at a time: a second press does nothing, a new try clears the last failure. */
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
