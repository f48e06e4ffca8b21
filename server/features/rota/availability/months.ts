import { addDays, today } from '#shared/days.ts'
import type { MonthLoad } from '#shared/rota/availability.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import type { Layer } from '../facts/placesAt.ts'
import type { FactsNeeds } from '../facts/rotaFacts.ts'
import { monthsOf } from '../facts/span.ts'
import { judgeOf } from '../judge/judge.ts'

/** Months of which people see how many services they have. */
const OWN_MONTHS = 3

interface Needs extends Pick<FactsNeeds, 'team'> {
  facts: KeptFacts
}

/**
 * Services of a person by month, from this month on. In the live layer nothing is told of drafts, which nobody has been
 * told of.
 */
export async function monthsFor({ facts, team }: Needs, userId: string, layer: Layer): Promise<MonthLoad[]> {
  const day = today(await team.timeZone())
  let first = monthsOf({ from: day, to: day }).from
  const months: MonthLoad[] = []
  for (let count = 0; count < OWN_MONTHS; count += 1) {
    const span = monthsOf({ from: first, to: first })
    const roster = judgeOf(await facts.of(span), layer)
    const [planned, fair] = [roster.planned(userId), roster.fair(userId)]
    if (planned > 0 || fair > 0) months.push({ month: first.slice(0, 7), planned, fair })
    first = addDays(span.to, 1)
  }
  return months
}
