import type { QueryClient } from '@tanstack/react-query'
import { messagesHandler } from '../../features/chat/sync/messages.outbox.ts'
import { answersHandler } from '../../features/rota/answers/answers.outbox.ts'
import { storedUser } from '../../features/sessions/session.storage.ts'
import { tasksHandler } from '../../features/tasks/tasks.outbox.ts'
import type { Outbox, OutboxSender } from '../../outbox/outbox.ts'
import type { OutboxHandler } from '../../outbox/pending.change.ts'
import { startSender } from '../../outbox/sender.ts'

/** One handler per noun whose changes wait for the server. */
export const handlers: OutboxHandler[] = [messagesHandler, tasksHandler, answersHandler]

/** Starts sending. `others`: handlers besides those here. */
export function start(outbox: Outbox, cache: QueryClient, others: OutboxHandler[]): OutboxSender {
  // Tabs share who is signed in: another tab may have become somebody else's a moment ago.
  const maySend = () => storedUser()?._id === outbox.owner
  return startSender({ outbox, cache, handlers: [...handlers, ...others], maySend })
}
