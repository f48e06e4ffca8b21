import { channelsService } from '../features/talk/channels/channels.service.ts'
import { dayTalks } from '../features/talk/dayTalks/dayTalks.ts'
import { messagesService } from '../features/talk/messages/messages.service.ts'
import { seenService } from '../features/talk/messages/seen.service.ts'
import type { Base } from './base.ts'

export type ChatServices = ReturnType<typeof chatServices>

/** Channels, the talks of days, and messages. */
export function chatServices(base: Base) {
  const talks = dayTalks(base)
  const channels = channelsService({ ...base, talks })
  return { dayTalks: talks, channels, messages: messagesService({ ...base, channels }), seen: seenService(base) }
}
