import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Record, recordsApi } from '#shared/records.ts'
import { call } from '../../../api/call.ts'

const ALL = ['records']

/** Records of the services of a day: all for admins, their own for others. No event is sent for them. */
export const recordsQuery = (date: string) =>
  queryOptions({
    queryKey: [...ALL, date],
    queryFn: ({ signal }) => call(recordsApi.list, { from: date, to: date }, { signal }),
  })

/** Puts a record that the server has stored into the list of its day. */
export const applyRecord = (cache: QueryClient, record: Record): void =>
  void cache.setQueryData(recordsQuery(record.date).queryKey, (records) => {
    if (!records) return records
    const isKnown = records.some(({ _id }) => _id === record._id)
    return isKnown ? records.map((one) => (one._id === record._id ? record : one)) : [...records, record]
  })

/** Fetches the lists again. */
export const refetchRecords = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: ALL })
