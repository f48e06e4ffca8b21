import { parentPort } from 'node:worker_threads'
import type { FillReply, FillRequest } from './fill.messages.ts'
import { solve } from './solve.ts'

const sendReply = (reply: FillReply): void => parentPort?.postMessage(reply)

/**
 * A search blocks this thread until it ends, so that no message can stop it: `FillThread` terminates the thread
 * instead.
 */
parentPort?.on('message', async ({ input }: FillRequest) => {
  try {
    sendReply({ kind: 'done', result: await solve(input, (progress) => sendReply({ kind: 'progress', progress })) })
  } catch (error) {
    sendReply({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
