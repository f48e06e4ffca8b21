import { interestRemovalsHandler } from '../../features/admin/interest/interestRemovals.outbox.ts'
import { meetingRemovalsHandler } from '../../features/meetings/meetingRemovals.outbox.ts'
import { answersHandler } from '../../features/rota/answers/answers.outbox.ts'
import { availabilityHandler } from '../../features/rota/availability/availability.outbox.ts'
import { marksHandler } from '../../features/rota/today/marks.outbox.ts'
import { shiftRemovalsHandler } from '../../features/schedule/shiftRemovals.outbox.ts'
import type { OutboxHandler } from '../../outbox/pending.change.ts'

/** Handlers of the rota and of what only admins change: apart from those of the chat, whose first load is limited (scripts/size.mjs). */
export const handlers: OutboxHandler[] = [
  answersHandler,
  availabilityHandler,
  marksHandler,
  shiftRemovalsHandler,
  meetingRemovalsHandler,
  interestRemovalsHandler,
]
