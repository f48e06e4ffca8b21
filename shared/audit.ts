import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './text.ts'

export const AUDIT_PAGE = 50

/** Who did what to whom and when. Names are those of today; a person who is gone has none. */
export const AuditEntry = z.object({
  _id: Id,
  at: z.string(),
  actor: z.nullable(z.object({ _id: Id, name: z.nullable(z.string()) })),
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
