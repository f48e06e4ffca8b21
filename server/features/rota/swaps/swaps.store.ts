import type { Selectable } from 'kysely'
import { groupBy } from '#shared/groupBy.ts'
import type { SwapAnswer, SwapItem } from '#shared/rota/swaps.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { SwapLegsTable, SwapsTable } from '../../../db/schema.ts'

type SwapRow = Selectable<SwapsTable>

/** A swap with its legs, by `seq`. */
export type SwapWithLegs = SwapRow & { legs: (SwapLegsTable & { name: string })[] }

const OPEN = ['proposed', 'waiting'] as const

/** True until a swap has ended. */
export const isOpen = ({ state }: Pick<SwapRow, 'state'>): boolean => state === 'proposed' || state === 'waiting'

async function withLegs(db: Db, rows: SwapRow[]): Promise<SwapWithLegs[]> {
  const legs = await inChunks(columnOf(rows, 'id'), (some) =>
    db
      .selectFrom('swap_legs')
      .innerJoin('users', 'users.id', 'swap_legs.user_id')
      .selectAll('swap_legs')
      .select('users.name')
      .where('swap_id', 'in', some)
      .orderBy('swap_id')
      .orderBy('seq')
      .execute(),
  )
  const bySwap = groupBy(legs, ({ swap_id }) => swap_id)
  return rows.map((row) => ({ ...row, legs: bySwap.get(row.id) ?? [] }))
}

const open = (db: Db) =>
  db.selectFrom('swaps').selectAll().where('state', 'in', OPEN).orderBy('created_at').orderBy('id')

export const swapsStore = {
  async find(db: Db, id: string): Promise<SwapWithLegs | undefined> {
    const row = await db.selectFrom('swaps').selectAll().where('id', '=', id).executeTakeFirst()
    return row && (await withLegs(db, [row]))[0]
  },

  findAll: async (db: Db, ids: string[]): Promise<SwapWithLegs[]> =>
    withLegs(db, await inChunks(ids, (some) => db.selectFrom('swaps').selectAll().where('id', 'in', some).execute())),

  /** Swaps that have not ended, oldest first. */
  open: async (db: Db): Promise<SwapWithLegs[]> => withLegs(db, await open(db).execute()),

  /** The open swaps of a person, oldest first. */
  openOf: async (db: Db, userId: string): Promise<SwapWithLegs[]> =>
    withLegs(
      db,
      await open(db)
        .where('id', 'in', db.selectFrom('swap_legs').select('swap_id').where('user_id', '=', userId))
        .execute(),
    ),

  /** Open swaps in which one of these assignments changes hands. */
  async openWith(db: Db, assignmentIds: string[]): Promise<SwapWithLegs[]> {
    const legs = await inChunks(assignmentIds, (some) =>
      db.selectFrom('swap_legs').select('swap_id').where('gives_assignment_id', 'in', some).execute(),
    )
    const ids = [...new Set(legs.map(({ swap_id }) => swap_id))]
    return (await swapsStore.findAll(db, ids)).filter(isOpen)
  },

  /** Swaps that a person asked for and that are open at `now`, or were made after `since`. */
  async ofAsker(db: Db, userId: string, { now, since }: { now: string; since: string }): Promise<SwapWithLegs[]> {
    const rows = await db
      .selectFrom('swaps')
      .selectAll()
      .where('created_by', '=', userId)
      .where((row) =>
        row.or([row('created_at', '>', since), row.and([row('state', 'in', OPEN), row('expires_at', '>', now)])]),
      )
      .execute()
    return withLegs(db, rows)
  },

  /** True where a device of this person was sent a push about one of these swaps after `since`. */
  async isTold(db: Db, userId: string, swapIds: string[], since: string): Promise<boolean> {
    const pushes = await inChunks(swapIds, (some) =>
      db
        .selectFrom('push_arrivals')
        .select('uuid')
        .where('user_id', '=', userId)
        .where('kind', '=', 'swap.asked')
        .where('subject_id', 'in', some)
        .where('sent_at', '>', since)
        .limit(1)
        .execute(),
    )
    return pushes.length > 0
  },

  /** Open swaps whose deadline has passed. */
  due: async (db: Db, now: Date): Promise<SwapWithLegs[]> =>
    withLegs(db, await open(db).where('expires_at', '<=', now.toISOString()).execute()),

  /** The places of these assignments, by their id. */
  async items(db: Db, assignmentIds: string[]): Promise<Map<string, SwapItem>> {
    const rows = await inChunks([...new Set(assignmentIds)], (some) =>
      db.selectFrom('places').select(['id', 'date', 'service_time', 'post']).where('id', 'in', some).execute(),
    )
    return new Map(
      rows.map(({ id, date, service_time, post }) => [id, { assignmentId: id, date, serviceTime: service_time, post }]),
    )
  },

  async insertAll(trx: Trx<'rota'>, swaps: SwapWithLegs[]): Promise<void> {
    const rows = swaps.map(({ legs: _l, ...row }) => row)
    const legs = swaps.flatMap((swap) => swap.legs.map(({ name: _n, ...leg }): SwapLegsTable => leg))
    await inChunks(rows, (some) => trx.insertInto('swaps').values(some).execute())
    await inChunks(legs, (some) => trx.insertInto('swap_legs').values(some).execute())
  },

  setState: (trx: Trx<'rota'>, id: string, change: Partial<Pick<SwapRow, 'state' | 'decided_by' | 'ended_at'>>) =>
    trx.updateTable('swaps').set(change).where('id', '=', id).execute(),

  answer: (
    trx: Trx<'rota'>,
    { swap_id, seq }: Pick<SwapLegsTable, 'swap_id' | 'seq'>,
    answer: SwapAnswer,
    at: string,
  ) =>
    trx
      .updateTable('swap_legs')
      .set({ answer, answered_at: at })
      .where('swap_id', '=', swap_id)
      .where('seq', '=', seq)
      .execute(),
}
