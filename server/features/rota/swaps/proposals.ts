import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { SwapProposal } from '#shared/rota/swaps.ts'
import type { Db } from '../../../db/client.ts'
import type { SwapLegsTable } from '../../../db/schema.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { activeMembers } from '../../people/users/members.ts'
import { type PlannedRow, plannedStore } from '../../plan/places/planned.store.ts'

const PEOPLE = { give: 2, swap: 2, ring: 3 } as const

/** Legs of a trade of two couples: one couple, then the other. */
const OF_COUPLES = 4

/** A trade of two couples as two trades of one person each; empty for a trade of other people. */
export const pairsIn = <Leg>(legs: readonly Leg[]): [Leg, Leg][] =>
  legs.length === OF_COUPLES
    ? [0, 1].flatMap((at): [Leg, Leg][] => {
        const [one, other] = [legs[at], legs[at + 2]]
        return one && other ? [[one, other]] : []
      })
    : []

/** The legs of the couples of a trade; none where each trades alone. */
export const couplesIn = <Leg>(legs: readonly Leg[]): Leg[][] =>
  legs.length === OF_COUPLES ? [legs.slice(0, 2), legs.slice(2)] : []

const isOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

/** True where every place that is given is taken once, by another member; of couples each by one of the other. */
function isRound({ kind, legs }: SwapProposal): boolean {
  const pairs = kind === 'ring' ? [] : pairsIn(legs)
  if (pairs.length > 0)
    return isOnce(legs.map(({ userId }) => userId)) && pairs.every((pair) => isRound({ kind, legs: pair }))
  if (legs.length !== PEOPLE[kind] || !isOnce(legs.map(({ userId }) => userId))) return false
  const [given, taken] = [
    legs.flatMap(({ givesAssignmentId }) => givesAssignmentId ?? []),
    legs.flatMap(({ takesAssignmentId }) => takesAssignmentId ?? []),
  ]
  if (kind === 'give') {
    const [first, second] = legs
    const isOneWay = first?.takesAssignmentId === null && second?.givesAssignmentId === null
    return isOneWay && given.length === 1 && given[0] === taken[0]
  }
  if (given.length !== legs.length || taken.length !== legs.length || !isOnce(given) || !isOnce(taken)) return false
  return legs.every(
    ({ givesAssignmentId, takesAssignmentId }) =>
      givesAssignmentId !== takesAssignmentId && taken.includes(givesAssignmentId ?? ''),
  )
}

/** Identifies a trade: equal for swaps of the same places between the same people, whichever of them asked. */
export const sameSwapKey = (
  legs: readonly Pick<SwapLegsTable, 'user_id' | 'gives_assignment_id' | 'takes_assignment_id'>[],
) =>
  legs
    .map((leg) => [leg.user_id, leg.gives_assignment_id, leg.takes_assignment_id].join(' '))
    .sort()
    .join('\n')

/**
 * The live assignments of proposals, by id. 400 where legs do not match their kind, or a place is not live and theirs.
 */
export async function mustBeProposable(
  db: Db,
  proposals: readonly SwapProposal[],
  askerId: string,
): Promise<Map<string, PlannedRow>> {
  const ids = proposals.flatMap(({ legs }) => legs.flatMap(({ givesAssignmentId }) => givesAssignmentId ?? []))
  const rows = await plannedStore.ofIds(db, [...new Set(ids)])
  const live = new Map(rows.filter(({ state }) => isLive(state)).map((row) => [row.id, row]))
  for (const [at, proposal] of proposals.entries()) {
    const isTheirs = proposal.legs.every(
      ({ userId, givesAssignmentId }) => givesAssignmentId === null || live.get(givesAssignmentId)?.user_id === userId,
    )
    if (!isRound(proposal) || !isTheirs || proposal.legs[0]?.userId !== askerId)
      refuseAt(`proposals.${at}.legs`, 'input.invalid')
  }
  return live
}

/**
 * Throws 409 where an assignment has ended or changed hands since, or somebody of the legs is no active member any
 * more.
 */
export async function mustStillStand(
  trx: Db,
  assignments: ReadonlyMap<string, PlannedRow>,
  proposals: readonly SwapProposal[],
): Promise<void> {
  const now = await plannedStore.ofIds(trx, [...assignments.keys()])
  const active = new Set((await activeMembers(trx)).map(({ _id }) => _id))
  const areTheirs =
    now.length === assignments.size &&
    now.every(({ id, user_id, state }) => isLive(state) && user_id === assignments.get(id)?.user_id)
  const areActive = proposals.every(({ legs }) => legs.every(({ userId }) => active.has(userId)))
  if (!areTheirs || !areActive) throw new AppError('no_longer_fits')
}
