import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './text.ts'

/** The four channels, in their order (specification §3). */
export const CHANNELS = ['general', 'announcements', 'sunday-team', 'persons-of-interest'] as const
export type ChannelName = (typeof CHANNELS)[number]

export const isChannel = (name: string): name is ChannelName => (CHANNELS as readonly string[]).includes(name)

/** The name of a channel as people read it: dashes turned to spaces, each word capitalised (specification §2). */
export const channelTitle = (id: string): string =>
  id.replace(/-/g, ' ').replace(/(^|\s)(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

/** Any text: an unknown channel is 404, not invalid. */
export const ChannelParam = z.string().check(z.minLength(1), z.maxLength(100))

export const Channel = z.object({
  name: z.enum(CHANNELS),
  /** Messages of others that this person has read on none of their devices; exact, however many. */
  unread: z.number(),
})
export type Channel = z.infer<typeof Channel>

/**
 * Response header of the list: the revisions that the channels were counted at, in their order, separated by commas. An
 * event up to it is counted.
 */
export const CHANNEL_REVISIONS = 'Channel-Revisions'

export const channelsApi = {
  list: endpoint({
    method: 'GET',
    path: '/channels',
    access: 'member',
    summary: 'The four channels, each with the number of messages not yet read.',
    input: z.object({}),
    output: z.array(Channel),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/channels/:name/read',
    access: 'member',
    summary: 'Marks a channel as read up to its newest message, on all of the person’s devices.',
    input: z.object({ name: ChannelParam }),
    output: Channel,
  }),
}

export const channelsEvents = {
  /** This person has read a channel on one of their devices. */
  channelRead: Channel,
  /** Somebody is writing in a channel that is on screen here. A hint: forgotten after some seconds. */
  typing: z.object({ channel: z.enum(CHANNELS), userId: Id, name: z.string() }),
}
