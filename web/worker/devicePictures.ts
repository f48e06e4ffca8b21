import { ownController } from './isAppOnDevice.ts'
import type { WorkerMessage } from './messages.ts'
import { PICTURES_CACHE } from './pictures.cache.ts'

/** Lets the worker store pictures for the person who is signed in: it stores none where their cache is not there. */
export async function keepPicturesOnDevice(): Promise<void> {
  await globalThis.caches?.open(PICTURES_CACHE)
}

/**
 * Deletes the pictures stored for the person who signs out, also without a worker or a connection. The app's own files
 * stay.
 */
export async function clearPicturesOnDevice(): Promise<void> {
  const message: WorkerMessage = { type: 'forget' }
  ownController()?.postMessage(message)
  // Plain http has neither worker nor caches.
  await globalThis.caches?.delete(PICTURES_CACHE)
}
