import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { count, Uuid } from '#shared/inputChecks.ts'
import { about } from '#shared/people/audit.ts'
import { Day, Id, optionalLine, Person } from '#shared/text.ts'

export const CALL_TEXT_MAX = 140
/** Open calls of a day at one time. */
export const OPEN_CALLS_MAX = 3
/** Open tests of the team at one time. */
export const OPEN_TESTS_MAX = 1
export const CALLS_PAGE = 20
export const CALLS_PAGE_MAX = 100

export const CallKind = z.enum(['medical', 'security', 'fire', 'child', 'help'])
export type CallKind = z.infer<typeof CallKind>

export const CallAnswer = z.enum(['coming', 'cannot'])
export type CallAnswer = z.infer<typeof CallAnswer>

/** The people of a call. All who see it may phone each other, as on the page of a service. */
const PersonInCall = z.extend(Person, {
  /** Null where they have given none. */
  phoneNumber: z.nullable(z.string()),
})

/** A call for help to everybody on duty on a day. */
export const Call = z.object({
  _id: Id,
  kind: CallKind,
  text: z.nullable(z.string()),
  zone: z.nullable(z.object({ _id: Id, name: z.string(), planId: Id, plan: z.string() })),
  date: z.string(),
  /** Null where the person has left. */
  madeBy: z.nullable(PersonInCall),
  madeAt: z.string(),
  endedAt: z.nullable(z.string()),
  test: z.boolean(),
  people: z.array(
    z.object({
      user: PersonInCall,
      /** Null for an admin who does not serve that day. */
      post: z.nullable(z.string()),
      /** First time at which a push service took it, or a text was sent. */
      sentAt: z.nullable(z.string()),
      /** First time at which a screen or a notification of theirs showed it. */
      shownAt: z.nullable(z.string()),
      answer: z.nullable(CallAnswer),
      answeredAt: z.nullable(z.string()),
    }),
  ),
  emergencyNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type Call = z.infer<typeof Call>

export const NewCall = z.object({
  uuid: Uuid,
  kind: CallKind,
  text: optionalLine(CALL_TEXT_MAX),
  zoneId: z._default(z.nullable(Id), null),
  /** Where it is left out the day on which the viewer is on duty now, over midnight too; else today. */
  date: z.optional(Day),
  /** A test by an admin, which everybody sees to be one. */
  test: z._default(z.boolean(), false),
})
export type NewCall = z.input<typeof NewCall>

const CallsQuery = z.object({
  date: z.optional(Day),
  open: z.optional(z.enum(['true', 'false'])),
  /** Id of the last call of the page before. */
  before: z.optional(Id),
  limit: z._default(count(CALLS_PAGE_MAX).check(z.minimum(1)), CALLS_PAGE),
})
export type CallsQuery = z.output<typeof CallsQuery>

export const callsApi = {
  create: endpoint({
    method: 'POST',
    path: '/calls',
    access: 'member',
    summary:
      'Calls everybody on duty on a day, and admins. By who is on duty, from 3 hours before the first service to 3 hours ' +
      'after the last; by admins at any time. A `uuid` sent again answers 200 with the first call. 429 with the `open` ' +
      'ones where three calls of the day, or one test of the team, are open, and past ten calls or ten tests in an hour.',
    input: NewCall,
    output: Call,
    status: 201,
    repeatStatus: 200,
  }),
  list: endpoint({
    method: 'GET',
    path: '/calls',
    access: 'member',
    summary:
      'The calls of a day, newest first, 20 at a time; `before` pages back, `limit` (to 100) is the size of a page. For ' +
      'members those that they made or were called to. Without `date` those of the day on which one ' +
      'is on duty now, over midnight too, else of today; with `open` those of other days, too, that have not ended, and ' +
      'open ones first.',
    input: CallsQuery,
    output: z.array(Call),
  }),
  show: endpoint({
    method: 'GET',
    path: '/calls/:id',
    access: 'member',
    summary: 'A call, for those called, its maker and admins.',
    input: z.object({ id: Id }),
    output: Call,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/calls/:id/answer',
    access: 'member',
    summary: 'Answers a call to oneself, six times an hour. 409 with the `call` where it has ended.',
    input: z.object({ id: Id, answer: CallAnswer }),
    output: Call,
  }),
  end: endpoint({
    method: 'POST',
    path: '/calls/:id/end',
    access: 'member',
    summary: 'Ends a call, by its maker or an admin.',
    input: z.object({ id: Id }),
    output: Call,
  }),
  shown: endpoint({
    method: 'POST',
    path: '/calls/:id/shown',
    access: 'member',
    summary: 'A screen of somebody called shows the call.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const callsEvents = {
  /** A call is new, answered, shown or ended: fetch it. Sent to those called, its maker and admins. */
  callChanged: z.object({ _id: Id, date: z.string(), endedAt: z.nullable(z.string()) }),
}

export const callsAudit = {
  'call.made': about('call', z.object({ date: z.string(), kind: z.string(), test: z.boolean() })),
  'call.ended': about('call', z.object({ date: z.string(), kind: z.string() })),
}
