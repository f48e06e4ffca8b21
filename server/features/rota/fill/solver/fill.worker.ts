import { parentPort } from 'node:worker_threads'
import type { FillReply, FillRequest } from './fill.messages.ts'
import { prove, solve } from './solve.ts'

const sendReply = (reply: FillReply): void => parentPort?.postMessage(reply)

/**
 * A search blocks this thread until it ends, so that no message can stop it: `FillThread` terminates the thread
 * instead.
 */
parentPort?.on('message', async ({ input, proves }: FillRequest) => {
  try {
    const result = await solve(input, (progress) => sendReply({ kind: 'progress', progress }))
    sendReply({ kind: 'done', result })
    if (proves) sendReply({ kind: 'proved', proofs: await prove(input, result) })
  } catch (error) {
    sendReply({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
