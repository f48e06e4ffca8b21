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
