import { AppError } from '#shared/errors.ts'
import type { NewRun, Run } from '#shared/rota/fill.ts'
import type { Change, ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { authorOf, type Bearer, bearerId, isProgram } from '../../../http/viewer.ts'
import { capacityOf } from '../capacity/capacity.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import type { Span } from '../facts/span.ts'
import { tellRota } from '../tellRota.ts'
import { applyRun } from './applyRun.ts'
import { type Checked, checkPlan } from './checkPlan.ts'
import { type CheckedRun, checkRun } from './checkRun.ts'
import { endRun, endSilent } from './endRun.ts'
import { readEarlier, readHistory } from './history.ts'
import { inARow, withInstead } from './inARow.ts'
import { mustBeFillable } from './mustBeFillable.ts'
import {
  findOpenRun,
  insertRun,
  mustBeFree,
  mustFindRun,
  type RunOptions,
  readInput,
  runSpan,
  silentSince,
} from './openRuns.ts'
import type { PlanNeeds } from './readPlan.ts'
import { restoreDrafts } from './runDrafts.ts'
import type { Runner } from './runner.ts'
import { type RunRow, runsStore } from './runs.store.ts'
import { toRun } from './runs.wire.ts'
import type { FillInput } from './solver/fill.input.ts'

/** Milliseconds for which runs are kept, so that they can be undone. */
const KEPT_MS = 90 * 86_400_000

interface Needs extends PlanNeeds {
  db: Db
  change: Change
  runner: Runner
  facts: KeptFacts
  solverName: string
}

const toOptions = ({ mode, keepNearDraft, applyWhenDone }: NewRun): RunOptions => ({
  kind: 'fill',
  mode,
  forced: null,
  keep_near_draft: keepNearDraft ? 1 : 0,
  apply_when_done: applyWhenDone ? 1 : 0,
})

/** Puts back the drafts from before a run was applied. 409 where they changed since. */
async function undoRun(context: ChangeContext<'rota'>, revision: number, viewer: Bearer, id: string) {
  const { trx, tellNobody } = context
  const row = await mustFindRun(trx, id)
  if (row.applied === 0 || row.before === null) return tellNobody('it is not applied').returning(toRun(row))
  if (!(await restoreDrafts(context, JSON.parse(row.before)))) throw new AppError('draft_changed')
  await runsStore.update(trx, id, { applied: 0, before: null })
  const detail = { from: row.from_day, to: row.to_day }
  await context.audit({ action: 'rota.fillUndone', actorId: bearerId(viewer), subjectId: id, detail })
  return tellRota(context, revision, runSpan(row)).returning({ ...toRun(row), applied: false })
}

/** True where an open run searches with these options and days, so that a second press of the button joins it. */
const isSame = (open: RunRow, options: RunOptions, { from, to }: Span): boolean =>
  open.from_day === from &&
  open.to_day === to &&
  (['kind', 'mode', 'keep_near_draft', 'apply_when_done'] as const).every((name) => open[name] === options[name])

/**
 * Stores a new run with its input; the input is null where the same is looked for already. 409 while another run is
 * under way, and where there is nothing to fill.
 */
async function addRun(
  context: ChangeContext<'rota'>,
  revision: number,
  { solverName, ...needs }: Pick<Needs, 'solverName'> & PlanNeeds,
  { viewer, wanted }: { viewer: Bearer; wanted: NewRun },
): Promise<Told<{ run: Run; input: FillInput | null }>> {
  const options = toOptions(wanted)
  const span = { from: wanted.from, to: wanted.to }
  const open = await findOpenRun(context)
  if (open && isSame(open, options, span))
    return context.tellNobody('it is under way').returning({ run: toRun(open), input: null })
  mustBeFree(open)
  const { facts, input, hash } = await readInput(context.trx, span, options, needs)
  mustBeFillable(facts)
  const run = await insertRun(context, viewer, { ...options, input, hash, solver: solverName })
  return tellRota(context, revision, span).returning({ run, input })
}

async function stopRun(
  context: ChangeContext<'rota'>,
  revision: number,
  needs: PlanNeeds,
  { viewer, id }: { viewer: Bearer; id: string },
) {
  const row = await mustFindRun(context.trx, id)
  if (row.ended_at !== null) return context.tellNobody('it has ended').returning(toRun(row))
  const detail = { from: row.from_day, to: row.to_day, kind: row.kind }
  await context.audit({ action: 'run.stopped', actorId: bearerId(viewer), subjectId: id, detail })
  return endRun(context, revision, id, { state: 'stopped' }, needs)
}

/** Makes the roster of a run the drafts of its days, once. */
async function applyStored(
  context: ChangeContext<'rota'>,
  revision: number,
  needs: PlanNeeds,
  { viewer, id, anyway }: { viewer: Bearer; id: string; anyway: boolean },
) {
  const row = await mustFindRun(context.trx, id)
  if (row.applied === 1) return context.tellNobody('it is applied').returning(toRun(row))
  const applied = await applyRun(context, row, { actorId: bearerId(viewer), by: authorOf(viewer), anyway }, needs)
  return tellRota(context, revision, runSpan(row)).returning(applied)
}

/** Deletes runs from before `old`, and ends those whose process died. */
async function removeOld(context: ChangeContext<'rota'>, revision: number, needs: PlanNeeds, old: string) {
  await runsStore.removeBefore(context.trx, old)
  const count = await endSilent(context, revision, needs)
  return count > 0 ? tellRota(context, revision) : context.tellNobody('no run that is shown changed')
}

export type RunsService = ReturnType<typeof runsService>

export function runsService({ db, change, runner, facts, solverName, ...needs }: Needs) {
  const withCapacity = async (run: Run): Promise<Run> => {
    const ofSpan = await facts.of({ from: run.fromDay, to: run.toDay })
    if (!run.applied) return { ...run, capacity: capacityOf(ofSpan) }
    const historyDays = await needs.settings.historyDays(db)
    const rows = await withInstead(ofSpan, inARow(ofSpan), () => readHistory(db, ofSpan, historyDays))
    const history = await readEarlier(db, ofSpan, historyDays)
    return {
      ...run,
      capacity: capacityOf(ofSpan),
      ...(rows.length > 0 && { inARow: rows }),
      ...(history && { history }),
    }
  }

  return {
    /** Begins a fill, or joins the same one. 409 while another run is under way, and where there is nothing to fill. */
    async start(viewer: Bearer, wanted: NewRun): Promise<Run> {
      // A run is applied at its end by right of the person who began it, as they are then.
      if (isProgram(viewer) && wanted.applyWhenDone) throw new AppError('not_for_keys')
      const begun = await change.by(viewer)('rota', (context, revision) =>
        addRun(context, revision, { solverName, ...needs }, { viewer, wanted }),
      )
      if (begun.input) runner.begin({ id: begun.run._id, input: begun.input })
      return withCapacity(begun.run)
    },

    async show(_viewer: unknown, { id }: { id: string }): Promise<Run> {
      const row = await mustFindRun(db, id)
      if (row.ended_at !== null || row.alive_at >= silentSince()) return withCapacity(toRun(row))
      await change('rota', async (context, revision) => {
        await endSilent(context, revision, needs)
        return tellRota(context, revision, runSpan(row))
      })
      return withCapacity(toRun(await mustFindRun(db, id)))
    },

    async stop(viewer: Bearer, { id }: { id: string }): Promise<Run> {
      const run = await change.by(viewer)('rota', (context, revision) =>
        stopRun(context, revision, needs, { viewer, id }),
      )
      runner.stop(id)
      return withCapacity(run)
    },

    /**
     * Makes the roster of a run the drafts of its days. 409 where its input has changed; `anyway` takes the places that
     * still fit.
     */
    async apply(viewer: Bearer, wanted: { id: string; anyway: boolean }): Promise<Run> {
      const run = await change.by(viewer)('rota', (context, revision) =>
        applyStored(context, revision, needs, { viewer, ...wanted }),
      )
      return withCapacity(run)
    },

    undo: async (viewer: Bearer, { id }: { id: string }): Promise<Run> =>
      withCapacity(await change.by(viewer)('rota', (context, revision) => undoRun(context, revision, viewer, id))),

    /** Judges the stored plan of a span. */
    check: (span: Span): Promise<Checked> => checkPlan(db, span, needs),

    /** Judges a stored run by its weights; undefined where none are stored. */
    checkRun: (id: string): Promise<CheckedRun | undefined> => checkRun(db, id),

    /** The fills that ended last, the newest first. */
    newest: async (count: number): Promise<Run[]> => (await runsStore.findNewest(db, count)).map(toRun),

    /** Ends runs whose process died, and deletes old ones. */
    async cleanUp(): Promise<void> {
      const old = new Date(Date.now() - KEPT_MS).toISOString()
      await change('rota', (context, revision) => removeOld(context, revision, needs, old))
    },
  }
}
