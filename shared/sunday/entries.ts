import * as z from 'zod/mini'

/** Reasons for which a count or a tick is not stored. */
export const EntryRefusal = z.enum(['not_on_duty', 'not_found', 'too_early', 'cancelled', 'too_many_entries'])
export type EntryRefusal = z.infer<typeof EntryRefusal>

/** Answer to entries of a noun: what applies now for each stored uuid, in the order in which they were sent. */
export const storedEntries = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({
    stored: z.array(z.object({ uuid: z.string(), ...shape })),
    refused: z.array(z.object({ uuid: z.string(), code: EntryRefusal })),
  })
