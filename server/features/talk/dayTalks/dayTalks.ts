import { type ChannelName, type DayChannel, dayChannel, talkDayOf } from '#shared/channelNames.ts'
import { addDays, today } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { isAdmin } from '#shared/people/users.ts'
import { DAYS_AGO, DAYS_AHEAD, DAYS_NEAR } from '#shared/talk/channels.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { type SecondFactorRule, whoseRoleCounts } from '../../people/secondFactorRule.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { dayTalksStore } from './dayTalks.store.ts'

/** A day's talk in the list. */
interface ListedTalk {
  name: DayChannel
  date: string
  people: number
}

/**
 * Members of the talk of a day: those who are on duty that day, until its end also those whose service was cancelled,
 * and admins. Asked at every read, write, event and push; nothing of it is remembered.
 */
export interface DayTalks {
  /** True where this person is in the talk. */
  includes(from: Db, userId: string, channel: DayChannel): Promise<boolean>
  /** Ids of all who are in the talk. */
  peopleIn(from: Db, channel: DayChannel): Promise<Set<string>>
  /** The talks around today of which this person is part, by date: those near, and those that have a message. */
  listFor(from: Db, userId: string): Promise<ListedTalk[]>
}

interface Needs {
  team: Pick<TeamService, 'timeZone'>
  secondFactorRule: SecondFactorRule
}

/** Ids of people by day. */
const peopleByDay = (rows: { date: string; id: string }[]): Map<string, Set<string>> =>
  new Map([...groupBy(rows, ({ date }) => date)].map(([date, those]) => [date, new Set(columnOf(those, 'id'))]))

export function dayTalks({ team, secondFactorRule }: Needs): DayTalks {
  const todayHere = async (from: Db) => today(await team.timeZone(from))

  async function isActingAdmin(from: Db, userId: string): Promise<boolean> {
    const [person] = await dayTalksStore.role(from, userId)
    if (!person || !isAdmin(person)) return false
    return (await whoseRoleCounts(from, secondFactorRule, [{ id: userId, role: person.role }])).has(userId)
  }

  async function isServing(from: Db, userId: string, day: string): Promise<boolean> {
    const places = await dayTalksStore.placesOf(from, userId, day)
    if (places.some(({ shown }) => shown === 1)) return true
    const isKept = places.some((place) => place.with_service === 1 && place.service_state === 'cancelled')
    return isKept && day >= (await todayHere(from))
  }

  return {
    async includes(from, userId, channel) {
      const day = talkDayOf(channel)
      if (day === null) return false
      return (await isServing(from, userId, day)) || (await isActingAdmin(from, userId))
    },

    async peopleIn(from, channel) {
      const day = talkDayOf(channel)
      if (day === null) return new Set()
      const kept = day >= (await todayHere(from)) ? await dayTalksStore.kept(from, day, day) : []
      const serving = [...(await dayTalksStore.onDuty(from, day, day)), ...kept]
      const admins = await whoseRoleCounts(from, secondFactorRule, await dayTalksStore.admins(from))
      return new Set([...columnOf(serving, 'id'), ...admins])
    },

    async listFor(from, userId) {
      const now = await todayHere(from)
      const [first, last] = [addDays(now, -DAYS_AGO), addDays(now, DAYS_AHEAD)]
      const peopleOn = peopleByDay(await dayTalksStore.onDuty(from, first, last))
      const keptOn = peopleByDay(await dayTalksStore.kept(from, now, last))
      const written = await dayTalksStore.withMessages(from, dayChannel(first), dayChannel(last))
      const withMessage = new Set(written.map(({ name }) => name as ChannelName))
      const near = [...peopleOn.keys()].filter((date) => date <= addDays(now, DAYS_NEAR)).map(dayChannel)
      const isInAll = await isActingAdmin(from, userId)
      return [...new Set([...near, ...withMessage] as DayChannel[])].sort().flatMap((name) => {
        const date = talkDayOf(name) ?? ''
        const people = peopleOn.get(date)
        const isPart = isInAll || people?.has(userId) || keptOn.get(date)?.has(userId)
        return isPart ? [{ name, date, people: people?.size ?? 0 }] : []
      })
    },
  }
}
