import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about, answeredBy } from '#shared/people/audit.ts'
import { actsFor } from '#shared/people/helpers.ts'
import { Id, Person } from '#shared/text.ts'
import { Item } from './items.ts'

/** `give`: one takes, nothing back, or a couple. `swap`: two trade, or two couples. `ring`: three do. */
const SwapKind = z.enum(['give', 'swap', 'ring'])

/** `waiting`: all have said yes, and an admin decides. */
const SwapState = z.enum(['proposed', 'waiting', 'done', 'refused', 'withdrawn', 'expired'])

/** A place that changes hands. */
export const SwapItem = z.extend(z.pick(Item, { date: true, serviceTime: true, post: true }), { assignmentId: Id })
export type SwapItem = z.infer<typeof SwapItem>

export const SwapAnswer = z.enum(['yes', 'no'])
export type SwapAnswer = z.infer<typeof SwapAnswer>

export const Swap = z.object({
  _id: Id,
  kind: SwapKind,
  state: SwapState,
  /** Null where that account is gone. */
  createdBy: z.nullable(Id),
  createdAt: z.string(),
  /** Time at which it is too late for it. */
  expiresAt: z.string(),
  decidedBy: z.nullable(Id),
  /** Legs by `seq`; the first is the asker's. */
  legs: z.array(
    z.object({
      seq: z.number(),
      user: Person,
      /** Null where a place is taken as a gift. */
      gives: z.nullable(SwapItem),
      /** Null where a place is given away. */
      takes: z.nullable(SwapItem),
      answer: z.nullable(SwapAnswer),
      answeredAt: z.nullable(z.string()),
    }),
  ),
})
export type Swap = z.infer<typeof Swap>

/** People with whom a place can be traded, the best first. No reason is given for those who are missing. */
export const SwapPartners = z.object({
  /** `fits`: it stands against nobody's wish, and nobody serves above their share by it. */
  gives: z.array(z.object({ user: Person, fits: z.boolean() })),
  swaps: z.array(z.object({ user: Person, takes: SwapItem, fits: z.boolean() })),
  rings: z.array(z.object({ legs: z.array(z.object({ user: Person, gives: SwapItem, takes: SwapItem })) })),
  /** Those at the service with whom alone one serves; the place is traded with theirs, or not at all. */
  onlyWith: z.optional(z.array(Person)),
  /** Trades with another couple, or their gifts to one, as they are asked for: all four parts. */
  couples: z.optional(
    z.array(
      z.object({
        legs: z.array(z.object({ user: Person, gives: z.nullable(SwapItem), takes: z.nullable(SwapItem) })),
        fits: z.boolean(),
      }),
    ),
  ),
})
export type SwapPartners = z.infer<typeof SwapPartners>

/** Swaps that one asks for at once. */
export const SWAPS_AT_ONCE = 10

/** Swaps that one has asked for and that have not ended, at most. */
export const OPEN_SWAPS_MAX = 20

/** Swaps that one person asks another for in so many seconds. */
export const SWAPS_TO_ONE = { max: 10, seconds: 3600 }

/** Seconds in which one person is told of one place that another wants to give away or trade. */
export const SWAP_TOLD_SECONDS = 3600

const Proposal = z.object({
  kind: SwapKind,
  legs: z
    .array(z.object({ userId: Id, givesAssignmentId: z.nullable(Id), takesAssignmentId: z.nullable(Id) }))
    .check(z.minLength(2, 'input.atLeast'), z.maxLength(4, 'input.atMost')),
})
export type SwapProposal = z.infer<typeof Proposal>

const NewSwaps = z.object({
  proposals: z.array(Proposal).check(z.minLength(1, 'input.atLeast'), z.maxLength(SWAPS_AT_ONCE, 'input.atMost')),
})
export type NewSwaps = z.infer<typeof NewSwaps>

const ById = z.object({ id: Id })
const AnswerById = z.object({ id: Id, answer: SwapAnswer })

export const swapsApi = {
  partners: endpoint({
    method: 'GET',
    path: '/swaps/partners',
    access: 'member',
    forOthers: true,
    summary: 'With whom one could trade an own place: gifts, trades of two, rings of three, and couples with couples.',
    input: z.extend(z.object({ assignmentId: Id }), actsFor),
    output: SwapPartners,
    weight: 10,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/swaps',
    access: 'member',
    forOthers: true,
    summary:
      'Asks for up to ten swaps of an own place, all or none. Open ones are answered as they are; 200 where none is new.',
    input: z.extend(NewSwaps, actsFor),
    output: z.array(Swap),
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/swaps',
    access: 'admin',
    keys: true,
    summary: 'Swaps that have not ended, oldest first.',
    input: z.object({}),
    output: z.array(Swap),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/swaps/:id/answer',
    access: 'member',
    forOthers: true,
    summary: 'Says yes or no to a swap that one is in. The last yes does it.',
    input: z.extend(AnswerById, actsFor),
    output: Swap,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/swaps/:id/withdraw',
    access: 'member',
    forOthers: true,
    summary: 'Takes back a swap that one asked for.',
    input: z.extend(ById, actsFor),
    output: Swap,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/swaps/:id/decide',
    access: 'admin',
    keys: true,
    summary: 'Decides a swap that waits for an admin.',
    input: AnswerById,
    output: Swap,
  }),
}

export const swapsEvents = {
  /** A swap is new, answered or over. Sent to those in it; to admins where it waits for one. */
  swapChanged: z.object({ _id: Id, state: z.string() }),
}

/** The detail of a swap in the audit log: its kind, and the day of the place that is given away first. */
const traded = z.object({ date: z.string(), kind: SwapKind })

export const swapsAudit = {
  'swap.asked': about('swap', traded),
  'swap.answered': about('swap', z.extend(traded, { answer: SwapAnswer, ...answeredBy })),
  'swap.done': about('swap', traded),
  'swap.refused': about('swap', traded),
  'swap.withdrawn': about('swap', traded),
}
