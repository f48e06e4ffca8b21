import type { FillInput } from './fill.input.ts'
import type { GoalProofs } from './goalProofs.ts'
import type { FillProgress, SolverResult } from './solver.ts'

/** Message to the thread that fills. */
export interface FillRequest {
  input: FillInput
  /** True where the goals are to be proved after the search. */
  proves: boolean
}

/**
 * Messages from the thread that fills: any number of `progress`, then one `done` or `failed`; after `done`, where it
 * was asked for, `proved`.
 */
export type FillReply =
  | { kind: 'progress'; progress: FillProgress }
  | { kind: 'done'; result: SolverResult }
  | { kind: 'proved'; proofs: GoalProofs | null }
  | { kind: 'failed'; reason: string }
