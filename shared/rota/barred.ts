import * as z from 'zod/mini'
import { Person } from '#shared/text.ts'
import { Block } from './rules.ts'

/**
 * Somebody without whom another does not serve, and who cannot come along: what stands against them, or nothing where
 * no place of the service is left for them.
 */
export const Partner = z.object({ user: Person, blocks: z.array(Block) })
export type Partner = z.infer<typeof Partner>

/** Somebody, and what stands against a place of theirs. */
export const Barred = z.object({
  user: Person,
  blocks: z.array(Block),
  /** The partners behind a block `only_together`; present where they are missing. */
  partners: z.optional(z.array(Partner)),
})
export type Barred = z.infer<typeof Barred>
