import type { Db } from '../../db/client.ts'
import { fixedQuery } from '../../db/fixedQuery.ts'
import { inChunks } from '../../db/inChunks.ts'
import type { ReminderKind, ReminderShift } from './reminderTimes.ts'

const ofDays = fixedQuery((db, kind: ReminderKind, from: string, to: string) =>
  db
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.user_id')
    .select(['shifts.id', 'shifts.date', 'shifts.user_id', 'shifts.assignment', 'shifts.service_time'])
    .select('shifts.tie_color')
    .where('shifts.date', '>=', from)
    .where('shifts.date', '<=', to)
    .where('users.suspended', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shift_reminders as sent')
            .select('sent.kind')
            .whereRef('sent.shift_id', '=', 'shifts.id')
            .where('sent.kind', '=', kind),
        ),
      ),
    )
    .orderBy('shifts.date')
    .orderBy('shifts.service_time_order')
    .orderBy('shifts.service_time_key')
    .orderBy('shifts.assignment_key')
    .orderBy('shifts.name_key'),
)

export const remindersStore = {
  /** Shifts of active members in a span of days without a stored reminder of this kind. */
  notReminded: (db: Db, kind: ReminderKind, from: string, to: string): Promise<ReminderShift[]> =>
    ofDays(db, kind, from, to),

  /** Stores reminders, and returns the ids of the shifts that had none before. */
  async add(trx: Db, kind: ReminderKind, shiftIds: string[]): Promise<string[]> {
    const added = await inChunks(shiftIds, (some) =>
      trx
        .insertInto('shift_reminders')
        .values(some.map((shift_id) => ({ shift_id, kind })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('shift_id')
        .execute(),
    )
    return added.map(({ shift_id }) => shift_id)
  },
}
