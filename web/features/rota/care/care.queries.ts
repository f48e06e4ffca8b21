import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Care, careApi } from '#shared/rota/care.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

// Not below the prefix of the rota: what a night has found does not change with it.
const { all } = collection({ key: ['care'], on: { careChanged: 'refetch' } })

/** What admins could care for, as the last night found it. */
export const careQuery = queryOptions({
  queryKey: all,
  queryFn: ({ signal }) => call(careApi.list, {}, { signal }),
})

/** Takes one off the list for a month. */
export async function sendCareDone(cache: QueryClient, id: string): Promise<void> {
  await call(careApi.done, { id })
  cache.setQueryData<Care[]>(all, (found) => found?.filter(({ _id }) => _id !== id))
}
