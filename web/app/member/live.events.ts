import type { QueryClient } from '@tanstack/react-query'
import type { EventPayloads } from '#shared/events.ts'
import { meetingsEvents } from '#shared/meetings.ts'
import { tasksEvents } from '#shared/tasks.ts'
import { invalidateAfterFetch } from '../../api/invalidateAfterFetch.ts'
import { interestKeys } from '../../features/admin/interest/interest.keys.ts'
import { invitationsKeys } from '../../features/admin/invitations/invitations.keys.ts'
import { nameLinksKeys } from '../../features/admin/people/nameLinks.keys.ts'
import { loadConfig } from '../../features/config/config.ts'
import { dashboardKeys } from '../../features/dashboard/dashboard.keys.ts'
import { applyMeetingDeleted, applyMeetingSaved } from '../../features/meetings/meetings.events.ts'
import { meetingsKeys } from '../../features/meetings/meetings.queries.ts'
import { peopleKeys } from '../../features/people/people.keys.ts'
import { rotaKeys } from '../../features/rota/rota.keys.ts'
import { scheduleKeys } from '../../features/schedule/schedule.queries.ts'
import { applyTaskDeleted, applyTaskSaved, tasksKeys } from '../../features/tasks/tasks.queries.ts'
import { connectLive, type EventReducers, parsing } from '../../live/live.ts'
import { chatReducersFrom } from './chatEvents.ts'

const chatHere = chatReducersFrom(() => import('../../features/chat/sync/chat.events.ts'))

const refetchRota = (cache: QueryClient): Promise<void> => invalidateAfterFetch(cache, rotaKeys.all)

type Chat = typeof import('../../features/chat/sync/chat.events.ts')

/** Applies an event of the chat, where the cache holds anything of it. */
const inChat =
  <Name extends keyof Chat['chatEvents']>(
    cache: QueryClient,
    name: Name,
    apply: (chat: Chat, payload: EventPayloads[Name]) => Promise<void> | void,
  ) =>
  async (payload: EventPayloads[Name]): Promise<void> => {
    const chat = await chatHere(cache)
    if (chat) await apply(chat, chat.chatEvents[name].parse(payload))
  }

/** What each live event does to the cache of the person `myId`: one function per event. */
export const eventReducers = (cache: QueryClient, myId: string, recheck: () => Promise<void>): EventReducers => ({
  scheduleChanged: () =>
    invalidateAfterFetch(cache, scheduleKeys.all, rotaKeys.all, dashboardKeys.all, nameLinksKeys.all),
  rotaChanged: () => refetchRota(cache),
  assignmentChanged: () => refetchRota(cache),
  offerChanged: () => refetchRota(cache),
  swapChanged: () => refetchRota(cache),
  runProgress: () => invalidateAfterFetch(cache, rotaKeys.runs),
  taskSaved: parsing(tasksEvents.taskSaved, (task) => applyTaskSaved(cache, task, myId)),
  taskDeleted: parsing(tasksEvents.taskDeleted, ({ _id }) => applyTaskDeleted(cache, _id)),
  meetingSaved: parsing(meetingsEvents.meetingSaved, (meeting) => applyMeetingSaved(cache, meeting, myId)),
  meetingDeleted: parsing(meetingsEvents.meetingDeleted, ({ _id }) => applyMeetingDeleted(cache, _id)),
  interestChanged: () => invalidateAfterFetch(cache, interestKeys.all),
  invitationsChanged: () => invalidateAfterFetch(cache, invitationsKeys.all),
  peopleChanged: () => invalidateAfterFetch(cache, peopleKeys.all, nameLinksKeys.all),
  newMessage: inChat(cache, 'newMessage', (chat, message) => chat.applyMessage(cache, message, myId)),
  messageEdited: inChat(cache, 'messageEdited', (chat, change) => chat.applyEdit(cache, change)),
  messageDeleted: inChat(cache, 'messageDeleted', (chat, change) => chat.applyDeletion(cache, change)),
  channelRead: inChat(cache, 'channelRead', (chat, channel) => chat.applyChannelRead(cache, channel)),
  typing: inChat(cache, 'typing', (chat, hint) => chat.applyTyping(cache, hint, myId)),
  roleChanged: recheck,
  teamChanged: () => loadConfig(),
  presence: inChat(cache, 'presence', (chat, change) => chat.applyPresence(cache, change)),
})

/** After a time without a line nobody knows what was missed: what live events keep fresh is asked for again. */
export async function refetchAfterGap(cache: QueryClient): Promise<void> {
  const stored = [
    scheduleKeys,
    rotaKeys,
    tasksKeys,
    meetingsKeys,
    dashboardKeys,
    interestKeys,
    invitationsKeys,
    peopleKeys,
    nameLinksKeys,
  ]
  // What is being fetched at this moment is new enough.
  await Promise.all([
    ...stored.map(({ all: queryKey }) => cache.invalidateQueries({ queryKey }, { cancelRefetch: false })),
    chatHere(cache).then((chat) => chat?.applyChatGap(cache)),
  ])
}

/** Rarely needed, and usually there already for the bar that offers a new version. */
async function lookForNewVersion(): Promise<void> {
  try {
    ;(await import('../../worker/versions.ts')).lookForNewVersion()
  } catch (error) {
    console.warn('A new version:', error)
  }
}

/** Connects, and keeps `cache`, of the person `myId`, as the events say. Returns how to close the connection. */
export const followEvents = (cache: QueryClient, myId: string, recheck: () => Promise<void>): (() => void) =>
  connectLive({
    reducers: eventReducers(cache, myId, recheck),
    onGap: () => refetchAfterGap(cache),
    recheck,
    onOutdated: () => void lookForNewVersion(),
  })
