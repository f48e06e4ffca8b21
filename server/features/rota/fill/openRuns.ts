import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Run } from '#shared/rota/fill.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RotaRunsTable } from '../../../db/schema.ts'
import { authorOf, authorPerson, type Bearer, bearerId } from '../../../http/viewer.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { Span } from '../facts/span.ts'
import { hashOf, toFillInput } from './fillInput.ts'
import { type PlanNeeds, readPlan } from './readPlan.ts'
import { type RunRow, runsStore } from './runs.store.ts'
import { toRun } from './runs.wire.ts'
import type { FillInput } from './solver/fill.input.ts'

/** Milliseconds after which an open run counts as dead whose process has not updated `alive_at`. */
const SILENT_MS = 30_000

export type RunOptions = Pick<
  Selectable<RotaRunsTable>,
  'kind' | 'mode' | 'keep_near_draft' | 'forced' | 'apply_when_done'
>

/** The plan of a span, and the input that is made of it. Inputs with the same hash have the same best rota. */
interface RunInput {
  facts: RotaFacts
  input: FillInput
  hash: string
}

/** The facts without those whom a fill leaves out, except one for whom a place is asked. They stand nowhere. */
function planned(facts: RotaFacts, askedFor: string | undefined): RotaFacts {
  const people = [...facts.people].filter(([id, { isLeftOut }]) => !isLeftOut || id === askedFor)
  return { ...facts, people: new Map(people) }
}

/** Reads what a run depends on. `askedFor`: the person for whom a place is forced. */
export async function readInput(
  from: Db,
  span: Span,
  options: Pick<RunOptions, 'mode' | 'keep_near_draft'> & { askedFor?: string },
  needs: PlanNeeds,
): Promise<RunInput> {
  const { facts: all, history } = await readPlan(from, span, needs)
  const facts = planned(all, options.askedFor)
  const input = toFillInput(facts, { mode: options.mode, keepNearDraft: options.keep_near_draft === 1, history })
  return { facts, input, hash: hashOf(input) }
}

export const runSpan = ({ from_day: from, to_day: to }: RunRow): Span => ({ from, to })

export async function mustFindRun(from: Db, id: string): Promise<RunRow> {
  const row = await runsStore.find(from, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** An open run with an older `alive_at` counts as dead. */
export const silentSince = (): string => new Date(Date.now() - SILENT_MS).toISOString()

/** Ends runs whose process died, as failed. Returns their number. */
export async function failSilent({ trx }: Pick<ChangeContext<'rota'>, 'trx'>): Promise<number> {
  const dead = await runsStore.findSilent(trx, silentSince())
  for (const { id } of dead)
    await runsStore.updateOpen(trx, id, { state: 'failed', ended_at: new Date().toISOString() })
  return dead.length
}

/** The run that is under way, after dead ones have been ended. */
export async function findOpenRun(context: Pick<ChangeContext<'rota'>, 'trx'>): Promise<RunRow | undefined> {
  await failSilent(context)
  return runsStore.findOpen(context.trx)
}

/** Throws `run_under_way`, with the run, where one is open. */
export function mustBeFree(open: RunRow | undefined): void {
  if (open) throw new AppError('run_under_way', { reply: { run: toRun(open) } })
}

/** Stores a new open run. The caller has called `mustBeFree`. */
export async function insertRun(
  { trx, audit }: Pick<ChangeContext<'rota'>, 'trx' | 'audit'>,
  viewer: Bearer,
  { input, hash, ...options }: RunOptions & Omit<RunInput, 'facts'> & { solver: string },
): Promise<Run> {
  const now = new Date().toISOString()
  const row: Selectable<RotaRunsTable> = {
    ...options,
    id: randomUUID(),
    from_day: input.from,
    to_day: input.to,
    started_by: authorOf(viewer),
    started_at: now,
    ended_at: null,
    state: 'running',
    alive_at: now,
    goals: '[]',
    months: null,
    input_hash: hash,
    services: JSON.stringify(input.services.map(({ _id }) => _id)),
    places: 'null',
    empty: '[]',
    before: null,
    applied: 0,
    not_applied: null,
    proof: null,
  }
  await runsStore.insert(trx, row)
  const detail = { from: input.from, to: input.to, kind: options.kind }
  await audit({ action: 'run.begun', actorId: bearerId(viewer), subjectId: row.id, detail })
  return toRun({ ...row, starter: authorPerson(viewer)?.name ?? null })
}
