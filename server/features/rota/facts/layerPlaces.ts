import { type Places, placesBy } from '#shared/rota/judge.ts'
import type { RulePlace } from '#shared/rota/rules.ts'
import type { FactsService } from './facts.services.ts'
import { type Layer, placesAt, typedBeside } from './placesAt.ts'
import type { RotaFacts } from './rotaFacts.ts'

const made = new WeakMap<RotaFacts, Partial<Record<Layer, Places>>>()

/** All places of one layer, typed ones included, by person and by service; computed once for the same facts. */
export function layerPlaces(facts: RotaFacts, layer: Layer): Places {
  const known = made.get(facts) ?? {}
  made.set(facts, known)
  known[layer] ??= placesBy(facts.services.flatMap((service) => ofService(facts, service, layer)))
  return known[layer]
}

function ofService(facts: RotaFacts, service: FactsService, layer: Layer): RulePlace[] {
  const places = placesAt(facts, service, layer)
  return [
    ...places.map((place) => ({ ...place, service, post: facts.posts.get(place.postId)?.name ?? '' })),
    ...typedBeside(service, places).flatMap(({ user_id: userId, post_id: postId, post }) =>
      userId === null ? [] : [{ userId, service, postId, post, isShadow: false }],
    ),
  ]
}
