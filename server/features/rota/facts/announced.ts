import { isLive } from '#shared/plan/placeStates.ts'
import { isAsPublished } from '#shared/rota/drafts.ts'
import type { Db } from '../../../db/client.ts'
import { isShown, SHOWN } from '../../plan/places/places.store.ts'
import type { PlaceKey } from '../../plan/places/planned.store.ts'
import type { ServiceRow } from '../../plan/services/services.store.ts'
import type { FactsService } from './facts.services.ts'

/**
 * True for a service that members know of: a publication has covered it, or somebody stands there, as by the sheet. Its
 * empty places are open ones; those of any other service are still being planned.
 */
export const isServiceAnnounced = ({ row, typed, planned }: Pick<FactsService, 'row' | 'typed' | 'planned'>): boolean =>
  row.published_at !== null || typed.length > 0 || planned.some(isShown)

/** True where a draft of a service with these places is none: publishing it changes nothing for anybody. */
export function isNoDraft(
  service: Pick<FactsService, 'row' | 'typed' | 'planned'>,
  places: readonly Pick<PlaceKey, 'user_id' | 'post_id'>[],
): boolean {
  const toPlace = ({ user_id: userId, post_id: postId }: (typeof places)[number]) => ({ userId, postId })
  const live = service.planned.filter(({ state }) => isLive(state)).map(toPlace)
  return isAsPublished({ isAnnounced: isServiceAnnounced(service), draft: places.map(toPlace), live })
}

/** True where the schedule shows somebody at a service, by its id. */
export async function isStoodAt(db: Db, serviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('places')
    .select('id')
    .where('service_id', '=', serviceId)
    .where(SHOWN)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** `isServiceAnnounced` of a service of which only the row has been read. */
export const isRowAnnounced = async (
  db: Db,
  { id, published_at }: Pick<ServiceRow, 'id' | 'published_at'>,
): Promise<boolean> => published_at !== null || isStoodAt(db, id)
