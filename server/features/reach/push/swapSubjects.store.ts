import type { Db } from '../../../db/client.ts'

/** A place that changes hands, as a notification names it. */
export interface SwapPlace {
  date: string
  service_time: string
  post: string
}

/** One person's part of a swap. */
export interface SwapSubject {
  swapId: string
  userId: string
  state: 'proposed' | 'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired'
  expiresAt: string
  answer: 'yes' | 'no' | null
  /** Name of the asker; null where that account is gone. */
  asker: string | null
  gives: SwapPlace | null
  takes: SwapPlace | null
}

/** The current state of the swaps that notifications are about, one row for each person. */
export async function swapSubjects(db: Db, ids: string[]): Promise<SwapSubject[]> {
  const legs = await db
    .selectFrom('swap_legs')
    .innerJoin('swaps', 'swaps.id', 'swap_legs.swap_id')
    .leftJoin('users', 'users.id', 'swaps.created_by')
    .selectAll('swap_legs')
    .select(['swaps.state', 'swaps.expires_at', 'users.name as asker'])
    .where('swap_legs.swap_id', 'in', ids)
    .execute()
  const given = legs.flatMap(({ gives_assignment_id }) => gives_assignment_id ?? [])
  const rows = await db
    .selectFrom('places')
    .select(['id', 'date', 'service_time', 'post'])
    .where('id', 'in', given)
    .execute()
  const places = new Map(rows.map(({ id, ...place }) => [id, place]))
  return legs.map((leg) => ({
    swapId: leg.swap_id,
    userId: leg.user_id,
    state: leg.state,
    expiresAt: leg.expires_at,
    answer: leg.answer,
    asker: leg.asker,
    gives: places.get(leg.gives_assignment_id ?? '') ?? null,
    takes: places.get(leg.takes_assignment_id ?? '') ?? null,
  }))
}
