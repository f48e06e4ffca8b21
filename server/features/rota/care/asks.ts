import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import { beginsAt } from '../../../instantOf.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { UnansweredOffer } from './care.store.ts'

/** Hours that an offer stood open before it counts as an ask without an answer: one that another took was none. */
const OFFER_HOURS = 24

/** What became of the questions to one person; instants in epoch milliseconds. */
export interface SaidTimes {
  userId: string
  /** Yeses, and the beginnings of services at which they came. */
  yes: number[]
  /** The last day on which they came, by their own yes or by a typed place; null for never. */
  cameOn: string | null
  /** Asks without an answer: when their service began, or else when they were asked. */
  unanswered: number[]
  declined: number[]
}

export type Asks = ReadonlyMap<string, SaidTimes>

interface Reading {
  now: Date
  /** Days that an ask waits for its answer before it counts as without one. */
  answerDays: number
  /** Instants (ISO) at which places that wait for an answer were asked, by id. */
  askedAt: ReadonlyMap<string, string>
  offers: readonly UnansweredOffer[]
}

export const lastYes = ({ yes }: SaidTimes): number => yes.reduce((last, at) => Math.max(last, at), 0)

/** Counts the asks without an answer, and the declines, since a person last said yes or came. */
export function sinceThen(said: SaidTimes): { unanswered: number; declined: number } {
  const last = lastYes(said)
  const later = (times: number[]) => times.filter((at) => at > last).length
  return { unanswered: later(said.unanswered), declined: later(said.declined) }
}

/**
 * Reads what became of the questions to each person in the span. A service counts once for each person; a typed place
 * is a yes, since nobody was asked.
 */
export function asksOf(facts: RotaFacts, { now, answerDays, askedAt, offers }: Reading): Asks {
  const { ofSpan, timeZone } = facts
  const all = new Map<string, SaidTimes>()
  const of = (userId: string): SaidTimes => {
    const known = all.get(userId) ?? { userId, yes: [], cameOn: null, unanswered: [], declined: [] }
    all.set(userId, known)
    return known
  }
  for (const { row, date, planned, typed } of ofSpan) {
    if (row.state === 'cancelled') continue
    const begun = hasBegun(row, timeZone, now)
    const begins = beginsAt(date, row.service_time_key, timeZone).getTime()
    const came = (userId: string) => {
      const said = of(userId)
      said.yes.push(begins)
      if (said.cameOn === null || said.cameOn < date) said.cameOn = date
    }
    const counted = new Set<string>()
    for (const { id, user_id: userId, state, attendance, answered_at: answeredAt } of planned) {
      if (state === 'accepted') {
        if (answeredAt !== null) of(userId).yes.push(Date.parse(answeredAt))
        if (begun && attendance !== 'absent') came(userId)
      } else if (state === 'asked' && attendance === 'here') of(userId).yes.push(begins)
      else if (!counted.has(userId)) {
        if (state === 'declined') of(userId).declined.push(answeredAt === null ? begins : Date.parse(answeredAt))
        if (state === 'asked') {
          const asked = Date.parse(askedAt.get(id) ?? '')
          if (begun) of(userId).unanswered.push(begins)
          else if (asked + answerDays * DAY_MS <= now.getTime()) of(userId).unanswered.push(asked)
        }
        if (state === 'declined' || state === 'asked') counted.add(userId)
      }
    }
    if (begun)
      for (const { user_id: userId, attendance } of typed) if (userId !== null && attendance !== 'absent') came(userId)
  }
  for (const { user_id, sent_at, ended_at, date, service_time_key } of offers) {
    const asked = Date.parse(sent_at)
    const begins = beginsAt(date, service_time_key, timeZone).getTime()
    const until = Math.min(now.getTime(), begins, ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(ended_at))
    if (until - asked >= OFFER_HOURS * HOUR_MS) of(user_id).unanswered.push(asked)
  }
  return all
}
