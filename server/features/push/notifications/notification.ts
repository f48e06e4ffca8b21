import { randomUUID } from 'node:crypto'
import type { PushPayload } from '#shared/push.ts'
import { OUTBOX_KINDS, type OutboxKind, type OutboxPayload } from '../../../db/outbox.kinds.ts'
import type { PushDeliveriesTable } from '../../../db/schema.ts'
import type { Recipient } from '../recipients.store.ts'

export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * HOUR_SECONDS

/** How long each kind of notice tells something, in seconds. */
export const MESSAGE_TTL = DAY_SECONDS
export const WORK_TTL = 3 * DAY_SECONDS

/** Something that is to be told, to whomever. */
export interface Notice {
  title: string
  body: string
  path?: string
  channelId?: string
  /** At most one of a topic waits for a device, the newest. At most 32 base64url characters (RFC 8030 §5.4). */
  topic: string | null
  urgency: PushDeliveriesTable['urgency']
  /** ISO time from which on it tells nothing any more. */
  expiresAt: string
}

/** A notice for one device. */
export interface AddressedNotice {
  to: Recipient
  notice: Notice
}

/** An outbox row on its way out; `payload` is what the feature wrote there. */
export interface OutboxEntry {
  id: string
  payload: unknown
  createdAt: string
}

/** A notice for a device, and the entry that it comes from. */
export type Made = AddressedNotice & { entryId: string }

export interface Kind {
  accepts(payload: unknown): boolean
  /** What entries say to whom; nothing for those that tell nobody anything any more. */
  make(entries: OutboxEntry[], now: Date): Promise<Made[]>
}

export type Kinds = Record<OutboxKind, Kind>

/** A kind of entry, read with the schema with which it was written. */
export const kindOf = <Name extends OutboxKind>(
  name: Name,
  make: (entries: { id: string; createdAt: string; payload: OutboxPayload<Name> }[], now: Date) => Promise<Made[]>,
): Kind => {
  const schema = OUTBOX_KINDS[name]
  return {
    accepts: (payload) => schema.safeParse(payload).success,
    make: (entries, now) =>
      make(
        entries.map((entry) => ({ ...entry, payload: schema.parse(entry.payload) as OutboxPayload<Name> })),
        now,
      ),
  }
}

/** ISO time so many seconds after another. */
export const after = (iso: string, seconds: number): string => new Date(Date.parse(iso) + seconds * 1000).toISOString()

// A push holds 4,096 bytes, encrypted (RFC 8030 §7.2); a notification shows a few lines of it.
const TITLE_BYTES = 300
const BODY_BYTES = 900

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

/** The text, or its beginning in whole characters and an ellipsis, in at most so many bytes of JSON. */
export function cut(text: string, maxBytes: number): string {
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

/** What reaches the device. Every device and notice has a uuid of its own. */
export function toPayload({ title, body, path, channelId }: Notice): PushPayload {
  const where = { ...(channelId && { channelId }), ...(path && { path }) }
  return { title: cut(title, TITLE_BYTES), body: cut(body, BODY_BYTES), uuid: randomUUID(), type: 'navigate', ...where }
}
