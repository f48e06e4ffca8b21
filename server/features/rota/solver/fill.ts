import { Cascade, type FillResult } from './cascade.ts'
import { type Engine, loadEngine } from './engine.ts'
import type { FillInput, Goal, Roster } from './fill.input.ts'
import { modelOf } from './model.ts'
import { shapeOf } from './shape.ts'

export type { FillResult } from './cascade.ts'

export interface FillOptions {
  onProgress?: (goals: Goal[], roster: Roster) => void
  shouldStop?: () => boolean
  /** Milliseconds. */
  now?: () => number
  /** For the whole fill. */
  seconds?: number
  engine?: Engine
}

/** The best rota of a span, by goals of which each counts more than all that follow it, with what is proved of them. */
export async function fill(input: FillInput, options: FillOptions = {}): Promise<FillResult> {
  const { onProgress, shouldStop = () => false, now = Date.now, seconds = 60 } = options
  const engine = options.engine ?? (await loadEngine(options.shouldStop))
  const end = now() + seconds * 1000
  return new Cascade(modelOf(shapeOf(input)), engine, {
    secondsLeft: () => (end - now()) / 1000,
    shouldStop,
    onBest: (goals, roster) => onProgress?.(goals, roster),
  }).run()
}
