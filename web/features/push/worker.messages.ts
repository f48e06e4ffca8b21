import { type PageMessage, readPageMessage } from '../../worker/messages.ts'

/** Calls `listener` with what the worker tells this page, and how to answer. Returns how to stop. */
export function onWorkerMessage(listener: (message: PageMessage, answer: () => void) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data, ports }: MessageEvent) => {
    const message = readPageMessage(data)
    if (message) listener(message, () => ports[0]?.postMessage(true))
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
