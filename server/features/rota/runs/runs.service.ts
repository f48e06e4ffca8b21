import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { couldStand } from '#shared/rotaRules.ts'
import type { NewRun, Run } from '#shared/rotaRuns.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RotaRunsTable } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { publishable } from '../board/diff.ts'
import { isShadow } from '../board/roster.ts'
import { type FactsNeeds, monthsOf, type RotaFacts, rotaFacts, type Span } from '../board/rotaFacts.ts'
import { servicesStore } from '../services/services.store.ts'
import type { FillInput, GoalValues } from '../solver/fill.input.ts'
import { verify } from '../solver/verify.ts'
import { tellRota } from '../tellRota.ts'
import { draftsOfRun, whatFits } from './applyRun.ts'
import { hashOf, toFillInput } from './fillInput.ts'
import { readHistory } from './history.ts'
import { restoreDrafts, writeDrafts } from './runDrafts.ts'
import { mustBeFillable } from './runInput.ts'
import { type Runner, SILENT_MS } from './runner.ts'
import { type RunRow, runsStore } from './runs.store.ts'
import { placesOf, toRun } from './runs.wire.ts'

/** Runs are kept for this long, for undo. */
const KEPT_MS = 90 * 86_400_000

/** A stored plan, judged. */
export interface Checked {
  services: number
  places: number
  goals: GoalValues
  broken: { code: string; date: string; serviceTime: string; post: string; name: string }[]
}

export interface RunsService {
  /** 409 while another run is under way, and where there is nothing to fill. */
  start(viewer: Viewer, input: NewRun): Promise<Run>
  /** What it costs to give somebody a place, all others free to move. */
  prove(viewer: Viewer, place: { serviceId: string; postId: string; userId: string }): Promise<Run>
  show(id: string): Promise<Run>
  stop(viewer: Viewer, id: string): Promise<Run>
  /** Makes its roster the drafts. 409 where what it was made of has changed; `anyway` takes what still fits. */
  apply(viewer: Viewer, id: string, anyway: boolean): Promise<Run>
  undo(viewer: Viewer, id: string): Promise<Run>
  /** What is planned in a span, judged: the rules that it breaks, and what it comes to in each goal. */
  check(span: Span): Promise<Checked>
  /** Ends runs whose process died, and forgets old ones. */
  cleanUp(): Promise<void>
}

interface Needs extends FactsNeeds {
  db: Db
  change: Change
  runner: Runner
  solverName: string
  settings: FactsNeeds['settings'] & { historyDays(from: Db): Promise<number> }
}

type RunOptions = Pick<RotaRunsTable, 'kind' | 'mode' | 'keep_near_draft' | 'forced'>

export function runsService({ db, change, runner, solverName, ...needs }: Needs): RunsService {
  async function readInput(from: Db, span: Span, options: Pick<RunOptions, 'mode' | 'keep_near_draft'>) {
    const facts = await rotaFacts(from, span, needs)
    const history = await readHistory(from, facts, await needs.settings.historyDays(from))
    const input = toFillInput(facts, { mode: options.mode, keepNearDraft: options.keep_near_draft === 1, history })
    return { facts, input, hash: hashOf(input) }
  }

  async function mustFind(from: Db, id: string): Promise<RunRow> {
    const row = await runsStore.find(from, id)
    if (!row) throw new AppError('not_found')
    return row
  }

  const silent = () => new Date(Date.now() - SILENT_MS).toISOString()

  async function failSilent(context: Pick<ChangeContext<'rota'>, 'trx'>): Promise<number> {
    const dead = await runsStore.silentSince(context.trx, silent())
    for (const { id } of dead)
      await runsStore.updateOpen(context.trx, id, { state: 'failed', ended_at: new Date().toISOString() })
    return dead.length
  }

  /** Stores a new run, the only one that is open. */
  async function insert(
    context: ChangeContext<'rota'>,
    viewer: Viewer,
    { input, hash, ...options }: RunOptions & { input: FillInput; hash: string },
  ): Promise<Run> {
    const now = new Date().toISOString()
    const row: RotaRunsTable = {
      ...options,
      id: randomUUID(),
      from_day: input.from,
      to_day: input.to,
      started_by: viewer._id,
      started_at: now,
      ended_at: null,
      state: 'running',
      alive_at: now,
      goals: '[]',
      input_hash: hash,
      solver: solverName,
      services: JSON.stringify(input.services.map(({ _id }) => _id)),
      places: 'null',
      empty: '[]',
      before: null,
      applied: 0,
      proof: null,
    }
    await runsStore.insert(context.trx, row)
    return toRun({ ...row, starter: viewer.name })
  }

  async function mustBeFree(context: ChangeContext<'rota'>): Promise<void> {
    await failSilent(context)
    const open = await runsStore.open(context.trx)
    if (open) throw new AppError('run_under_way', { reply: { run: toRun(open) } })
  }

  /** The span of a proof: that of the newest fill which is still true and has the service, else the service's month. */
  async function spanOfProof(from: Db, date: string) {
    const last = await runsStore.lastDone(from, date)
    if (last) {
      const span = { from: last.from_day, to: last.to_day }
      const read = await readInput(from, span, last)
      if (read.hash === last.input_hash) return { ...read, options: last, base: toRun(last).goals }
    }
    const options = { mode: 'all' as const, keep_near_draft: 0 as const }
    return { ...(await readInput(from, monthsOf({ from: date, to: date }), options)), options, base: null }
  }

  /** The input with the place taken; null where a rule stands against it, whatever the others do. */
  function withForced(
    facts: RotaFacts,
    input: FillInput,
    { serviceId, postId, userId }: { serviceId: string; postId: string; userId: string },
  ): FillInput | null {
    const service = facts.ofSpan.find(({ _id }) => _id === serviceId)
    const [person, post] = [facts.people.get(userId), facts.posts.get(postId)]
    if (!service || !person || !post || !couldStand({ person, service, post })) return null
    const seat = { userId, postId, isShadow: isShadow(facts, { userId, postId }) }
    const services = input.services.map((one) =>
      one._id === serviceId ? { ...one, fixed: [...one.fixed.filter((fixed) => fixed.userId !== userId), seat] } : one,
    )
    return { ...input, services }
  }

  /** A span that is not shown any more, since the day went on, has no run either. */
  const spanOf = ({ from_day: from, to_day: to }: RunRow): Span => ({ from, to })

  return {
    async start(viewer, { from, to, mode, keepNearDraft }) {
      const options = { kind: 'fill' as const, mode, keep_near_draft: keepNearDraft ? (1 as const) : (0 as const) }
      const begun = await change.by(viewer)('rota', async (context, revision) => {
        await mustBeFree(context)
        const { facts, input, hash } = await readInput(context.trx, { from, to }, options)
        mustBeFillable(facts)
        const run = await insert(context, viewer, { ...options, forced: null, input, hash })
        return tellRota(context, revision, { from, to }).returning({ run, input })
      })
      runner.begin({ id: begun.run._id, input: begun.input })
      return begun.run
    },

    async prove(viewer, place) {
      const begun = await change.by(viewer)('rota', async (context) => {
        const { trx, tellNobody } = context
        await mustBeFree(context)
        const row = await servicesStore.find(trx, place.serviceId)
        if (!row) throw new AppError('not_found')
        const { facts, input, hash, options, base } = await spanOfProof(trx, row.date)
        const isFilled = publishable(facts).some(({ _id }) => _id === place.serviceId)
        if (!isFilled) throw new AppError(row.state === 'cancelled' ? 'no_services' : 'service_begun')
        if (!facts.people.has(place.userId) || !facts.posts.has(place.postId)) throw new AppError('not_found')
        const { mode, keep_near_draft } = options
        const stored = { kind: 'prove' as const, mode, keep_near_draft, forced: JSON.stringify(place) }
        const run = await insert(context, viewer, { ...stored, input, hash })
        return tellNobody('a proof changes nothing').returning({
          run,
          input,
          forced: withForced(facts, input, place),
          base,
        })
      })
      const { run, input, forced, base } = begun
      runner.begin({ id: run._id, input, proof: { place, forced, base } })
      return run
    },

    async show(id) {
      const row = await mustFind(db, id)
      if (row.ended_at !== null || row.alive_at >= silent()) return toRun(row)
      await change('rota', async (context, revision) => {
        await failSilent(context)
        return tellRota(context, revision, spanOf(row))
      })
      return toRun(await mustFind(db, id))
    },

    async stop(viewer, id) {
      const run = await change.by(viewer)('rota', async (context, revision) => {
        const { trx, tell, tellNobody } = context
        const row = await mustFind(trx, id)
        if (row.ended_at !== null) return tellNobody('it has ended').returning(toRun(row))
        await runsStore.updateOpen(trx, id, { state: 'stopped', ended_at: new Date().toISOString() })
        const stopped = toRun(await mustFind(trx, id))
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
        const row = await mustFind(trx, id)
        const run = toRun(row)
        if (row.applied === 1) return tellNobody('it is applied').returning(run)
        if (row.kind === 'prove' || row.ended_at === null || placesOf(row) === null) throw new AppError('run_not_ready')
        const { facts, hash } = await readInput(trx, spanOf(row), row)
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
        const row = await mustFind(trx, id)
        if (row.applied === 0 || row.before === null) return tellNobody('it is not applied').returning(toRun(row))
        if (!(await restoreDrafts(context, JSON.parse(row.before)))) throw new AppError('draft_changed')
        await runsStore.update(trx, id, { applied: 0, before: null })
        const detail = { from: row.from_day, to: row.to_day }
        await context.audit({ action: 'rota.fillUndone', actorId: viewer._id, subjectId: id, detail })
        return tellRota(context, revision, spanOf(row)).returning({ ...toRun(row), applied: false })
      }),

    async check(span) {
      const facts = await rotaFacts(db, span, needs)
      const history = await readHistory(db, facts, await needs.settings.historyDays(db))
      const services = facts.ofSpan.filter(({ row }) => row.state === 'planned')
      // With every place fixed, so that none is counted as a shift outside of the plan, too.
      const planned = toFillInput(facts, { mode: 'gaps', keepNearDraft: false, history, services })
      const roster = planned.services.flatMap(({ _id, draft }) => draft.map((seat) => ({ ...seat, serviceId: _id })))
      // What an admin has locked is judged, too.
      const input: FillInput = { ...planned, services: planned.services.map((service) => ({ ...service, fixed: [] })) }
      const { broken, goals } = verify(input, roster)
      return {
        services: services.length,
        places: roster.length,
        goals,
        broken: broken.map(({ code, serviceId, postId, userId }) => {
          const service = services.find(({ _id }) => _id === serviceId)
          return {
            code,
            date: service?.date ?? '',
            serviceTime: service?.serviceTime ?? '',
            post: facts.posts.get(postId ?? '')?.name ?? '',
            name: facts.people.get(userId ?? '')?.name ?? '',
          }
        }),
      }
    },

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
