import type { FillInput, Goal, Roster } from '../fill.input.ts'
import { modelOf } from '../model/modelOf.ts'
import { shapeOf } from '../model/shape.ts'
import { Cascade, type Filled, type Watch } from './cascade.ts'
import { type Engine, loadEngine } from './engine.ts'
import { fillMonths } from './months.ts'

/** Pairs of a person and a service open to them; above this number months are filled before the whole span. */
const MONTHS_FIRST = 3000

/** Seconds after which a fill ends with the best roster so far. */
const SECONDS = 60

export interface SearchOptions {
  /** Called with each better roster; the goals are [] while months are filled. */
  onProgress?: (goals: Goal[], roster: Roster) => void
  shouldStop?: () => boolean
  /** The clock, in milliseconds. */
  now?: () => number
  engine?: Engine
  monthsFirst?: number
}

/**
 * Returns the best roster that is found in a minute, by goals of which each counts more than all that follow it, and
 * what is proved of each.
 */
export async function fill(input: FillInput, options: SearchOptions = {}): Promise<Filled> {
  const { onProgress, shouldStop = () => false, now = Date.now, monthsFirst = MONTHS_FIRST } = options
  const engine = options.engine ?? (await loadEngine(options.shouldStop))
  const end = now() + SECONDS * 1000
  const watch: Watch = {
    secondsLeft: () => (end - now()) / 1000,
    shouldStop,
    onBest: (goals, roster) => onProgress?.(goals, roster),
  }
  const model = modelOf(shapeOf(input))
  const open = model.serves.flat().filter((column) => column !== null).length
  if (open <= monthsFirst) return new Cascade(model, engine, watch).run()
  const { roster, months } = fillMonths(input, engine, watch)
  return { ...new Cascade(model, engine, watch, roster).run(), months }
}
