import type { Swap, SwapItem, SwapPartners } from '#shared/rota/swaps.ts'
import type { Db } from '../../../db/client.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { type SwapWithLegs, swapsStore } from './swaps.store.ts'
import { type Partners, tradeKey } from './tradeSearch.ts'
import type { TradeLeg, TradePlace } from './trades.ts'

/** Translates swaps to the wire. */
export async function toSwaps(db: Db, rows: SwapWithLegs[]): Promise<Swap[]> {
  const ids = rows.flatMap(({ legs }) => legs.flatMap((leg) => leg.gives_assignment_id ?? []))
  const items = await swapsStore.items(db, ids)
  const itemOf = (id: string | null) => (id === null ? null : (items.get(id) ?? null))
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    state: row.state,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedBy: row.decided_by,
    legs: row.legs.map((leg) => ({
      seq: leg.seq,
      user: { _id: leg.user_id, name: leg.name },
      gives: itemOf(leg.gives_assignment_id),
      takes: itemOf(leg.takes_assignment_id),
      answer: leg.answer,
      answeredAt: leg.answered_at,
    })),
  }))
}

/** Translates the partners of a trade to the wire. */
export function toPartners(
  { people, posts }: RotaFacts,
  { gives, swaps, rings, couples, easy }: Partners,
): SwapPartners {
  const personOf = (userId: string) => ({ _id: userId, name: people.get(userId)?.name ?? '' })
  const itemOf = ({ assignmentId, postId, service: { date, serviceTime } }: TradePlace): SwapItem => ({
    assignmentId,
    date,
    serviceTime,
    post: posts.get(postId)?.name ?? '',
  })
  const legOf = ({ userId, gives, takes }: TradeLeg) =>
    gives && takes ? [{ user: personOf(userId), gives: itemOf(gives), takes: itemOf(takes) }] : []
  return {
    gives: gives.map((userId) => ({ user: personOf(userId), fits: easy.has(tradeKey(userId)) })),
    swaps: swaps.map((place) => ({
      user: personOf(place.userId),
      takes: itemOf(place),
      fits: easy.has(tradeKey(place)),
    })),
    rings: rings.map((legs) => ({ legs: legs.flatMap(legOf) })),
    ...(couples.onlyWith.length > 0 && {
      onlyWith: couples.onlyWith.map(personOf),
      couples: couples.trades.map(({ legs, cost }) => ({
        legs: legs.map(({ userId, gives: given, takes }) => ({
          user: personOf(userId),
          gives: given && itemOf(given),
          takes: takes && itemOf(takes),
        })),
        fits: cost === 0,
      })),
    }),
  }
}
