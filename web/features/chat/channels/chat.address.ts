import { type ChannelName, isChannel } from '#shared/channels.ts'
import { paths } from '../../../navigation/pages.ts'

/** What the history remembers of a channel that was chosen in /chat: that the list stands right before it. */
export interface ChatHistory {
  hasListBefore: true
}

const CHANNEL = 'channel'

/** Which channel of /chat is on screen, or null. It stands in the address, so that back, reload and links keep it. */
export function readChannel(params: URLSearchParams): ChannelName | null {
  const name = params.get(CHANNEL) ?? ''
  return isChannel(name) ? name : null
}

/** The address in /chat at which a channel is on screen. */
export const channelInChat = (name: ChannelName): string => `${paths.chat}?${CHANNEL}=${name}`

/** The address of a channel that has the whole screen. */
export const channelPage = (name: ChannelName): string => `${paths.chat}/${name}`

/** Whether the entry of the history before this one is the list of channels. */
export const hasListBefore = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasListBefore' in state && state.hasListBefore === true
