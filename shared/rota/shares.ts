import * as z from 'zod/mini'
import { countWeeks } from '#shared/recurrence.ts'

export const Per = z.enum(['week', 'month', 'quarter'])
export type Per = z.infer<typeof Per>

/** Weeks of a month and of a quarter. */
const WEEKS_OF: Record<Per, number> = { week: 1, month: 13 / 3, quarter: 13 }

/**
 * Services that a person ought to have: their rate by the Sunday-begun weeks with a service at which they could stand.
 * Not rounded.
 */
export const shareOf = ({ times, per }: { times: number; per: Per }, days: Iterable<string>): number =>
  (times / WEEKS_OF[per]) * countWeeks(days)

/** A share in whole services: a whole one stays whole. */
export const rungsOf = (share: number): number => Math.max(0, Math.ceil(share - 1e-9))

/** Part of a service that may be missing to a whole one before a list prints the number below it, too. */
const LACKING = 0.25

/**
 * The fewest services of a fair part, as every list prints it: 1 of 1.5, which is 'about 1 or 2', and 2 of 1.8. Who has
 * less is below their share. It is never below one: a part of a service says nothing to a reader.
 */
export const leastOf = (fair: number): number => Math.max(1, Math.floor(fair + LACKING))

/** Services of a person in some days, their fair part of all of these days, not rounded, and what they offer. */
interface Limited {
  planned: number
  fair: number
  /** Their share by how often they serve, in whole services. */
  rungs: number
  /** True where somebody has said how often they serve. */
  stated: boolean
}

/**
 * Services that nobody calls too many: what somebody has offered; of whom nobody has said how often, their fair part of
 * all services too.
 */
const mostOf = ({ fair, rungs, stated }: Limited): number => (stated ? rungs : Math.max(rungs, Math.ceil(fair - 1e-9)))

/** Number of services above that; 0 where there are none. */
export const aboveShare = (own: Limited): number => Math.max(0, own.planned - mostOf(own))

/** Number of services that somebody may still have before that. */
export const leftOfShare = (own: Limited): number => Math.max(0, mostOf(own) - own.planned)

/** Part of a service that a fair share may be ahead of somebody who has theirs. */
const ALMOST = 0.25

/** True where one more service would be more than somebody's share. */
export const hasShare = (own: Limited): boolean =>
  own.planned > 0 && (own.planned >= mostOf(own) || own.planned >= own.fair - ALMOST)
