import type { AuditEntry } from '#shared/people/audit.ts'
import { AUDIT_ACTION_NAMES, type AuditAction } from '#shared/people/auditActions.ts'
import { KEY_ACTOR } from '#shared/people/keys.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { titleOf } from '../../../strings/channelTitle.ts'
import { formatDay, formatMonth, formatSpan } from '../../../strings/dates.ts'

/** Older releases may have stored actions that this one does not know. */
const isKnown = (action: string): action is AuditAction => (AUDIT_ACTION_NAMES as string[]).includes(action)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The sentence's key, where an action can have come about in more than one way. */
function keyOf({ action, actor, subject, detail }: AuditEntry): StringKey {
  if (!isKnown(action)) return 'audit.other'
  if (action === 'publication.waiting' && detail.state === 'takenBack') return 'audit.said.publication.takenBack'
  if (action === 'publication.waiting' && detail.state === 'stale') return 'audit.said.publication.stale'
  if (action === 'user.created') {
    if (!actor) return 'audit.said.user.installed'
    if (actor._id === subject._id) return 'audit.said.user.registered'
  }
  return `audit.said.${action}`
}

/** The name of a status or role in a sentence; an unknown one is named as it is stored. */
const STATUSES: Record<string, StringKey> = {
  new: 'interest.new',
  contacted: 'interest.contacted',
  invited: 'interest.invited',
  joined: 'interest.joined',
  declined: 'interest.declined',
  // Actions of older releases.
  closed: 'interest.declined',
}
const ROLES: Record<string, StringKey> = {
  standard: 'admin.role.standard',
  admin: 'admin.role.admin',
  superAdmin: 'admin.role.superAdmin',
}

const named = (names: Record<string, StringKey>, value: unknown, t: Translate): string => {
  const key = names[textOf(value)]
  return key ? t(key) : textOf(value)
}

type Fields = Record<string, unknown> | undefined

/** The name in a shift. */
const nameIn = (shift: unknown): string => textOf(((shift as Fields)?.user as Fields)?.name)

/** The actor as the sentence names them: a person, the program of a key, or the system. */
function actorIn({ actor }: AuditEntry, t: Translate): string {
  if (!actor) return t('audit.system')
  if (actor.key) return t('audit.key', { name: textOf(actor.name).slice(KEY_ACTOR.length) })
  return actor.name ?? t('audit.somebody')
}

/** The sentence of an audit entry. */
export function auditSentence(entry: AuditEntry, t: Translate): string {
  const { subject, action, detail } = entry
  return t(keyOf(entry), {
    actor: actorIn(entry, t),
    subject: subject.name ?? t('audit.somebody'),
    action,
    name: textOf(detail.name) || nameIn(detail) || nameIn(detail.after),
    day: formatDay(textOf(detail.date ?? (detail.after as Fields)?.date), 'full'),
    days: detail.from ? formatSpan(textOf(detail.from), textOf(detail.to)) : '',
    number: typeof detail.number === 'number' ? String(detail.number) : '',
    month: detail.month ? formatMonth(textOf(detail.month)) : '',
    filename: textOf(detail.filename),
    title: textOf(detail.title),
    post: textOf(detail.post),
    channel: titleOf(textOf(detail.channel)),
    count: typeof detail.count === 'number' ? detail.count : 0,
    role: named(ROLES, detail.role, t),
    status: named(STATUSES, detail.status, t),
  })
}

type Part = [field: string, name: StringKey]

/** Parts of a profile, as an entry names them and as people do. */
const PROFILE_PARTS: Part[] = [
  ['name', 'audit.part.name'],
  ['phoneNumber', 'audit.part.phoneNumber'],
  ['password', 'audit.part.password'],
  ['photo', 'audit.part.photo'],
  ['language', 'audit.part.language'],
]

const TASK_PARTS: Part[] = [
  ['title', 'audit.part.title'],
  ['dueDate', 'audit.part.dueDate'],
  ['status', 'audit.part.status'],
  ['assignedTo', 'audit.part.assignedTo'],
]

const PARTS: Partial<Record<string, Part[]>> = { 'user.profileChanged': PROFILE_PARTS, 'task.changed': TASK_PARTS }

/** Ways of an answer that its member did not give in the app. */
const WAYS: Partial<Record<string, StringKey>> = {
  link: 'audit.part.by.link',
  admin: 'audit.part.by.admin',
  sms: 'audit.part.by.sms',
}

const forText = (name: string | undefined, t: Translate): string =>
  name === undefined ? t('audit.part.forSomebody') : t('audit.part.for', { name })

/**
 * Details that an entry's sentence leaves out: for whom a helper did it, changed parts of a profile or task, how an
 * answer came, a file, what a run is for. `names` are those of today by id.
 */
export function detailParts(entry: AuditEntry, names: ReadonlyMap<string, string>, t: Translate): string[] {
  const helped = textOf(entry.detail.for)
  const forWhom = helped ? [forText(names.get(helped), t)] : []
  return [...forWhom, ...otherParts(entry, t)]
}

function otherParts({ action, detail }: AuditEntry, t: Translate): string[] {
  const way = WAYS[textOf(detail.by)]
  if (way) return [t(way)]
  if (action === 'people.read' && detail.filename) return [textOf(detail.filename)]
  if (detail.kind === 'prove') return [t('audit.part.prove')]
  const known = PARTS[action]
  if (!known) return []
  const changed = Array.isArray(detail.changed) ? detail.changed : []
  const parts = known.filter(([field]) => changed.includes(field)).map(([, name]) => t(name))
  if (detail.verified === 'phoneNumber') parts.push(t('audit.part.verified'))
  if (detail.verified === 'email') parts.push(t('audit.part.emailVerified'))
  return parts
}
