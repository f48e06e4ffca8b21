import { ApiError, errorSentence } from '../../api/error.ts'

/** The sentences of a refusal by field. */
export interface RefusedFields {
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
