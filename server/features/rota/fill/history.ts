import { addDays, daysBetween } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { covers, weekOf } from '#shared/recurrence.ts'
import type { Run } from '#shared/rota/fill.ts'
import { shareOf } from '#shared/rota/shares.ts'
import type { Db } from '../../../db/client.ts'
import { toDayRule } from '../facts/dayRule.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { historyStore } from './history.store.ts'

/** Days of membership below which a member has no history. */
const NEW_DAYS = 28

/** Limit of a history in services, up and down, so that nobody pays for a long absence. */
const MOST = 2

/** Services of somebody in earlier days, their share of these days, and the history that follows from both. */
interface Earlier {
  served: number
  share: number
  history: number
}

/** To the half: whole services would make one of two people who differ by a week's part owe a service. */
const historyFrom = (served: number, share: number): number =>
  Math.max(-MOST, Math.min(MOST, Math.round(2 * (served - share)) / 2)) + 0

export interface HistoryNeeds {
  /** Number of services of each person; several shifts of one date and time count once. */
  served: ReadonlyMap<string, number>
  /** The day on which each person joined. */
  joined: ReadonlyMap<string, string>
  /** Rules of days away of each person, since the history begins. */
  away: ReadonlyMap<string, FactsPerson['rows']>
  /** Today in the team's time zone. */
  day: string
  /** Sundays of the weeks from today up to the span in which somebody will stand. */
  coming: readonly string[]
  historyDays: number
}

/** The Sundays of the whole weeks from `from` up to the day before `to`. */
function weeksBetween(from: string, to: string): string[] {
  const first = weekOf(from) === from ? from : addDays(weekOf(from), 7)
  const count = Math.max(0, Math.floor(daysBetween(first, to) / 7))
  return Array.from({ length: count }, (_, week) => addDays(first, week * 7))
}

/** True where the person was away on every day of the week, whatever the service. */
const isAwayAllWeek = (rows: FactsPerson['rows'], sunday: string): boolean =>
  Array.from({ length: 7 }, (_, day) => addDays(sunday, day)).every((date) =>
    rows.some((row) => row.templateId === null && covers(row, { date, templateId: null })),
  )

/**
 * Services served in the days before `day` and in the weeks to come, and their share, of each person who is in the team
 * for long enough. The history is one less the other, from -2 to 2 in halves (rule 14).
 */
export function earlierOf(people: Iterable<FactsPerson>, needs: HistoryNeeds): Map<string, Earlier> {
  const { served, joined, away, day, coming, historyDays } = needs
  const start = addDays(day, -historyDays)
  const last = coming.at(-1)
  const end = last === undefined ? day : addDays(last, 7)
  const found = [...people].flatMap((person): [string, Earlier][] => {
    const since = joined.get(person._id) ?? day
    if (daysBetween(since, end) < NEW_DAYS) return []
    const weeks = [...weeksBetween(since > start ? since : start, day), ...coming]
    const rows = away.get(person._id) ?? []
    const share = shareOf(
      person,
      weeks.filter((sunday) => !isAwayAllWeek(rows, sunday)),
    )
    const count = served.get(person._id) ?? 0
    return [[person._id, { served: count, share, history: historyFrom(count, share) }]]
  })
  return new Map(found)
}

/** The days that a history counts: from the first to before the last, which begins the span or is today. */
export const historySpan = ({ day, from }: Pick<RotaFacts, 'day' | 'from'>, historyDays: number) => ({
  from: addDays(day, -historyDays),
  to: from > day ? from : day,
})

/** Reads the history of everybody; 0 for who is not in it. */
export async function readHistory(db: Db, facts: RotaFacts, historyDays: number): Promise<Map<string, number>> {
  const found = await readAll(db, facts, historyDays)
  return new Map([...found].map(([userId, { history }]) => [userId, history]))
}

/**
 * Reads what everybody served up to the span, or up to today where that is later: who has few services in the month
 * before has more in the next. Weeks to come that nobody has planned are owed to nobody. Empty where the team counts
 * none.
 */
async function readAll(db: Db, facts: RotaFacts, historyDays: number): Promise<Map<string, Earlier>> {
  if (historyDays === 0) return new Map()
  const { day, people } = facts
  const { from, to } = historySpan(facts, historyDays)
  const served = await historyStore.served(db, { from, before: to, day })
  const joined = await historyStore.joined(db, from, to)
  const rows = await historyStore.away(db, from, to)
  // From the week that has begun, which is no whole week of those before today.
  const days = to > day ? await historyStore.days(db, { from: weekOf(day), before: to, day }) : []
  const coming = [...new Set(days.map(weekOf))].sort()
  const away = new Map(
    [...groupBy(rows, ({ user_id }) => user_id)].map(([userId, own]) => [userId, own.map(toDayRule)]),
  )
  return earlierOf(people.values(), { served, joined, away, day, coming, historyDays })
}

/** Reads the first day of which services count in the history; null where nobody served, or the team counts none. */
export function readCountedSince(db: Db, facts: RotaFacts, historyDays: number): Promise<string | null> {
  const { from, to } = historySpan(facts, historyDays)
  return historyStore.firstServed(db, from, to)
}

/** A history as a run tells it: of everybody in it, also who is even, so that a newcomer can be told from them. */
export function toHistory(found: ReadonlyMap<string, Earlier>, since: string | null): Run['history'] {
  if (since === null || [...found.values()].every(({ history }) => history === 0)) return undefined
  return {
    since,
    people: [...found].map(([_id, { served, share, history }]) => ({
      _id,
      services: history,
      served,
      share: Math.round(share * 100) / 100,
    })),
  }
}

/**
 * What everybody served and their share, but newcomers, who have no history, with the first day that counts; undefined
 * where all are even.
 */
export async function readEarlier(db: Db, facts: RotaFacts, historyDays: number): Promise<Run['history']> {
  const found = await readAll(db, facts, historyDays)
  return found.size === 0 ? undefined : toHistory(found, await readCountedSince(db, facts, historyDays))
}
