import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/text.ts'

// The actions are declared in the files of their nouns, with the details below, and collected in auditActions.ts.

/** Kind of subject of an audited action, and the schema of its detail. */
export const about = <const Subject extends string, Detail extends z.ZodMiniObject>(
  subject: Subject,
  detail: Detail,
) => ({
  subject,
  detail,
})

export const nothing = z.object({})
/** Set where an operator did it on the command line, which has no actor. */
export const byOperator = z.object({ by: z.optional(z.literal('command line')) })
export const named = z.object({ name: z.string() })
/** Detail about one person at one post of a service. */
export const placed = z.object({ date: z.string(), name: z.string(), post: z.string() })
/**
 * The way that an answer of a member came: a reply link, an admin whom the member told, or a text; absent where they
 * answered in the app by themselves.
 */
export const answeredBy = { by: z.optional(z.enum(['link', 'admin', 'sms'])) }
export const answered = z.extend(placed, answeredBy)
/** Detail about one service: its day, and its time as the title; for a search for stand-ins also its post. */
export const dated = z.object({ date: z.string(), title: z.string() })
/** Detail about a number of things at one service. */
export const datedMany = z.extend(dated, { count: z.number() })
export const titled = z.object({ title: z.string() })
export const changed = z.array(z.string())
/** Detail about a span of days, both included. */
export const spanned = z.object({ from: z.string(), to: z.string() })
/** Detail with the number of people, devices, rows or services. */
export const many = z.object({ count: z.number() })
/** Detail of an entry that counts the events of one person in one hour. */
export const counted = z.object({ count: z.number() })

/** Way of an answer that its member did not give in the app. */
export type AnsweredBy = NonNullable<z.infer<typeof answered>['by']>

export const AUDIT_PAGE = 50

/** Actor of an audited change: a person, or a program by its key, named 'Key Website'. */
const AuditActor = z.object({ _id: Id, name: z.nullable(z.string()), key: z.optional(z.literal(true)) })

/** Actor, action, subject and time of an audited change. Names are those of today; a person who has left has none. */
export const AuditEntry = z.object({
  _id: Id,
  at: z.string(),
  actor: z.nullable(AuditActor),
  /** `noun.verb`, such as 'user.suspended'. */
  action: z.string(),
  subject: z.object({ type: z.string(), _id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'superAdmin',
    summary: 'The audit log, newest first, 50 at a time; `before` pages back.',
    input: z.object({
      action: z.optional(z.string().check(z.regex(/^[a-z.]{1,60}$/i))),
      /** Entries that this person made or that are about them. */
      user: z.optional(Id),
      before: z.optional(Id),
    }),
    output: z.array(AuditEntry),
  }),
}
