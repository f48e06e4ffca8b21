import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { boundTo } from '#shared/rota/judge.ts'
import type { NewSwaps, SwapProposal } from '#shared/rota/swaps.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { enteredPeople } from '../../people/users/members.ts'
import type { PlannedRow } from '../../plan/places/planned.store.ts'
import { askAsChosen } from '../../reach/ways/askAsChosen.ts'
import type { ReachNow, ReachOf } from '../../reach/ways/reachOf.ts'
import { type FactsNeeds, type RotaFacts, rotaFacts } from '../facts/rotaFacts.ts'
import { legsIn, swapSpan } from './completeSwap.ts'
import { couplesIn, mustBeProposable, mustStillStand, sameSwapKey } from './proposals.ts'
import { detailOf, tellSwap } from './swapEnds.ts'
import { mustNotBeTooMany, type SwapLimits, swapsOfAsker, toldOf } from './swapLimits.ts'
import { type SwapWithLegs, swapsStore } from './swaps.store.ts'
import { toSwaps } from './swaps.wire.ts'
import { tradedUntil, tradeRules } from './trades.ts'

export interface SwapsNeeds extends FactsNeeds {
  db: Db
  change: Change
  settings: FactsNeeds['settings'] & {
    /** Hours before a service within which its places are not traded, and whether an admin decides. */
    swaps(from: Db): Promise<{ untilHours: number; needsAdmin: boolean }>
  }
}

export interface ProposingNeeds extends SwapsNeeds {
  limits: SwapLimits
  reachOf: ReachOf
}

const toLegs = ({ legs }: SwapProposal) =>
  legs.map(({ userId, givesAssignmentId, takesAssignmentId }) => ({
    user_id: userId,
    gives_assignment_id: givesAssignmentId,
    takes_assignment_id: takesAssignmentId,
  }))

/** The instant from which these places can no longer be traded. 409 where it has passed. */
export function deadlineOf(rows: PlannedRow[], timeZone: string, untilHours: number): Date {
  const times = rows.map((row) => tradedUntil(row.date, row.service_time_key, timeZone, untilHours).getTime())
  const deadline = new Date(Math.min(...times))
  if (deadline <= new Date()) throw new AppError('swap_too_late')
  return deadline
}

/** Throws 409 where a rule forbids a trade, without naming the rule, which may be about another member. */
function mustFit(facts: RotaFacts, proposals: readonly SwapProposal[]): void {
  for (const [at, { legs }] of proposals.entries())
    if (!legs.every(({ userId }) => facts.people.has(userId))) refuseAt(`proposals.${at}.legs`, 'input.invalid')
  const rules = tradeRules(facts)
  for (const [at, { legs }] of proposals.entries())
    for (const [one, other] of couplesIn(legs))
      if (!one || !other || !boundTo(facts, one.userId).includes(other.userId))
        refuseAt(`proposals.${at}.legs`, 'input.invalid')
  for (const proposal of proposals) {
    const legs = legsIn(facts, toLegs(proposal))
    if (!legs || !rules.holds(legs)) throw new AppError('no_longer_fits')
  }
}

/** The swaps whose deadline is ahead; `expireDue` ends the others soon. */
export const inTime = (swaps: SwapWithLegs[]) => swaps.filter(({ expires_at }) => expires_at > new Date().toISOString())

/** Ids of the open swaps with these assignments, by `sameSwapKey`. */
async function openByKey(from: Db, assignmentIds: Iterable<string>): Promise<Map<string, string>> {
  const open = inTime(await swapsStore.openWith(from, [...assignmentIds]))
  return new Map(open.map(({ id, legs }) => [sameSwapKey(legs), id]))
}

interface Asking {
  viewer: Viewer
  now: string
  expires: Date
  /** People without an account. */
  entered: ReadonlySet<string>
}

/**
 * A proposal as a swap, to which its asker, in the first leg, has said yes: for a partner without an account, too, with
 * whom alone they serve.
 */
function newSwap(proposal: SwapProposal, { viewer, now, expires, entered }: Asking): SwapWithLegs {
  const id = randomUUID()
  const all = toLegs(proposal)
  const partner = couplesIn(all)[0]?.[1]
  const isSaid = (leg: (typeof all)[number], place: number) =>
    place === 0 || (leg === partner && entered.has(leg.user_id))
  const legs = all.map((leg, place) => ({
    ...leg,
    name: '',
    swap_id: id,
    seq: place + 1,
    answer: isSaid(leg, place) ? ('yes' as const) : null,
    answered_at: isSaid(leg, place) ? now : null,
  }))
  return {
    id,
    kind: proposal.kind,
    state: 'proposed',
    created_by: viewer._id,
    created_at: now,
    expires_at: expires.toISOString(),
    decided_by: null,
    ended_at: null,
    legs,
  }
}

/** Asks people for their part of a swap, by push or by the way that they chose. */
async function askFor(
  { trx, enqueue }: ChangeContext<'rota'>,
  swapId: string,
  userIds: string[],
  reach: ReachNow,
): Promise<void> {
  const asked = userIds.map((user_id) => ({ id: swapId, user_id }))
  const pushTo = await askAsChosen(trx, reach, 'swap', asked)
  for (const userId of userIds) {
    const to = pushTo(userId)
    if (to) await enqueue({ kind: 'swap.asked', payload: { swapId, userId, ...to } })
  }
}

/** Stores swaps, and asks the people of their legs. */
async function storeSwaps(
  rota: ChangeContext<'rota'>,
  made: SwapWithLegs[],
  viewer: Viewer,
  { limits, reachOf }: { limits: SwapLimits; reachOf: ReachOf },
) {
  const { trx } = rota
  const earlier = await swapsOfAsker(trx, viewer._id)
  mustNotBeTooMany(limits, earlier, made)
  await swapsStore.insertAll(trx, made)
  let told = rota.tellNobody('all of them are open')
  for (const swap of made) {
    const detail = await detailOf(rota, swap)
    await rota.audit({ action: 'swap.asked', actorId: viewer._id, subjectId: swap.id, detail })
    await askFor(rota, swap.id, await toldOf(trx, earlier, swap), await reachOf(trx))
    earlier.push(swap)
    told = tellSwap(rota, swap, 'proposed')
  }
  return told
}

/**
 * Proposes swaps, all or none. A swap that is open already is returned as it is; `isNew` is false where all are. 409
 * where too many would be open, 429 where one person is asked too often.
 */
export async function proposeSwaps(needs: ProposingNeeds, viewer: Viewer, { proposals }: NewSwaps) {
  const { db, change, team, settings } = needs
  const assignments = await mustBeProposable(db, proposals, viewer._id)
  const keys = proposals.map((proposal) => sameSwapKey(toLegs(proposal)))
  const proposed = async (byKey: ReadonlyMap<string, string>) => {
    const ids = keys.flatMap((key) => byKey.get(key) ?? [])
    const found = new Map((await swapsStore.findAll(db, ids)).map((swap) => [swap.id, swap]))
    const rows = ids.flatMap((id) => found.get(id) ?? [])
    return toSwaps(db, rows)
  }
  const known = await openByKey(db, assignments.keys())
  const wanted = proposals.filter((_, at) => !known.has(keys[at] ?? ''))
  if (wanted.length === 0) return { proposed: await proposed(known), isNew: false }

  const { untilHours } = await settings.swaps(db)
  const timeZone = await team.timeZone()
  const now = new Date().toISOString()
  const entered = new Set((await enteredPeople(db)).map(({ _id }) => _id))
  const swaps = wanted.map((proposal) => {
    const rows = proposal.legs.flatMap(({ givesAssignmentId }) => assignments.get(givesAssignmentId ?? '') ?? [])
    return newSwap(proposal, { viewer, now, expires: deadlineOf(rows, timeZone, untilHours), entered })
  })
  mustFit(await rotaFacts(db, swapSpan(assignments.values()), needs), wanted)
  const byKey = await change.by(viewer)('rota', async (rota) => {
    await mustStillStand(rota.trx, assignments, wanted)
    // Open swaps are read again here, where no other proposal can come between.
    const open = await openByKey(rota.trx, assignments.keys())
    const made = swaps.filter(({ id, legs }) => {
      const key = sameSwapKey(legs)
      const isNew = !open.has(key)
      if (isNew) open.set(key, id)
      return isNew
    })
    return (await storeSwaps(rota, made, viewer, needs)).returning({ open, isNew: made.length > 0 })
  })
  return { proposed: await proposed(byKey.open), isNew: byKey.isNew }
}
