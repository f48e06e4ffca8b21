import type { FastifyBaseLogger } from 'fastify'
import type { OutboxTable } from '../../../db/schema.ts'
import { MAX_TRIES } from '../retries.ts'
import type { Kind, Made } from './notification.ts'

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

/** Entries to take together. One that failed before is tried alone, so that it cannot hold up others for ever. */
export function nextOf(rows: OutboxTable[]): [OutboxTable, ...OutboxTable[]] | undefined {
  const [first, ...others] = rows
  return first && [first, ...others.filter(({ attempts }) => first.attempts === 0 && attempts === 0)]
}

/** Entries that say something, by kind; the others are named in the log once, and go. */
function readable(rows: OutboxTable[], { kinds, log }: Needs): Map<string, OutboxTable[]> {
  const byKind = new Map<string, OutboxTable[]>()
  for (const row of rows) {
    const isBroken = !kinds[row.kind]?.accepts(parse(row.payload)) || row.attempts > MAX_TRIES
    if (isBroken) log.error({ id: row.id, kind: row.kind }, 'outbox: an entry that nobody understands was removed')
    else byKind.set(row.kind, [...(byKind.get(row.kind) ?? []), row])
  }
  return byKind
}

/** The notices that these entries of the outbox are for, but those that would tell nothing any more. */
export async function noticesOf(rows: OutboxTable[], now: Date, needs: Needs): Promise<Made[]> {
  const made: Made[] = []
  for (const [kind, entries] of readable(rows, needs))
    for (const notice of (await needs.kinds[kind]?.make(
      entries.map((row) => ({ id: row.id, payload: parse(row.payload), createdAt: row.created_at })),
      now,
    )) ?? [])
      if (notice.notice.expiresAt > now.toISOString()) made.push(notice)
  return made
}
