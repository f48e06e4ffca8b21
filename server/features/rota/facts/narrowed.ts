import { byPerson } from './daysBeside.ts'
import type { FactsPerson } from './facts.people.ts'
import { layerPlaces } from './layerPlaces.ts'
import type { RotaFacts } from './rotaFacts.ts'
import { around, beside, type Span } from './span.ts'

/**
 * Cuts facts down to a part of their span, as reading that part would. `facts` must contain the days around the part.
 */
export function narrowed(facts: RotaFacts, { from, to }: Span): RotaFacts {
  const wide = around({ from, to }, facts.restDays)
  const isIn = ({ from: first, to: last }: Span, date: string) => date >= first && date <= last
  const services = facts.services.filter(({ date }) => isIn(wide, date))
  const touches = ({ fromDay, toDay }: FactsPerson['rows'][number]) =>
    fromDay <= wide.to && (toDay === null || toDay >= wide.from)
  const besides = beside(wide)
  const isBeside = (date: string) => besides.some((span) => isIn(span, date))
  const placesBeside = layerPlaces({ ...facts, services: facts.services.filter(({ date }) => isBeside(date)) }, 'draft')
  const daysBeside = [...facts.people.keys()].flatMap((userId) => [
    ...placesBeside.ofPerson(userId).map(({ service: { date } }) => ({ userId, date })),
    ...(facts.daysBeside.get(userId) ?? []).flatMap((date) => (isBeside(date) ? { userId, date } : [])),
  ])
  return {
    ...facts,
    from,
    to,
    services,
    ofSpan: services.filter(({ date }) => isIn({ from, to }, date)),
    daysBeside: byPerson(daysBeside),
    people: new Map([...facts.people].map(([id, person]) => [id, { ...person, rows: person.rows.filter(touches) }])),
  }
}
