import { safeBound } from './bound.ts'
import { addGoalRow, chain, type Ends, type Step } from './chain.ts'
import type { Engine, Solved } from './engine.ts'
import type { Goal, GoalName, Roster } from './fill.input.ts'
import { type Found, isBetter, read } from './found.ts'
import type { GoalCosts } from './goals.ts'
import type { LinearProgram } from './lp.ts'
import type { Model } from './model.ts'

/** The longest single search. */
const SEARCH_SECONDS = 30

export interface Watch {
  /** Until the fill has to end. */
  secondsLeft(): number
  shouldStop(): boolean
  onBest(goals: Goal[], roster: Roster): void
}

export interface FillResult {
  goals: Goal[]
  roster: Roster
  /** `done`: each goal is proved. */
  state: 'done' | 'out_of_time'
}

/** The program with the ends of its whole columns alone. */
function withWholeEnds(program: LinearProgram, ends: Ends): LinearProgram {
  const copy = program.copy()
  for (const [column, whole] of program.whole.entries()) {
    if (!whole) continue
    copy.lower[column] = ends.lower[column] ?? 0
    copy.upper[column] = ends.upper[column] ?? 1
  }
  return copy
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

  constructor(model: Model, engine: Engine, watch: Watch) {
    this.#model = model
    this.#engine = engine
    this.#watch = watch
    this.#order = model.goals.map(({ name }) => name)
    this.#program = model.program.copy()
    const fixedAlone = read(model, new Float64Array(model.program.columns))
    if (!fixedAlone) throw new Error('the fixed places are no rota')
    this.#best = fixedAlone
  }

  run(): FillResult {
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
    const search = { seconds: this.#seconds() }
    const found = read(this.#model, this.#engine.solve(program, new Float64Array(program.columns), search).columns)
    if (!found) return
    this.#program = program
    this.#best = found
  }

  /** Bounds of the goals that are left, one search for all of them, then goal by goal until a bound is not met. */
  #round(): void {
    const from = this.#settled.length
    const left = this.#model.goals.slice(from)
    const last = left.at(-1)
    const chained = this.#program.copy()
    const steps = chain(this.#engine, chained, left, this.#seconds)
    const ends = steps.at(-1)?.ends
    if (!last || !ends) return
    this.#bounds = steps.map(({ bound }) => bound)
    const isMet = () => left.every(({ name }, at) => this.#best.values[name] <= (steps[at]?.bound ?? 0))
    if (!isMet()) this.#search(chained, last)
    // With continuous columns fixed the solver has called programs infeasible that are not.
    if (!isMet() && this.#hasTime()) {
      for (const [column, whole] of chained.whole.entries())
        if (!whole) {
          chained.lower[column] = this.#program.lower[column] ?? 0
          chained.upper[column] = this.#program.upper[column] ?? 0
        }
      this.#search(chained, last)
    }
    for (const [at, goal] of left.entries()) {
      const step = steps[at]
      if (!step || !this.#hasTime() || !this.#settle(goal, step)) return
    }
  }

  /** True where the goal met its bound, so that the bounds of those after it still hold. */
  #settle(goal: GoalCosts, { bound, ends }: Step): boolean {
    const isMet = () => this.#best.values[goal.name] <= bound
    const isAbove = (isSecond: boolean) =>
      !isMet() && this.#hasTime() && this.#search(this.#program, goal, isSecond).state === 'optimal' && !isMet()
    let isAgreed = false
    if (isAbove(false)) {
      const value = this.#best.values[goal.name]
      isAgreed = isAbove(true) && this.#best.values[goal.name] === value
    }
    if (!isMet() && !this.#hasTime()) return false
    this.#seal(goal, bound, isMet() ? 'bound' : isAgreed ? 'solver' : null)
    if (isMet()) this.#program = withWholeEnds(this.#program, ends)
    return isMet()
  }

  #seal({ name, ...costs }: GoalCosts, bound: number, by: Goal['provedBy']): void {
    const value = this.#best.values[name]
    const isOpen = this.#settled.some(({ provedBy }) => provedBy === null)
    this.#settled.push(
      isOpen ? this.#openGoal(name) : { name, value, bound: by === 'solver' ? value : bound, provedBy: by },
    )
    this.#bounds.shift()
    addGoalRow(this.#program, { name, ...costs }, value)
    this.#watch.onBest(this.#goals(), this.#best.roster)
  }

  #search(program: LinearProgram, goal: GoalCosts, isSecond = false): Solved {
    const search = { seconds: this.#seconds(), isSecond, start: this.#best.columns }
    const answer = this.#engine.solve(program, goal.costs, search)
    const found = read(this.#model, answer.columns)
    if (found && isBetter(this.#order, found.values, this.#best.values)) {
      this.#best = found
      this.#watch.onBest(this.#goals(), found.roster)
    }
    return answer
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
