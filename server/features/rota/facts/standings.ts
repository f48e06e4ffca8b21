import type { Standing } from '#shared/rota/rules.ts'
import type { PlaceRow } from '../../plan/places/places.store.ts'
import type { FactsService } from './facts.services.ts'
import type { RotaFacts } from './rotaFacts.ts'
import { type Layer, seatsOf, typedBeside } from './seats.ts'

/** The places of everybody, by person and by service. */
export interface Standings {
  ofUser(userId: string): readonly Standing[]
  ofService(serviceId: string): readonly Standing[]
  /** The people at the other end of each person's links. */
  linked: ReadonlyMap<string, readonly string[]>
  /** Cache of shares, which do not depend on places. */
  shares: Map<string, number>
}

const made = new WeakMap<RotaFacts, Partial<Record<Layer, Standings>>>()

/** All places of one layer, typed ones included, by person and by service; computed once for the same facts. */
export function standingsOf(facts: RotaFacts, layer: Layer): Standings {
  const known = made.get(facts) ?? {}
  made.set(facts, known)
  known[layer] ??= makeStandings(facts, layer)
  return known[layer]
}

function makeStandings(facts: RotaFacts, layer: Layer): Standings {
  const [byUser, byService] = [new Map<string, Standing[]>(), new Map<string, Standing[]>()]
  const file = (map: Map<string, Standing[]>, key: string, standing: Standing) => {
    const known = map.get(key)
    if (known) known.push(standing)
    else map.set(key, [standing])
  }
  const add = (standing: Standing): void => {
    file(byUser, standing.userId, standing)
    file(byService, standing.service._id, standing)
  }
  const addTyped = (service: Standing['service'], { user_id: userId, post_id: postId, post }: PlaceRow): void => {
    if (userId !== null) add({ userId, service, postId, post, isShadow: false })
  }
  for (const service of facts.services) {
    const seats = seatsOf(facts, service, layer)
    for (const seat of seats) add({ ...seat, service, post: facts.posts.get(seat.postId)?.name ?? '' })
    for (const place of typedBeside(service, seats)) addTyped(service, place)
  }

  const linked = new Map<string, string[]>()
  for (const { userA, userB } of facts.links)
    for (const [one, other] of [[userA, userB] as const, [userB, userA] as const])
      linked.set(one, [...(linked.get(one) ?? []), other])
  return {
    ofUser: (userId) => byUser.get(userId) ?? [],
    ofService: (serviceId) => byService.get(serviceId) ?? [],
    linked,
    shares: new Map(),
  }
}

/** A place that changes hands. It was free where `from` is null, and becomes free where `to` is null. */
export interface Handover {
  service: FactsService
  postId: string
  isShadow: boolean
  from: string | null
  to: string | null
}

const isOf = (standing: Standing, { service, postId }: Handover): boolean =>
  standing.service._id === service._id && standing.postId === postId

/** The standings after the handovers. Only the entries of people and services in these differ from before. */
export function handedOver(before: Standings, handovers: readonly Handover[]): Standings {
  const [users, services] = [new Map<string, Standing[]>(), new Map<string, Standing[]>()]
  for (const one of handovers) {
    const { from, to, service, postId, isShadow } = one
    const stays = (standing: Standing) => standing.userId !== from || !isOf(standing, one)
    const there = (services.get(service._id) ?? before.ofService(service._id)).filter(stays)
    services.set(service._id, there)
    if (from !== null) users.set(from, (users.get(from) ?? before.ofUser(from)).filter(stays))
    if (to === null) continue
    const taken = { userId: to, service, postId, post: '', isShadow }
    there.push(taken)
    users.set(to, [...(users.get(to) ?? before.ofUser(to)), taken])
  }
  return {
    ...before,
    ofUser: (userId) => users.get(userId) ?? before.ofUser(userId),
    ofService: (serviceId) => services.get(serviceId) ?? before.ofService(serviceId),
  }
}
