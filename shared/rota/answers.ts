import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { SeenVersion } from '#shared/inputChecks.ts'
import { about, answered, placed } from '#shared/people/audit.ts'
import { actsFor } from '#shared/people/helpers.ts'
import { AssignmentSource, AssignmentState } from '#shared/plan/placeStates.ts'
import { Id, optionalLine, Person } from '#shared/text.ts'
import { Item } from './items.ts'
import { OwnOffer } from './offers.ts'
import { Swap } from './swaps.ts'

export const REASON_MAX = 200

/** Seconds in which an answer that an admin recorded can be taken back; until then nobody is asked or notified. */
export const UNDO_ANSWER_SECONDS = 10

/** One member at one post of one published service. */
export const Assignment = z.extend(Item, {
  _id: Id,
  userId: Id,
  /** ISO instant; null where the service time is no time of day. */
  startsAt: z.nullable(z.string()),
  state: AssignmentState,
  /** A trainee beside a mentor. */
  shadow: z.boolean(),
  /** Raised with every change. */
  sequence: z.number(),
  source: AssignmentSource,
  shiftId: z.nullable(Id),
  publicationId: z.nullable(Id),
  answeredAt: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  /** True where the place is live, or still open. */
  mayAccept: z.boolean(),
  /** The others at the service, as the schedule shows them; `_id` is null for names that are no member. */
  with: z.array(z.object({ _id: z.nullable(Id), name: z.string(), post: z.string() })),
})
export type Assignment = z.infer<typeof Assignment>

/** The questions to the viewer. */
export const RotaMine = z.object({
  /** The team has had a template. */
  on: z.boolean(),
  assignments: z.array(Assignment),
  /** Offers of open call-outs to the viewer. */
  offers: z.array(OwnOffer),
  /** Swaps of the viewer that have not ended. */
  swaps: z.array(Swap),
  /** The day up to which one was asked when one can serve, and when that was, until one has said so. */
  asked: z.nullable(z.object({ until: z.string(), at: z.string() })),
  /** Unseen ones, newest first. */
  publications: z.array(
    z.object({ _id: Id, number: z.number(), publishedAt: z.string(), note: z.nullable(z.string()) }),
  ),
  /**
   * Thanks of the last seven days for days on which one served, the newest day first; `by` is null where the person has
   * left. Present where there are some.
   */
  thanks: z.optional(z.array(z.object({ date: z.string(), text: z.string(), by: z.nullable(Person) }))),
})
export type RotaMine = z.infer<typeof RotaMine>

export const Answer = z.enum(['accept', 'decline'])
export type Answer = z.infer<typeof Answer>

const reason = optionalLine(REASON_MAX)

/** An answer names the `sequence` that it was made on. */
const OwnAnswer = z.object({ id: Id, answer: Answer, reason, sequence: SeenVersion })
const AnswerFor = z.object({ id: Id, answer: Answer, reason, sequence: z.optional(SeenVersion) })
export type AnswerInput = z.infer<typeof AnswerFor>

/** A link by which one person answers without signing in. */
export const ReplyLink = z.object({ url: z.string(), expiresAt: z.string() })
export type ReplyLink = z.infer<typeof ReplyLink>

export const answersApi = {
  mine: endpoint({
    method: 'GET',
    path: '/rota/mine',
    access: 'member',
    forOthers: true,
    summary:
      'What is asked of oneself: assignments of today and later, and of the day before while one is on duty; unseen publications.',
    input: z.object(actsFor),
    output: RotaMine,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/rota/assignments/:id/answer',
    access: 'member',
    forOthers: true,
    summary: 'Accepts or declines, until the service begins. A repeated answer changes nothing.',
    input: z.extend(OwnAnswer, actsFor),
    output: Assignment,
  }),
  answerFor: endpoint({
    method: 'POST',
    path: '/rota/assignments/:id/answer-for',
    access: 'admin',
    keys: true,
    summary: "A member's answer that they gave an admin. It can be taken back for ten seconds.",
    input: AnswerFor,
    output: Assignment,
  }),
  undoAnswer: endpoint({
    method: 'POST',
    path: '/rota/assignments/:id/undo-answer',
    access: 'admin',
    keys: true,
    summary: 'Takes an answer back that an admin recorded in the last ten seconds; nobody has been asked meanwhile.',
    input: z.object({ id: Id }),
    output: Assignment,
  }),
  replyLink: endpoint({
    method: 'POST',
    path: '/rota/assignments/:id/reply-link',
    access: 'admin',
    summary: 'A link to hand over, by which the member answers without signing in. Earlier links stay good.',
    input: z.object({ id: Id }),
    output: ReplyLink,
    status: 201,
  }),
}

export const answersEvents = {
  /** Somebody was asked, answered, or is not needed any more. Sent to that member and admins; without the reason. */
  assignmentChanged: z.object({
    _id: Id,
    serviceId: Id,
    userId: Id,
    state: z.string(),
    sequence: z.number(),
  }),
}

export const answersAudit = {
  'assignment.asked': about('assignment', placed),
  'assignment.accepted': about('assignment', answered),
  'assignment.declined': about('assignment', answered),
  'assignment.replaced': about('assignment', placed),
  'assignment.cancelled': about('assignment', placed),
  'assignment.moved': about('assignment', placed),
  'assignment.answerUndone': about('assignment', placed),
}
