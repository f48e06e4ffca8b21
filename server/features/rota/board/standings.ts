import type { Standing } from '#shared/rotaRules.ts'
import type { FactsService } from './rotaFacts.ts'

/** Who stands where. */
export interface Standings {
  ofUser(userId: string): readonly Standing[]
  ofService(serviceId: string): readonly Standing[]
  /** The other people of somebody's links. */
  linked: ReadonlyMap<string, readonly string[]>
  /** Shares that were counted already: they depend on nobody's place. */
  shares: Map<string, number>
}

/** A place that changes hands; nobody has it then where `to` is null, and nobody had it where `from` is. */
export interface Handover {
  service: FactsService
  postId: string
  isShadow: boolean
  from: string | null
  to: string | null
}

/** The standings after places have changed hands. Only people and services of the handovers are others than before. */
export function handedOver(before: Standings, handovers: readonly Handover[]): Standings {
  function after(known: readonly Standing[], touching: readonly Handover[]): Standing[] {
    const isGiven = ({ userId, service, postId }: Standing) =>
      touching.some((one) => one.from === userId && one.service._id === service._id && one.postId === postId)
    const taken = touching.flatMap(({ to: userId, service, postId, isShadow }): Standing[] =>
      userId === null ? [] : [{ userId, service, postId, post: '', isShadow }],
    )
    return [...known.filter((standing) => !isGiven(standing)), ...taken]
  }
  const [users, services] = [new Map<string, readonly Standing[]>(), new Map<string, readonly Standing[]>()]
  for (const { from, to, service } of handovers) {
    services.set(service._id, [])
    for (const userId of [from, to]) if (userId !== null) users.set(userId, [])
  }
  for (const userId of users.keys()) {
    const own = handovers.filter(({ from, to }) => from === userId || to === userId)
    users.set(
      userId,
      after(before.ofUser(userId), own).filter((standing) => standing.userId === userId),
    )
  }
  for (const serviceId of services.keys()) {
    const there = handovers.filter(({ service }) => service._id === serviceId)
    services.set(serviceId, after(before.ofService(serviceId), there))
  }
  return {
    ...before,
    ofUser: (userId) => users.get(userId) ?? before.ofUser(userId),
    ofService: (serviceId) => services.get(serviceId) ?? before.ofService(serviceId),
  }
}
