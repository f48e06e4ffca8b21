import { readFileSync } from 'node:fs'
import type { FillInput, Goal, Roster } from '../fill.input.ts'
import type { Model } from '../model/model.ts'
import { modelOf } from '../model/modelOf.ts'
import { shapeOf } from '../model/shape.ts'
import { fillSeconds, MOST_SECONDS } from '../solver.ts'
import { Cascade } from './cascade.ts'
import { type Engine, loadEngine } from './engine.ts'
import type { Filled, Watch } from './filled.ts'
import { foundOf, isBetter } from './found.ts'
import { fillMonths } from './months.ts'

/** Pairs of a person and a service open to them; above this number months are filled before the whole span. */
const MONTHS_FIRST = 3000

export interface SearchOptions {
  /** A roster that breaks no rule, with which the search begins: the result has no worse goals. */
  start?: Roster
  /** Called with each better roster that could be used: months of which some are not filled yet are none. */
  onProgress?: (goals: Goal[], roster: Roster) => void
  shouldStop?: () => boolean
  /** The clock, in milliseconds. */
  now?: () => number
  /** Milliseconds for which the search has had a processor. */
  worked?: () => number
  engine?: Engine
  monthsFirst?: number
}

/**
 * Milliseconds for which the calling thread has had a processor since it began; those of the clock where the system
 * does not say. The first number of the file is in nanoseconds: Documentation/scheduler/sched-stats.rst of Linux.
 */
function processorMs(): number {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e6 || performance.now()
  } catch {
    return performance.now()
  }
}

/**
 * Says how many seconds a search of these days has left. `fillSeconds` are those of a processor, so that a busy server
 * comes to the same rota: they are told as seconds of the clock, at the share of a processor that the search has had.
 * Until there is a roster it goes on. On the clock it ends after `MOST_SECONDS` at the latest.
 */
function secondsLeftOf(input: FillInput, now: () => number, worked: () => number): (hasFound: boolean) => number {
  const [begun, workedBefore] = [now(), worked()]
  return (hasFound) => {
    const passed = (now() - begun) / 1000
    const most = MOST_SECONDS - passed
    if (!hasFound) return most
    const used = Math.max(0.001, (worked() - workedBefore) / 1000)
    return Math.min(most, (fillSeconds(input) - used) * Math.max(1, passed / used))
  }
}

/** The months' roster, or the one that was there before where that is better. */
function betterOf(model: Model, months: Roster, start: Roster | undefined): Roster {
  if (!start) return months
  const order = model.goals.map(({ name }) => name)
  return isBetter(order, foundOf(model, start).values, foundOf(model, months).values) ? start : months
}

/**
 * Returns the best roster that is found in `fillSeconds`, by goals of which each counts more than all that follow it,
 * and what is proved of each.
 */
export async function fill(input: FillInput, options: SearchOptions = {}): Promise<Filled> {
  const { start, onProgress, shouldStop = () => false, now = Date.now, monthsFirst = MONTHS_FIRST } = options
  const secondsLeft = secondsLeftOf(input, now, options.worked ?? processorMs)
  const engine = options.engine ?? (await loadEngine(options.shouldStop))
  const fixed = input.services.reduce((count, service) => count + service.fixed.length, 0)
  let hasFound = start !== undefined
  const watch: Watch = {
    secondsLeft: () => secondsLeft(hasFound),
    shouldStop,
    onBest(goals, roster) {
      if (goals.length > 0 && roster.length > fixed) hasFound = true
      // The fixed places alone, and months of which some are not filled yet, are no plan that could be used.
      if (hasFound) onProgress?.(goals, roster)
    },
  }
  const model = modelOf(shapeOf(input))
  const open = model.serves.flat().filter((column) => column !== null).length
  if (open <= monthsFirst) return new Cascade(model, engine, watch, start).run()
  // Months of which some are not filled yet are no progress where something stood before.
  const { roster, months } = fillMonths(input, engine, start ? { ...watch, onBest: () => undefined } : watch)
  return { ...new Cascade(model, engine, watch, betterOf(model, roster, start)).run(), months }
}
