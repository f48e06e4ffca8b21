import type * as z from 'zod/mini'
import type { Issue } from '#shared/errors.ts'
import { issueSentence } from '#shared/strings/issueSentence.ts'
import { t } from '../strings/strings.ts'

/** The issues of a failed validation, in the language of the screen. */
export const issuesOf = (error: z.core.$ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issueSentence(issue, t) }))
