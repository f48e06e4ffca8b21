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
  return {
    ...before,
    ofUser(userId) {
      const touching = handovers.filter(({ from, to }) => from === userId || to === userId)
      const known = before.ofUser(userId)
      return touching.length === 0 ? known : after(known, touching).filter((standing) => standing.userId === userId)
    },
    ofService(serviceId) {
      const touching = handovers.filter(({ service }) => service._id === serviceId)
      const known = before.ofService(serviceId)
      return touching.length === 0 ? known : after(known, touching)
    },
  }
}
