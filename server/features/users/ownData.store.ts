import type { Db } from '../../db/client.ts'

/** Everything that hangs on a person, as it is stored; never a secret, nor what is somebody else's. */
export const ownDataStore = {
  sessions: (db: Db, userId: string) =>
    db.selectFrom('sessions').select(['created_at', 'last_used_at']).where('user_id', '=', userId).execute(),

  secondFactor: (db: Db, userId: string) =>
    db.selectFrom('second_factors').select('confirmed_at').where('user_id', '=', userId).executeTakeFirst(),

  shifts: (db: Db, userId: string) =>
    db
      .selectFrom('shifts')
      .select(['id', 'date', 'service_time', 'service_time_key', 'assignment', 'assignment_key', 'tie_color'])
      .where('user_id', '=', userId)
      .orderBy('date')
      .execute(),

  tasks: (db: Db, userId: string) =>
    db
      .selectFrom('tasks')
      .select(['id', 'title', 'due_date', 'status', 'created_at'])
      .where('assigned_to', '=', userId)
      .execute(),

  meetings: (db: Db, userId: string) =>
    db
      .selectFrom('meeting_guests')
      .innerJoin('meetings', 'meetings.id', 'meeting_guests.meeting_id')
      .select(['meetings.title', 'meetings.date', 'meetings.time', 'meetings.location', 'meetings.type'])
      .where('meeting_guests.user_id', '=', userId)
      .orderBy('meetings.date')
      .execute(),

  messages: (db: Db, userId: string) =>
    db
      .selectFrom('messages')
      .select(['channel', 'content', 'image_url', 'edited', 'deleted', 'created_at'])
      .where('sender_id', '=', userId)
      .orderBy('created_at')
      .execute(),

  audit: (db: Db, userId: string) =>
    db
      .selectFrom('audit')
      .select(['at', 'action', 'detail'])
      .where('subject_type', '=', 'user')
      .where('subject_id', '=', userId)
      .orderBy('at')
      .execute(),

  /** How those are called who stand in one place of the rota besides this person. */
  namesBeside: async (
    trx: Db,
    shift: { id: string; date: string; service_time_key: string; assignment_key: string },
  ) => {
    const rows = await trx
      .selectFrom('shifts')
      .select('name_key')
      .where('date', '=', shift.date)
      .where('service_time_key', '=', shift.service_time_key)
      .where('assignment_key', '=', shift.assignment_key)
      .where('id', '!=', shift.id)
      .execute()
    return new Set(rows.map(({ name_key }) => name_key))
  },

  renameShift: (trx: Db, id: string, names: { name: string; name_key: string }) =>
    trx
      .updateTable('shifts')
      .set({ ...names, user_id: null })
      .where('id', '=', id)
      .execute(),

  /** Pictures in messages stay with them; the photo goes with the person. */
  leavePictures: (trx: Db, userId: string, photoId: string | null) => {
    const pictures = trx.updateTable('images').set({ owner_id: null }).where('owner_id', '=', userId)
    return (photoId === null ? pictures : pictures.where('id', '!=', photoId)).execute()
  },

  removePerson: (trx: Db, userId: string) => trx.deleteFrom('users').where('id', '=', userId).execute(),
}
