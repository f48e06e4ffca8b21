import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { ApiError } from '../../api/error.ts'
import { useSave } from '../../forms/useSave.ts'
import { type RefusedFields, refusedFields } from './refused.fields.ts'
import { secondFactorQuery } from './secondFactor.queries.ts'

/** State and action of a step's form. */
export interface StepAttempt {
  isBusy: boolean
  /** The last failure by field; null without one. */
  refused: RefusedFields | null
  /** Refs of the fields; a refused one gets the focus. */
  password: RefObject<HTMLInputElement | null>
  code: RefObject<HTMLInputElement | null>
  run: (action: () => Promise<void>) => Promise<void>
}

/** Runs the step's action one at a time; the input stays after a failure. */
export function useStep(): StepAttempt {
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<'step'>()
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const error = failure?.error

  // In one step with the sentence: a later selection would overwrite what is typed in between.
  useLayoutEffect(() => {
    const refused = error ? refusedFields(error) : null
    const field = refused?.password ? password : refused?.code ? code : null
    field?.current?.focus()
    field?.current?.select()
  }, [error])

  useEffect(() => {
    // 409: another device has changed the second factor meanwhile.
    if (error instanceof ApiError && error.status === 409) cache.invalidateQueries(secondFactorQuery)
  }, [error, cache])

  return {
    isBusy: busy !== null,
    refused: failure && refusedFields(failure.error),
    password,
    code,
    run: (action) => save('step', action),
  }
}
