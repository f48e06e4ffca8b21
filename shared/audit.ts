import * as z from 'zod/mini'
import { CHANNELS } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { ImportKind } from './imports.ts'
import { InterestStatus } from './interest.ts'
import { Shift } from './schedule.ts'
import { SwapAnswer, SwapKind } from './swaps.ts'
import { Id } from './text.ts'
import { Role } from './users.ts'

export const AUDIT_PAGE = 50

const nothing = z.object({})
/** Set where an operator did it on the command line, which has no actor. */
const byOperator = z.object({ by: z.optional(z.literal('command line')) })
const named = z.object({ name: z.string() })
/** Of one person at one post of a service. */
const seated = z.object({ date: z.string(), name: z.string(), post: z.string() })
/**
 * An answer of a member. `by` is the way that it came: a reply link, or an admin whom the member told; absent where they
 * answered in the app by themselves.
 */
const answered = z.extend(seated, { by: z.optional(z.enum(['link', 'admin'])) })
/** Of one service: its day, and its time as the title; of a search for stand-ins its post. */
const dated = z.object({ date: z.string(), title: z.string() })
const titled = z.object({ title: z.string() })
const linked = z.object({ kind: z.enum(['together', 'only_together', 'apart', 'mentor']) })
/** Of the place that is given away first. */
const traded = z.object({ date: z.string(), kind: SwapKind })
const changed = z.array(z.string())
/** Of a span of days, both included. */
const spanned = z.object({ from: z.string(), to: z.string() })
/** Of a run: looking for the best rota, or for what a place costs. */
const begun = z.extend(spanned, { kind: z.enum(['fill', 'prove']) })
/** How many people, devices, rows or services. */
const many = z.object({ count: z.number() })
/** Of a row that counts what happened to one person in one hour. */
const counted = z.object({ count: z.number() })

const imported = z.object({
  filename: z.string(),
  count: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  removed: z.optional(z.number()),
})

/** What an action was done to, and the schema of its detail. */
const about = <const Subject extends string, Detail extends z.ZodMiniObject>(subject: Subject, detail: Detail) => ({
  subject,
  detail,
})

/**
 * Every action that is audited, in the order of the log's filter. Older releases may have stored others, or other details:
 * they are read back as they are.
 */
export const AUDIT_ACTIONS = {
  'session.started': about('user', nothing),
  'session.ended': about('user', nothing),
  'login.failed': about('user', counted),
  'admin.refused': about('user', counted),
  'limit.reached': about('user', counted),
  'user.created': about('user', z.object({ role: Role })),
  'user.approved': about('user', nothing),
  'user.declined': about('user', nothing),
  'user.profileChanged': about('user', z.object({ changed, verified: z.optional(z.enum(['phoneNumber', 'email'])) })),
  'user.passwordReset': about('user', nothing),
  'user.passwordSet': about('user', nothing),
  'user.roleChanged': about('user', z.object({ role: Role })),
  'user.promoted': about('user', nothing),
  'user.suspended': about('user', nothing),
  'user.unsuspended': about('user', nothing),
  'user.sessionsEnded': about('user', byOperator),
  'user.left': about('user', nothing),
  'user.superAdminMade': about('user', byOperator),
  'user.exported': about('user', many),
  'secondFactor.begun': about('user', nothing),
  'secondFactor.confirmed': about('user', nothing),
  'secondFactor.removed': about('user', nothing),
  'secondFactor.reset': about('user', byOperator),
  'secondFactor.codesRenewed': about('user', nothing),
  'secondFactor.codeUsed': about('user', z.object({ left: z.number() })),
  'team.changed': about('team', z.object({ name: z.optional(z.string()), timeZone: z.optional(z.string()) })),
  'setup.accountSet': about('user', nothing),
  'setup.textSent': about('user', nothing),
  'setup.mailSent': about('user', nothing),
  'reach.tested': about('reach', many),
  'interest.statusChanged': about('interest', z.object({ status: InterestStatus })),
  'interest.noteChanged': about('interest', nothing),
  'interest.deleted': about('interest', nothing),
  'invitation.created': about('invitation', named),
  'invitation.revoked': about('invitation', named),
  'invitation.renewed': about('invitation', named),
  'invitation.used': about('invitation', named),
  /** `filename` is empty for pasted lines. */
  'people.read': about('people', z.extend(many, { filename: z.string() })),
  'shift.added': about('shift', z.object({ date: z.string(), name: z.string() })),
  'shift.changed': about('shift', z.object({ before: Shift, after: Shift })),
  'shift.deleted': about('shift', Shift),
  'schedule.imported': about('schedule', imported),
  'schedule.cleared': about('schedule', z.object({ month: z.string(), count: z.number() })),
  'schedule.nameUsed': about('user', z.object({ name: z.string(), count: z.number() })),
  'schedule.exported': about('schedule', many),
  'schedule.undone': about('schedule', z.object({ kind: ImportKind, count: z.number(), kept: z.number() })),
  'assignment.asked': about('assignment', seated),
  'assignment.accepted': about('assignment', answered),
  'assignment.declined': about('assignment', answered),
  'assignment.replaced': about('assignment', seated),
  'assignment.cancelled': about('assignment', seated),
  'assignment.moved': about('assignment', seated),
  'offer.accepted': about('offer', answered),
  'offer.declined': about('offer', answered),
  /** The subject's id is that of the assignment or offer that the link answers. */
  'replyLink.created': about('replyLink', seated),
  'callOut.started': about('callOut', dated),
  'callOut.advanced': about('callOut', dated),
  'callOut.ended': about('callOut', dated),
  'swap.asked': about('swap', traded),
  'swap.answered': about('swap', z.extend(traded, { answer: SwapAnswer })),
  'swap.done': about('swap', traded),
  'swap.refused': about('swap', traded),
  'swap.withdrawn': about('swap', traded),
  'attendance.marked': about('rota', z.object({ day: z.string(), count: z.number() })),
  'rota.published': about(
    'rota',
    z.object({ number: z.number(), from: z.string(), to: z.string(), count: z.number() }),
  ),
  'publication.reminded': about('publication', z.extend(many, { number: z.number() })),
  'draft.begun': about('draft', z.extend(spanned, many.shape)),
  'draft.dropped': about('draft', z.extend(spanned, many.shape)),
  'run.begun': about('run', begun),
  'run.stopped': about('run', begun),
  'rota.filled': about('rota', spanned),
  'rota.fillUndone': about('rota', spanned),
  'report.exported': about('report', spanned),
  'service.created': about('service', dated),
  'service.changed': about('service', dated),
  'service.deleted': about('service', dated),
  'service.cancelled': about('service', dated),
  'service.restored': about('service', dated),
  'template.created': about('template', named),
  'template.changed': about('template', named),
  'template.deleted': about('template', named),
  'post.created': about('post', named),
  'post.changed': about('post', named),
  'post.deleted': about('post', named),
  'skill.created': about('skill', named),
  'skill.changed': about('skill', named),
  'skill.deleted': about('skill', named),
  'link.created': about('link', linked),
  'link.changed': about('link', linked),
  'link.agreed': about('link', linked),
  'link.deleted': about('link', linked),
  'availability.changed': about('user', nothing),
  'availability.asked': about('rota', z.object({ count: z.number(), until: z.string() })),
  'rotaSetting.changed': about('rota', z.object({ changed })),
  'nameLink.confirmed': about('user', named),
  'nameLink.declined': about('user', named),
  'task.created': about('task', titled),
  'task.changed': about('task', z.extend(titled, { changed })),
  'task.deleted': about('task', titled),
  'meeting.created': about('meeting', titled),
  'meeting.deleted': about('meeting', titled),
  'calendar.created': about('user', nothing),
  'calendar.removed': about('user', nothing),
  'message.deleted': about('message', z.object({ channel: z.enum(CHANNELS), senderId: z.nullable(Id) })),
}

/** How an answer came that its member did not give in the app. */
export type AnsweredBy = NonNullable<z.infer<typeof answered>['by']>

export type AuditAction = keyof typeof AUDIT_ACTIONS
export type AuditDetail<Action extends AuditAction> = z.infer<(typeof AUDIT_ACTIONS)[Action]['detail']>

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[]

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
