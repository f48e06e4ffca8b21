import { parentPort } from 'node:worker_threads'
import type { FillReply, FillRequest } from './fill.messages.ts'
import { solve } from './solve.ts'

const post = (reply: FillReply): void => parentPort?.postMessage(reply)

/** The solver runs until it has ended: nothing reaches this thread meanwhile, and it is stopped from outside. */
parentPort?.on('message', async ({ input }: FillRequest) => {
  try {
    post({ kind: 'done', result: await solve(input, (progress) => post({ kind: 'progress', progress })) })
  } catch (error) {
    post({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
