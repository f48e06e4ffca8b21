import { AppError } from '#shared/errors.ts'
import { GOAL_NAMES, type NotApplied, type Run, type RunGoal, type RunState } from '#shared/rota/fill.ts'
import type { ChangeContext, Told } from '../../../db/change.ts'
import { tellRota } from '../tellRota.ts'
import { applyRun } from './applyRun.ts'
import { failSilent, mustFindRun, runSpan, silentSince } from './openRuns.ts'
import type { PlanNeeds } from './readPlan.ts'
import { type OpenRunChange, type RunRow, runsStore } from './runs.store.ts'
import { hasPlan, isProvedOrAgreed, toRun } from './runs.wire.ts'

/**
 * True where a run is to be applied when done and its stored progress settles every goal: no search could find
 * more.
 */
function isComplete({ apply_when_done, goals }: RunRow): boolean {
  const known: RunGoal[] = JSON.parse(goals)
  return apply_when_done === 1 && known.length === GOAL_NAMES.length && known.every(isProvedOrAgreed)
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

export interface Ending extends OpenRunChange {
  state: Exclude<RunState, 'waiting' | 'running'>
}

interface Options {
  /** Ends a run without applying it, for this reason, whatever was asked for when it was begun. */
  notApplied?: NotApplied
}

/**
 * Applies an ended run that is to be applied when done, but none that was stopped before it placed anybody. A run that
 * cannot be applied stores why; an admin can still apply it by hand.
 */
async function applyIfAsked(
  context: ChangeContext<'rota'>,
  row: RunRow,
  needs: PlanNeeds,
  { notApplied }: Options,
): Promise<Run> {
  async function refuse(code: NotApplied): Promise<Run> {
    await runsStore.update(context.trx, row.id, { not_applied: code })
    return toRun({ ...row, not_applied: code })
  }
  if (row.apply_when_done === 0 || row.state === 'failed' || !hasPlan(row)) return toRun(row)
  if (notApplied) return refuse(notApplied)
  // The person in whose name the run is applied may have lost their role, or been suspended, during the search.
  if (row.started_by === null || !(await runsStore.isOfAdmin(context.trx, row.id))) return refuse('forbidden')
  try {
    return await applyRun(context, row, { actorId: row.started_by, by: row.started_by, anyway: false }, needs)
  } catch (err) {
    // `applyRun` has written nothing when it refuses: the transaction goes on.
    if (err instanceof AppError && err.code === 'rota_moved_on') return refuse('rota_moved_on')
    throw err
  }
}

/**
 * Ends an open run, and applies it in the same transaction where that was asked for when it was begun. Changes
 * nothing where the run has ended already. Returns the run.
 */
export async function endRun(
  context: ChangeContext<'rota'>,
  revision: number,
  id: string,
  ending: Ending,
  needs: PlanNeeds,
  options: Options = {},
): Promise<Told<Run>> {
  const { trx, tell, tellNobody } = context
  const isEnded = await runsStore.updateOpen(trx, id, { ...ending, ended_at: new Date().toISOString() })
  const row = await mustFindRun(trx, id)
  if (!isEnded) return tellNobody('it has ended').returning(toRun(row))
  const run = await applyIfAsked(context, row, needs, options)
  tell({ userIds: [], admins: true }, 'runProgress', { _id: id, state: run.state, goals: run.goals })
  return tellRota(context, revision, runSpan(row)).returning(run)
}
