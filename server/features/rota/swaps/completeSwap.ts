import type { ChangeContext } from '../../../db/change.ts'
import type { PlaceMoves } from '../../plan/places/placeMoves.ts'
import { plannedStore } from '../../plan/places/planned.store.ts'
import type { NewPlace } from '../../plan/places/plannedRows.ts'
import { lockServices } from '../../plan/services/services.store.ts'
import { type FactsNeeds, type RotaFacts, rotaFacts } from '../facts/rotaFacts.ts'
import type { sameSwapKey } from './proposals.ts'
import type { SwapWithLegs } from './swaps.store.ts'
import { type TradeLeg, tradePlaces, tradeRules } from './trades.ts'

/** The trade of a swap as it is now. */
interface CurrentTrade {
  facts: RotaFacts
  legs: TradeLeg[]
}

/** The days of services, both ends included. */
export function swapSpan(rows: Iterable<{ date: string }>): { from: string; to: string } {
  const days = [...rows].map(({ date }) => date).sort()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** The legs of a trade, or null where one of its places is not live, has another holder, or its service has begun. */
export function legsIn(facts: RotaFacts, legs: Parameters<typeof sameSwapKey>[0]): TradeLeg[] | null {
  const places = new Map(
    tradePlaces(facts, { now: new Date(), untilHours: 0 }).map((place) => [place.assignmentId, place]),
  )
  const made = legs.map(({ user_id: userId, gives_assignment_id: gives, takes_assignment_id: takes }) => ({
    userId,
    gives: places.get(gives ?? '') ?? null,
    takes: places.get(takes ?? '') ?? null,
    isWhole: (gives === null || places.get(gives)?.userId === userId) && (takes === null || places.has(takes)),
  }))
  // The database deletes a leg with its assignment, so a place that is given may be taken by no leg any more.
  const isClosed = legs.every(({ gives_assignment_id: gives }) => {
    return gives === null || legs.some(({ takes_assignment_id: takes }) => takes === gives)
  })
  return legs.length > 1 && isClosed && made.every(({ isWhole }) => isWhole) ? made : null
}

/** Locks the services of a swap and returns its trade as it is now, or null where the rules no longer allow it. */
export async function readTrade(
  rota: ChangeContext<'rota'>,
  swap: SwapWithLegs,
  needs: FactsNeeds,
): Promise<CurrentTrade | null> {
  const ids = swap.legs.flatMap(({ gives_assignment_id }) => gives_assignment_id ?? [])
  const rows = await plannedStore.ofIds(rota.trx, ids)
  if (rows.length === 0) return null
  await lockServices(rota.trx, [...new Set(rows.map(({ service_id }) => service_id))].sort())
  const facts = await rotaFacts(rota.trx, swapSpan(rows), needs)
  const legs = legsIn(facts, swap.legs)
  return legs && tradeRules(facts).holds(legs) ? { facts, legs } : null
}

/** Moves every place of a trade to the member who takes it. */
export function makeTrade({ facts, legs }: CurrentTrade, moves: PlaceMoves): void {
  const rowsOf = new Map(facts.services.flatMap(({ planned }) => planned.map((row) => [row.id, row] as const)))
  for (const { gives } of legs) {
    const row = gives && rowsOf.get(gives.assignmentId)
    if (row) moves.end(row, 'replaced')
  }
  for (const { userId, takes } of legs) {
    const [person, post] = [facts.people.get(userId), facts.posts.get(takes?.postId ?? '')]
    if (!takes || !person || !post) continue
    const former = takes.service.planned.find((row) => row.user_id === userId && row.post_id === takes.postId)
    const place: NewPlace = {
      service: takes.service.row,
      post: { _id: post._id, name: post.name },
      person: { _id: person._id, name: person.name },
      shadow: takes.isShadow ? 1 : 0,
      source: 'swap',
      publication_id: null,
      state: 'accepted',
    }
    moves.ask(place, former)
  }
}
