import loadHighs, { type Highs, type Model, type OptionValue } from 'highs'
import type { LinearProgram } from '../model/lp.ts'

/** The answer to the relaxation. `safeBound` makes a true bound of its row multipliers, also of wrong ones. */
interface Relaxed {
  value: number
  /** The values of the columns, whole or not. */
  columns: Float64Array
  multipliers: Float64Array
  isOptimal: boolean
}

/** The answer to the program with whole columns; null where there is no solution. */
export interface Solved {
  columns: Float64Array | null
  /** The solver's word: no solution costs less, there is no solution, or the search was ended before it knew. */
  state: 'optimal' | 'infeasible' | 'ended'
}

/** The settings of one search. */
export interface Search {
  seconds: number
  /** Number of the search, from 0; each searches the same program with other settings. */
  way: number
  /** Values of whole columns with which the search begins. */
  start?: ReadonlyMap<number, number>
}

export interface Engine {
  relax(program: LinearProgram, costs: Float64Array, solver: 'ipm' | 'simplex', seconds: number): Relaxed
  /** Searches until nothing can cost one less: goals are whole numbers, so gaps are absolute. */
  solve(program: LinearProgram, costs: Float64Array, search: Search): Solved
}

let loaded: Promise<Highs> | undefined

/** Returns HiGHS, which the first fill of a process compiles. */
export async function loadEngine(shouldStop?: () => boolean): Promise<Engine> {
  loaded ??= loadHighs()
  const highs = await loaded
  const { modelStatus, solutionStatus, callbackType } = highs.constants
  const interrupt = (event: { interrupt(): void }): undefined => {
    if (shouldStop?.()) event.interrupt()
  }
  const callbacks = {
    [callbackType.simplexInterrupt]: interrupt,
    [callbackType.ipmInterrupt]: interrupt,
    [callbackType.mipInterrupt]: interrupt,
  }
  const run = (model: Model, seconds: number, options: Record<string, OptionValue>): number => {
    const common = { output_flag: false, random_seed: 1, time_limit: Math.max(0.01, seconds) }
    model.options.set({ ...common, ...options })
    return model.run(shouldStop && callbacks).modelStatus
  }
  return {
    relax: (program, costs, solver, seconds) =>
      highs.withModel(program.toModelData(costs, false), (model): Relaxed => {
        const status = run(model, seconds, { solver, run_crossover: 'off' })
        const { colValue, rowDual } = model.getSolution()
        return {
          value: model.getObjectiveValue(),
          columns: colValue,
          multipliers: rowDual,
          isOptimal: status === modelStatus.optimal,
        }
      }),
    solve: (program, costs, { seconds, way, start }) =>
      highs.withModel(program.toModelData(costs, true), (model): Solved => {
        // HiGHS refuses a start that is outside of a column's ends.
        const fits = [...(start ?? [])].every(
          ([column, value]) => value >= (program.lower[column] ?? 0) && value <= (program.upper[column] ?? 1),
        )
        if (start && fits) model.setSolution({ indices: [...start.keys()], values: [...start.values()] })
        const status = run(model, seconds, {
          mip_rel_gap: 0,
          mip_abs_gap: 0.99,
          presolve: way % 2 === 0 ? 'choose' : 'off',
          random_seed: way + 1,
        })
        const hasRoster = model.info.get('primal_solution_status') === solutionStatus.feasible
        return {
          columns: hasRoster ? model.getSolution().colValue : null,
          state:
            status === modelStatus.optimal ? 'optimal' : status === modelStatus.infeasible ? 'infeasible' : 'ended',
        }
      }),
  }
}
