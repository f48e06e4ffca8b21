import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { channelsApi, DayTalk } from '#shared/talk/channels.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'
import { offlineKey } from '../../../offline/offlineKeys.ts'

/**
 * The talks of days, which a changed plan opens and closes; those of messages say it by themselves
 * (channels.events.ts).
 */
export const dayTalkList = collection({
  key: 'dayTalks',
  on: { scheduleChanged: 'refetch', assignmentChanged: 'refetch' },
})

/** The talks of days in which this person is, by date. The device stores them, as it does their messages. */
export const dayTalksQuery = queryOptions({
  queryKey: offlineKey(dayTalkList.all, z.array(DayTalk)),
  queryFn: ({ signal }) => call(channelsApi.days, {}, { signal }),
})
