import { addDays, DAY_MS, daysBetween, today } from '#shared/days.ts'
import { weekOf } from '#shared/recurrence.ts'
import { isPaused } from '#shared/rota/rules.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { countsOf } from '../availability/shares.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import { narrowed } from '../facts/narrowed.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { type Asks, lastYes, type SaidTimes, sinceThen } from './asks.ts'
import { CARE_DAYS_BEFORE, type CareFound } from './found.ts'

// The numbers are those of rule 53.

/** Days of 13 weeks. */
const QUARTER_DAYS = 91
/** Services above the share from which on it is too much; Sundays in a row, and how often these. */
const [ABOVE, IN_A_ROW, TIMES] = [2, 3, 2]
/** Asks without an answer, or declines, after a yes. */
const ASKS = 3
/** Days without opening the app. */
const UNOPENED_DAYS = 60
/** Days since somebody came to the team within which few services are found, and what are few. */
const [NEW_FROM, NEW_TO, FEW] = [60, 90, 3]

/** What a night knows of people beside the facts of the rota. */
export interface PeopleNow {
  now: Date
  asks: Asks
  /** Instants at which each person was added to the team, and last opened the app; ISO. */
  createdAt: ReadonlyMap<string, string>
  openedAt: ReadonlyMap<string, string>
}

/** People who neither are suspended nor pause today (rule 1). */
const activeIn = ({ people, day }: RotaFacts): FactsPerson[] =>
  [...people.values()].filter((person) => !person.isSuspended && !isPaused(person, day))

/** How often each three Sundays in a row lie among some days. */
function threesIn(days: ReadonlySet<string>): number {
  const weeks = [...new Set([...days].map(weekOf))].sort()
  let [threes, run] = [0, 0]
  weeks.forEach((week, index) => {
    run = weeks[index - 1] === addDays(week, -7) ? run + 1 : 1
    if (run % IN_A_ROW === 0) threes += 1
  })
  return threes
}

/** Days of services that have begun and at which somebody stood, planned or typed, and was not marked absent. */
function daysServed({ ofSpan, timeZone }: RotaFacts, now: Date): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { row, date, planned, typed } of ofSpan) {
    if (row.state === 'cancelled' || !hasBegun(row, timeZone, now)) continue
    const live = planned.filter(({ state }) => state === 'asked' || state === 'accepted')
    for (const { user_id, attendance } of [...live, ...typed])
      if (user_id !== null && attendance !== 'absent')
        found.set(user_id, (found.get(user_id) ?? new Set<string>()).add(date))
  }
  return found
}

/** Who serves too much: above their share + 2 in 13 weeks, or twice three Sundays in a row in them. */
export function overloads(facts: RotaFacts, { now }: PeopleNow): CareFound[] {
  const quarter = narrowed(facts, { from: addDays(facts.day, 1 - QUARTER_DAYS), to: facts.day })
  const of = countsOf(quarter, now)
  const days = daysServed(quarter, now)
  return activeIn(facts).flatMap(({ _id: userId }) => {
    const { share, served } = of(userId)
    const threeInARow = threesIn(days.get(userId) ?? new Set())
    if (served <= share + ABOVE && threeInARow < TIMES) return []
    return [{ kind: 'overload' as const, userId, facts: { services: served, share, threeInARow } }]
  })
}

/** Days since a person last opened the app, said yes or came, where they have ever opened it. */
function unopened(facts: RotaFacts, { now, openedAt }: PeopleNow, said: SaidTimes): number | null {
  const opened = openedAt.get(said.userId)
  if (opened === undefined) return null
  const last = Math.max(Date.parse(opened), lastYes(said))
  // The clock may have been set back.
  return Math.max(0, daysBetween(today(facts.timeZone, new Date(Math.min(last, now.getTime()))), facts.day))
}

/** Who said yes and came, and drifts away since then. */
export function drifts(facts: RotaFacts, people: PeopleNow): CareFound[] {
  return activeIn(facts).flatMap(({ _id: userId }) => {
    const said = people.asks.get(userId)
    if (!said || said.cameOn === null) return []
    const { unanswered, declined } = sinceThen(said)
    const days = unopened(facts, people, said)
    const isUnopened = days !== null && days >= UNOPENED_DAYS
    if (unanswered < ASKS && declined < ASKS && !isUnopened) return []
    const found = { unanswered, declined, cameOn: said.cameOn }
    return [{ kind: 'drift' as const, userId, facts: isUnopened ? { ...found, unopenedDays: days } : found }]
  })
}

/**
 * People who came to the team 60 to 90 days ago and have served fewer than three times. A person who served before they
 * were entered is not new, and an admin whom no fill plans need not serve.
 */
export function newcomers(facts: RotaFacts, { now, createdAt }: PeopleNow): CareFound[] {
  const days = daysServed(facts, now)
  // Whole teams are entered on one day.
  const counted = new Map<string, ReturnType<typeof countsOf>>()
  const since = (from: string) => {
    const known = counted.get(from) ?? countsOf(narrowed(facts, { from, to: facts.day }), now)
    counted.set(from, known)
    return known
  }
  return activeIn(facts).flatMap(({ _id: userId, isLeftOut }) => {
    const created = createdAt.get(userId)
    if (created === undefined || isLeftOut) return []
    const own = [...(days.get(userId) ?? [])].sort()
    const entered = today(facts.timeZone, new Date(created))
    const joinedOn = own[0] !== undefined && own[0] < entered ? own[0] : entered
    const age = daysBetween(joinedOn, facts.day)
    if (age < NEW_FROM || age > NEW_TO) return []
    const { served } = since(joinedOn)(userId)
    return served < FEW ? [{ kind: 'new' as const, userId, facts: { served, joinedOn } }] : []
  })
}

/** The instant before which nothing is looked at. */
export const beginOf = (now: Date): string => new Date(now.getTime() - CARE_DAYS_BEFORE * DAY_MS).toISOString()
