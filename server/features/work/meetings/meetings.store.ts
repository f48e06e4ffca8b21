import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { MeetingsTable } from '../../../db/schema.ts'

export type MeetingRow = Selectable<MeetingsTable>

const inOrder = (db: Db) =>
  db
    .selectFrom('meetings')
    .selectAll('meetings')
    .orderBy('meetings.date')
    .orderBy('meetings.time_order')
    .orderBy('meetings.id')

/** Meetings with their guests' ids joined in one text: one row per meeting, for any number of guests. */
const withGuests = (db: Db) =>
  inOrder(db).select(
    sql<string | null>`(select string_agg(user_id, ',') from meeting_guests where meeting_id = meetings.id)`.as(
      'guests',
    ),
  )

/** Meetings are sorted by day, then time of day, then id. */
export const meetingsStore = {
  all: fixedQuery((db) => withGuests(db)),

  /** One person's meetings from a day on. */
  of: fixedQuery((db, guest: string, from: string) =>
    withGuests(db)
      .innerJoin('meeting_guests as own', 'own.meeting_id', 'meetings.id')
      .where('own.user_id', '=', guest)
      .where('own.date', '>=', from),
  ),

  insert: (trx: Trx<'work'>, meeting: MeetingRow) => trx.insertInto('meetings').values(meeting).execute(),

  /** Invites the existing people among `userIds` and returns their ids. */
  async invite(
    trx: Trx<'work'>,
    { id, date }: Pick<MeetingRow, 'id' | 'date'>,
    userIds: string[],
  ): Promise<Set<string>> {
    const invited = await inChunks(userIds, (some) =>
      trx
        .insertInto('meeting_guests')
        .columns(['user_id', 'date', 'meeting_id'])
        .expression((from) =>
          from
            .selectFrom('users')
            .select((values) => ['users.id', values.val(date).as('date'), values.val(id).as('meeting_id')])
            .where('users.id', 'in', some)
            .where('users.waiting', '=', 0),
        )
        .returning('user_id')
        .execute(),
    )
    return new Set(invited.map(({ user_id }) => user_id))
  },

  remove: (trx: Trx<'work'>, id: string) =>
    trx.deleteFrom('meetings').where('id', '=', id).returningAll().executeTakeFirst(),

  invited: async (db: Db, id: string): Promise<string[]> =>
    (await db.selectFrom('meeting_guests').select('user_id').where('meeting_id', '=', id).execute()).map(
      ({ user_id }) => user_id,
    ),
}
