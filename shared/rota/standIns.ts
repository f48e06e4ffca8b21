import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about, answered, dated } from '#shared/people/audit.ts'
import { actsFor } from '#shared/people/helpers.ts'
import { ReachWay } from '#shared/reach/reach.ts'
import { Id, Person } from '#shared/text.ts'
import { Answer, ReplyLink } from './answers.ts'
import { OfferState, OwnOffer } from './offers.ts'

const CallOutState = z.enum(['open', 'filled', 'ended', 'cancelled'])

/** One question to one member, as admins see it. */
const Offer = z.object({
  _id: Id,
  user: Person,
  /** Way by which they are reached now. */
  reach: ReachWay,
  /** Place in the order of the call-out, from 1 on. */
  rank: z.number(),
  wave: z.number(),
  state: OfferState,
  /** Null while it waits for the end of the quiet hours. */
  sentAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  toldBy: z.enum(['push', 'sms', 'none']),
})
export type Offer = z.infer<typeof Offer>

/** A search for somebody for open places of one post of a service. */
export const CallOut = z.object({
  _id: Id,
  serviceId: Id,
  postId: Id,
  date: z.string(),
  serviceTime: z.string(),
  post: z.string(),
  places: z.number(),
  filled: z.number(),
  state: CallOutState,
  reason: z.enum(['declined', 'cancelled', 'empty', 'absent', 'suspended']),
  wave: z.number(),
  /** ISO instant of the next wave; null where everybody is asked, or nobody is left. */
  nextWaveAt: z.nullable(z.string()),
  /** Null where it began by itself. */
  startedBy: z.nullable(Person),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  revision: z.number(),
  /** Offers by rank; those of later waves are not listed before their wave. */
  offers: z.array(Offer),
})
export type CallOut = z.infer<typeof CallOut>

/** The place for which somebody is searched. */
const NewCallOut = z.object({
  serviceId: Id,
  postId: Id,
  /** Left out: the people missing to the least, at least 1. */
  places: z.optional(z.int().check(z.gte(1, 'input.atLeast'), z.lte(50, 'input.atMost'))),
})
export type NewCallOut = z.infer<typeof NewCallOut>

/** Days for which ended call-outs stay in the list. */
export const CALL_OUTS_KEPT_DAYS = 30

export const callOutsApi = {
  list: endpoint({
    method: 'GET',
    path: '/call-outs',
    access: 'admin',
    keys: true,
    summary: 'Searches for stand-ins: open ones and those that ended within 30 days, newest first.',
    input: z.object({}),
    output: z.array(CallOut),
    weight: 8,
  }),
  start: endpoint({
    method: 'POST',
    path: '/call-outs',
    access: 'admin',
    keys: true,
    summary: 'Asks members, in a fair order and in waves, whether they can stand in.',
    input: NewCallOut,
    output: CallOut,
    status: 201,
  }),
  next: endpoint({
    method: 'POST',
    path: '/call-outs/:id/next',
    access: 'admin',
    keys: true,
    summary: 'Asks the next ones now; in quiet hours they are asked at their end.',
    input: z.object({ id: Id }),
    output: CallOut,
  }),
  end: endpoint({
    method: 'POST',
    path: '/call-outs/:id/end',
    access: 'admin',
    keys: true,
    summary: 'Ends a search. One that has ended stays as it is.',
    input: z.object({ id: Id }),
    output: CallOut,
  }),
}

export const offersApi = {
  answer: endpoint({
    method: 'POST',
    path: '/offers/:id/answer',
    access: 'member',
    forOthers: true,
    summary: 'Takes a place that somebody is looked for, or says no. The first to accept has it.',
    input: z.extend(z.object({ id: Id, answer: Answer }), actsFor),
    output: OwnOffer,
  }),
  answerFor: endpoint({
    method: 'POST',
    path: '/offers/:id/answer-for',
    access: 'admin',
    keys: true,
    summary: "A member's answer to an offer that they gave an admin.",
    input: z.object({ id: Id, answer: Answer }),
    output: CallOut,
  }),
  replyLink: endpoint({
    method: 'POST',
    path: '/offers/:id/reply-link',
    access: 'admin',
    summary: 'A link to hand over, by which the member answers an offer without signing in.',
    input: z.object({ id: Id }),
    output: ReplyLink,
    status: 201,
  }),
}

export const offersEvents = {
  /** An offer to stand in is new, answered or over. Sent to that member and admins. */
  offerChanged: z.object({ _id: Id, callOutId: Id, state: z.string() }),
}

export const offersAudit = {
  'offer.accepted': about('offer', answered),
  'offer.declined': about('offer', answered),
}

export const callOutsAudit = {
  'callOut.started': about('callOut', dated),
  'callOut.advanced': about('callOut', dated),
  'callOut.ended': about('callOut', dated),
}
