import * as z from 'zod/mini'
import { atMost } from '#shared/text.ts'

/** Characters of a time with nine decimals and an offset, and some more. */
const MOMENT_MAX = 40
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** A check of our own: z.iso.datetime alone would make every page larger. */
const isMoment = (text: string): boolean => MOMENT.test(text) && !Number.isNaN(Date.parse(text))

/** Time at which a device did something, by its clock. */
export const Moment = z.string().check(atMost(MOMENT_MAX), z.refine(isMoment))

/** Reasons for which a count or a tick is not stored. */
export const EntryRefusal = z.enum(['not_on_duty', 'not_found', 'too_early', 'cancelled', 'too_many_entries'])
export type EntryRefusal = z.infer<typeof EntryRefusal>

/** Answer to entries of a noun: what applies now for each stored uuid, in the order in which they were sent. */
export const storedEntries = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({
    stored: z.array(z.object({ uuid: z.string(), ...shape })),
    refused: z.array(z.object({ uuid: z.string(), code: EntryRefusal })),
  })
