import type { QueryKey } from '@tanstack/react-query'
import { channelsKeys, messagesKeys } from '../../features/chat/sync/chat.keys.ts'
import { storedMessages } from '../../features/chat/sync/messages.stored.ts'
import { meetingsKeys } from '../../features/meetings/meetings.queries.ts'
import { peopleKeys } from '../../features/people/people.keys.ts'
import { rotaKeys } from '../../features/rota/rota.keys.ts'
import { scheduleKeys } from '../../features/schedule/schedule.queries.ts'
import { tasksKeys } from '../../features/tasks/tasks.queries.ts'
import type { StoredQuery } from '../../offline/offlineWriter.ts'

/** A query stored as the server sent it. */
const asItIs = (key: QueryKey): StoredQuery => ({ key, toStored: (data) => data })

/**
 * What of a person the device stores; offline.queries.ts, which is loaded later, restores it. Queries of admins are left
 * out: their data stay off the device, but for the service day, which a church without a line needs.
 */
export const STORED = {
  schedule: asItIs(scheduleKeys.all),
  tasks: asItIs(tasksKeys.list('personal')),
  meetings: asItIs(meetingsKeys.list('personal')),
  directory: asItIs(peopleKeys.directory),
  asked: asItIs(rotaKeys.mine),
  availability: asItIs(rotaKeys.availability),
  day: asItIs(rotaKeys.day),
  channels: asItIs(channelsKeys.all),
  messages: { key: messagesKeys.all, toStored: storedMessages },
} satisfies Record<string, StoredQuery>
