import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { RECORDS_PAGE, type Record, recordsApi } from '#shared/sunday/records.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

const records = collection({ key: 'records', on: { recordsChanged: 'refetch' } })

/** Every page of the records of a day, one after the other. */
async function allOf(date: string, signal: AbortSignal): Promise<Record[]> {
  const all: Record[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await call(recordsApi.list, { from: date, to: date, ...(last && { after: last._id }) }, { signal })
    all.push(...page)
    if (page.length < RECORDS_PAGE) return all
  }
}

/** Records of the services of a day: all for admins, their own for others. */
export const recordsQuery = (date: string) =>
  queryOptions({ queryKey: [...records.all, date], queryFn: ({ signal }) => allOf(date, signal) })

/** Puts a record that the server has stored into the list of its day. */
export const applyRecord = (cache: QueryClient, record: Record): void =>
  void cache.setQueryData(recordsQuery(record.date).queryKey, (known) => {
    if (!known) return known
    const isKnown = known.some(({ _id }) => _id === record._id)
    return isKnown ? known.map((one) => (one._id === record._id ? record : one)) : [...known, record]
  })

/** Fetches the lists again. */
export const refetchRecords = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: records.all })
