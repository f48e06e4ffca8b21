import type { WorkerMessage } from './messages.ts'
import { PICTURES_CACHE } from './pictures.cache.ts'

/**
 * Forgets what the worker keeps of the person who leaves. It works without a worker too, and without a line; what stays is
 * the app itself.
 */
export async function clearPicturesOnDevice(): Promise<void> {
  const message: WorkerMessage = { type: 'forget' }
  navigator.serviceWorker?.controller?.postMessage(message)
  // Neither is there on plain http, where nothing was stored.
  await globalThis.caches?.delete(PICTURES_CACHE)
}
