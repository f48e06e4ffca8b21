import * as z from 'zod/mini'
import { RotaMine } from '#shared/answers.ts'
import { Mine } from '#shared/availability.ts'
import { Channel } from '#shared/channels.ts'
import { Meeting } from '#shared/meetings.ts'
import { RotaDay } from '#shared/rotaDay.ts'
import { Shift } from '#shared/schedule.ts'
import { Task } from '#shared/tasks.ts'
import { DirectoryUser } from '#shared/users.ts'
import { messagesFromStored } from '../../features/chat/sync/messages.offline.ts'
import type { OfflineQuery } from '../../offline/offlineRestore.ts'
import type { StoredQuery } from '../../offline/offlineWriter.ts'
import { STORED } from './stored.queries.ts'

const restored = (query: StoredQuery, schema: z.ZodMiniType): OfflineQuery => ({
  ...query,
  fromStored: (stored) => schema.safeParse(stored).data,
})

/** Queries that a person can read offline. */
export const offlineQueries: OfflineQuery[] = [
  restored(STORED.schedule, z.array(Shift)),
  restored(STORED.tasks, z.array(Task)),
  restored(STORED.meetings, z.array(Meeting)),
  restored(STORED.directory, z.array(DirectoryUser)),
  restored(STORED.asked, RotaMine),
  restored(STORED.availability, Mine),
  restored(STORED.day, RotaDay),
  restored(STORED.channels, z.array(Channel)),
  { ...STORED.messages, fromStored: messagesFromStored, isFollowed: true },
]
