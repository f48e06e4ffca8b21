import type { Run, RunGoal } from '#shared/rotaRuns.ts'
import type { Change } from '../../../db/change.ts'
import type { FillInput, Roster } from '../solver/fill.input.ts'
import type { FillProgress, FillResult, Solver, SolverRun } from '../solver/solver.ts'
import { verify } from '../solver/verify/verify.ts'
import { type Ending, endRun } from './endRun.ts'
import type { PlanNeeds } from './readPlan.ts'
import { type OpenRunChange, runsStore } from './runs.store.ts'
import { emptyOf, toPlaces, toRunGoals } from './runs.wire.ts'

/** Milliseconds between the signs of the process of a run; see `silentSince` of openRuns.ts. */
const BEAT_MS = 5_000

/** A fill ends after this time with the best roster so far, and says what is proved. */
const LONGEST_MS = 120_000

interface Needs extends PlanNeeds {
  change: Change
  solver: Solver
  log: { error(fields: object, message: string): void }
}

/** One search of this process. */
interface Task {
  id: string
  input: FillInput
  /** Of a proof: the place, the input in which it is fixed, and the goals without it, where they are known. */
  proof?: { place: { serviceId: string; userId: string }; forced: FillInput | null; base: RunGoal[] | null }
}

export interface Runner {
  /** Begins; what it finds is stored. */
  begin(task: Task): void
  /** Ends a search of this process; that of another one ends when it notices. */
  stop(id: string): void
  /** Ends what is searched for: no process goes on with it. */
  close(): Promise<void>
}

/**
 * The first goal that gets worse, and by how much; null where the search of the forced place ended before that was proved.
 * Stability says nothing of a place.
 */
export function proofOf(base: RunGoal[], forced: RunGoal[]): Run['proof'] {
  for (const { name, value } of base) {
    const goal = forced.find((one) => one.name === name)
    if (!goal || name === 'stability' || goal.value === value) continue
    // Better than a goal that was not proved: what follows no longer counts.
    if (goal.value < value) break
    return goal.proved ? { possible: true, equal: false, goal: name, by: goal.value - value } : null
  }
  return { possible: true, equal: true, goal: null, by: null }
}

/** A forced place is not judged as one: in a roster of the input without it, something stands against it. */
const isAgainst = (input: FillInput, roster: Roster, { serviceId, userId }: { serviceId: string; userId: string }) =>
  verify(input, roster).broken.some(
    (broken) =>
      broken.serviceId === serviceId &&
      (broken.userId === null || broken.userId === userId) &&
      // By hand somebody may be asked again.
      broken.code !== 'declined',
  )

const IMPOSSIBLE = { possible: false, equal: false, goal: null, by: null }

export function rotaRunner({ change, solver, log, ...needs }: Needs): Runner {
  let current: { id: string; run: SolverRun | undefined; timers: NodeJS.Timeout[] } | undefined

  function leave(id: string): void {
    if (current?.id !== id) return
    for (const timer of current.timers) clearTimeout(timer)
    current.run?.stop()
    current = undefined
  }

  /** Stores how far the run has come, and tells admins; leaves one that was ended meanwhile. */
  async function store(id: string, columns: OpenRunChange, told?: RunGoal[]) {
    const isOpen = await change('runs', async ({ trx, tell, tellNobody }) => {
      const found = await runsStore.updateOpen(trx, id, { ...columns, alive_at: new Date().toISOString() })
      if (!found || !told) return tellNobody('nothing is new').returning(found)
      return tell({ userIds: [], admins: true }, 'runProgress', { _id: id, state: 'running', goals: told }).returning(
        true,
      )
    })
    if (!isOpen) leave(id)
  }

  const columnsOf = (input: FillInput, { goals, roster, months }: FillProgress) => ({
    goals: JSON.stringify(toRunGoals(goals)),
    months: months ? JSON.stringify(months) : null,
    places: JSON.stringify(roster && toPlaces(roster)),
    empty: JSON.stringify(roster ? emptyOf(input, roster) : []),
  })

  /** Ends a run in the store. One that was ended meanwhile stays as it is. */
  async function end(id: string, ending: Ending): Promise<void> {
    try {
      await change('rota', (context, revision) => endRun(context, revision, id, ending, needs))
    } catch (err) {
      log.error({ err }, 'a run could not be ended')
      // What was found is kept where the applying failed.
      const unapplied = { notApplied: 'internal' } as const
      await change('rota', (context, revision) => endRun(context, revision, id, ending, needs, unapplied))
    }
  }

  function search(id: string, input: FillInput, onProgress: (progress: FillProgress) => void): Promise<FillResult> {
    const run = solver.start(input, onProgress)
    if (current?.id === id) current.run = run
    else run.stop()
    return run.result
  }

  async function fill({ id, input }: Task): Promise<void> {
    let last: FillProgress = { goals: [], roster: null }
    let stored: Promise<void> = Promise.resolve()
    const report = (progress: FillProgress) => {
      last = progress
      stored = stored.then(() => store(id, columnsOf(input, progress), toRunGoals(progress.goals)))
      stored.catch((err) => log.error({ err }, 'the progress of a run could not be stored'))
    }
    const isOver = new Promise<FillResult>((resolve) => {
      current?.timers.push(setTimeout(() => resolve(last), LONGEST_MS))
    })
    const result = await Promise.race([search(id, input, report), isOver])
    await stored
    await end(id, { ...columnsOf(input, result), state: result.roster ? 'done' : 'failed' })
  }

  async function prove({ id, input, proof }: Task): Promise<void> {
    if (!proof?.forced) return end(id, { state: 'done', proof: JSON.stringify(IMPOSSIBLE) })
    const quiet = () => {}
    const base = proof.base ?? toRunGoals((await search(id, input, quiet)).goals)
    const { goals, roster } = await search(id, proof.forced, quiet)
    const isPossible = roster && !isAgainst(input, roster, proof.place)
    const found = isPossible ? proofOf(base, toRunGoals(goals)) : IMPOSSIBLE
    await end(id, { state: 'done', goals: JSON.stringify(toRunGoals(goals)), proof: JSON.stringify(found) })
  }

  return {
    begin(task) {
      if (current) leave(current.id)
      const beat = setInterval(() => {
        store(task.id, {}).catch((err) => log.error({ err }, 'a run could not say that it is at work'))
      }, BEAT_MS)
      current = { id: task.id, run: undefined, timers: [beat] }
      const work = task.proof ? prove(task) : fill(task)
      work
        .catch(async (err) => {
          log.error({ err }, 'a rota could not be filled')
          await end(task.id, { state: 'failed' })
        })
        .catch((err) => log.error({ err }, 'a failed run could not be stored'))
        .finally(() => leave(task.id))
    },
    stop: leave,
    async close() {
      const id = current?.id
      if (id !== undefined) {
        leave(id)
        await end(id, { state: 'failed' })
      }
      solver.close()
    },
  }
}
