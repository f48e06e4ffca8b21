import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about, nothing } from '#shared/people/audit.ts'
import { LinkToken } from '#shared/text.ts'

const CALENDAR_MEDIA_TYPE = 'text/calendar; charset=utf-8'
const CALENDAR_FILENAME = 'ushers.ics'

/** Duration of a shift in a calendar: the schedule has only its start. */
export const SHIFT_MINUTES = 90

/** Duration of a meeting in a calendar: a meeting has only its start. */
export const MEETING_MINUTES = 60

/** Days in the past that a calendar feed covers. */
export const CALENDAR_PAST_DAYS = 60

/** The private URL of one's calendar feed, which needs no login; null while there is none. */
export const CalendarFeed = z.object({ url: z.nullable(z.string()) })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The secret part of the address: 32 random bytes. */
const FeedToken = z.pipe(LinkToken, z.string().check(z.regex(/^[\w-]{43}$/)))

export const calendarApi = {
  show: endpoint({
    method: 'GET',
    path: '/calendar',
    access: 'member',
    summary: "The address of one's own calendar feed, if there is one.",
    input: z.object({}),
    output: CalendarFeed,
  }),
  create: endpoint({
    method: 'POST',
    path: '/calendar',
    access: 'member',
    summary: 'Makes a calendar feed. One that was there before stops working.',
    input: z.object({}),
    output: CalendarFeed,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/calendar',
    access: 'member',
    summary: "Ends one's calendar feed.",
    input: z.object({}),
    output: z.undefined(),
    reply: 'empty',
  }),
  feed: endpoint({
    method: 'GET',
    path: '/calendar/:token/ushers.ics',
    access: 'public',
    summary: "Somebody's shifts, meetings and due tasks as iCalendar. The token in the address is the key.",
    input: z.object({ token: FeedToken }),
    output: z.undefined(),
    reply: 'file',
    mediaType: CALENDAR_MEDIA_TYPE,
    filename: CALENDAR_FILENAME,
  }),
}

export const calendarAudit = {
  'calendar.created': about('user', nothing),
  'calendar.removed': about('user', nothing),
}
