import type { QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Channel } from '#shared/channels.ts'
import { Meeting } from '#shared/meetings.ts'
import { Shift } from '#shared/schedule.ts'
import { Task } from '#shared/tasks.ts'
import { DirectoryUser } from '#shared/users.ts'
import { channelsKeys } from '../../features/chat/sync/chat.keys.ts'
import { offlineMessages } from '../../features/chat/sync/messages.offline.ts'
import { meetingsKeys } from '../../features/meetings/meetings.queries.ts'
import { peopleKeys } from '../../features/people/people.queries.ts'
import { scheduleKeys } from '../../features/schedule/schedule.queries.ts'
import { tasksKeys } from '../../features/tasks/tasks.queries.ts'
import type { OfflineQuery } from '../../offline/offlineCache.ts'

/** A query stored as the server sent it. */
const asItIs = (key: QueryKey, schema: z.ZodMiniType): OfflineQuery => ({
  key,
  toStored: (data) => data,
  fromStored: (stored) => schema.safeParse(stored).data,
})

/** Queries that a person can read offline. Those of admins are left out: their data stay off the device. */
export const offlineQueries: OfflineQuery[] = [
  asItIs(scheduleKeys.all, z.array(Shift)),
  asItIs(tasksKeys.list('personal'), z.array(Task)),
  asItIs(meetingsKeys.list('personal'), z.array(Meeting)),
  asItIs(peopleKeys.directory, z.array(DirectoryUser)),
  asItIs(channelsKeys.all, z.array(Channel)),
  offlineMessages,
]

/** The offline query that covers a key, if there is one. */
export const offlineQueryOf = (key: QueryKey): OfflineQuery | undefined =>
  offlineQueries.find((query) => query.key.every((part, index) => part === key[index]))
