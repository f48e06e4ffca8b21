import type { FillResult } from './cascade.ts'
import type { FillInput, Goal, Roster } from './fill.input.ts'

/** What the thread of the fills is sent. */
export interface FillRequest {
  input: FillInput
}

/** What it answers: how far it is, any number of times, then one end. */
export type FillReply =
  | { kind: 'progress'; goals: Goal[]; roster: Roster }
  | { kind: 'done'; result: FillResult }
  | { kind: 'failed'; reason: string }
