import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ChannelName } from '#shared/channelNames.ts'
import { CHANNEL_REVISIONS, Channel, channelsApi, type ReadChannel } from '#shared/talk/channels.ts'
import { call } from '../../../api/call.ts'
import { offlineKey } from '../../../offline/offlineKeys.ts'

export const channelsKeys = { all: offlineKey(['channels'], z.array(Channel)) }

/** `unread` counts the events up to `revision`, where that is known. */
export type CountedChannel = Channel & { revision?: number }

/** All channels in their order, each with this person's unread count. */
export const channelsQuery = queryOptions({
  queryKey: channelsKeys.all,
  async queryFn({ signal }): Promise<CountedChannel[]> {
    let revisions: string[] = []
    const onResponse = ({ headers }: Response) => {
      revisions = headers.get(CHANNEL_REVISIONS)?.split(',') ?? []
    }
    const channels = await call(channelsApi.list, {}, { signal, onResponse })
    return channels.map((channel, index) => ({ ...channel, revision: Number(revisions[index] ?? 0) }))
  },
})

/** Unread messages of all channels. */
export const totalUnread = (channels: readonly Channel[]): number =>
  channels.reduce((sum, { unread }) => sum + unread, 0)

/** Moves this person's read marker to the message of the channel with `seq` = `upTo`. */
export const markRead = (name: ChannelName, upTo: number): Promise<ReadChannel> =>
  call(channelsApi.read, { name, upTo })
