import type { Run, RunGoal } from '#shared/rota/fill.ts'
import type { Change } from '../../../db/change.ts'
import { type Ending, endRun } from './endRun.ts'
import type { PlanNeeds } from './readPlan.ts'
import { type OpenRunChange, runsStore } from './runs.store.ts'
import { emptyOf, isProvedOrAgreed, toPlaces, toRunGoals } from './runs.wire.ts'
import type { FillInput, Roster } from './solver/fill.input.ts'
import type { GoalProofs } from './solver/goalProofs.ts'
import type { FillProgress, Solver, SolverResult, SolverRun } from './solver/solver.ts'
import { verify } from './solver/verify/verify.ts'

/** Milliseconds between updates of `alive_at`; without them `failSilent` ends the run. */
const BEAT_MS = 5_000

/**
 * Milliseconds after which a fill ends with the best roster so far. The solver ends before: this is for one that hangs.
 */
const LONGEST_MS = 120_000

interface Needs extends PlanNeeds {
  change: Change
  solver: Solver
  log: { error(fields: object, message: string): void }
}

/** A run that this process searches for. */
interface Task {
  id: string
  input: FillInput
  /**
   * Present for a proof: the place, the input with the place fixed (null: a rule forbids it), and the goals without it
   * where known.
   */
  proof?: { place: { serviceId: string; userId: string }; forced: FillInput | null; base: RunGoal[] | null }
}

export interface Runner {
  /** Begins a search in place of the one under way. Returns at once; progress and result are stored. */
  begin(task: Task): void
  /** Ends the search for this run in this process. Another process ends its own when it next stores progress. */
  stop(id: string): void
  /** Ends the search under way, and its run as failed, because no other process continues it. */
  close(): Promise<void>
}

/**
 * Compares the goals of a fill with those of the same fill with a place forced: the first goal that gets worse, and by
 * how much. Null where the search with the forced place ended before that was settled. Stability is left out: it
 * depends on the draft.
 */
export function proofOf(base: RunGoal[], forced: RunGoal[]): Run['proof'] {
  for (const { name, value } of base) {
    const goal = forced.find((other) => other.name === name)
    if (!goal || name === 'stability' || goal.value === value) continue
    // The goal of the fill was not proved, since this one is better: the goals behind it cannot be compared.
    if (goal.value < value) break
    return isProvedOrAgreed(goal) ? { possible: true, equal: false, goal: name, by: goal.value - value } : null
  }
  return { possible: true, equal: true, goal: null, by: null }
}

/** True where a rule forbids the forced place in its roster. It is judged by the input in which it is not fixed. */
const isForbidden = (input: FillInput, roster: Roster, { serviceId, userId }: { serviceId: string; userId: string }) =>
  verify(input, roster).broken.some(
    (broken) =>
      broken.serviceId === serviceId &&
      (broken.userId === null || broken.userId === userId) &&
      // An admin may ask a person again who has declined.
      broken.code !== 'declined',
  )

const IMPOSSIBLE = { possible: false, equal: false, goal: null, by: null }

const columnsOf = (input: FillInput, { goals, roster, months }: FillProgress) => ({
  goals: JSON.stringify(toRunGoals(goals)),
  months: months ? JSON.stringify(months) : null,
  places: JSON.stringify(roster && toPlaces(roster)),
  empty: JSON.stringify(roster ? emptyOf(input, roster) : []),
})

/** Ends a run, and applies it where that was asked for. A run that was ended meanwhile stays as it is. */
async function endAndApply(
  { change, log, ...needs }: Omit<Needs, 'solver'>,
  id: string,
  ending: Ending,
): Promise<void> {
  try {
    await change('rota', (context, revision) => endRun(context, revision, id, ending, needs))
  } catch (err) {
    log.error({ err }, 'a run could not be ended')
    // The roster is kept where it could not be applied for a reason that nobody foresaw.
    const unapplied = { notApplied: 'internal' } as const
    await change('rota', (context, revision) => endRun(context, revision, id, ending, needs, unapplied))
  }
}

/** The one search of a process, with what it needs. */
interface Searching {
  solver: Solver
  needs: Omit<Needs, 'solver'>
  /** The run that is searched for; its timers end with it. */
  current: { id: string; run: SolverRun | undefined; timers: NodeJS.Timeout[] } | undefined
}

/** Stops the search for this run, without a change of the run. */
function drop(searching: Searching, id: string): void {
  const { current } = searching
  if (current?.id !== id) return
  for (const timer of current.timers) clearTimeout(timer)
  current.run?.stop()
  searching.current = undefined
}

/**
 * Stores the progress of a run, and tells admins where `goals` are given; drops the search for one that was ended
 * meanwhile.
 */
async function storeProgress(searching: Searching, id: string, columns: OpenRunChange, goals?: RunGoal[]) {
  const isOpen = await searching.needs.change('runs', async ({ trx, tell, tellNobody }) => {
    const found = await runsStore.updateOpen(trx, id, { ...columns, alive_at: new Date().toISOString() })
    if (!found || !goals) return tellNobody('nothing is new').returning(found)
    return tell({ userIds: [], admins: true }, 'runProgress', { _id: id, state: 'running', goals }).returning(true)
  })
  if (!isOpen) drop(searching, id)
}

type OnProgress = (progress: FillProgress) => void

function search(searching: Searching, id: string, input: FillInput, onProgress: OnProgress, proves = false): SolverRun {
  const run = searching.solver.start(input, onProgress, proves)
  if (searching.current?.id === id) searching.current.run = run
  else run.stop()
  return run
}

/** Stores what proves the goals of a run, with its input, so that anybody can compute it again. */
async function storeProofs({ needs }: Searching, { id, input }: Task, proofs: GoalProofs | null): Promise<void> {
  if (!proofs) return
  await needs.change('runs', async ({ trx, tellNobody }) => {
    await runsStore.insertProofs(trx, { run_id: id, input: JSON.stringify(input), proofs: JSON.stringify(proofs) })
    return tellNobody('no screen shows proofs')
  })
}

/** Searches for a roster, stores each better one, and ends the run with the best. */
async function fill(searching: Searching, task: Task): Promise<void> {
  const { id, input } = task
  const { needs } = searching
  let last: FillProgress = { goals: [], roster: null }
  let stored: Promise<void> = Promise.resolve()
  const report = (progress: FillProgress) => {
    last = progress
    stored = stored.then(() => storeProgress(searching, id, columnsOf(input, progress), toRunGoals(progress.goals)))
    stored.catch((err) => needs.log.error({ err }, 'the progress of a run could not be stored'))
  }
  const isOver = new Promise<SolverResult>((resolve) => {
    searching.current?.timers.push(setTimeout(() => resolve(last), LONGEST_MS))
  })
  const run = search(searching, id, input, report, true)
  const result = await Promise.race([run.result, isOver])
  await stored
  await endAndApply(needs, id, { ...columnsOf(input, result), state: result.roster ? 'done' : 'failed' })
  await storeProofs(searching, task, result === last ? null : await run.proofs)
}

/** Searches with and without the place of a proof, and ends the run with the comparison. */
async function prove(searching: Searching, { id, input, proof }: Task): Promise<void> {
  const { needs } = searching
  if (!proof?.forced) return endAndApply(needs, id, { state: 'done', proof: JSON.stringify(IMPOSSIBLE) })
  const ignoreProgress = () => {}
  const base = proof.base ?? toRunGoals((await search(searching, id, input, ignoreProgress).result).goals)
  const { goals, roster } = await search(searching, id, proof.forced, ignoreProgress).result
  const isPossible = roster && !isForbidden(input, roster, proof.place)
  const found = isPossible ? proofOf(base, toRunGoals(goals)) : IMPOSSIBLE
  const ending = { state: 'done' as const, goals: JSON.stringify(toRunGoals(goals)), proof: JSON.stringify(found) }
  await endAndApply(needs, id, ending)
}

/** Runs searches, one at a time in this process. */
export function rotaRunner({ solver, ...needs }: Needs): Runner {
  const { log } = needs
  const searching: Searching = { solver, needs, current: undefined }

  return {
    begin(task) {
      if (searching.current) drop(searching, searching.current.id)
      const beat = setInterval(() => {
        storeProgress(searching, task.id, {}).catch((err) =>
          log.error({ err }, 'a run could not say that it is at work'),
        )
      }, BEAT_MS)
      const mine = { id: task.id, run: undefined, timers: [beat] }
      searching.current = mine
      const work = task.proof ? prove(searching, task) : fill(searching, task)
      work
        .catch(async (err) => {
          log.error({ err }, 'a rota could not be filled')
          await endAndApply(needs, task.id, { state: 'failed' })
        })
        .catch((err) => log.error({ err }, 'a failed run could not be stored'))
        .finally(() => {
          // A later search for the same run goes on.
          if (searching.current === mine) drop(searching, task.id)
        })
    },
    stop: (id) => drop(searching, id),
    async close() {
      const id = searching.current?.id
      if (id !== undefined) {
        drop(searching, id)
        await endAndApply(needs, id, { state: 'failed' })
      }
      solver.close()
    },
  }
}
