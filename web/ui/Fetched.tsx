import type { ReactNode } from 'react'
import { QueryFailure } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Spinner } from './Spinner.tsx'

interface FetchedProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Sentence of a query that failed before it had data. */
  failed: string
  /** Stands there until then. Default: a spinner. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query has fetched; until then `loading`, or why it failed with a button that fetches again. */
export function Fetched<Data>({ query, failed, loading = <Spinner />, children }: FetchedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <QueryFailure message={failed} query={query} /> : loading
}

interface LoadingPartProps {
  /** Says to screen readers what is loaded. */
  label: string
  /** Its size. */
  className: string
}

/** Stands where a part will be. */
export const LoadingPart = ({ label, className }: LoadingPartProps) => (
  <>
    <p role="status" className="sr-only">
      {label}
    </p>
    <Skeleton className={className} />
  </>
)
