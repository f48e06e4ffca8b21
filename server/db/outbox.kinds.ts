import * as z from 'zod/mini'

/**
 * Every kind of outbox entry and the schema of its payload: what the features write and what `features/push/` reads. A
 * payload that is stored may be read by a newer release: widen a schema first, narrow it in a later release.
 */
export const OUTBOX_KINDS = {
  'interest.received': z.object({ interestId: z.string() }),
  'meeting.assigned': z.object({ meetingId: z.string(), by: z.string() }),
  'message.posted': z.object({ messageId: z.string() }),
  'shift.changed': z.object({
    userId: z.string(),
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
    /** The earliest of them, as it was written or removed. */
    first: z.object({
      date: z.string(),
      serviceTime: z.string(),
      assignment: z.string(),
      tieColor: z.nullable(z.string()),
    }),
  }),
  'shift.reminder': z.object({
    userId: z.string(),
    shiftIds: z.array(z.string()),
    kind: z.enum(['evening', 'late']),
  }),
  'task.assigned': z.object({ taskId: z.string(), userId: z.string() }),
}

export type OutboxKind = keyof typeof OUTBOX_KINDS
export type OutboxPayload<Kind extends OutboxKind> = z.infer<(typeof OUTBOX_KINDS)[Kind]>

/** An entry as a feature writes it. Whom it reaches is decided when it is sent. */
export type NewOutboxEntry = { [Kind in OutboxKind]: { kind: Kind; payload: OutboxPayload<Kind> } }[OutboxKind]
