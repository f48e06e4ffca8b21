import type { ChannelName } from '#shared/channels.ts'
import type { Language } from '#shared/languages.ts'
import type { Role } from '#shared/users.ts'
import type { Db } from '../../db/client.ts'
import { fixedQuery } from '../../db/fixedQuery.ts'
import { inChunks } from '../../db/inChunks.ts'
import type { Flags } from './push.store.ts'

/** A device with whose it is and what they want to be told of; a flag is null where they never said. */
export interface Recipient {
  session_id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** The same with the language its owner has chosen, else the one its browser asks for; null where neither is known. */
export interface Reader extends Recipient {
  language: Language | null
}

type WithFlags = Reader & { role: Role } & { [Flag in keyof Flags]: Flags[Flag] | null }

const devices = (db: Db) =>
  db
    .selectFrom('push_subscriptions as device')
    .innerJoin('users', 'users.id', 'device.user_id')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'device.user_id')
    .where('users.suspended', '=', 0)
    .select(['device.session_id', 'device.user_id', 'device.endpoint', 'device.p256dh', 'device.auth', 'users.role'])
    .select(({ fn }) => fn.coalesce('users.language', 'device.language').as('language'))
    .select([
      'settings.messages',
      'settings.work',
      'settings.shifts',
      'settings.evening_reminder',
      'settings.late_reminder',
    ])

/** Devices of people who are not suspended. */
export const recipientsStore = {
  all: fixedQuery((db) => devices(db)),

  /** Everybody's, each with how far they have read a channel. */
  ofReaders: fixedQuery((db, channel: ChannelName) =>
    devices(db)
      .leftJoin('read_markers as marker', (join) =>
        join.onRef('marker.user_id', '=', 'device.user_id').on('marker.channel', '=', channel),
      )
      .select('marker.seq as read'),
  ),

  of: (db: Db, userIds: string[]): Promise<WithFlags[]> => devices(db).where('device.user_id', 'in', userIds).execute(),
}

/** Devices of some people who want to be told of this, by their owner. */
export async function recipientsOf(
  db: Db,
  userIds: Iterable<string>,
  flag: keyof Flags,
): Promise<Map<string, Reader[]>> {
  const found = new Map<string, Reader[]>()
  for (const device of await inChunks([...new Set(userIds)], (some) => recipientsStore.of(db, some)))
    if (device[flag] !== 0) found.set(device.user_id, [...(found.get(device.user_id) ?? []), device])
  return found
}
