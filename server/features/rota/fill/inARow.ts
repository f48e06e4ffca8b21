import type { InARow, Instead } from '#shared/rota/fill.ts'
import { isWeekly, LONG_WEEKS, unnamedWeeks } from '#shared/rota/weeksInARow.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import { plannedDays, type RotaFacts } from '../facts/rotaFacts.ts'
import { type Judge, judgeOf } from '../judge/judge.ts'
import { insteadOf } from './insteadOf.ts'

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

/** The runs with the cheapest way to end each of the long ones. `readHistory` is called where there are any. */
export async function withInstead(
  facts: RotaFacts,
  rows: readonly InARow[],
  readHistory: () => Promise<ReadonlyMap<string, number>>,
): Promise<InARow[]> {
  const long = new Set(rows.filter(({ weeks }) => weeks >= LONG_WEEKS).slice(0, MOST_ENDED))
  if (long.size === 0) return [...rows]
  const known = { facts, history: await readHistory() }
  const offered: Instead[] = []
  return rows.map((row) => {
    const instead = long.has(row) ? insteadOf(known, row, offered) : undefined
    if (instead) offered.push(instead)
    return instead ? { ...row, instead } : row
  })
}
