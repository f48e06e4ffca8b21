import { AppError } from '#shared/errors.ts'
import type { Run } from '#shared/rota/fill.ts'
import type { ChangeContext } from '../../../db/change.ts'
import { changesService, draftsOfRun, withoutMisfits } from './draftsOfRun.ts'
import { readInput, runSpan } from './openRuns.ts'
import type { PlanNeeds } from './readPlan.ts'
import { writeDrafts } from './runDrafts.ts'
import { type RunRow, runsStore } from './runs.store.ts'
import { hasPlan, toRun } from './runs.wire.ts'

interface Options {
  /** The audited actor. */
  actorId: string
  /** The admin in whose name drafts begin; null for a program. */
  by: string | null
  /** Takes the places that still fit where the input of the run has changed. */
  anyway: boolean
}

/**
 * Makes the roster of an ended run the drafts of its days; a service at which it changes nothing for anybody gets none.
 * Throws before it writes: `run_not_ready` without a roster,
 * `rota_moved_on` where the input of the run has changed. The caller tells open clients.
 */
export async function applyRun(
  { trx, audit }: Pick<ChangeContext<'rota'>, 'trx' | 'audit'>,
  row: RunRow,
  { actorId, by, anyway }: Options,
  needs: PlanNeeds,
): Promise<Run> {
  if (row.kind === 'prove' || row.ended_at === null || !hasPlan(row)) throw new AppError('run_not_ready')
  const run = toRun(row)
  const { facts, hash } = await readInput(trx, runSpan(row), row, needs)
  const hasMovedOn = hash !== row.input_hash
  if (hasMovedOn && !anyway) throw new AppError('rota_moved_on', { reply: { run } })
  const drafts = draftsOfRun(facts, run, JSON.parse(row.services))
  const fitting = hasMovedOn ? withoutMisfits(facts, drafts, row.id) : drafts
  const before = await writeDrafts({ trx }, fitting.filter(changesService), by)
  const columns = { applied: 1, before: JSON.stringify(before), not_applied: null } as const
  await runsStore.update(trx, row.id, columns)
  const detail = { from: row.from_day, to: row.to_day }
  await audit({ action: 'rota.filled', actorId, subjectId: row.id, detail })
  return toRun({ ...row, ...columns })
}
