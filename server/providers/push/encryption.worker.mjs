import { parentPort } from 'node:worker_threads'
import webPush from 'web-push'

/*
 * Program of `EncryptionThread`: a message is a batch of jobs, answered by one message with their replies in order.
 * Plain JavaScript, because a thread in development and tests has no loader for TypeScript.
 */

function replyTo({ subscription, payload, options }) {
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, options)
    return { headers, body }
  } catch (error) {
    return { error: error.message }
  }
}

parentPort.on('message', (jobs) => parentPort.postMessage(jobs.map(replyTo)))
