import type { Block } from '#shared/rota/rules.ts'
import { ApiError, whyOf } from '../../../../api/error.ts'

/**
 * Why a change was refused, and the rules against it. `full` is said where a place is taken: the answer's own sentence
 * is a volunteer's.
 */
export function whyNot(error: unknown, full?: string): { message: string; blocks: Block[] } {
  if (!(error instanceof ApiError)) return { message: whyOf(error), blocks: [] }
  const blocks = (error.reply.blocks as Block[] | undefined) ?? []
  return { message: full !== undefined && error.code === 'place_taken' ? full : whyOf(error), blocks }
}

/** Reason for which the last change of a service was not stored. */
export interface Refused {
  serviceId: string
  message: string
  blocks: Block[]
  /** Names of the people, where the change was of more than one. */
  names?: ReadonlyMap<string, string>
  /** Stores it although somebody has declined the service. */
  force?: () => void
}

/** Why a change of a service was not stored. */
export const refusedBy = (error: unknown, serviceId: string, full?: string): Refused => ({
  serviceId,
  ...whyNot(error, full),
})
