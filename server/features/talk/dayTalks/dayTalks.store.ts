import type { DayChannel } from '#shared/channelNames.ts'
import type { Role } from '#shared/people/users.ts'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import { ENDED, SHOWN } from '../../plan/places/places.store.ts'

const places = (db: Db) =>
  db.selectFrom('places').innerJoin('users', 'users.id', 'places.user_id').where('users.suspended', '=', 0)

/** Places that ended because their service was cancelled, and not by an edit, a file or a publication before. */
const cancelled = (db: Db) =>
  places(db)
    .innerJoin('services', 'services.id', 'places.service_id')
    .where(ENDED)
    .where('places.with_service', '=', 1)
    .where('services.state', '=', 'cancelled')

export const dayTalksStore = {
  /** Members who are on duty from one day to another, both included. */
  onDuty: fixedQuery((db, from: string, to: string) =>
    places(db)
      .select(['places.date', 'users.id'])
      .where(SHOWN)
      .where('places.date', '>=', from)
      .where('places.date', '<=', to),
  ),

  /** Members who were at a service of these days that is cancelled since. */
  kept: fixedQuery((db, from: string, to: string) =>
    cancelled(db).select(['places.date', 'users.id']).where('places.date', '>=', from).where('places.date', '<=', to),
  ),

  /** A person's places on a day, each with whether it ended with its service, and whether that is cancelled. */
  placesOf: fixedQuery((db, userId: string, day: string) =>
    db
      .selectFrom('places')
      .innerJoin('users', 'users.id', 'places.user_id')
      .leftJoin('services', 'services.id', 'places.service_id')
      .select(['places.shown', 'places.with_service', 'services.state as service_state'])
      .where('users.suspended', '=', 0)
      .where('places.user_id', '=', userId)
      .where('places.date', '=', day),
  ),

  /** Active people of whom some may be admins. */
  admins: async (db: Db): Promise<{ id: string; role: Role }[]> =>
    db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('role', 'in', ['admin', 'superAdmin'])
      .where('suspended', '=', 0)
      .execute(),

  role: fixedQuery((db, userId: string) =>
    db.selectFrom('users').select('role').where('id', '=', userId).where('suspended', '=', 0),
  ),

  /** Talks of some days that have a message. */
  withMessages: fixedQuery((db, first: DayChannel, last: DayChannel) =>
    db
      .selectFrom('channels')
      .select('name')
      .where('name', '>=', first)
      .where('name', '<=', last)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('messages').select('id').whereRef('messages.channel', '=', 'channels.name')),
      ),
  ),
}
