import * as z from 'zod/mini'
import { addDays } from '#shared/days.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/text.ts'

/** The four channels, in their order (rule 201). */
export const CHANNELS = ['general', 'announcements', 'sunday-team', 'persons-of-interest'] as const
type TeamChannel = (typeof CHANNELS)[number]

/** The talk of those who serve on a day: 'day-2027-02-07'. */
export type DayChannel = `day-${string}`

export type ChannelName = TeamChannel | DayChannel

const DAY_CHANNEL = /^day-\d{4}-\d{2}-\d{2}$/

export const isTeamChannel = (name: string): name is TeamChannel => (CHANNELS as readonly string[]).includes(name)

/** True for the name of the talk of a day, which need not exist. */
export const isDayChannel = (name: string): name is DayChannel => DAY_CHANNEL.test(name)

export const isChannel = (name: string): name is ChannelName => isTeamChannel(name) || isDayChannel(name)

export const dayChannel = (day: string): DayChannel => `day-${day}`

/** The day of a talk; null where the calendar has no such day. */
export function talkDayOf(name: DayChannel): string | null {
  const day = name.slice('day-'.length)
  return Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day ? null : day
}

const DayChannelSchema = z.string().check(z.regex(DAY_CHANNEL)) as unknown as z.ZodMiniType<DayChannel>

/** The name of a channel: one of four, or that of a talk of a day. */
export const AnyChannel = z.union([z.enum(CHANNELS), DayChannelSchema])

/** The name of a channel as people read it: dashes turned to spaces, each word capitalised. */
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
 * Days before today and after it whose talks are listed, and days after it on which one needs no message to be listed.
 */
export const DAYS_AGO = 7
export const DAYS_AHEAD = 60
export const DAYS_NEAR = 7

/** The talk of a day, of which the viewer is part. */
export const DayTalk = z.object({
  name: DayChannelSchema,
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
