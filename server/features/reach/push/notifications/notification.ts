import { randomUUID } from 'node:crypto'
import type { PushPayload } from '#shared/reach/push.ts'
import type { Db } from '../../../../db/client.ts'
import { type NotifiedKind, OUTBOX_KINDS, type OutboxKind, type OutboxPayload } from '../../../../db/outbox.kinds.ts'
import type { PushDeliveriesTable } from '../../../../db/schema.ts'
import type { HelpedRecipient, Recipient } from '../subscriptions.store.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Lifetime of a notification in seconds: messages, and work (shifts, tasks, meetings, interest). */
export const MESSAGE_TTL = DAY_SECONDS
export const WORK_TTL = 3 * DAY_SECONDS

/**
 * A notification as a device shows it. The chain is: an outbox entry (written by a feature with its change) expands to
 * notifications, one per device, and each is stored as a delivery until a push service has accepted it.
 */
export interface Notification {
  title: string
  body: string
  path?: string
  channelId?: string
  /** A newer notification replaces an undelivered one of its topic. At most 32 base64url characters (RFC 8030 §5.4). */
  topic: string | null
  urgency: PushDeliveriesTable['urgency']
  /** ISO time after which it is obsolete. */
  expiresAt: string
}

/** A notification for one device. */
export interface AddressedNotification {
  to: Recipient & Partial<Pick<HelpedRecipient, 'about' | 'language'>>
  notification: Notification
}

/** An outbox entry as stored; its payload is not parsed yet. */
interface StoredEntry {
  id: string
  payload: unknown
  createdAt: string
}

/** An addressed notification with the id of its outbox entry. */
export type EntryNotification = AddressedNotification & { entryId: string }

/** A mail with the id of its outbox entry. */
export interface EntryMail {
  entryId: string
  mail: OutboxPayload<'mail.wanted'>
}

/** A parsed outbox entry. */
export interface OutboxEntry<Name extends OutboxKind> {
  id: string
  createdAt: string
  payload: OutboxPayload<Name>
}

/** The values that the payloads of entries have in one field. */
export const payloadsOf = <Payload, Field extends keyof Payload>(
  entries: readonly { payload: Payload }[],
  field: Field,
): Payload[Field][] => entries.map(({ payload }) => payload[field])

/** A push whose arrival is followed (followed.ts), and what it is about. */
export interface FollowedPush {
  uuid: string
  user_id: string
  session_id: string | null
  subject_id: string
}

export interface Kind {
  accepts(payload: unknown): boolean
  /** Expands entries to notifications from the current state; an obsolete entry gives none. */
  expand(entries: StoredEntry[], now: Date): Promise<EntryNotification[]>
  /** The mails of entries, where this server sends mail. */
  mails(entries: StoredEntry[], now: Date): Promise<EntryMail[]>
  /** The uuids of those pushes that tell nothing any more, although they have not expired. */
  ended?(from: Db, pushes: FollowedPush[], now: Date): Promise<string[]>
}

export type Kinds = Record<NotifiedKind, Kind>

/** A kind of entry; its payloads are parsed with the schema that `enqueue` requires. */
export const kindOf = <Name extends OutboxKind>(
  name: Name,
  expand: (entries: OutboxEntry<Name>[], now: Date) => Promise<EntryNotification[]>,
  mails: (entries: OutboxEntry<Name>[], now: Date) => Promise<EntryMail[]> = async () => [],
): Kind => {
  const schema = OUTBOX_KINDS[name]
  const parsed = (entries: StoredEntry[]): OutboxEntry<Name>[] =>
    entries.map((entry) => ({ ...entry, payload: schema.parse(entry.payload) as OutboxPayload<Name> }))
  return {
    accepts: (payload) => schema.safeParse(payload).success,
    expand: (entries, now) => expand(parsed(entries), now),
    mails: (entries, now) => mails(parsed(entries), now),
  }
}

/** The ISO time `seconds` after another. */
export const after = (iso: string, seconds: number): string => new Date(Date.parse(iso) + seconds * 1000).toISOString()

// An encrypted push is at most 4,096 bytes (RFC 8030 §7.2), and a notification shows a few lines.
const TITLE_BYTES = 300
const BODY_BYTES = 900

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

/** Truncates a text to `maxBytes` of JSON, at a grapheme boundary and with an ellipsis. */
function cut(text: string, maxBytes: number): string {
  if (jsonBytes(text) <= maxBytes) return text
  let kept = ''
  let bytes = jsonBytes('…')
  for (const { segment } of graphemes.segment(text)) {
    bytes += jsonBytes(segment)
    if (bytes > maxBytes) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** The payload for the device, with a new uuid for each device and notification. */
export function toPayload({ title, body, path, channelId }: Notification): PushPayload {
  const where = { ...(channelId && { channelId }), ...(path && { path }) }
  return { title: cut(title, TITLE_BYTES), body: cut(body, BODY_BYTES), uuid: randomUUID(), type: 'navigate', ...where }
}
