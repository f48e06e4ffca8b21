import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { SeenVersion } from '#shared/inputChecks.ts'
import { about, placed } from '#shared/people/audit.ts'
import { AssignmentState } from '#shared/plan/placeStates.ts'
import { Id, LinkToken, optionalLine } from '#shared/text.ts'
import { Answer, REASON_MAX } from './answers.ts'
import { OfferState } from './offers.ts'

/** Unknown tokens of a network in this many seconds, before it is refused. */
export const UNKNOWN_REPLIES = { max: 60, seconds: 15 * 60 }

/** Question behind a reply link, for somebody not signed in: no id, and no name but the person's own first one. */
export const Reply = z.object({
  subject: z.enum(['assignment', 'offer', 'swap', 'publication']),
  firstName: z.string(),
  teamName: z.string(),
  date: z.string(),
  serviceTime: z.string(),
  post: z.string(),
  tieColor: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  /** State of the assignment, or of the offer. */
  state: z.enum([...AssignmentState.options, ...OfferState.options]),
  /** Sequence of the assignment; an offer has none, and says 1. */
  sequence: z.number(),
  /** Empty where nothing can be answered any more. */
  answers: z.array(Answer),
  /** The asked places of a publication, all of which one answer is for. */
  items: z.array(z.object({ date: z.string(), serviceTime: z.string(), post: z.string(), state: AssignmentState })),
})
export type Reply = z.infer<typeof Reply>

/** A reply link; or the link of an invitation, and the assignment of its person that is meant. */
const Replied = z.object({ token: LinkToken, assignmentId: z.optional(Id) })
export type Replied = z.infer<typeof Replied>

export const ReplyAnswer = z.extend(Replied, {
  answer: Answer,
  reason: optionalLine(REASON_MAX),
  sequence: z.optional(SeenVersion),
})
export type ReplyAnswer = z.infer<typeof ReplyAnswer>

export const repliesApi = {
  show: endpoint({
    method: 'GET',
    path: '/replies/:token',
    access: 'public',
    summary: 'What a reply link asks. Changes nothing.',
    input: Replied,
    output: Reply,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/replies/:token',
    access: 'public',
    summary: 'Answers by a reply link, any number of times until the service begins.',
    input: ReplyAnswer,
    output: Reply,
  }),
}

export const repliesAudit = {
  /** The subject's id is that of the assignment or offer that the link answers. */
  'replyLink.created': about('replyLink', placed),
}
