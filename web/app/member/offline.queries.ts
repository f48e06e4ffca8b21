import * as z from 'zod/mini'
import { RotaMine } from '#shared/answers.ts'
import { Mine } from '#shared/availability.ts'
import { Channel } from '#shared/channels.ts'
import { Meeting } from '#shared/meetings.ts'
import { RotaDay } from '#shared/rotaDay.ts'
import { Shift } from '#shared/schedule.ts'
import { Task } from '#shared/tasks.ts'
import { DirectoryUser } from '#shared/users.ts'
import { channelsKeys, messagesKeys } from '../../features/chat/sync/chat.keys.ts'
import { messagesFromStored } from '../../features/chat/sync/messages.offline.ts'
import { meetingsKeys } from '../../features/meetings/meetings.queries.ts'
import { peopleKeys } from '../../features/people/people.keys.ts'
import { rotaKeys } from '../../features/rota/rota.keys.ts'
import { scheduleKeys } from '../../features/schedule/schedule.queries.ts'
import { tasksKeys } from '../../features/tasks/tasks.queries.ts'
import type { OfflineKey } from '../../offline/offlineKeys.ts'
import type { OfflineQuery } from '../../offline/offlineRestore.ts'

const restored = (key: OfflineKey, schema: z.ZodMiniType): OfflineQuery => ({
  key,
  fromStored: (stored) => schema.safeParse(stored).data,
})

/** Queries that a person can read offline: each key that `offlineKey` makes, with the schema of what it stores. */
export const offlineQueries: OfflineQuery[] = [
  restored(scheduleKeys.all, z.array(Shift)),
  restored(tasksKeys.personal, z.array(Task)),
  restored(meetingsKeys.personal, z.array(Meeting)),
  restored(peopleKeys.directory, z.array(DirectoryUser)),
  restored(rotaKeys.mine, RotaMine),
  restored(rotaKeys.availability, Mine),
  restored(rotaKeys.day, RotaDay),
  restored(channelsKeys.all, z.array(Channel)),
  { key: messagesKeys.all, fromStored: messagesFromStored, isFollowed: true },
]
