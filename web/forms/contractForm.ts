import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Issue } from '#shared/errors.ts'
import { issueSentence } from '#shared/strings/issueSentence.ts'
import { t } from '../strings/strings.ts'

/*
 * Larger forms use react-hook-form (docs/decisions/0006) and are judged by the contract: before they are sent, so that
 * nobody waits for what is plain, and by the server, whose issues come to stand beside the same fields.
 */

/** The first problem of each field. */
function errorsOf<Draft extends FieldValues>(issues: Issue[]): FieldErrors<Draft> {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, message } of issues) errors[path] ??= { type: 'contract', message }
  return errors as FieldErrors<Draft>
}

/** What a schema has against an input, in the language of the screen. */
export const issuesOf = (error: z.core.$ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issueSentence(issue, t) }))

/** Judges a form by the schema of its endpoint. `toInput` makes of the fields what is going to be sent. */
export function contractResolver<Draft extends FieldValues>(
  schema: z.ZodMiniType,
  toInput: (draft: Draft) => unknown = (draft) => draft,
): Resolver<Draft> {
  return (draft) => {
    const result = schema.safeParse(toInput(draft))
    if (result.success) return { values: draft, errors: {} }
    return { values: {}, errors: errorsOf<Draft>(issuesOf(result.error)) }
  }
}

/** Puts what the server has against the input beside its fields, and the focus into the first of them. */
export function showIssues<Draft extends FieldValues>(
  setError: UseFormSetError<Draft>,
  issues: Issue[],
  fields: readonly Path<Draft>[],
): void {
  const errors = errorsOf<Draft>(issues) as Record<string, { message: string } | undefined>
  const [first, ...others] = fields.filter((field) => errors[field])
  for (const field of others) setError(field, { message: errors[field]?.message ?? '' })
  if (first) setError(first, { message: errors[first]?.message ?? '' }, { shouldFocus: true })
}
