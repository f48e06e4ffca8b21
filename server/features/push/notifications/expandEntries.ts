import type { FastifyBaseLogger } from 'fastify'
import type { OutboxTable } from '../../../db/schema.ts'
import { MAX_TRIES } from '../retries.ts'
import type { EntryNotification, Kind } from './notification.ts'

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

/** Entries to expand together. An entry that failed before is expanded alone, so that it cannot block others for ever. */
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

/** Expands outbox entries to notifications, without obsolete ones. */
export async function expandEntries(rows: OutboxTable[], now: Date, needs: Needs): Promise<EntryNotification[]> {
  const made: EntryNotification[] = []
  for (const [kind, entries] of readable(rows, needs))
    for (const notification of (await needs.kinds[kind]?.expand(
      entries.map((row) => ({ id: row.id, payload: parse(row.payload), createdAt: row.created_at })),
      now,
    )) ?? [])
      if (notification.notification.expiresAt > now.toISOString()) made.push(notification)
  return made
}
