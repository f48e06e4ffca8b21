import type { Person } from '#shared/text.ts'
import type { DraftPlacesTable } from '../../../db/schema.ts'
import type { FactsService } from './facts.services.ts'
import type { RotaFacts } from './rotaFacts.ts'

/** Facts, and one of their services. */
export interface OneOf {
  facts: RotaFacts
  service: FactsService
}

type Draft = FactsService['draft']

/** The draft of a service with these places. A service without a draft gets one that is stored nowhere. */
export const draftWith = ({ draft, row }: FactsService, places: DraftPlacesTable[]): Draft => ({
  ...(draft ?? { service_id: row.id, started_at: '', started_by: null, starter: null, revision: 0 }),
  places,
})

/** The facts with other drafts, by the ids of their services. */
export function withDrafts(facts: RotaFacts, drafts: ReadonlyMap<string, Draft>): RotaFacts {
  const replace = (services: FactsService[]) =>
    services.map((service): FactsService => {
      const draft = drafts.get(service._id)
      return draft === undefined ? service : { ...service, draft }
    })
  return { ...facts, services: replace(facts.services), ofSpan: replace(facts.ofSpan) }
}

/** The facts and the service with another draft of that service. */
export const withDraft = ({ facts, service }: OneOf, draft: Draft): OneOf => ({
  facts: withDrafts(facts, new Map([[service._id, draft]])),
  service: { ...service, draft },
})

/** The facts without a typed place, by the id of its shift. */
export function withoutTyped(facts: RotaFacts, shiftId: string): RotaFacts {
  const without = (services: FactsService[]) =>
    services.map((service) => ({ ...service, typed: service.typed.filter(({ shift_id }) => shift_id !== shiftId) }))
  return { ...facts, services: without(facts.services), ofSpan: without(facts.ofSpan) }
}

/** The facts with other people at typed places, by the ids of their shifts. */
export function withTyped(facts: RotaFacts, people: ReadonlyMap<string, Person>): RotaFacts {
  const replace = (services: FactsService[]) =>
    services.map((service) => ({
      ...service,
      typed: service.typed.map((row) => {
        const person = people.get(row.shift_id)
        return person ? { ...row, user_id: person._id, name: person.name } : row
      }),
    }))
  return { ...facts, services: replace(facts.services), ofSpan: replace(facts.ofSpan) }
}

/** The facts without drafts: the rota as members see it now. */
export const liveFacts = (facts: RotaFacts): RotaFacts =>
  withDrafts(facts, new Map(facts.services.map(({ _id }) => [_id, null])))
