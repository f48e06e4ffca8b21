import type { InARow } from '#shared/rota/fill.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { judgeOf } from '../judge/judge.ts'

/** Weeks in a row with which nothing is the matter. */
const FINE_WEEKS = 2

/**
 * Who serves more weeks in a row, up to a day of the span, than anybody should; not those for whom that is fine. The
 * longest run of each, the longest first.
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
