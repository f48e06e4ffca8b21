import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Issue } from '#shared/errors.ts'
import { issueSentence } from '#shared/strings/issueSentence.ts'
import { t } from '../strings/strings.ts'

/*
 * Larger forms use react-hook-form (docs/decisions/0006). The contract validates them before they are sent; the server's
 * issues are shown at the same fields.
 */

/** The first issue of each field. */
function errorsOf<Draft extends FieldValues>(issues: Issue[]): FieldErrors<Draft> {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, message } of issues) errors[path] ??= { type: 'contract', message }
  return errors as FieldErrors<Draft>
}

/** The issues of a failed validation, in the language of the screen. */
export const issuesOf = (error: z.core.$ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issueSentence(issue, t) }))

/** Validates a form by the schema of its endpoint. `toInput` maps the fields to the input to send. */
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

/** Shows the server's issues at their fields, and focuses the first of these. */
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
