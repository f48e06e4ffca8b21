import { parentPort } from 'node:worker_threads'
import type { FillInput } from './fill.input.ts'
import { solve } from './solve.ts'
import type { FillProgress, FillResult } from './solver.ts'

export type SolverMessage =
  | { kind: 'progress'; progress: FillProgress }
  | { kind: 'result'; result: FillResult }
  | { kind: 'failed'; reason: string }

const say = (message: SolverMessage): void => parentPort?.postMessage(message)

parentPort?.on('message', (input: FillInput) => {
  solve(input, (progress) => say({ kind: 'progress', progress })).then(
    (result) => say({ kind: 'result', result }),
    (error: unknown) =>
      say({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
