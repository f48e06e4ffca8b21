import { queryOptions } from '@tanstack/react-query'
import { nameLinksApi } from '#shared/people/nameLinks.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

export const nameLinks = collection({
  key: 'nameLinks',
  on: { scheduleChanged: 'refetch', peopleChanged: 'refetch' },
})

/** Self-chosen names that stand in unlinked shifts and wait for an admin's word. */
export const nameLinksQuery = queryOptions({
  queryKey: nameLinks.all,
  queryFn: ({ signal }) => call(nameLinksApi.list, {}, { signal }),
})
