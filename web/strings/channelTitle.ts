import { channelTitle, isDayChannel } from '#shared/channelNames.ts'
import { formatDay } from './dates.ts'

/** The name of a channel on the screen; of the talk of a day that day, in the language of the screen. */
export const titleOf = (channel: string): string =>
  isDayChannel(channel) ? formatDay(channel.slice('day-'.length)) : channelTitle(channel)
