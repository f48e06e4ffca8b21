import type { Explanation } from '#shared/rota/explanation.ts'
import { boundTo } from '#shared/rota/judge.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import { type PostAt, placesAt, taken } from '../facts/placesAt.ts'
import type { OneOf } from '../facts/withDrafts.ts'
import { withoutPlace } from '../facts/withPlace.ts'
import type { CandidateFacts } from './candidateOrder.ts'
import { candidatesOf } from './candidates.ts'
import { smallestChange } from './smallestChange.ts'
import { witnessOf } from './witness.ts'

/** For whom a place is explained: for one person alone, and as the place of a holder. */
interface Asked {
  userId?: string | undefined
  holderId?: string | undefined
}

const toPerson = ({ _id, name }: FactsPerson) => ({ _id, name })

/** Explains a place: its holder, the candidates with the rules against each, and why it is empty where it is. */
export function explanationOf(
  known: CandidateFacts,
  { service, postId }: PostAt,
  { userId, holderId }: Asked = {},
): Explanation {
  const { facts } = known
  const planned = placesAt(facts, service, 'draft')
  const least = service.needs.find(({ post_id }) => post_id === postId)?.min_people ?? 0
  const open = Math.max(0, least - taken(facts, service, postId, planned).covering)
  const here = planned.filter((one) => one.postId === postId && !one.isShadow)
  const filled = open > 0 ? undefined : (here.find((one) => one.userId === (holderId ?? userId)) ?? here[0])
  const holder = facts.people.get(filled?.userId ?? '') ?? null
  // Who serves only together with the holder goes out with them.
  const bound = new Set(holder ? boundTo(facts, holder._id) : [])
  const out = planned.filter((one) => (one.userId === holder?._id && one.postId === postId) || bound.has(one.userId))
  const outIds = new Set(out.map((one) => one.userId))
  const now = out.reduce<OneOf>((one, place) => withoutPlace(one, place), { facts, service })

  const place = { service: now.service, postId }
  const draw = `${service._id} ${postId}`
  const isAsked = (id: string) => userId === undefined || id === userId || id === holder?._id
  const found = candidatesOf({ ...known, facts: now.facts }, place, { isAsked, draw, isShadowThere: true })
  const held = found.find(({ user }) => user._id === holder?._id)
  const witness = open > 0 ? witnessOf(facts, service, postId) : null
  const moves = witness?.kind === 'fillable' && witness.people.length > 1
  const isStuck = open > 0 && userId === undefined && service.date >= facts.day && !moves
  return {
    serviceId: service._id,
    postId,
    holder: holder && toPerson(holder),
    ...(held && { holderCost: held.cost }),
    ...(held?.against && { holderAgainst: held.against }),
    ...(held?.history && { holderHistory: held.history }),
    open,
    // Who stands there is judged as if the place were free, and stands there all the same.
    candidates: found.filter(({ user }) => !outIds.has(user._id)),
    witness,
    ...(isStuck &&
      found.every(({ cost }) => cost === null) && { smallest: smallestChange(facts, { service, postId }) }),
  }
}
