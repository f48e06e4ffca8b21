import type { ChannelName } from '#shared/channelNames.ts'
import type { Language } from '#shared/languages.ts'
import type { Role } from '#shared/people/users.ts'
import type { PushDevice } from '#shared/reach/push.ts'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { Flag } from '../../../db/schema/flag.ts'
import type { PushSubscriptionsTable } from '../../../db/schema.ts'
import type { Flags } from './settings.store.ts'

/** A device's address and keys. `session_id` is null where it is told whatever becomes of its session. */
export type Recipient = Pick<PushSubscriptionsTable, 'user_id' | 'endpoint' | 'p256dh' | 'auth'> & {
  session_id: string | null
}

/** A device with the language for its owner: the chosen one, else the browser's, else null. */
interface LocalizedRecipient extends Recipient {
  language: Language | null
}

/** A device with the person whom it is told about, where that is not its owner but somebody whom they help. */
export type HelpedRecipient = LocalizedRecipient & { about?: { _id: string; name: string } }

/** Settings of what a device is told. */
export type PushFlag = Exclude<keyof Flags, 'calls' | 'mail_reminders'>

/** Subscription with its owner's role and settings; a setting is null where the owner never changed any. */
type RecipientWithSettings = LocalizedRecipient & { role: Role; waiting: Flag } & {
  [Flag in PushFlag]: Flags[Flag] | null
}

export const toDevice = (row: PushSubscriptionsTable, viewer: { sessionId: string }): PushDevice => ({
  _id: row.session_id,
  name: row.name,
  isThis: row.session_id === viewer.sessionId,
  renewedAt: row.renewed_at,
  lastSentAt: row.last_sent_at,
  failingSince: row.failing_since,
})

/** The stored data of a device without its address and keys, for the export of a person's own data. */
export const toExportedDevice = (row: PushSubscriptionsTable) => ({
  name: row.name,
  language: row.language,
  createdAt: row.created_at,
  renewedAt: row.renewed_at,
  lastSentAt: row.last_sent_at,
  failingSince: row.failing_since,
})

const ofActivePeople = (db: Db) =>
  db
    .selectFrom('push_subscriptions as device')
    .innerJoin('users', 'users.id', 'device.user_id')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'device.user_id')
    .where('users.suspended', '=', 0)
    .select(['device.session_id', 'device.user_id', 'device.endpoint', 'device.p256dh', 'device.auth', 'users.role'])
    .select('users.waiting')
    .select(({ fn }) => fn.coalesce('users.language', 'device.language').as('language'))
    .select([
      'settings.messages',
      'settings.work',
      'settings.shifts',
      'settings.evening_reminder',
      'settings.late_reminder',
      'settings.requests',
    ])

/**
 * Leaves out devices of people who wait for approval. Not a condition of the query: with a second one on `users` both
 * databases begin with all users instead of the devices.
 */
const approved = <Row extends { waiting: Flag }>(rows: Row[]): Row[] => rows.filter(({ waiting }) => waiting === 0)

const ofEverybody = fixedQuery((db) => ofActivePeople(db))

const ofEverybodyWithReadMarker = fixedQuery((db, channel: ChannelName) =>
  ofActivePeople(db)
    .leftJoin('read_markers as marker', (join) =>
      join.onRef('marker.user_id', '=', 'device.user_id').on('marker.channel', '=', channel),
    )
    .select('marker.seq as read'),
)

const ofSome = async (db: Db, userIds: Iterable<string>): Promise<RecipientWithSettings[]> =>
  approved(
    await inChunks([...new Set(userIds)], (some) => ofActivePeople(db).where('device.user_id', 'in', some).execute()),
  )

/** Push subscriptions, one per session: a device of a person. */
export const subscriptionsStore = {
  /**
   * Stores a subscription, and removes its endpoint from any other session: a browser has one subscription. Removes
   * what still waits there for another person.
   */
  async register(trx: Db, row: PushSubscriptionsTable): Promise<void> {
    await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', row.endpoint)
      .where('session_id', '!=', row.session_id)
      .execute()
    await trx
      .deleteFrom('push_deliveries')
      .where('endpoint', '=', row.endpoint)
      // The condition is not '!=', for which PostgreSQL would read the whole index of user_id.
      .where('user_id', 'is distinct from', row.user_id)
      .execute()
    const { endpoint, p256dh, auth, name, language, renewed_at } = row
    await trx
      .insertInto('push_subscriptions')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('session_id')
          .doUpdateSet({ endpoint, p256dh, auth, name, language, renewed_at, failing_since: null }),
      )
      .execute()
  },

  remove: (db: Db, sessionId: string) =>
    db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute(),

  /** Deletes a subscription that its push service no longer knows. */
  removeGone: (db: Db, endpoint: string) =>
    db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute(),

  find: (db: Db, sessionId: string) =>
    db.selectFrom('push_subscriptions').selectAll().where('session_id', '=', sessionId).executeTakeFirst(),

  ofPerson: fixedQuery((db, userId: string) =>
    db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId),
  ),

  /** Addresses of a person's devices, with their language, without the one of the session `except`. */
  addresses: (db: Db, userId: string, except: string) =>
    db
      .selectFrom('push_subscriptions as device')
      .innerJoin('users', 'users.id', 'device.user_id')
      .select(['device.endpoint', 'device.p256dh', 'device.auth'])
      .select(({ fn }) => fn.coalesce('users.language', 'device.language').as('language'))
      .where('device.user_id', '=', userId)
      .where('device.session_id', '!=', except)
      .execute(),

  /** Devices of some sessions, by session id; null is no session. */
  bySession: async (db: Db, sessionIds: (string | null)[]): Promise<Map<string | null, Recipient>> => {
    const ids = new Set(sessionIds.filter((id) => id !== null))
    const devices = await inChunks([...ids], (some) =>
      db
        .selectFrom('push_subscriptions')
        .select(['session_id', 'user_id', 'endpoint', 'p256dh', 'auth'])
        .where('session_id', 'in', some)
        .execute(),
    )
    return new Map(devices.map((device) => [device.session_id, device]))
  },

  /** Devices of some active people, whatever their settings. */
  of: (db: Db, userIds: string[]): Promise<LocalizedRecipient[]> => ofSome(db, userIds),

  /** All devices of active people. */
  all: async (db: Db) => approved(await ofEverybody(db)),

  /** All devices of active people, each with its owner's read marker of a channel. */
  withReadMarker: async (db: Db, channel: ChannelName) => approved(await ofEverybodyWithReadMarker(db, channel)),

  /** Devices of those of some people who are active and have a setting on, by owner. */
  wanting: async (db: Db, userIds: Iterable<string>, setting: PushFlag): Promise<Map<string, LocalizedRecipient[]>> => {
    const found = new Map<string, RecipientWithSettings[]>()
    for (const device of await ofSome(db, userIds))
      if (device[setting] !== 0) found.set(device.user_id, [...(found.get(device.user_id) ?? []), device])
    return found
  },

  /** Stores when a push service last accepted a push for these devices, unless that is already known since `since`. */
  async markSent(db: Db, endpoints: string[], now: string, since: string): Promise<void> {
    await inChunks(endpoints, (some) =>
      db
        .updateTable('push_subscriptions')
        .set({ last_sent_at: now, failing_since: null })
        .where('endpoint', 'in', some)
        .where((where) =>
          where.or([
            where('last_sent_at', 'is', null),
            where('last_sent_at', '<', since),
            where('failing_since', 'is not', null),
          ]),
        )
        .execute(),
    )
  },

  async markFailing(db: Db, endpoints: string[], now: string): Promise<void> {
    await inChunks(endpoints, (some) =>
      db
        .updateTable('push_subscriptions')
        .set({ failing_since: now })
        .where('endpoint', 'in', some)
        .where('failing_since', 'is', null)
        .execute(),
    )
  },
}
