import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about, titled } from '#shared/people/audit.ts'
import { isAdmin, type User } from '#shared/people/users.ts'
import { Day, Id, line, optionalLine } from '#shared/text.ts'

export const MEETING_TITLE_MAX = 200
export const MEETING_TIME_MAX = 60
export const MEETING_LOCATION_MAX = 200

/** Maximum guests of a meeting: teams have hundreds of people. */
export const MEETING_GUESTS_MAX = 10_000

/** Types in the order in which they are offered; the first is the default (rule 302). */
export const MeetingType = z.enum(['Training', 'Meeting'])
export type MeetingType = z.infer<typeof MeetingType>
export const MEETING_TYPES: readonly MeetingType[] = MeetingType.options

/** A meeting or training of some members. */
export const Meeting = z.object({
  _id: Id,
  title: z.string(),
  date: z.string(),
  /** Free text, such as '10:00 AM'. */
  time: z.string(),
  location: z.nullable(z.string()),
  type: MeetingType,
  /** Ids of the guests. */
  assignedTo: z.array(Id),
})
export type Meeting = z.infer<typeof Meeting>

export const NewMeeting = z.object({
  title: line(MEETING_TITLE_MAX),
  date: Day,
  time: line(MEETING_TIME_MAX),
  location: optionalLine(MEETING_LOCATION_MAX),
  type: z._default(MeetingType, 'Training'),
  assignedTo: z._default(z.array(Id).check(z.maxLength(MEETING_GUESTS_MAX, 'api.tooManyPeople')), []),
})
export type NewMeeting = z.infer<typeof NewMeeting>
export type NewMeetingInput = z.input<typeof NewMeeting>

export const MeetingView = z.enum(['personal', 'all'])
export type MeetingView = z.infer<typeof MeetingView>

export const canManageMeetings = (user: Pick<User, 'role'>): boolean => isAdmin(user)

export const meetingsApi = {
  list: endpoint({
    method: 'GET',
    path: '/meetings',
    access: 'member',
    keys: true,
    summary: "Meetings one is to come to, by date and time; `view=all`, for admins, is everybody's.",
    input: z.object({ view: z.optional(MeetingView) }),
    output: z.array(Meeting),
    version: 'work',
    sharedBy: ({ view }) => (view === 'all' ? 'role' : undefined),
  }),
  create: endpoint({
    method: 'POST',
    path: '/meetings',
    access: 'admin',
    keys: true,
    summary: 'Schedules a meeting or training.',
    input: NewMeeting,
    example: { title: 'New usher orientation', date: '2099-12-06', time: '10:00 AM', location: 'Hall' },
    output: Meeting,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/meetings/:id',
    access: 'admin',
    keys: true,
    summary: 'Deletes a meeting.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const meetingsEvents = {
  /** A meeting was scheduled. Sent to its guests and admins. */
  meetingSaved: Meeting,
  meetingDeleted: z.object({ _id: Id }),
}

export const meetingsAudit = {
  'meeting.created': about('meeting', titled),
  'meeting.deleted': about('meeting', titled),
}
