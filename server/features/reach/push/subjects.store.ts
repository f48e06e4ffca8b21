import type { ChannelName } from '#shared/channelNames.ts'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import type { Schema, TasksTable } from '../../../db/schema.ts'
import { SHOWN } from '../../plan/places/places.store.ts'

export interface PostedMessage {
  id: string
  channel: ChannelName
  seq: number
  sender_id: string | null
  sender_name: string | null
  content: string
  image_url: string | null
}

export interface AssignedTask {
  id: string
  title: string
  due_date: string | null
  status: TasksTable['status']
  assigned_to: string
}

/** A hook of which people are told. */
export type SubjectHook = Pick<Schema['hooks'], 'id' | 'url' | 'paused_why'> & {
  /** Its maker; null where they have left or are suspended. */
  maker_id: string | null
}

/** The current state of what notifications are about; deleted things give no notification. */
export const subjectsStore = {
  /** Messages that are not deleted. */
  messages: (db: Db, ids: string[]): Promise<PostedMessage[]> =>
    db
      .selectFrom('messages')
      .leftJoin('users as sender', 'sender.id', 'messages.sender_id')
      .select(['messages.id', 'messages.channel', 'messages.seq', 'messages.sender_id', 'messages.content'])
      .select(['messages.image_url', 'sender.name as sender_name'])
      .where('messages.id', 'in', ids)
      .where('messages.deleted', '=', 0)
      .execute(),

  tasks: (db: Db, ids: string[]): Promise<AssignedTask[]> =>
    db
      .selectFrom('tasks')
      .select(['id', 'title', 'due_date', 'status', 'assigned_to'])
      .where('id', 'in', ids)
      .execute(),

  meetings: (db: Db, ids: string[]) =>
    db
      .selectFrom('meetings')
      .select(['id', 'title', 'date', 'time', 'location', 'type'])
      .where('id', 'in', ids)
      .execute(),

  guests: fixedQuery((db, meetingId: string) =>
    db.selectFrom('meeting_guests').select('user_id').where('meeting_id', '=', meetingId),
  ),

  interest: (db: Db, ids: string[]) =>
    db.selectFrom('interest').select(['id', 'name']).where('id', 'in', ids).execute(),

  hooks: (db: Db, ids: string[]): Promise<SubjectHook[]> =>
    db
      .selectFrom('hooks')
      .leftJoin('users as maker', (join) =>
        join.onRef('maker.id', '=', 'hooks.created_by').on('maker.suspended', '=', 0),
      )
      .select(['hooks.id', 'hooks.url', 'hooks.paused_why', 'maker.id as maker_id'])
      .where('hooks.id', 'in', ids)
      .execute(),

  superAdmins: (db: Db) =>
    db.selectFrom('users').select(['id', 'role']).where('role', '=', 'superAdmin').where('suspended', '=', 0).execute(),

  /** People with their names, and whether they wait for approval. */
  people: (db: Db, ids: string[]) =>
    db.selectFrom('users').select(['id', 'name', 'waiting']).where('id', 'in', ids).execute(),

  /** People among them whose email is verified, with the columns that a mail needs. */
  withVerifiedEmail: (db: Db, ids: string[]) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'language'])
      .where('id', 'in', ids)
      .where('email_verified', '=', 1)
      .execute(),

  /**
   * People among them who want this reminder by mail, have a verified email, and no device whose push service works.
   */
  withReminderMail: (db: Db, ids: string[], flag: 'evening_reminder' | 'late_reminder') =>
    db
      .selectFrom('users')
      .innerJoin('notification_settings as settings', 'settings.user_id', 'users.id')
      .select(['users.id', 'users.name', 'users.email', 'users.language'])
      .where('users.id', 'in', ids)
      .where('users.email_verified', '=', 1)
      .where('users.suspended', '=', 0)
      .where('settings.mail_reminders', '=', 1)
      .where(`settings.${flag}`, '=', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('push_subscriptions as device')
              .select('device.session_id')
              .whereRef('device.user_id', '=', 'users.id')
              .where('device.failing_since', 'is', null),
          ),
        ),
      )
      .execute(),

  /** Name of a session's device; undefined where the session has ended, null where it has no name. */
  deviceOf: async (db: Db, sessionId: string) =>
    (await db.selectFrom('sessions').select('device').where('id', '=', sessionId).executeTakeFirst())?.device,

  /** Shifts in no order, each with the id of its linked member. */
  shifts: (db: Db, ids: string[]) =>
    db
      .selectFrom('places')
      .select([
        'shift_id as id',
        'date',
        'user_id',
        'post as assignment',
        'service_time',
        'service_time_key',
        'tie_color',
        'service_id',
      ])
      .where(SHOWN)
      .where('shift_id', 'in', ids)
      .execute(),
}
