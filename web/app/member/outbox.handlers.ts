import type { QueryClient } from '@tanstack/react-query'
import { interestRemovalsHandler } from '../../features/admin/interest/interestRemovals.outbox.ts'
import { messagesHandler } from '../../features/chat/sync/messages.outbox.ts'
import { meetingRemovalsHandler } from '../../features/meetings/meetingRemovals.outbox.ts'
import { answersHandler } from '../../features/rota/answers/answers.outbox.ts'
import { availabilityHandler } from '../../features/rota/availability/availability.outbox.ts'
import { marksHandler } from '../../features/rota/today/marks.outbox.ts'
import { shiftRemovalsHandler } from '../../features/schedule/shiftRemovals.outbox.ts'
import { ticksHandler } from '../../features/servicePage/ticks.outbox.ts'
import { storedUser } from '../../features/sessions/session.storage.ts'
import { tasksHandler } from '../../features/tasks/tasks.outbox.ts'
import type { Outbox, OutboxSender } from '../../outbox/outbox.ts'
import type { OutboxHandler } from '../../outbox/pending.change.ts'
import { startSender } from '../../outbox/sender.ts'

/** One handler per noun whose changes wait for the server. */
export const handlers: OutboxHandler[] = [
  messagesHandler,
  tasksHandler,
  answersHandler,
  availabilityHandler,
  marksHandler,
  ticksHandler,
  shiftRemovalsHandler,
  meetingRemovalsHandler,
  interestRemovalsHandler,
]

/** Starts sending. */
export function start(outbox: Outbox, cache: QueryClient): OutboxSender {
  // Tabs share who is signed in: another tab may have become somebody else's a moment ago.
  const maySend = () => storedUser()?._id === outbox.owner
  return startSender({ outbox, cache, handlers, maySend })
}
