import { ApiError, sentenceOf } from '../../api/error.ts'

/** Where in a form a refusal is said. */
export interface RefusedFields {
  password?: string | undefined
  code?: string | undefined
  /** It is about neither field, and nobody has to be told why where this is empty. */
  isElsewhere: boolean
  reason?: string | undefined
}

/** Parts a failure: what is said at the password, at the code, or above the buttons. */
export function refusedFields(error: unknown): RefusedFields {
  if (error instanceof ApiError) {
    const { code, issues, message } = error
    const said = (field: string) => issues.find(({ path }) => path === field)?.message
    if (code === 'second_factor_wrong') return { code: said('code') ?? message, isElsewhere: false }
    if (code === 'password_needed' || said('password'))
      return { password: said('password') ?? message, isElsewhere: false }
    if (said('code')) return { code: said('code'), isElsewhere: false }
  }
  return { isElsewhere: true, reason: sentenceOf(error) }
}
