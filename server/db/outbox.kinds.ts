import * as z from 'zod/mini'

/**
 * Every kind of outbox entry and the schema of its payload. Features write it, `features/push/` reads it. A newer release
 * may read a stored payload: widen a schema first, narrow it in a later release.
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
    /** One shift was given other fields, so that the person is told where they now serve. */
    isEdit: z.optional(z.boolean()),
    /** The earliest of these shifts, as it was written or removed. */
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
  'user.approved': z.object({ userId: z.string() }),
  'user.waiting': z.object({ userId: z.string() }),
  'task.assigned': z.object({ taskId: z.string(), userId: z.string() }),
}

export type OutboxKind = keyof typeof OUTBOX_KINDS
export type OutboxPayload<Kind extends OutboxKind> = z.infer<(typeof OUTBOX_KINDS)[Kind]>

/** An entry as a feature writes it. Its recipients are determined when it is expanded. */
export type NewOutboxEntry = { [Kind in OutboxKind]: { kind: Kind; payload: OutboxPayload<Kind> } }[OutboxKind]
