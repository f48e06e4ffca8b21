import * as z from 'zod/mini'
import { Id, Person } from '#shared/text.ts'
import { Barred } from './barred.ts'

/** Days before today in which a service at a post counts to those who usually stand there: a quarter of a year. */
export const AT_POST_DAYS = 91

/** Cost of somebody's place, if all others stay: the amount by which each goal would rise. */
export const PlaceCost = z.object({
  wishes: z.number(),
  fairness: z.number(),
  spacing: z.number(),
  preferences: z.number(),
})
export type PlaceCost = z.infer<typeof PlaceCost>

/** What a place would go against, with the codes of `WISH_CODES`; the first counts most. */
const Against = z.array(z.enum(['rest', 'above_share', 'rather_not', 'pair_split']))

export const Candidate = z.extend(Barred, {
  /** Null where something stands against it. */
  cost: z.nullable(PlaceCost),
  /** What of `cost.wishes` is behind it; present where there is something. */
  against: z.optional(Against),
  /** Services of the month that they have. */
  load: z.number(),
  share: z.number(),
  /**
   * Services served since `Explanation.since`, less their share of these days, at most 2 up or down; present where it
   * is not 0.
   */
  history: z.optional(z.number()),
  /** The last day on which they served before the month of the service, or before today in this month. */
  lastServed: z.optional(z.string()),
  /** Services at which they stood at the post in the last `AT_POST_DAYS`; present where there were any. */
  atPost: z.optional(z.number()),
  /** Their own wish about serving at the post; present where they have one. */
  wish: z.optional(z.enum(['like', 'avoid'])),
  /** Those with whom alone they serve, who are at the service already; present where there are any. */
  beside: z.optional(z.array(Person)),
  /** Name of a post of the service whose skill hardly anybody else has; present where this post asks for none. */
  neededAt: z.optional(z.string()),
  /** True for an admin whom a fill leaves out (`Capacity.leftOut`). */
  leftOut: z.optional(z.literal(true)),
})
export type Candidate = z.infer<typeof Candidate>

/**
 * Proof that a place is empty that day. `short`: these places need more people than there are who can stand at any of
 * them; somebody who may serve twice is named twice. `fillable`: if each of them moves on to the next place, the empty
 * one is filled by `people`.
 */
export const Witness = z.object({
  kind: z.enum(['fillable', 'short']),
  places: z.array(z.object({ serviceId: Id, postId: Id, userId: z.nullable(Id) })),
  people: z.array(Person),
})
export type Witness = z.infer<typeof Witness>

/** Kinds of a smallest change, the smallest first. */
const CHANGE_KINDS = ['move', 'day', 'able', 'link', 'need'] as const

/**
 * The smallest change that fills an empty place which nobody can have. `move`: the person moves here from a post that
 * has more than its least; `day`: `user` comes that day after all; `able`: `user` gets the skill of `at`; `link`: the
 * link of `user` and `partner` does not hold; `need`: `at` needs one person less. Then each of `people` takes the place
 * of `places` before theirs, as in a witness.
 */
export const SmallestChange = z.object({
  kind: z.enum(CHANGE_KINDS),
  user: z.optional(Person),
  partner: z.optional(Person),
  at: z.object({ serviceId: Id, postId: Id }),
  places: Witness.shape.places,
  people: Witness.shape.people,
})
export type SmallestChange = z.infer<typeof SmallestChange>

export const Explanation = z.object({
  serviceId: Id,
  postId: Id,
  holder: z.nullable(Person),
  /** Cost of the holder's place; null where something stands against it. Present where there is a holder. */
  holderCost: z.optional(z.nullable(PlaceCost)),
  /** What the holder's place goes against; present where it goes against something. */
  holderAgainst: z.optional(Against),
  /** `history` of the holder; present where it is not 0. */
  holderHistory: z.optional(z.number()),
  /** The first day of which services served count in `fairness`; present where somebody served then. */
  since: z.optional(z.string()),
  /** Empty places, to the least. */
  open: z.number(),
  /** Active members who do not stand at that post of the service: not as planned, by a typed shift or as shadow. */
  candidates: z.array(Candidate),
  /** Proof of an empty place; present only where one is empty. */
  witness: z.nullable(Witness),
  /** Present where a place to come is empty, nobody could have it, and no moves alone fill it. */
  smallest: z.optional(SmallestChange),
})
export type Explanation = z.infer<typeof Explanation>
