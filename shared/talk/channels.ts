import * as z from 'zod/mini'
import { AnyChannel, CHANNELS, DayTalkName } from '#shared/channelNames.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/text.ts'

/** Any text: an unknown channel is 404, not invalid. */
export const ChannelParam = z.string().check(z.minLength(1), z.maxLength(100))

export const Channel = z.object({
  name: z.enum(CHANNELS),
  /** Messages of others that this person has read on none of their devices; exact, however many. */
  unread: z.number(),
})
export type Channel = z.infer<typeof Channel>

/**
 * Days before today and after it whose talks are listed, and days after it on which one needs no message to be listed.
 */
export const DAYS_AGO = 7
export const DAYS_AHEAD = 60
export const DAYS_NEAR = 7

/** The talk of a day, of which the viewer is part. */
export const DayTalk = z.object({
  name: DayTalkName,
  date: z.string(),
  unread: z.number(),
  /** Number of people who are on duty that day. */
  people: z.number(),
})
export type DayTalk = z.infer<typeof DayTalk>

/** Greatest `seq` of a message: both databases store it in 32 bits. */
export const SEQ_MAX = 2 ** 31 - 1

/** A channel that was read to its end, or up to a message: `unread` counts what is left. */
export const ReadChannel = z.object({ name: AnyChannel, unread: z.number() })
export type ReadChannel = z.infer<typeof ReadChannel>

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
  days: endpoint({
    method: 'GET',
    path: '/channels/days',
    access: 'member',
    summary: 'The talks of the days on which one serves, from a week ago to 60 days ahead, by date. Admins: of all.',
    input: z.object({}),
    output: z.array(DayTalk),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/channels/:name/read',
    access: 'member',
    summary:
      'Marks a channel as read, up to its newest message or up to the one with `seq` = `upTo`, on all of the person’s devices.',
    input: z.object({
      name: ChannelParam,
      upTo: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(SEQ_MAX))),
    }),
    output: ReadChannel,
  }),
}

export const channelsEvents = {
  /** The viewer has read a channel on one of their devices. */
  channelRead: ReadChannel,
  /** Somebody is writing in a channel that is on screen here. A hint: forgotten after some seconds. */
  typing: z.object({ channel: AnyChannel, userId: Id, name: z.string() }),
}
