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
