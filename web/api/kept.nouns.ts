import type { QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Channel } from '#shared/channels.ts'
import { Meeting } from '#shared/meetings.ts'
import { Shift } from '#shared/schedule.ts'
import { Task } from '#shared/tasks.ts'
import { DirectoryUser } from '#shared/users.ts'
import { channelsKeys, messagesKeys } from '../features/chat/chat.keys.ts'
import { KeptMessages, keptOf, listFromKept } from '../features/chat/message.kept.ts'
import type { MessageList } from '../features/chat/message.list.ts'
import { meetingsKeys } from '../features/meetings/meetings.queries.ts'
import { peopleKeys } from '../features/people/people.queries.ts'
import { scheduleKeys } from '../features/schedule/schedule.queries.ts'
import { tasksKeys } from '../features/tasks/tasks.queries.ts'

/** One kind of data that stays readable without a line. */
export interface KeptNoun {
  /** Below this key everything is of this kind. */
  key: QueryKey
  /** What the device is to hold of it. */
  toKeep: (data: unknown) => unknown
  /** What is shown of what the device holds; undefined where that is not what was kept. */
  toShow: (kept: unknown) => unknown
  /** Kept fresh by events: what is under way is given up for what is kept, which then catches up. */
  isFollowed?: boolean
}

const asItIs = (key: QueryKey, schema: z.ZodMiniType): KeptNoun => ({
  key,
  toKeep: (data) => data,
  toShow: (kept) => schema.safeParse(kept).data,
})

/** What a person may read without a line. What only admins see is not among it. */
const NOUNS: KeptNoun[] = [
  asItIs(scheduleKeys.all, z.array(Shift)),
  asItIs(tasksKeys.list('personal'), z.array(Task)),
  asItIs(meetingsKeys.list('personal'), z.array(Meeting)),
  asItIs(peopleKeys.directory, z.array(DirectoryUser)),
  asItIs(channelsKeys.all, z.array(Channel)),
  {
    key: messagesKeys.all,
    toKeep: (data) => keptOf(data as MessageList),
    toShow: (kept) => {
      const { data } = KeptMessages.safeParse(kept)
      return data && listFromKept(data)
    },
    isFollowed: true,
  },
]

/** The kind of data under this key, where it is one that is kept. */
export const nounOf = (key: QueryKey): KeptNoun | undefined =>
  NOUNS.find((noun) => noun.key.every((part, index) => part === key[index]))
