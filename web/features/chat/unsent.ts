import type { QueryClient } from '@tanstack/react-query'
import { onCacheEnd } from '../../api/queryClient.ts'
import { onConnect } from '../../live/connection.ts'
import { aloneAmongTabs } from '../../outbox/outgoing.queue.ts'
import { storedUser } from '../sessions/session.storage.ts'
import { postMessage } from './sync/message.post.ts'
import { messageSyncOf } from './sync/messageSync.ts'
import { onDevice } from './unsent.kept.ts'
import { makeQueue, type Queue } from './unsent.queue.ts'

export type { Unsent } from './unsent.shown.ts'

const keeping = onDevice()

const queues = new Map<string, Queue>()

/** What this person has written and the server does not have. */
export function unsentOf(owner: string): Queue {
  const known = queues.get(owner)
  if (known) return known
  // Tabs share who is signed in: another one may have become somebody else's a moment ago.
  const mayPost = () => storedUser()?._id === owner
  const queue = makeQueue({ owner, keeping, post: postMessage, mayPost, alone: aloneAmongTabs })
  queues.set(owner, queue)
  return queue
}

const started = new WeakSet<QueryClient>()

/** Sends what the person whose cache this is has written, until they have left. A second time nothing happens. */
export function startUnsent(owner: string, cache: QueryClient): void {
  if (started.has(cache)) return
  started.add(cache)
  const queue = unsentOf(owner)
  const sync = messageSyncOf(cache)
  const stops = [sync.onArrival(queue.arrived), keeping.onChange(queue.reload), onConnect(queue.hurry)]
  addEventListener('online', queue.hurry)
  queue.start(sync.applyAnswer)
  onCacheEnd(cache, () => {
    started.delete(cache)
    for (const stop of stops) stop()
    removeEventListener('online', queue.hurry)
    queue.stop()
  })
}

/** Takes a message back that is not sent yet. */
export async function discardUnsent(uuid: string): Promise<void> {
  await Promise.all([...queues.values()].map((queue) => queue.discard(uuid)))
}

/** Tries a refused message once more. */
export async function retryUnsent(uuid: string): Promise<void> {
  await Promise.all([...queues.values()].map((queue) => queue.retry(uuid)))
}

/** How many messages of this person would be lost with this device. */
export const countUnsentMessages = async (owner: string): Promise<number> => (await keeping.all(owner)).length

/** Removes all that this person has written from this device. */
export async function forgetUnsentMessages(owner: string): Promise<void> {
  const queue = unsentOf(owner)
  queue.stop()
  await Promise.all((await keeping.all(owner)).map(({ uuid }) => queue.discard(uuid)))
}
