import { readMessage, type WorkerMessage } from '../../worker/worker.messages.ts'

/** Calls `listener` with what the worker tells this page, and how to answer. Returns how to stop. */
export function onWorkerMessage(listener: (message: WorkerMessage, answer: () => void) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data, ports }: MessageEvent) => {
    const message = readMessage(data)
    if (message) listener(message, () => ports[0]?.postMessage(true))
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
