import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { timeOrder } from '#shared/serviceTime.ts'
import { Meeting, type MeetingView, meetingsApi, type NewMeetingInput } from '#shared/work/meetings.ts'
import { call } from '../../../api/call.ts'
import { applyEvent, collection } from '../../../data/collection.ts'

/** The order of the server: date, time of day, id. */
function inOrder(one: Meeting, other: Meeting): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return timeOrder(one.time) - timeOrder(other.time) || (one._id < other._id ? -1 : 1)
}

const meetings = collection({
  key: 'meetings',
  of: Meeting,
  lists: { all: {}, personal: { has: ({ assignedTo }, { myId }) => assignedTo.includes(myId), offline: true } },
  order: inOrder,
  on: { meetingSaved: 'upsert', meetingDeleted: 'remove' },
})

export const meetingsKeys = { all: meetings.all, list: meetings.keys }

/** Meetings by date and time: one's own, or everybody's for admins. */
export const meetingsQuery = (view: MeetingView) =>
  queryOptions({
    queryKey: meetingsKeys.list[view],
    queryFn: ({ signal }) => call(meetingsApi.list, { view }, { signal }),
  })

export const createMeeting = (meeting: NewMeetingInput): Promise<Meeting> => call(meetingsApi.create, meeting)

/** Applies a saved meeting to every cached list; `myId` is the person whose own meetings are cached. */
export const applyMeetingSaved = (cache: QueryClient, meeting: Meeting, myId: string): Promise<void> =>
  applyEvent(cache, 'meetingSaved', meeting, myId)
