/** Message of a page to the worker: activate now, or delete the pictures of the person who signs out. */
export type WorkerMessage = { type: 'skipWaiting' } | { type: 'forget' }

const TYPES: unknown[] = ['skipWaiting', 'forget'] satisfies WorkerMessage['type'][]

/** True for a message to this worker; Workbox listens for its own. */
export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  typeof data === 'object' && data !== null && 'type' in data && TYPES.includes(data.type)

/** Message of the worker to open pages. */
export type PageMessage =
  /** Navigate without a reload, and answer on the port. */
  | { type: 'navigate'; path: string }
  /** A push was shown. */
  | { type: 'pushed'; uuid: string | null }
  /** The browser replaced this device's push subscription. */
  | { type: 'subscription' }

/** Parses a message from the worker; null for a type that this release does not know. */
export function readPageMessage(data: unknown): PageMessage | null {
  const { type, path, uuid } = (typeof data === 'object' && data !== null ? data : {}) as Partial<
    Record<string, unknown>
  >
  if (type === 'navigate' && typeof path === 'string') return { type, path }
  if (type === 'pushed') return { type, uuid: typeof uuid === 'string' ? uuid : null }
  if (type === 'subscription') return { type }
  return null
}
