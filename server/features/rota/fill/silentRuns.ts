import { GOAL_NAMES, type RunGoal } from '#shared/rota/fill.ts'
import type { ChangeContext } from '../../../db/change.ts'
import { endRun } from './endRun.ts'
import { failSilent, mustFindRun, silentSince } from './openRuns.ts'
import type { PlanNeeds } from './readPlan.ts'
import { type RunRow, runsStore } from './runs.store.ts'

/** True where a run is to be applied when done and its stored progress proves every goal: no search could find more. */
function isComplete({ apply_when_done, goals }: RunRow): boolean {
  const known: RunGoal[] = JSON.parse(goals)
  return apply_when_done === 1 && known.length === GOAL_NAMES.length && known.every(({ proved }) => proved)
}

/**
 * Ends runs whose process died: as done, and applied, where the process died between the end of the search and that of
 * the run; else as failed. Returns their number.
 */
export async function endSilent(context: ChangeContext<'rota'>, revision: number, needs: PlanNeeds): Promise<number> {
  const dead = await runsStore.findSilent(context.trx, silentSince())
  for (const { id } of dead)
    if (isComplete(await mustFindRun(context.trx, id))) await endRun(context, revision, id, { state: 'done' }, needs)
  await failSilent(context)
  return dead.length
}
