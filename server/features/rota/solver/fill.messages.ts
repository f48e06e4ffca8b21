import type { FillInput } from './fill.input.ts'
import type { FillProgress, FillResult } from './solver.ts'

/** What the thread of the fills is sent. */
export interface FillRequest {
  input: FillInput
}

/** What it answers: how far it is, any number of times, then one end. */
export type FillReply =
  | { kind: 'progress'; progress: FillProgress }
  | { kind: 'done'; result: FillResult }
  | { kind: 'failed'; reason: string }
