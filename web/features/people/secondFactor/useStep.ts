import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { ApiError, errorSentence } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { secondFactorQuery } from './secondFactor.queries.ts'

/** The sentences of a refusal by field. */
interface RefusedFields {
  password?: string | undefined
  code?: string | undefined
  /** True for a refusal of neither field; `reason` is its sentence, if any. */
  isElsewhere: boolean
  reason?: string | undefined
}

/** Maps an error to the password, the code, or the notice above the buttons. */
export function refusedFields(error: unknown): RefusedFields {
  if (error instanceof ApiError) {
    const { code, issues, message } = error
    const said = (field: string) => issues.find(({ path }) => path === field)?.message
    if (code === 'second_factor_wrong') return { code: said('code') ?? message, isElsewhere: false }
    if (code === 'password_needed' || said('password'))
      return { password: said('password') ?? message, isElsewhere: false }
    if (said('code')) return { code: said('code'), isElsewhere: false }
  }
  return { isElsewhere: true, reason: errorSentence(error) }
}

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

  // The focus moves in one step with the sentence: a later selection would overwrite text typed in between.
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
