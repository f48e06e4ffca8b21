import { addDays } from '#shared/days.ts'
import type { MonthLoad } from '#shared/rota/availability.ts'
import type { Layer } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { monthsOf, type Span } from '../facts/span.ts'
import { judgeOf } from '../judge/judge.ts'

/** Months of which people see how many services they have. */
const OWN_MONTHS = 3

/** The months of which people see their services: that of a day and those that follow. */
export function ownMonths(day: string): Span[] {
  const months: Span[] = []
  for (let first = day; months.length < OWN_MONTHS; ) {
    const month = monthsOf({ from: first, to: first })
    months.push(month)
    first = addDays(month.to, 1)
  }
  return months
}

/**
 * Services of a person by month, of the facts of each. In the live layer nothing is told of drafts, which nobody has
 * been told of.
 */
export function monthLoads(months: readonly RotaFacts[], userId: string, layer: Layer): MonthLoad[] {
  return months.flatMap((facts) => {
    const judge = judgeOf(facts, layer)
    const [planned, fair] = [judge.planned(userId), judge.fair(userId)]
    return planned > 0 || fair > 0 ? { month: facts.from.slice(0, 7), planned, fair } : []
  })
}
