import type { Db } from '../../../db/client.ts'
import { SHOWN } from '../../plan/places/places.store.ts'

/** Days on which people serve: from a day, where there is one, to before another. */
export interface ServedDays {
  from?: string
  before: string
  /** Today in the team's time zone: from then on a draft counts in the place of what it would replace. */
  day: string
}

/**
 * A subquery of the services (distinct dates and times) at which linked people stand without absence: those that the
 * schedule shows, and from today on those of drafts.
 */
export const servedSlots = (db: Db, { from, before, day }: ServedDays) =>
  db
    .selectFrom('places')
    .select(['places.user_id', 'places.date', 'places.service_time_key'])
    .where(SHOWN)
    .where('places.user_id', 'is not', null)
    .where('places.attendance', 'is distinct from', 'absent')
    .$if(from !== undefined, (query) => query.where('places.date', '>=', from as string))
    .where('places.date', '<', before)
    .where(({ or, not, eb, exists, selectFrom }) =>
      or([
        eb('places.date', '<', day),
        eb('places.state', '=', 'typed'),
        not(
          exists(
            selectFrom('draft_services')
              .select('draft_services.service_id')
              .whereRef('draft_services.service_id', '=', 'places.service_id'),
          ),
        ),
      ]),
    )
    .union(
      db
        .selectFrom('draft_places')
        .innerJoin('services', 'services.id', 'draft_places.service_id')
        .select(['draft_places.user_id', 'services.date', 'services.service_time_key'])
        .where('services.state', '=', 'planned')
        .where('services.date', '>=', from !== undefined && from > day ? from : day)
        .where('services.date', '<', before),
    )
    .as('slot')
