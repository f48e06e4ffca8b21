import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import { perCache } from '../../../api/queryClient.ts'
import { planKeys } from '../rota.keys.ts'
import { type BoardBefore, boardBefore, fillChanges, hasChanges } from './changes.ts'
import { hasDraft } from './goal.text.ts'
import type { FillChoice } from './useFill.ts'

/** A fill that was begun on this page, and the board before it. */
export interface LastFill {
  id: string
  choice: FillChoice
  before: BoardBefore
  /** What its own Undo does. */
  undo: () => unknown
}

/** The last fill by its first and last day: who closes the panel to look at the board finds it again. */
const lastFillsOf = perCache(() => {
  const fills = new Map<string, LastFill>()
  return { fills, stop: () => fills.clear() }
})

type Days = Pick<Board, 'from' | 'to'>
type Cache = Parameters<typeof lastFillsOf>[0]

export const keepLastFill = (cache: Cache, { from, to }: Days, fill: LastFill): void =>
  void lastFillsOf(cache).fills.set(`${from} ${to}`, fill)

/** The last fill of the days of a board, as long as it runs, or is their draft with nothing planned over it. */
export function fillInDraft(cache: Cache, board: Board): LastFill | undefined {
  const last = lastFillsOf(cache).fills.get(`${board.from} ${board.to}`)
  const run = last && cache.getQueryData<Run>(planKeys.run(last.id))
  if (!run) return undefined
  const isAsFilled = run.applied === true && hasDraft(board) && !hasChanges(fillChanges(run, boardBefore(board)))
  return run.endedAt === null || isAsFilled ? last : undefined
}

/** The Undo of a fill that changed the drafts of a board, while nothing is planned over it; undefined elsewhere. */
export function fillUndo(cache: Cache, board: Board): LastFill['undo'] | undefined {
  const last = fillInDraft(cache, board)
  const run = last && cache.getQueryData<Run>(planKeys.run(last.id))
  return last && run?.applied && hasChanges(fillChanges(run, last.before)) ? last.undo : undefined
}
