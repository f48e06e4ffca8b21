import type { InARow, Instead, RowExchange } from '#shared/rota/fill.ts'
import { isWeekly, LONG_WEEKS, unnamedWeeks } from '#shared/rota/weeksInARow.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import { plannedDays, type RotaFacts } from '../facts/rotaFacts.ts'
import { type Judge, judgeOf } from '../judge/judge.ts'
import { toFillInput } from './fillInput.ts'
import { insteadOf } from './insteadOf.ts'
import { exchangeFor } from './solver/exchange.ts'
import { stoodIn } from './solver/stood.ts'

/** Runs of weeks to which a way to end them is offered, at most. */
const MOST_ENDED = 8

/** The most weeks in a row of a person that are not named, as the plan has them. */
function unsaidWeeks(facts: RotaFacts, roster: Judge, person: FactsPerson): number {
  const { _id, isOwnWord } = person
  const serving = { planned: roster.planned(_id), share: roster.share(_id), isOwnWord }
  return unnamedWeeks(person, isWeekly(serving, plannedDays(facts)))
}

/**
 * People who serve more weeks in a row, up to a day of the span, than anybody should, except those who said that this
 * is fine, or of whom the schedule shows as many. The longest run of each, the longest first.
 */
export function inARow(facts: RotaFacts): InARow[] {
  const roster = judgeOf(facts, 'draft')
  const found = [...facts.people.values()].flatMap((person): InARow[] => {
    const { _id, name, isSuspended } = person
    if (isSuspended) return []
    const own = roster
      .servicesOf(_id)
      .filter(({ date }) => date >= facts.from && date <= facts.to)
      .map((service) => ({ service, weeks: roster.weeksInARow(_id, service.date) }))
      .sort((a, b) => b.weeks - a.weeks)
    const [longest] = own
    if (!longest || longest.weeks <= unsaidWeeks(facts, roster, person)) return []
    const { service, weeks } = longest
    return [{ user: { _id, name }, weeks, serviceId: service._id, date: service.date }]
  })
  return found.sort((a, b) => b.weeks - a.weeks)
}

/** What finds the exchange that ends a run of weeks, as the days stand; undefined where there is none. */
function exchanges(facts: RotaFacts, history: ReadonlyMap<string, number>) {
  const input = toFillInput(facts, { mode: 'all', keepNearDraft: false, history })
  const stood = stoodIn(input)
  const dates = new Map(input.services.map(({ _id, date }) => [_id, date]))
  return ({ user }: InARow): RowExchange | undefined => {
    const pairs = stood && exchangeFor(input, stood, user._id)
    const [[one, other] = []] = pairs ?? []
    if (!pairs || !one || !other) return undefined
    const nameOf = (userId: string) => facts.people.get(userId)?.name ?? ''
    return {
      date: dates.get(one.serviceId) ?? '',
      otherDate: dates.get(other.serviceId) ?? '',
      others: pairs.map(([, { userId }]) => ({ _id: userId, name: nameOf(userId) })),
      pairs: pairs.map(([own, theirs]) => ({ one: own, other: theirs })),
    }
  }
}

/**
 * The runs with the exchange that ends each, or the cheapest way to give a place of a long one to somebody else.
 * `readHistory` is called where there are any.
 */
export async function withInstead(
  facts: RotaFacts,
  rows: readonly InARow[],
  readHistory: () => Promise<ReadonlyMap<string, number>>,
): Promise<InARow[]> {
  if (rows.length === 0) return []
  const known = { facts, history: await readHistory() }
  const exchangeOf = exchanges(facts, known.history)
  const offered: Instead[] = []
  return rows.map((row, at) => {
    const exchange = at < MOST_ENDED ? exchangeOf(row) : undefined
    if (exchange) return { ...row, exchange }
    const instead = at < MOST_ENDED && row.weeks >= LONG_WEEKS ? insteadOf(known, row, offered) : undefined
    if (instead) offered.push(instead)
    return instead ? { ...row, instead } : row
  })
}
