import type { Standing } from '#shared/rotaRules.ts'
import type { FactsService } from './facts.services.ts'

/** The places of everybody, by person and by service. */
export interface Standings {
  ofUser(userId: string): readonly Standing[]
  ofService(serviceId: string): readonly Standing[]
  /** The people at the other end of each person's links. */
  linked: ReadonlyMap<string, readonly string[]>
  /** Cache of shares, which do not depend on places. */
  shares: Map<string, number>
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
