import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addDays } from '#shared/days.ts'
import { TEXTS_KEPT_DAYS, type TextIn, textsApi } from '#shared/rota/texts.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

const { all } = collection({ key: ['texts'], on: { textsChanged: 'refetch' } })

/** Texts that are no answer, as long as they are kept; `today` in the team's zone. */
export const textsQuery = (today: string) =>
  queryOptions({
    queryKey: [...all, today],
    queryFn: ({ signal }) =>
      call(textsApi.list, { from: addDays(today, -TEXTS_KEPT_DAYS), to: addDays(today, 1) }, { signal }),
  })

/** Marks a text as done. */
export async function sendTextDone(cache: QueryClient, id: string): Promise<void> {
  await call(textsApi.done, { id })
  cache.setQueriesData<TextIn[]>({ queryKey: all }, (found) =>
    found?.map((text) => (text._id === id ? { ...text, done: true } : text)),
  )
}
