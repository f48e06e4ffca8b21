import type { GoalName, Run } from '#shared/rota/fill.ts'
import type { Db } from '../../../db/client.ts'
import { runsStore } from './runs.store.ts'
import { toRun } from './runs.wire.ts'
import type { FillInput, Roster } from './solver/fill.input.ts'
import type { GoalProofs } from './solver/goalProofs.ts'
import { recheck } from './solver/recheck/recheck.ts'
import type { Broken } from './solver/verify/rules.ts'
import { verify } from './solver/verify/verify.ts'

/** A goal of a stored run: its value as the run has it, as its places have it, and what is proved of it. */
export interface CheckedGoal {
  name: GoalName
  value: number
  counted: number
  /** What the run says. */
  saysProved: boolean
  /** What its weights prove, computed again. */
  isProved: boolean
}

/** The judgement of a stored run by code that the solver does not use. */
export interface CheckedRun {
  run: Run
  broken: Broken[]
  goals: CheckedGoal[]
}

/** The places of a run, among those of the services that it filled. */
const rosterOfRun = ({ places }: Run): Roster =>
  places.map(({ serviceId, userId, postId, shadow }) => ({ serviceId, userId, postId, isShadow: shadow }))

/**
 * Judges a run from what is stored of it alone: the rules that its places break, the value of each goal, and whether
 * its weights prove that no rota has less. Undefined where nothing is stored by which that can be computed.
 */
export async function checkRun(from: Db, id: string): Promise<CheckedRun | undefined> {
  const [row, stored] = [await runsStore.find(from, id), await runsStore.findProofs(from, id)]
  if (!row || !stored) return undefined
  const run = toRun(row)
  const input: FillInput = JSON.parse(stored.input)
  const proofs: GoalProofs = JSON.parse(stored.proofs)
  const { broken, goals: counted } = verify(input, rosterOfRun(run))
  const proved = new Set(recheck(input, proofs).flatMap(({ goal, isProved }) => (isProved ? goal : [])))
  return {
    run,
    broken,
    goals: run.goals.map(({ name, value, proved: saysProved }) => {
      const isOfValue = proofs.goals.some((one) => one.goal === name && one.value === value)
      return { name, value, counted: counted[name], saysProved, isProved: isOfValue && proved.has(name) }
    }),
  }
}
