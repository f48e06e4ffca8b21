import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Hook, hooksApi } from '#shared/reach/hooks.ts'
import { call } from '../../../api/call.ts'
import { auditKeys } from '../../people/audit/audit.queries.ts'

/** How often the list is fetched again while it is shown, in milliseconds: what is sent is told to no client. */
const FRESH_MS = 15_000

/** Webhooks, oldest first, with their last deliveries. */
export const hooksQuery = queryOptions({
  queryKey: ['hooks'],
  queryFn: ({ signal }) => call(hooksApi.list, {}, { signal }),
  refetchInterval: FRESH_MS,
})

/** Changes the list as it is shown; the audit log has an entry more. */
function change(cache: QueryClient, changed: (known: Hook[]) => Hook[]): void {
  cache.setQueryData(hooksQuery.queryKey, (known = []) => changed(known))
  cache.invalidateQueries({ queryKey: auditKeys.all })
}

/** Shows a hook as it is now, in its place or behind the others. */
export const showHook = (cache: QueryClient, hook: Hook): void =>
  change(cache, (known) =>
    known.some(({ _id }) => _id === hook._id)
      ? known.map((one) => (one._id === hook._id ? hook : one))
      : [...known, hook],
  )

/** Takes a hook that has ended from the list. */
export const dropHook = (cache: QueryClient, id: string): void =>
  change(cache, (known) => known.filter(({ _id }) => _id !== id))

/** The host of a hook's address, by which it is called. */
export const hostOfHook = ({ url }: Pick<Hook, 'url'>): string => new URL(url).host
