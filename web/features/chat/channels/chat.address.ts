import { type ChannelName, isChannel } from '#shared/channels.ts'
import { paths } from '../../../navigation/paths.ts'

/** History state of a channel chosen in /chat: the entry before it is the list of channels. */
export interface ChatHistory {
  hasListBefore: true
}

const CHANNEL = 'channel'

/** The channel on screen in /chat, or null. A query parameter holds it, so that back, reload and links work. */
export function readChannel(params: URLSearchParams): ChannelName | null {
  const name = params.get(CHANNEL) ?? ''
  return isChannel(name) ? name : null
}

/** Address of a channel in /chat, beside the list. */
export const channelInChat = (name: ChannelName): string => `${paths.chat}?${CHANNEL}=${name}`

/** Address of a channel on a page of its own. */
export const channelPage = (name: ChannelName): string => `${paths.chat}/${name}`

export const hasListBefore = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasListBefore' in state && state.hasListBefore === true
