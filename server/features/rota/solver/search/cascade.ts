import type { GoalName } from '#shared/rotaRuns.ts'
import type { Goal, Roster } from '../fill.input.ts'
import type { GoalCosts } from '../model/goals.ts'
import type { LinearProgram } from '../model/lp.ts'
import type { Model } from '../model/model.ts'
import { safeBound } from './bound.ts'
import { addGoalRow, chain, type Ends, narrow, type Step, withWholeEnds } from './chain.ts'
import type { Engine, Solved } from './engine.ts'
import { type Found, foundOf, isBetter, read } from './found.ts'
import type { Month } from './months.ts'

/** The longest single search. */
const SEARCH_SECONDS = 30

/** Searches for one goal, of which two have to agree. */
const WAYS = 4

interface Answer {
  state: Solved['state']
  found: Found | null
}

/** How far above its bound a goal is looked for at first. */
const marginOf = ({ bound }: Step): number => Math.max(10, Math.ceil(Math.abs(bound) / 100))

export interface Watch {
  /** Until the fill has to end. */
  secondsLeft(): number
  shouldStop(): boolean
  onBest(goals: Goal[], roster: Roster): void
}

export interface Filled {
  goals: Goal[]
  roster: Roster
  /** `done`: each goal is proved. */
  state: 'done' | 'out_of_time'
  /** Those that were filled first, and whether each is proved by itself. */
  months?: Month[]
}

/**
 * Lexicographic goals: bounds of all by linear programs, then one search for a rota that meets them all. What it finds is
 * counted anew, and only equality with a bound of our own, or two searches that agree, is a proof. Otherwise goal by goal from
 * the first that is not met.
 */
export class Cascade {
  readonly #model: Model
  readonly #engine: Engine
  readonly #watch: Watch
  readonly #order: GoalName[]
  /** The goals that have had their turn. */
  readonly #settled: Goal[] = []
  /** Bounds of those that follow, which hold while each before is proved and met. */
  #bounds: number[] = []
  #best: Found
  /** Rows of the settled goals, and the ends of whole columns that follow from them. */
  #program: LinearProgram

  /** `start`: a rota to begin with. */
  constructor(model: Model, engine: Engine, watch: Watch, start?: Roster) {
    this.#model = model
    this.#engine = engine
    this.#watch = watch
    this.#order = model.goals.map(({ name }) => name)
    this.#program = model.program.copy()
    const fixedAlone = read(model, new Float64Array(model.program.columns))
    if (!fixedAlone) throw new Error('the fixed places are no rota')
    this.#best = start ? foundOf(model, start) : fixedAlone
  }

  run(): Filled {
    this.#watch.onBest(this.#goals(), this.#best.roster)
    this.#force()
    while (this.#settled.length < this.#order.length && this.#hasTime()) this.#round()
    const isProved = this.#settled.length === this.#order.length && this.#settled.every(({ provedBy }) => provedBy)
    return { goals: this.#goals(), roster: this.#best.roster, state: isProved ? 'done' : 'out_of_time' }
  }

  #hasTime(): boolean {
    return !this.#watch.shouldStop() && this.#watch.secondsLeft() > 0
  }

  #seconds = (): number => Math.min(SEARCH_SECONDS, this.#watch.secondsLeft())

  /** What fixed places ask of others, where a rota can have it. */
  #force(): void {
    const { forced } = this.#model
    if (forced.length === 0) return
    const program = this.#program.copy()
    for (const column of forced) program.lower[column] = program.upper[column] ?? 0
    const search = { seconds: this.#seconds(), way: 0 }
    const found = read(this.#model, this.#engine.solve(program, new Float64Array(program.columns), search).columns)
    if (!found) return
    this.#program = program
    if (forced.some((column) => this.#best.columns.get(column) !== 1)) this.#best = found
  }

  /** Bounds of the goals that are left, one search for all of them, then those whose bound is not met. */
  #round(): void {
    const left = this.#model.goals.slice(this.#settled.length)
    const last = left.at(-1)
    if (!last) return
    const chained = this.#program.copy()
    const steps = chain(this.#engine, chained, left, this.#seconds)
    this.#bounds = steps.map(({ bound }) => bound)
    this.#search(chained, last)
    // What follows fixes whole columns alone: with others fixed the solver has called programs infeasible that are not.
    let at = 0
    /** The goal that was last searched ahead, and whether the solver called its best rota the best. */
    let ahead = { at: -1, agreed: 0 }
    /** Some goal before this one cannot meet its bound. */
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

  /** The last of these goals, those before it held at their bounds: what it finds proves them all. */
  #searchAhead(goals: readonly GoalCosts[], steps: readonly Step[]): 0 | 1 {
    const program = this.#program.copy()
    const [goal, step] = [goals.at(-1), steps.at(-1)]
    if (!goal || !step) return 0
    for (const [at, held] of goals.slice(0, -1).entries()) addGoalRow(program, held, steps[at]?.bound ?? 0)
    const most = step.bound + marginOf(step)
    return this.#isBest(goal, most, this.#search(narrow(program, goal, step, most), goal)) ? 1 : 0
  }

  /** The solver says that nothing is better than the best rota, among those of at most `most`. */
  #isBest({ name }: GoalCosts, most: number, { state, found }: Answer): boolean {
    const value = this.#best.values[name]
    return state === 'optimal' && found?.values[name] === value && value <= most
  }

  /** True where the goal met its bound after all, so that the bounds of those after it still hold. */
  #settle(goal: GoalCosts, step: Step, agreedBefore: number): boolean {
    const value = () => this.#best.values[goal.name]
    let agreed = agreedBefore
    for (let way = agreed; way < WAYS && agreed < 2 && value() > step.bound && this.#hasTime(); way++) {
      const before = value()
      const most = way === 0 ? Math.min(before, step.bound + marginOf(step)) : before
      const answer = this.#search(narrow(this.#program, goal, step, most), goal, way)
      if (answer.state === 'ended') break
      if (value() < before) agreed = 0
      if (this.#isBest(goal, most, answer)) agreed++
    }
    const isMet = value() <= step.bound
    if (!isMet && agreed < 2 && !this.#hasTime()) return false
    if (isMet) this.#seal(goal, step.bound, 'bound', step.ends)
    else this.#seal(goal, step.bound, agreed < 2 ? null : 'solver', narrow(this.#program, goal, step, value()))
    return isMet
  }

  #seal(goal: GoalCosts, bound: number, by: Goal['provedBy'], ends: Ends): void {
    const { name } = goal
    const value = this.#best.values[name]
    const isOpen = this.#settled.some(({ provedBy }) => provedBy === null)
    const settled = { name, value, bound: by === 'solver' ? value : bound, provedBy: by }
    this.#settled.push(isOpen ? this.#openGoal(name) : settled)
    this.#bounds.shift()
    this.#program = withWholeEnds(this.#program, ends)
    addGoalRow(this.#program, goal, value)
    this.#watch.onBest(this.#goals(), this.#best.roster)
  }

  #search(program: LinearProgram, goal: GoalCosts, way = 0): Answer {
    const search = { seconds: this.#seconds(), way, start: this.#best.columns }
    const { columns, state } = this.#engine.solve(program, goal.costs, search)
    const found = read(this.#model, columns)
    if (found && isBetter(this.#order, found.values, this.#best.values)) {
      this.#best = found
      this.#watch.onBest(this.#goals(), found.roster)
    }
    return { state, found }
  }

  /** Its bound holds whatever the other goals come to. */
  #openGoal(name: GoalName): Goal {
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
      return isNext && bound !== undefined ? { name, value, bound, provedBy: null } : this.#openGoal(name)
    })
  }
}
