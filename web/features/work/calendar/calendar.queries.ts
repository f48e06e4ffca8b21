import { queryOptions } from '@tanstack/react-query'
import { type CalendarFeed, calendarApi } from '#shared/work/calendar.ts'
import { call } from '../../../api/call.ts'

/** The address of one's own calendar feed, or null while there is none. */
export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => call(calendarApi.show, {}, { signal }),
})

/** Creates a feed URL; the previous one stops working. */
export const createFeed = (): Promise<CalendarFeed> => call(calendarApi.create, {})

export const removeFeed = (): Promise<undefined> => call(calendarApi.remove, {})
