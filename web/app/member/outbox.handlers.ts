import type { QueryClient } from '@tanstack/react-query'
import { interestRemovalsHandler } from '../../features/people/interest/interestRemovals.outbox.ts'
import { storedUser } from '../../features/people/sessions/session.storage.ts'
import { shiftRemovalsHandler } from '../../features/plan/schedule/shiftRemovals.outbox.ts'
import { answersHandler } from '../../features/rota/answers/answers.outbox.ts'
import { AVAILABILITY, isAvailabilityOperation } from '../../features/rota/availability/availability.operations.ts'
import { messageRemovalsHandler } from '../../features/talk/messages/sync/messageRemovals.outbox.ts'
import { messagesHandler } from '../../features/talk/messages/sync/messages.outbox.ts'
import { meetingRemovalsHandler } from '../../features/work/meetings/meetingRemovals.outbox.ts'
import { tasksHandler } from '../../features/work/tasks/tasks.outbox.ts'
import type { Outbox, OutboxSender } from '../../outbox/outbox.ts'
import type { OutboxHandler } from '../../outbox/pending.change.ts'
import { startSender } from '../../outbox/sender.ts'

/** Accepts a stored payload of a late handler by the id that it must have. */
const hasId = (thing: string, id: string) => (payload: unknown) =>
  typeof (payload as Record<string, Record<string, unknown> | undefined> | undefined)?.[thing]?.[id] === 'string'

/**
 * A handler whose code comes with its first change, so that the pages which send others do not load it. One whose code
 * does not come is tried again.
 */
function handlerLoadedLate(
  kind: string,
  accepts: (payload: unknown) => boolean,
  load: () => Promise<OutboxHandler>,
): OutboxHandler {
  let loaded: OutboxHandler | undefined
  return {
    kind,
    accepts,
    async send(...sent) {
      loaded = await load()
      return loaded.send(...sent)
    },
    onSent(...sent) {
      if (loaded) loaded.onSent?.(...sent)
      // Another tab has sent it.
      else load().then((handler) => handler.onSent?.(...sent), console.warn)
    },
    onRefused: (...refused) => loaded?.onRefused?.(...refused),
  }
}

const loadEntries = () => import('../../features/sunday/entries/entryHandlers.ts')

/** One handler per noun whose changes wait for the server. */
export const handlers: OutboxHandler[] = [
  messagesHandler,
  messageRemovalsHandler,
  tasksHandler,
  answersHandler,
  handlerLoadedLate(
    AVAILABILITY,
    isAvailabilityOperation,
    async () => (await import('../../features/rota/availability/availability.outbox.ts')).availabilityHandler,
  ),
  handlerLoadedLate('attendance', hasId('mark', 'shiftId'), async () => (await loadEntries()).marksHandler),
  handlerLoadedLate('tick', hasId('tick', 'dutyId'), async () => (await loadEntries()).ticksHandler),
  handlerLoadedLate('count', hasId('count', 'kindId'), async () => (await loadEntries()).countsHandler),
  handlerLoadedLate('record', hasId('record', 'serviceId'), async () => (await loadEntries()).recordsHandler),
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
