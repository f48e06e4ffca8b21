import { Meeting, meetingsApi } from '#shared/work/meetings.ts'
import { call } from '../../../api/call.ts'
import { removalHandler } from '../../../outbox/removal.handler.ts'
import { dashboardKeys } from '../dashboard/dashboard.queries.ts'
import { meetingsKeys } from './meetings.queries.ts'

/** The kind of these changes in the outbox. */
export const MEETING_REMOVAL = 'meetingRemoval'

export const meetingRemovalsHandler = removalHandler<Meeting>({
  kind: MEETING_REMOVAL,
  accepts: (payload) => Meeting.safeParse(payload).success,
  undoText: ({ title }, t) => ({ text: t('meetings.deleted'), about: title }),
  remove: (id, signal) => call(meetingsApi.remove, { id }, { signal, keepalive: true }),
  goneCode: 'meeting_not_found',
  changed: [meetingsKeys.all, dashboardKeys.all],
})
