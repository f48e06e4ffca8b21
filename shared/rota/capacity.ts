import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { BOARD_DAYS, span } from '#shared/inputChecks.ts'
import { Id, Person } from '#shared/text.ts'
import { Barred } from './barred.ts'

/** What people have said, and what is known of posts: that on which a fill of the span rests. */
export const Known = z.object({
  /** People who could stand at a service of the span, and of them those who said when they can. */
  people: z.number(),
  saidWhen: z.number(),
  /** Those whose days of the span are not known, by name: `people` without `saidWhen` and without `leftOut`. */
  daysUnknown: z.array(Person),
  /** Those of them who have said how often they serve. */
  saidHowOften: z.number(),
  /** Skills that places of the span ask for, pairs who serve together, and wishes for and against its posts. */
  skills: z.number(),
  couples: z.number(),
  wishes: z.number(),
})
export type Known = z.infer<typeof Known>

/**
 * Places of a post at a service that stay empty whatever else is planned, or as long as nobody who is planned moves:
 * too few could hold the post and come that day.
 */
export const Unfillable = z.object({
  serviceId: Id,
  postId: Id,
  /** Places that stay empty. */
  missing: z.number(),
  /** Active people who could hold the post at some service; `outs` of them cannot at this one. */
  holders: z.number(),
  outs: z.number(),
  /** The first of these, with what stands against each; those with the least come first. */
  out: z.array(Barred),
  /** Present where a fill of the gaps alone leaves them empty, since it moves nobody who is planned. */
  inGaps: z.optional(z.boolean()),
})
export type Unfillable = z.infer<typeof Unfillable>

/** Places that a span of days needs, and services that its people offer. */
export const Capacity = z.object({
  /** Places that planned services which have not begun need at least. */
  places: z.number(),
  /**
   * Services that the people offer in all: what each wished, less days away, at most those at which they could stand.
   * Not rounded.
   */
  offered: z.number(),
  /** `offered`, the part of each person rounded up to whole services: beyond it somebody has more than they wished. */
  most: z.number(),
  /**
   * Active people who could stand at a service of the span; of them those without an account, and who never said how
   * often.
   */
  people: z.number(),
  notJoined: z.number(),
  unstated: z.number(),
  /** Services of the span for each of them, where all serve alike: those that stand and the open places, divided. */
  each: z.number(),
  known: Known,
  /**
   * Admins who could stand at a service of the span and whom a fill does not plan, by name: they never stood at one,
   * others of the team did, and nothing is said of them but days. To say how often they serve
   * (`PUT /availability/:userId`) includes them. The numbers count them, except `saidWhen`.
   * Present where there are any.
   */
  leftOut: z.optional(z.array(Person)),
  /**
   * People who have said how often they serve, and whom the draft, or without one the published rota, gives more than
   * that, rounded up; the most above first.
   */
  above: z.array(z.object({ user: Person, wished: z.number(), has: z.number() })),
  /** Open places that are certain to stay empty, the first twelve. Present where there are any, and somebody serves. */
  unfillable: z.optional(z.array(Unfillable)),
})
export type Capacity = z.infer<typeof Capacity>

export const capacityApi = {
  show: endpoint({
    method: 'GET',
    path: '/rota/capacity',
    access: 'admin',
    keys: true,
    summary: 'How many places a span of days needs, and how many its people offer.',
    input: span(BOARD_DAYS),
    example: { from: '2099-12-01', to: '2099-12-31' },
    output: Capacity,
    weight: 4,
  }),
}
