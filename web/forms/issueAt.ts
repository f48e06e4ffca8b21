import { ApiError } from '../api/error.ts'

/** What the server said of a field, by its path, in a refusal. */
export function issueAt(failure: { error: unknown } | null): (path: string) => string | undefined {
  const issues = failure?.error instanceof ApiError ? failure.error.issues : []
  return (path) => issues.find((issue) => issue.path === path)?.message
}
