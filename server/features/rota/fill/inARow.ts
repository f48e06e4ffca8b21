import type { InARow, Instead } from '#shared/rota/fill.ts'
import { LONG_WEEKS } from '#shared/rota/weeksInARow.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { judgeOf } from '../judge/judge.ts'
import { FINE_WEEKS, insteadOf } from './insteadOf.ts'

/** Runs of weeks to which a way to end them is offered, at most. */
const MOST_ENDED = 8

/**
 * People who serve more weeks in a row, up to a day of the span, than anybody should, except those for whom that is
 * fine. The longest run of each, the longest first.
 */
export function inARow(facts: RotaFacts): InARow[] {
  const roster = judgeOf(facts, 'draft')
  const found = [...facts.people.values()].flatMap(({ _id, name, isSuspended, backToBack }): InARow[] => {
    if (isSuspended || backToBack === 'fine') return []
    const own = roster
      .servicesOf(_id)
      .filter(({ date }) => date >= facts.from && date <= facts.to)
      .map((service) => ({ service, weeks: roster.weeksInARow(_id, service.date) }))
      .sort((a, b) => b.weeks - a.weeks)
    const [longest] = own
    if (!longest || longest.weeks <= FINE_WEEKS) return []
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
