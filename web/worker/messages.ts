/** What a page tells the worker: take over now, or forget what the person who leaves has looked at. */
export type WorkerMessage = { type: 'skipWaiting' } | { type: 'forget' }

const TYPES: unknown[] = ['skipWaiting', 'forget'] satisfies WorkerMessage['type'][]

/** True for what is meant for this worker; other messages are for its other parts. */
export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  typeof data === 'object' && data !== null && 'type' in data && TYPES.includes(data.type)
