import type { QueryClient } from '@tanstack/react-query'
import type { Meeting } from '#shared/meetings.ts'
import { timeOrder } from '#shared/serviceTime.ts'
import { refetchInFlight } from '../../api/invalidateAfterFetch.ts'
import { dashboardKeys } from '../dashboard/dashboard.keys.ts'
import { meetingsKeys, meetingsQuery } from './meetings.queries.ts'

const without = (meetings: Meeting[], id: string): Meeting[] => meetings.filter(({ _id }) => _id !== id)

/** The order of the server: date, time of day, id. */
const isBefore = (a: Meeting, b: Meeting): boolean => {
  if (a.date !== b.date) return a.date < b.date
  const distance = timeOrder(a.time) - timeOrder(b.time)
  return distance === 0 ? a._id < b._id : distance < 0
}

function withMeeting(meetings: Meeting[], meeting: Meeting): Meeting[] {
  const others = without(meetings, meeting._id)
  const place = others.findIndex((other) => isBefore(meeting, other))
  return others.toSpliced(place < 0 ? others.length : place, 0, meeting)
}

/** Applies a saved meeting to every cached list; `myId` is the person whose own meetings are cached. */
export function applyMeetingSaved(cache: QueryClient, meeting: Meeting, myId: string): Promise<void> {
  cache.setQueryData(meetingsQuery('all').queryKey, (known) => known && withMeeting(known, meeting))
  cache.setQueryData(meetingsQuery('personal').queryKey, (known) => {
    if (!known) return known
    return meeting.assignedTo.includes(myId) ? withMeeting(known, meeting) : without(known, meeting._id)
  })
  return refetchInFlight(cache, meetingsKeys.all, dashboardKeys.all)
}

/** Shows nowhere any more what is deleted. */
export function applyMeetingDeleted(cache: QueryClient, id: string): Promise<void> {
  for (const view of ['all', 'personal'] as const)
    cache.setQueryData(meetingsQuery(view).queryKey, (known) => known && without(known, id))
  return refetchInFlight(cache, meetingsKeys.all, dashboardKeys.all)
}
