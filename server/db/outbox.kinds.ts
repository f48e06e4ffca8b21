import * as z from 'zod/mini'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { HOOK_TYPES } from '#shared/reach/hookEvents.ts'

/** Events of which a person is told for the security of their account, whatever their settings. */
export const SECURITY_EVENTS = [
  'newDevice',
  'newPassword',
  'newNumber',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorReset',
  'recoveryCodeUsed',
  'sessionEnded',
  'entryMerged',
  'oidcLinked',
  'oidcUnlinked',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/** Rows that store the outcome of a mail about them. */
const MAIL_SUBJECTS = ['invitation'] as const
export type MailSubject = (typeof MAIL_SUBJECTS)[number]

/** The person is asked by another way, which they chose: the push is for their helpers alone. */
const toHelpers = z.optional(z.boolean())

/**
 * Every kind of outbox entry and the schema of its payload. Features write it, `features/reach/push/` reads it. A newer
 * release may read a stored payload: widen a schema first, narrow it in a later release.
 */
export const OUTBOX_KINDS = {
  'assignment.answered': z.object({ assignmentId: z.string() }),
  'availability.asked': z.object({ userId: z.string(), until: z.string(), toHelpers }),
  /** An admin, by name, entered when a member can serve. */
  'availability.entered': z.object({ userId: z.string(), by: z.string() }),
  /** Nobody is left to ask. */
  'callOut.exhausted': z.object({ callOutId: z.string() }),
  /** Certificates of members that end, as a person is told of them on a day. */
  'certificate.ending': z.object({
    userId: z.string(),
    day: z.string(),
    certificates: z.array(z.object({ userId: z.string(), skillId: z.string(), validUntil: z.string() })),
  }),
  'day.thanked': z.object({ userId: z.string(), date: z.string(), text: z.string() }),
  /** `userId` is one of the two of a helper, who did not ask themselves. */
  'helper.asked': z.object({ helperId: z.string(), userId: z.string() }),
  /** An event for the programs of hooks, which `features/reach/hooks/` reads: `data` is as `HOOK_DATA` has it. */
  'hook.event': z.object({ type: z.enum(HOOK_TYPES), data: z.record(z.string(), z.unknown()) }),
  /** A hook was paused, or its maker has left. */
  'hook.notice': z.object({ hookId: z.string(), what: z.enum(['paused', 'makerLeft']) }),
  'interest.received': z.object({ interestId: z.string() }),
  'mail.wanted': z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** Account that the entry is about: it is not sent once the account is gone. Null: nobody's. */
    userId: z.nullable(z.string()),
    /** The row whose handler in `mailsService` stores the outcome; null: none does. */
    about: z.nullable(z.object({ kind: z.enum(MAIL_SUBJECTS), id: z.string() })),
    /** ISO time from which it is of no use; null: it is tried for a day. */
    expiresAt: z.nullable(z.string()),
  }),
  'meeting.assigned': z.object({ meetingId: z.string(), by: z.string() }),
  'message.posted': z.object({ messageId: z.string() }),
  'offer.sent': z.object({ offerId: z.string(), toHelpers }),
  'offer.withdrawn': z.object({ offerId: z.string() }),
  /** An account shares a number or an email with somebody of the list who has not joined. */
  'person.asked': z.object({ userId: z.string() }),
  /** A publication that waited did not come at its moment. */
  'publication.stale': z.object({ waitId: z.string() }),
  'rota.published': z.object({
    publicationId: z.string(),
    userId: z.string(),
    /** Services that are no longer theirs. */
    removed: z.number(),
    toHelpers,
  }),
  'rota.reminder': z.object({
    userId: z.string(),
    assignmentIds: z.array(z.string()),
    /** The member is asked for the first time. */
    isFirst: z.optional(z.boolean()),
    toHelpers,
  }),
  /** A month (YYYY-MM) of which admins wanted to be told while it is not published. */
  'rota.unpublished': z.object({ month: z.string() }),
  'security.notice': z.object({
    userId: z.string(),
    event: z.enum(SECURITY_EVENTS),
    /** Name of the device from which it was done; null where the person did not do it. */
    device: z.nullable(z.string()),
    /** The person's devices as they were before the change, which may end their sessions. */
    to: z.array(
      z.object({
        endpoint: z.string(),
        p256dh: z.string(),
        auth: z.string(),
        language: z.nullable(z.enum(LANGUAGE_CODES)),
      }),
    ),
  }),
  'service.cancelled': z.object({ serviceId: z.string(), userId: z.string() }),
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
      /** Key of the time at which it is held, where that is another than its text means. */
      heldAt: z.optional(z.string()),
      assignment: z.string(),
      tieColor: z.nullable(z.string()),
    }),
  }),
  'shift.reminder': z.object({
    userId: z.string(),
    shiftIds: z.array(z.string()),
    kind: z.enum(['evening', 'late']),
    toHelpers,
  }),
  /** `userId` is a member who is asked. */
  'swap.asked': z.object({ swapId: z.string(), userId: z.string(), toHelpers }),
  /** `userId` is a member who was in the swap. */
  'swap.done': z.object({ swapId: z.string(), userId: z.string() }),
  'user.approved': z.object({ userId: z.string() }),
  'user.waiting': z.object({ userId: z.string() }),
  'task.assigned': z.object({ taskId: z.string(), userId: z.string() }),
}

export type OutboxKind = keyof typeof OUTBOX_KINDS
/** Kinds that become notifications. */
export type NotifiedKind = Exclude<OutboxKind, 'hook.event'>
export type OutboxPayload<Kind extends OutboxKind> = z.infer<(typeof OUTBOX_KINDS)[Kind]>

/** An entry as a feature writes it. Its recipients are determined when it is expanded. */
export type NewOutboxEntry = { [Kind in OutboxKind]: { kind: Kind; payload: OutboxPayload<Kind> } }[OutboxKind]
