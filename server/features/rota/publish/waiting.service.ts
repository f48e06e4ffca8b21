import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { Publish } from '#shared/rota/publish.ts'
import { PUBLISH_AHEAD_DAYS, WAITING_KEPT_DAYS, type Waiting } from '#shared/rota/waiting.ts'
import type { Change, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { type Bearer, bearerId, type Viewer } from '../../../http/viewer.ts'
import type { ChangePlaces } from '../../plan/places/changePlaces.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { revisionOfBoard } from '../board/board.wire.ts'
import { publishable } from '../facts/rotaFacts.ts'
import type { Span } from '../facts/span.ts'
import { tellRota } from '../tellRota.ts'
import { comeDue, isChanged } from './comeDue.ts'
import {
  type Drafted,
  isNothing,
  mustNotBeRefused,
  type PublishNeeds,
  publishPreviewOf,
  readDrafted,
} from './publishDrafts.ts'
import { type WaitRow, waitingStore } from './waiting.store.ts'

interface Needs extends PublishNeeds {
  db: Db
  change: Change
  changePlaces: ChangePlaces
  log: { error(fields: object, message: string): void }
}

const toWaiting = (row: WaitRow, reason: Waiting['reason'] = row.reason): Waiting => ({
  _id: row.id,
  from: row.from_day,
  to: row.to_day,
  at: row.publish_at,
  by: row.made_by === null ? null : { _id: row.made_by, name: row.name ?? '' },
  state: row.state,
  reason,
})

/** Instant before which one that has ended is no longer listed. */
const keptSince = (): string => new Date(Date.now() - WAITING_KEPT_DAYS * DAY_MS).toISOString()

/** The moment of a request as it is stored. 400 at `at` for one that is past, or too far ahead. */
function momentOf(at: string): string {
  const ahead = Date.parse(at) - Date.now()
  if (ahead <= 0 || ahead > PUBLISH_AHEAD_DAYS * DAY_MS) refuseAt('at', 'rota.publishAt')
  return new Date(at).toISOString()
}

/** The one that waits for just this already, or undefined. 409 where another waits for some of the days. */
async function known(trx: Db, input: Publish, at: string): Promise<WaitRow | undefined> {
  const { from, to, revision } = input
  const rows = await waitingStore.touching(trx, input, keptSince())
  const isSame = (row: WaitRow) =>
    row.from_day === from && row.to_day === to && row.board_revision === revision && row.publish_at === at
  const same = rows.find((row) => isSame(row) && row.state !== 'stale')
  const [other] = rows.filter(({ state }) => state === 'waiting')
  if (!same && other) throw new AppError('publication_waits', { reply: { waiting: toWaiting(other) } })
  return same
}

/** Throws 409 where a publication at that moment would be refused as things stand, or would change nothing. */
async function mustBePublishable(needs: PublishNeeds, trx: Db, drafted: Drafted, revision: string, at: string) {
  const { facts } = drafted
  if (revision !== revisionOfBoard(facts))
    throw new AppError('draft_changed', { reply: { preview: await publishPreviewOf(needs, trx, facts) } })
  const isToCome = publishable(facts).some(({ row }) => !hasBegun(row, facts.timeZone, new Date(at)))
  if (isNothing(drafted) || !isToCome) throw new AppError('nothing_to_publish')
  await mustNotBeRefused(needs, trx, drafted)
}

const detailOf = (
  { from_day: from, to_day: to, publish_at: at }: Pick<WaitRow, 'from_day' | 'to_day' | 'publish_at'>,
  state: 'waiting' | 'takenBack',
) => ({ from, to, at, state })

/** Stores a publication that waits, with the drafts as they are now. */
async function insert(trx: Trx<'rota'>, viewer: Viewer, input: Publish, at: string, { facts }: Drafted) {
  const { from, to, revision, note, tell, saidYes } = input
  const row = {
    id: randomUUID(),
    from_day: from,
    to_day: to,
    board_revision: revision,
    publish_at: at,
    made_by: viewer._id,
    made_at: new Date().toISOString(),
    note,
    tell: tell ? (1 as const) : (0 as const),
    state: 'waiting' as const,
    reason: null,
    ended_at: null,
  }
  const drafts = publishable(facts).flatMap(({ _id, draft }) =>
    draft ? [{ service_id: _id, revision: draft.revision, places: draft.places.length }] : [],
  )
  const people = [...new Set(saidYes)].filter((id) => facts.people.has(id))
  await waitingStore.insert(trx, row, drafts, people)
  return { ...row, name: viewer.name, role: viewer.role, suspended: 0 as const }
}

type Made = { waiting: Waiting; isNew: boolean }

export type WaitingService = ReturnType<typeof waitingService>

/** Publications at a set time: whoever of several processes looks first publishes them, after a standstill at once. */
export function waitingService(needs: Needs) {
  const { db, change, changePlaces, log } = needs

  /** Why one that waits would be stale if its moment were now, as far as that is known without the rules. */
  async function reasonOf(row: WaitRow): Promise<Waiting['reason']> {
    if (row.state !== 'waiting') return row.reason
    if (row.role === null || !isAdmin({ role: row.role }) || row.suspended === 1) return 'forbidden'
    return (await isChanged(needs, db, row)) ? 'draft_changed' : null
  }

  return {
    /**
     * Lets a publication wait for its moment. `isNew` is false where it waits already. 400 for a bad moment, 409
     * where another waits for some of these days, and where it would be refused as things stand.
     */
    create: (viewer: Viewer, input: Publish & { at: string }): Promise<Made> =>
      change.by(viewer)('rota', async (rota, revision) => {
        const { trx, audit, tellNobody } = rota
        const at = momentOf(input.at)
        const there = await known(trx, input, at)
        if (there) return tellNobody('it waits already').returning<Made>({ waiting: toWaiting(there), isNew: false })
        const drafted = await readDrafted(needs, trx, input)
        await mustBePublishable(needs, trx, drafted, input.revision, at)
        const row = await insert(trx, viewer, input, at, drafted)
        const detail = detailOf(row, 'waiting')
        await audit({ action: 'publication.waiting', actorId: bearerId(viewer), subjectId: row.id, detail })
        return tellRota(rota, revision, input).returning<Made>({ waiting: toWaiting(row), isNew: true })
      }),

    /** Those that touch a span, by moment: all that wait, and those that ended in the last `WAITING_KEPT_DAYS` days. */
    async list(_viewer: unknown, span: Span): Promise<Waiting[]> {
      const rows = await waitingStore.touching(db, span, keptSince())
      const found: Waiting[] = []
      for (const row of rows) found.push(toWaiting(row, await reasonOf(row)))
      return found
    },

    /** Takes one back, or off the list. 404 for an unknown one. */
    remove: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('rota', async (rota, revision) => {
        const row = await waitingStore.find(rota.trx, id)
        if (!row) throw new AppError('not_found')
        await waitingStore.remove(rota.trx, id)
        if (row.state === 'waiting') {
          const detail = detailOf(row, 'takenBack')
          await rota.audit({ action: 'publication.waiting', actorId: bearerId(viewer), subjectId: id, detail })
        }
        return tellRota(rota, revision, { from: row.from_day, to: row.to_day })
      }),

    /** Publishes what is due, or says why it is not; true where anything was. Every process may call it. */
    async tick(): Promise<boolean> {
      const due = await waitingStore.due(db, new Date().toISOString())
      for (const { id, made_by: actorId } of due)
        await changePlaces(change, { cause: 'publication', actorId }, (plan) => comeDue(needs, plan, id)).catch(
          (err: unknown) => log.error({ err, waiting: id }, 'a publication that is due could not be made'),
        )
      return due.length > 0
    },

    cleanUp: async (): Promise<void> => void (await waitingStore.forgetBefore(db, keptSince())),
  }
}
