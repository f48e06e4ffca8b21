import { queryOptions } from '@tanstack/react-query'
import { channelsApi } from '#shared/channels.ts'
import { call } from '../../api/call.ts'
import { collection } from '../../data/collection.ts'

/** The talks of days, which a changed plan opens and closes; those of messages say it by themselves (channels.events.ts). */
export const dayTalks = collection({
  key: 'dayTalks',
  on: { scheduleChanged: 'refetch', assignmentChanged: 'refetch' },
})

/** The talks of days in which this person is, by date. */
export const dayTalksQuery = queryOptions({
  queryKey: dayTalks.all,
  queryFn: ({ signal }) => call(channelsApi.days, {}, { signal }),
})
