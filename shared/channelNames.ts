import * as z from 'zod/mini'
import { addDays } from './days.ts'

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

/** The name of the talk of a day. */
export const DayTalkName = z.string().check(z.regex(DAY_CHANNEL)) as unknown as z.ZodMiniType<DayChannel>

/** The name of a channel: one of four, or that of a talk of a day. */
export const AnyChannel = z.union([z.enum(CHANNELS), DayTalkName])

/** The name of a channel as people read it: dashes turned to spaces, each word capitalised. */
export const channelTitle = (id: string): string =>
  id.replace(/-/g, ' ').replace(/(^|\s)(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
