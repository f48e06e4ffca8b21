import { type PageMessage, readPageMessage } from '../../../worker/messages.ts'

/** Calls `listener` with each message of the worker and a function to answer it. Returns the unsubscribe function. */
export function onWorkerMessage(listener: (message: PageMessage, answer: () => void) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const onMessage = ({ data, ports }: MessageEvent) => {
    const message = readPageMessage(data)
    if (message) listener(message, () => ports[0]?.postMessage(true))
  }
  navigator.serviceWorker.addEventListener('message', onMessage)
  return () => navigator.serviceWorker.removeEventListener('message', onMessage)
}
