import type { FastifyBaseLogger } from 'fastify'
import { translateFor } from '#shared/strings/translate.ts'
import { firstNameOf } from '#shared/text.ts'
import type { OutboxTable } from '../../../../db/schema.ts'
import { MAX_TRIES } from '../retries.ts'
import type { EntryMail, EntryNotification, Kind } from './notification.ts'

interface Needs {
  kinds: Partial<Record<string, Kind>>
  log: Pick<FastifyBaseLogger, 'error'>
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Entries to expand together. An entry that failed before is expanded alone, so that it cannot block others for ever.
 */
export function nextOf(rows: OutboxTable[]): [OutboxTable, ...OutboxTable[]] | undefined {
  const [first, ...others] = rows
  return first && [first, ...others.filter(({ attempts }) => first.attempts === 0 && attempts === 0)]
}

/** Readable entries by kind; unreadable ones are logged and dropped. */
function readable(rows: OutboxTable[], { kinds, log }: Needs): Map<string, OutboxTable[]> {
  const byKind = new Map<string, OutboxTable[]>()
  for (const row of rows) {
    const isBroken = !kinds[row.kind]?.accepts(parse(row.payload)) || row.attempts > MAX_TRIES
    if (isBroken) log.error({ id: row.id, kind: row.kind }, 'outbox: an entry that nobody understands was removed')
    else byKind.set(row.kind, [...(byKind.get(row.kind) ?? []), row])
  }
  return byKind
}

/** Pages on which a helper sees what another person is asked. */
const HELPED_PAGES = /^\/(dashboard|availability|rota\/open|rota\/swap\/[^/]+)$/

/** A notification as it is shown: on the device of a helper it says first whom it is about. */
function saidTo({ to, notification, ...entry }: EntryNotification): EntryNotification {
  const { about, language = null } = to
  if (!about) return { ...entry, to, notification }
  const title = translateFor(language)('notification.for', { name: firstNameOf(about.name), title: notification.title })
  const page = HELPED_PAGES.test(notification.path ?? '') ? notification.path : '/dashboard'
  return { ...entry, to, notification: { ...notification, title, path: `${page}?for=${about._id}` } }
}

/** True where a push is for the helpers of its person alone, and the device is none of theirs. */
const isForOthers = ({ to }: EntryNotification, payload: unknown): boolean =>
  (payload as { toHelpers?: boolean }).toHelpers === true && !to.about

/** A mail with the moment since which it is due. */
type WantedMail = EntryMail & { wantedAt: string }

/** Expands outbox entries to notifications, without obsolete ones, and to mails, where this server sends mail. */
export async function expandEntries(
  rows: OutboxTable[],
  now: Date,
  { isMailOn, ...needs }: Needs & { isMailOn: boolean },
): Promise<{ pushes: EntryNotification[]; mails: WantedMail[] }> {
  const pushes: EntryNotification[] = []
  const mails: WantedMail[] = []
  for (const [name, entries] of readable(rows, needs)) {
    const kind = needs.kinds[name]
    const stored = entries.map((row) => ({ id: row.id, payload: parse(row.payload), createdAt: row.created_at }))
    const payloads = new Map(stored.map(({ id, payload }) => [id, payload]))
    for (const push of (await kind?.expand(stored, now)) ?? [])
      if (push.notification.expiresAt > now.toISOString() && !isForOthers(push, payloads.get(push.entryId)))
        pushes.push(saidTo(push))
    const wantedAt = new Map(stored.map(({ id, createdAt }) => [id, createdAt]))
    for (const made of isMailOn ? ((await kind?.mails(stored, now)) ?? []) : [])
      mails.push({ ...made, wantedAt: wantedAt.get(made.entryId) ?? now.toISOString() })
  }
  return { pushes, mails }
}
