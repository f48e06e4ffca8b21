import type { QueryClient } from '@tanstack/react-query'
import type { ServerEvents } from '#shared/events.ts'
import { interestKeys } from '../features/admin/interest.keys.ts'
import { dashboardKeys } from '../features/dashboard/dashboard.keys.ts'
import { foldMeeting, foldMeetingGone } from '../features/meetings/meetings.folds.ts'
import { meetingsKeys } from '../features/meetings/meetings.queries.ts'
import { scheduleKeys } from '../features/schedule/schedule.queries.ts'
import { foldTask, foldTaskGone, tasksKeys } from '../features/tasks/tasks.queries.ts'
import { askAgain } from './afresh.ts'
import { chatFoldsFrom } from './chatFolds.ts'

type Folds = { [Name in keyof ServerEvents]: (...payload: Parameters<ServerEvents[Name]>) => Promise<void> }

const chatHere = chatFoldsFrom(() => import('../features/chat/chat.folds.ts'))

/** What each live event does to the cache of the person `myId`: one function per event. */
export const folds = (cache: QueryClient, myId: string): Folds => ({
  scheduleChanged: () => askAgain(cache, scheduleKeys.all, dashboardKeys.all),
  taskSaved: (task) => foldTask(cache, task, myId),
  taskDeleted: ({ _id }) => foldTaskGone(cache, _id),
  meetingSaved: (meeting) => foldMeeting(cache, meeting, myId),
  meetingDeleted: ({ _id }) => foldMeetingGone(cache, _id),
  interestChanged: () => askAgain(cache, interestKeys.all),
  newMessage: async (message) => (await chatHere(cache))?.foldMessage(cache, message, myId),
  messageEdited: async (change) => (await chatHere(cache))?.foldEdit(cache, change),
  messageDeleted: async (change) => (await chatHere(cache))?.foldDeletion(cache, change),
  channelRead: async (channel) => (await chatHere(cache))?.foldChannelRead(cache, channel),
  typing: async (hint) => (await chatHere(cache))?.foldTyping(cache, hint, myId),
  presence: async (change) => (await chatHere(cache))?.foldPresence(cache, change),
})

/** After a time without a line nobody knows what was missed: what live events keep fresh is asked for again. */
export async function foldGap(cache: QueryClient): Promise<void> {
  const kept = [scheduleKeys.all, tasksKeys.all, meetingsKeys.all, dashboardKeys.all, interestKeys.all]
  // What is being fetched at this moment is new enough.
  await Promise.all([
    ...kept.map((queryKey) => cache.invalidateQueries({ queryKey }, { cancelRefetch: false })),
    chatHere(cache).then((chat) => chat?.foldChatGap(cache)),
  ])
}
