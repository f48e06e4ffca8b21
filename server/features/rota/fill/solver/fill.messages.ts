import type { FillInput } from './fill.input.ts'
import type { FillProgress, FillResult } from './solver.ts'

/** Message to the thread that fills. */
export interface FillRequest {
  input: FillInput
}

/** Messages from the thread that fills: any number of `progress`, then one `done` or `failed`. */
export type FillReply =
  | { kind: 'progress'; progress: FillProgress }
  | { kind: 'done'; result: FillResult }
  | { kind: 'failed'; reason: string }
