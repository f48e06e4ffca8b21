import type { FillInput } from './fill.input.ts'
import type { FillProgress, SolverResult } from './solver.ts'

/** Message to the thread that fills. */
export interface FillRequest {
  input: FillInput
}

/** Messages from the thread that fills: any number of `progress`, then one `done` or `failed`. */
export type FillReply =
  | { kind: 'progress'; progress: FillProgress }
  | { kind: 'done'; result: SolverResult }
  | { kind: 'failed'; reason: string }
