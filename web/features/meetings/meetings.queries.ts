import { queryOptions } from '@tanstack/react-query'
import { type Meeting, type MeetingView, meetingsApi, type NewMeetingInput } from '#shared/meetings.ts'
import { call } from '../../api/call.ts'
import { offlineKey } from '../../offline/offlineKeys.ts'

export const meetingsKeys = {
  /** Prefix of every meetings query: what a change invalidates. */
  all: ['meetings'],
  list: (view: MeetingView) => ['meetings', view],
  /** The list of one's own. */
  personal: offlineKey(['meetings', 'personal']),
}

/** Meetings by date and time: one's own, or everybody's for admins. */
export const meetingsQuery = (view: MeetingView) =>
  queryOptions({
    queryKey: meetingsKeys.list(view),
    queryFn: ({ signal }) => call(meetingsApi.list, { view }, { signal }),
  })

export const createMeeting = (meeting: NewMeetingInput): Promise<Meeting> => call(meetingsApi.create, meeting)
