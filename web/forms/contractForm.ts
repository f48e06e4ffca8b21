import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Issue } from '#shared/errors.ts'
import { ApiError } from '../api/error.ts'
import { issuesOf } from './issuesOf.ts'

/*
 * Larger forms use react-hook-form (docs/decisions/0006). The contract validates them before they are sent; the
 * server's issues are shown at the same fields.
 */

/** The first issue of each field; 'needs.2.minPeople' is in the third of `needs`. */
function errorsOf<Draft extends FieldValues>(issues: Issue[]): FieldErrors<Draft> {
  const errors = {}
  for (const { path, message } of issues) if (!get(errors, path)) set(errors, path, { type: 'contract', message })
  return errors
}

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

/**
 * Shows the server's issues at their fields and in their rows, and focuses the first of these. Returns false without
 * any.
 */
export function showIssues<Draft extends FieldValues>(
  setError: UseFormSetError<Draft>,
  issues: Issue[],
  fields: readonly Path<Draft>[],
): boolean {
  const firstOfEach = [...new Map(issues.toReversed().map((issue) => [issue.path, issue])).values()].toReversed()
  const [first, ...others] = fields.flatMap((field) =>
    firstOfEach.filter(({ path }) => path === field || path.startsWith(`${field}.`)),
  )
  for (const { path, message } of others) setError(path as Path<Draft>, { message })
  if (first) setError(first.path as Path<Draft>, { message: first.message }, { shouldFocus: true })
  return first !== undefined
}

/** Props of the field with this name: what registers it, and its fault. */
export const fieldProps = <Draft extends FieldValues, Name extends Path<Draft>>(
  { register, formState }: Pick<UseFormReturn<Draft>, 'register' | 'formState'>,
  name: Name,
) => ({ ...register(name), error: (get(formState.errors, name) as { message?: string } | undefined)?.message })

/** The field of a form at which the refusal with a code is shown, by code. */
export type FieldOfCode<Name extends string> = Partial<Record<string, Name>>

/**
 * Shows a refusal of the server at the fields of its issues, or at the one of its code. Returns false for an error that
 * none of `fields` shows.
 */
export function showRefusal<Draft extends FieldValues>(
  setError: UseFormSetError<Draft>,
  error: unknown,
  fields: readonly Path<Draft>[],
  fieldOf: FieldOfCode<string> = {},
): boolean {
  if (!(error instanceof ApiError)) return false
  const { code, message, issues } = error
  const path = fieldOf[code]
  return showIssues(setError, path ? [...issues, { path, message }] : issues, fields)
}
