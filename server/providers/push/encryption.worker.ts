import { parentPort } from 'node:worker_threads'
import { type EncryptionJob, type EncryptionReply, encryptHere } from './encryption.ts'

function replyTo(job: EncryptionJob): EncryptionReply {
  try {
    return encryptHere(job)
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Program of `EncryptionThread`: a message is a batch of jobs, answered by one message with their replies in order. */
parentPort?.on('message', (jobs: EncryptionJob[]) => parentPort?.postMessage(jobs.map(replyTo)))
