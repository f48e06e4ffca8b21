import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { AuditAction } from '#shared/people/auditActions.ts'
import type { Db } from '../../../db/client.ts'
import { authorOf } from '../../../http/viewer.ts'
import { auditStore } from './audit.store.ts'

/** Refusals that are counted instead of written down, so that a flood fills neither the log nor the database. */
export const REFUSALS = ['login.failed', 'admin.refused', 'limit.reached'] as const satisfies AuditAction[]
export type CountedRefusal = (typeof REFUSALS)[number]

/** Delay from a refusal to its row, in which more of them become one write. */
const WRITE_AFTER_MS = 2_000

export interface Refusals {
  /**
   * Counts a refusal; `userId` is the person it concerns, null where nobody known is: then only the total rises.
   * `actorId` is null where the caller may be somebody else.
   */
  note(kind: CountedRefusal, userId: string | null, actorId?: string | null): void
  /** Refusals so far in this process. */
  total(kind: CountedRefusal): number
  /** Writes the counts; resolves when they are stored. */
  flush(): Promise<void>
}

interface Counted {
  kind: CountedRefusal
  userId: string
  actorId: string | null
  /** Start of the hour, in epoch milliseconds. */
  hour: number
  count: number
}

/** One row for each person, actor, kind and hour, whichever process writes it. */
const rowId = ({ kind, userId, actorId, hour }: Counted): string =>
  createHash('sha256')
    .update(`${kind} ${userId} ${hour}${actorId === null ? ' by a stranger' : ''}`)
    .digest('base64url')

/** Counts refusals in memory and adds them to the audit log within five seconds: one row a person, kind and hour. */
export function refusalsService({ db }: { db: Db }): Refusals {
  const totals = new Map<CountedRefusal, number>()
  let waiting = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  /** Ends with the last write that was begun: a stop waits for it, too. */
  let written = Promise.resolve()

  function add(counted: Counted): void {
    const id = rowId(counted)
    waiting.set(id, { ...counted, count: counted.count + (waiting.get(id)?.count ?? 0) })
    timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref()
  }

  function flush(): Promise<void> {
    written = written.then(write)
    return written
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = waiting
    waiting = new Map()
    for (const [id, { kind, userId, actorId, hour, count }] of counted)
      try {
        await auditStore.count(db, { id, action: kind, actorId, userId, count, at: new Date().toISOString() })
      } catch {
        // The database cannot work, which requests report: the next flush tries again.
        add({ kind, userId, actorId, hour, count })
      }
  }

  return {
    note(kind, userId, actorId = userId) {
      totals.set(kind, (totals.get(kind) ?? 0) + 1)
      if (userId !== null) add({ kind, userId, actorId, hour: Math.floor(Date.now() / HOUR_MS) * HOUR_MS, count: 1 })
    },
    total: (kind) => totals.get(kind) ?? 0,
    flush,
  }
}

/** Counts the refusals of an API's requests: exceeded limits, and calls to what only admins may do. */
export function noteRefusals(api: FastifyInstance, refusals: Refusals): void {
  api.addHook('onError', async ({ viewer, routeOptions }, _reply, error: Error) => {
    if (!(error instanceof AppError)) return
    const { access } = routeOptions.config
    const userId = viewer && authorOf(viewer)
    const isForAdmins = access === 'admin' || access === 'superAdmin'
    if (error.code === 'too_many_attempts')
      refusals.note('limit.reached', userId ?? error.details.concerns ?? null, userId)
    if (error.code === 'forbidden' && isForAdmins) refusals.note('admin.refused', userId)
  })
  api.addHook('onClose', () => refusals.flush())
}
