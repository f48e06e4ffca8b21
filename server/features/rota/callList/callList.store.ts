import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'

/** Places to come of active people that wait for an answer, or that ended and of which nobody has told them since. */
export const callListStore = {
  items: (db: Db, { from, to }: { from: string; to: string }) =>
    db
      .selectFrom('places')
      .innerJoin('services', 'services.id', 'places.service_id')
      .innerJoin('posts', 'posts.id', 'places.post_id')
      .innerJoin('users', 'users.id', 'places.user_id')
      .leftJoin('told_changes as told', 'told.place_id', 'places.id')
      .select(['places.id', 'places.service_id', 'places.date', 'places.service_time', 'places.service_time_key'])
      .select(['places.service_time_order', 'places.post_id', 'places.post', 'places.sequence'])
      .select(['services.tie_color', 'posts.location as where', 'users.id as userId'])
      .select(({ ref }) => ref('places.state').$castTo<'asked' | 'replaced' | 'cancelled'>().as('state'))
      .where('places.date', '>=', from)
      .where('places.date', '<=', to)
      .where('places.state', 'in', ['asked', 'replaced', 'cancelled'])
      .where('users.suspended', '=', 0)
      .where((row) =>
        row.or([
          row('places.state', '=', 'asked'),
          row('told.sequence', 'is', null),
          row('told.sequence', '<', row.ref('places.sequence')),
        ]),
      )
      .orderBy('places.date')
      .orderBy('places.service_time_order')
      .orderBy('places.service_time_key')
      .orderBy('posts.sort_order')
      .orderBy('places.post_key')
      .orderBy('places.id')
      .execute(),

  /** Those of some places that their person gave away in a swap: no news to them. */
  async traded(db: Db, ids: string[]): Promise<Set<string>> {
    const rows = await inChunks(ids, (some) =>
      db
        .selectFrom('swap_legs')
        .innerJoin('swaps', 'swaps.id', 'swap_legs.swap_id')
        .select('swap_legs.gives_assignment_id as id')
        .where('swap_legs.gives_assignment_id', 'in', some)
        .where('swaps.state', '=', 'done')
        .execute(),
    )
    return new Set(rows.flatMap(({ id }) => id ?? []))
  },

  /** Marks places of a person, as they are, as told; returns the ids of those that are theirs. */
  async markTold(
    trx: Db,
    { userId, itemIds }: { userId: string; itemIds: string[] },
    at: string,
  ): Promise<Set<string>> {
    const own = await inChunks(itemIds, (some) =>
      trx
        .selectFrom('places')
        .select(['id', 'sequence'])
        .where('id', 'in', some)
        .where('user_id', '=', userId)
        .execute(),
    )
    await inChunks(own, (some) =>
      trx
        .insertInto('told_changes')
        .values(some.map(({ id, sequence }) => ({ place_id: id, sequence, told_at: at })))
        .onConflict((conflict) =>
          conflict.column('place_id').doUpdateSet(({ ref }) => ({ sequence: ref('excluded.sequence'), told_at: at })),
        )
        .execute(),
    )
    return new Set(own.map(({ id }) => id))
  },
}
