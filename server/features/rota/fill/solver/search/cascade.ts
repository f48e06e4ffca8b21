import type { GoalName } from '#shared/rota/fill.ts'
import type { Goal, Roster } from '../fill.input.ts'
import type { GoalCosts } from '../model/goals.ts'
import type { LinearProgram } from '../model/lp.ts'
import type { Model } from '../model/model.ts'
import { safeBound } from './bound.ts'
import { addGoalRow, boundsInChain, type Ends, type GoalBound, narrow, withWholeEnds } from './chain.ts'
import type { Engine, Solved } from './engine.ts'
import type { Filled, Watch } from './filled.ts'
import { type Found, forcedOf, foundOf, isBetter, readAnswer } from './found.ts'
import { leastBySplits } from './splits.ts'

/** One search has a third of the seconds that are left, and this many where a third is less. */
const LEAST_SECONDS = 4

/** Seconds at most in which the value of a goal on which two searches agree is proved. */
const PROOF_SECONDS = 3

/** Searches for one goal at most. Two that agree settle it. */
const WAYS = 4

/** The answer of one search. */
interface Answer {
  state: Solved['state']
  found: Found | null
}

/** The first search for a goal looks this far above its bound. */
const marginOf = ({ bound }: GoalBound): number => Math.max(10, Math.ceil(Math.abs(bound) / 100))

/**
 * Makes the goals as small as possible in their order. Linear programs give a bound for each goal; then one search
 * looks for a roster that meets all bounds; then each goal whose bound is not met is searched alone. Rosters are
 * counted by `valuesOf`. A goal is proved only where its value equals a bound of our own, of the program or of all
 * its parts; where two searches agree without one, it is settled, and its bound stays what we know.
 */
export class Cascade {
  readonly #model: Model
  readonly #engine: Engine
  readonly #watch: Watch
  readonly #order: GoalName[]
  /** The goals that have had their turn. */
  readonly #settled: Goal[] = []
  /** Bounds of the goals that are not settled. They hold while every settled goal is proved and meets its bound. */
  #bounds: number[] = []
  #best: Found
  /**
   * The model's program with the rows of the settled goals, and with the ends of whole columns that follow from them.
   */
  #program: LinearProgram

  /** Begins with the roster `start`, else with the fixed places alone. Throws where these are no rota. */
  constructor(model: Model, engine: Engine, watch: Watch, start?: Roster) {
    this.#model = model
    this.#engine = engine
    this.#watch = watch
    this.#order = model.goals.map(({ name }) => name)
    this.#program = model.program.copy()
    const fixedAlone = readAnswer(model, new Float64Array(model.program.columns))
    if (!fixedAlone) throw new Error('the fixed places are no rota')
    this.#best = start ? foundOf(model, start) : fixedAlone
  }

  run(): Filled {
    this.#watch.onBest(this.#goals(), this.#best.roster)
    this.#holdForced()
    while (this.#settled.length < this.#order.length && this.#hasTime()) this.#settleGoals()
    const isProved = this.#settled.length === this.#order.length && this.#settled.every(({ provedBy }) => provedBy)
    return { goals: this.#goals(), roster: this.#best.roster, state: isProved ? 'done' : 'out_of_time' }
  }

  #hasTime(): boolean {
    return !this.#watch.shouldStop() && this.#watch.secondsLeft() > 0
  }

  #searchSeconds = (): number => {
    const left = this.#watch.secondsLeft()
    return Math.min(left, Math.max(LEAST_SECONDS, left / 3))
  }

  /** Holds the columns that fixed places ask for, as many as some roster has together. */
  #holdForced(): void {
    const held = forcedOf(this.#model, this.#engine, this.#program, this.#searchSeconds)
    if (!held) return
    this.#program = held.program
    if (held.columns.some((column) => this.#best.columns.get(column) !== 1)) this.#best = held.found
  }

  /**
   * Settles the goals that are left, until one does not meet its bound: the bounds of the goals behind it are then
   * computed anew. One search for the last goal may meet all bounds; else the first goal that misses its bound is found
   * by halves.
   */
  #settleGoals(): void {
    const left = this.#model.goals.slice(this.#settled.length)
    const last = left.at(-1)
    if (!last) return
    const chained = this.#program.copy()
    const steps = boundsInChain(this.#engine, chained, left, this.#searchSeconds)
    this.#bounds = steps.map(({ bound }) => bound)
    this.#search(chained, last)
    // From here only whole columns are fixed: with others fixed HiGHS has called feasible programs infeasible.
    let at = 0
    /**
     * The goal that was searched ahead last, and whether (1) or not (0) the solver called the best roster the best of
     * that goal.
     */
    let ahead = { at: -1, agreed: 0 }
    /** The first goal that misses its bound is looked for before this index. */
    let end = left.length
    while (at < left.length && this.#hasTime()) {
      const [goal, step] = [left[at], steps[at]]
      const middle = Math.floor((at + end) / 2)
      if (!goal || !step) return
      if (this.#best.values[goal.name] <= step.bound) {
        this.#seal(goal, step.bound, 'bound', step.ends)
        at++
      } else if (middle > at) {
        const agreed = this.#searchAhead(left.slice(at, middle + 1), steps.slice(at, middle + 1))
        ahead = { at: middle, agreed }
        end = this.#best.values[goal.name] <= step.bound ? middle + 1 : middle
      } else {
        if (!this.#settle(goal, step, ahead.at === at ? ahead.agreed : 0)) return
        at++
        end = left.length
      }
    }
  }

  /**
   * Searches for the last of these goals, the others held at their bounds: a roster that meets its bound proves all of
   * them. Returns 1 where the solver agrees that the best roster is the best of that goal.
   */
  #searchAhead(goals: readonly GoalCosts[], steps: readonly GoalBound[]): 0 | 1 {
    const program = this.#program.copy()
    const [goal, step] = [goals.at(-1), steps.at(-1)]
    if (!goal || !step) return 0
    for (const [at, held] of goals.slice(0, -1).entries()) addGoalRow(program, held, steps[at]?.bound ?? 0)
    const most = step.bound + marginOf(step)
    return this.#agreesWithBest(goal, most, this.#search(narrow(program, goal, step, most), goal)) ? 1 : 0
  }

  /** True where the solver has called the value of the best roster the least, in a search up to `most`. */
  #agreesWithBest({ name }: GoalCosts, most: number, { state, found }: Answer): boolean {
    const value = this.#best.values[name]
    return state === 'optimal' && found?.values[name] === value && value <= most
  }

  /**
   * Searches for one goal until it meets its bound, two searches agree, or the time ends. Returns true where it meets
   * its bound, so that the bounds of the goals after it still hold.
   */
  #settle(goal: GoalCosts, step: GoalBound, agreedBefore: number): boolean {
    const value = () => this.#best.values[goal.name]
    let agreed = agreedBefore
    for (let way = agreed; way < WAYS && agreed < 2 && value() > step.bound && this.#hasTime(); way++) {
      const before = value()
      const most = way === 0 ? Math.min(before, step.bound + marginOf(step)) : before
      const answer = this.#search(narrow(this.#program, goal, step, most), goal, way)
      if (answer.state === 'ended') break
      if (value() < before) agreed = 0
      if (this.#agreesWithBest(goal, most, answer)) agreed++
    }
    const isMet = value() <= step.bound
    if (!isMet && agreed < 2 && !this.#hasTime()) return false
    if (isMet) this.#seal(goal, step.bound, 'bound', step.ends)
    else {
      const ends = narrow(this.#program, goal, step, value())
      if (agreed === 2 && this.#isLeast(goal)) this.#seal(goal, value(), 'bound', ends)
      else this.#seal(goal, step.bound, agreed < 2 ? null : 'solver', ends)
    }
    return isMet
  }

  /** True where a bound of parts of the program proves the value of a goal, in a few seconds. */
  #isLeast(goal: GoalCosts): boolean {
    const left = this.#watch.secondsLeft()
    const end = left - Math.min(PROOF_SECONDS, left)
    const secondsLeft = () => (this.#watch.shouldStop() ? 0 : this.#watch.secondsLeft() - end)
    return leastBySplits(this.#engine, this.#program, goal, this.#best.values[goal.name], secondsLeft) !== null
  }

  /** Ends the turn of a goal: holds its value, and stores its proof. */
  #seal(goal: GoalCosts, bound: number, by: Goal['provedBy'], ends: Ends): void {
    const { name } = goal
    const value = this.#best.values[name]
    // The bounds of a chain hold only below goals that are proved.
    const isOpen = this.#settled.some(({ provedBy }) => provedBy === null)
    const settled = { name, value, bound, provedBy: by }
    this.#settled.push(isOpen ? this.#unprovedGoal(name) : settled)
    this.#bounds.shift()
    this.#program = withWholeEnds(this.#program, ends)
    addGoalRow(this.#program, goal, value)
    this.#watch.onBest(this.#goals(), this.#best.roster)
  }

  /** Searches for the least value of one goal, and keeps a roster that is better than the best. */
  #search(program: LinearProgram, goal: GoalCosts, way = 0): Answer {
    const search = { seconds: this.#searchSeconds(), way, start: this.#best.columns }
    const { columns, state } = this.#engine.solve(program, goal.costs, search)
    const found = readAnswer(this.#model, columns)
    if (found && isBetter(this.#order, found.values, this.#best.values)) {
      this.#best = found
      this.#watch.onBest(this.#goals(), found.roster)
    }
    return { state, found }
  }

  /** A goal that is not proved, with a bound that holds whatever the values of the other goals. */
  #unprovedGoal(name: GoalName): Goal {
    const { goals, program } = this.#model
    const goal = goals.find((one) => one.name === name)
    const bound = goal ? Math.ceil(safeBound(program, goal.costs, []).value) + goal.constant : 0
    return { name, value: this.#best.values[name], bound, provedBy: null }
  }

  #goals(): Goal[] {
    return this.#order.map((name, at) => {
      const settled = this.#settled[at]
      const value = this.#best.values[name]
      if (settled) return { ...settled, value }
      const isNext = at === this.#settled.length && this.#settled.every(({ provedBy }) => provedBy)
      const bound = this.#bounds[0]
      return isNext && bound !== undefined ? { name, value, bound, provedBy: null } : this.#unprovedGoal(name)
    })
  }
}
