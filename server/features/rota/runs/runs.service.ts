import { AppError } from '#shared/errors.ts'
import type { NewRun, Run } from '#shared/rotaRuns.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { Span } from '../board/rotaFacts.ts'
import { tellRota } from '../tellRota.ts'
import { draftsOfRun, whatFits } from './applyRun.ts'
import { type Checked, checkPlan } from './checkPlan.ts'
import { mustBeFillable } from './mustBeFillable.ts'
import { failSilent, insertRun, mustBeFree, mustFindRun, readInput, silentSince } from './openRuns.ts'
import type { PlanNeeds } from './readPlan.ts'
import { restoreDrafts, writeDrafts } from './runDrafts.ts'
import type { Runner } from './runner.ts'
import { type RunRow, runsStore } from './runs.store.ts'
import { placesOf, toRun } from './runs.wire.ts'

/** Runs are kept for this long, for undo. */
const KEPT_MS = 90 * 86_400_000

export interface RunsService {
  /** 409 while another run is under way, and where there is nothing to fill. */
  start(viewer: Viewer, input: NewRun): Promise<Run>
  show(id: string): Promise<Run>
  stop(viewer: Viewer, id: string): Promise<Run>
  /** Makes its roster the drafts. 409 where what it was made of has changed; `anyway` takes what still fits. */
  apply(viewer: Viewer, id: string, anyway: boolean): Promise<Run>
  undo(viewer: Viewer, id: string): Promise<Run>
  /** What is planned in a span, judged. */
  check(span: Span): Promise<Checked>
  /** Ends runs whose process died, and forgets old ones. */
  cleanUp(): Promise<void>
}

interface Needs extends PlanNeeds {
  db: Db
  change: Change
  runner: Runner
  solverName: string
}

const spanOf = ({ from_day: from, to_day: to }: RunRow): Span => ({ from, to })

export function runsService({ db, change, runner, solverName, ...needs }: Needs): RunsService {
  return {
    async start(viewer, { from, to, mode, keepNearDraft }) {
      const options = { kind: 'fill' as const, mode, keep_near_draft: keepNearDraft ? (1 as const) : (0 as const) }
      const begun = await change.by(viewer)('rota', async (context, revision) => {
        await mustBeFree(context)
        const { facts, input, hash } = await readInput(context.trx, { from, to }, options, needs)
        mustBeFillable(facts)
        const run = await insertRun(context, viewer, { ...options, forced: null, input, hash, solver: solverName })
        return tellRota(context, revision, { from, to }).returning({ run, input })
      })
      runner.begin({ id: begun.run._id, input: begun.input })
      return begun.run
    },

    async show(id) {
      const row = await mustFindRun(db, id)
      if (row.ended_at !== null || row.alive_at >= silentSince()) return toRun(row)
      await change('rota', async (context, revision) => {
        await failSilent(context)
        return tellRota(context, revision, spanOf(row))
      })
      return toRun(await mustFindRun(db, id))
    },

    async stop(viewer, id) {
      const run = await change.by(viewer)('rota', async (context, revision) => {
        const { trx, tell, tellNobody } = context
        const row = await mustFindRun(trx, id)
        if (row.ended_at !== null) return tellNobody('it has ended').returning(toRun(row))
        await runsStore.updateOpen(trx, id, { state: 'stopped', ended_at: new Date().toISOString() })
        const detail = { from: row.from_day, to: row.to_day, kind: row.kind }
        await context.audit({ action: 'run.stopped', actorId: viewer._id, subjectId: id, detail })
        const stopped = toRun(await mustFindRun(trx, id))
        const { state, goals } = stopped
        tell({ userIds: [], admins: true }, 'runProgress', { _id: id, state, goals })
        return tellRota(context, revision, spanOf(row)).returning(stopped)
      })
      runner.stop(id)
      return run
    },

    apply: (viewer, id, anyway) =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx, tellNobody } = context
        const row = await mustFindRun(trx, id)
        const run = toRun(row)
        if (row.applied === 1) return tellNobody('it is applied').returning(run)
        if (row.kind === 'prove' || row.ended_at === null || placesOf(row) === null) throw new AppError('run_not_ready')
        const { facts, hash } = await readInput(trx, spanOf(row), row, needs)
        if (hash !== row.input_hash && !anyway) throw new AppError('rota_moved_on', { reply: { run } })
        const drafts = draftsOfRun(facts, run, JSON.parse(row.services))
        const before = await writeDrafts(
          context,
          hash === row.input_hash ? drafts : whatFits(facts, drafts, row.id),
          viewer._id,
        )
        await runsStore.update(trx, id, { applied: 1, before: JSON.stringify(before) })
        const detail = { from: row.from_day, to: row.to_day }
        await context.audit({ action: 'rota.filled', actorId: viewer._id, subjectId: id, detail })
        return tellRota(context, revision, spanOf(row)).returning({ ...run, applied: true })
      }),

    undo: (viewer, id) =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx, tellNobody } = context
        const row = await mustFindRun(trx, id)
        if (row.applied === 0 || row.before === null) return tellNobody('it is not applied').returning(toRun(row))
        if (!(await restoreDrafts(context, JSON.parse(row.before)))) throw new AppError('draft_changed')
        await runsStore.update(trx, id, { applied: 0, before: null })
        const detail = { from: row.from_day, to: row.to_day }
        await context.audit({ action: 'rota.fillUndone', actorId: viewer._id, subjectId: id, detail })
        return tellRota(context, revision, spanOf(row)).returning({ ...toRun(row), applied: false })
      }),

    check: (span) => checkPlan(db, span, needs),

    async cleanUp() {
      const old = new Date(Date.now() - KEPT_MS).toISOString()
      await change('rota', async (context, revision) => {
        await runsStore.removeBefore(context.trx, old)
        const count = await failSilent(context)
        return count > 0 ? tellRota(context, revision) : context.tellNobody('no run that is shown changed')
      })
    },
  }
}
