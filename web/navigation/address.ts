import { useSearchParams } from 'react-router'

// Excludes years whose previous or next month has no four-digit year.
const MONTH = /^(?!0|9999)\d{4}-(0[1-9]|1[0-2])$/

/** The month (YYYY-MM) that an address names; `thisMonth` where it names none. */
export function monthIn(params: URLSearchParams, thisMonth: string): string {
  const month = params.get('month') ?? ''
  return MONTH.test(month) ? month : thisMonth
}

/** The parameter of a month: none for the current one, so that its bookmark stays current. */
export const monthParameter = (month: string, thisMonth: string): { month: string | null } => ({
  month: month === thisMonth ? null : month,
})

/** Parameters by name; null leaves one out. */
type Parameters = Record<string, string | null>

/** An address with changed parameters; the others stay. */
export function withParameters(params: URLSearchParams, change: Parameters): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change))
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  return changed
}

/** The parameters of the page's address, and what changes some of them. */
export function useParameters(): [URLSearchParams, (change: Parameters, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  return [params, (change, options) => setParams((known) => withParameters(known, change), options)]
}
