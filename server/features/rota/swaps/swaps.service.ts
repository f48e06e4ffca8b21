import { randomUUID } from 'node:crypto'
import { isLive } from '#shared/answers.ts'
import { addDays, today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { NewSwaps, Swap, SwapPartners, SwapProposal } from '#shared/swaps.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { type PlannedRow, plannedStore } from '../../plan/planned.store.ts'
import type { KeptFacts } from '../board/keptFacts.ts'
import { type FactsNeeds, type RotaFacts, rotaFacts } from '../board/rotaFacts.ts'
import { legsIn, spanOf } from './completeSwap.ts'
import { partnerSearches } from './partnerSearches.ts'
import { mustBeProposable, mustStillStand, sameSwapKey } from './proposals.ts'
import { detailOf, endSwap, tellSwap } from './swapEnds.ts'
import { mustNotBeTooMany, type SwapLimits, swapsOfAsker, toldOf } from './swapLimits.ts'
import { type SwapWithLegs, swapsStore } from './swaps.store.ts'
import { toSwaps } from './swaps.wire.ts'
import { tradedUntil, tradeRules } from './trades.ts'

export interface SwapsService {
  /** The partners for a trade of a place of the viewer. 409 where it is too late. */
  partners(viewer: Viewer, assignmentId: string): Promise<SwapPartners>
  /**
   * Proposes swaps, all or none. A swap that is open already is returned as it is; `isNew` is false where all are. 409 where
   * too many would be open, 429 where one person is asked too often.
   */
  propose(viewer: Viewer, input: NewSwaps): Promise<{ proposed: Swap[]; isNew: boolean }>
  /** Swaps that have not ended, oldest first. */
  list(): Promise<Swap[]>
  /** Swaps of a person that have not ended, oldest first. */
  of(userId: string): Promise<Swap[]>
  /** Ends swaps whose deadline has passed. */
  expireDue(): Promise<void>
}

/** Days from today on that are searched for partners. */
const DAYS_AHEAD = 92

export interface SwapsNeeds extends FactsNeeds {
  db: Db
  change: Change
  settings: FactsNeeds['settings'] & {
    /** Hours before a service within which its places are not traded, and whether an admin decides. */
    swaps(from: Db): Promise<{ untilHours: number; needsAdmin: boolean }>
  }
}

interface Needs extends SwapsNeeds {
  facts: KeptFacts
  limits: SwapLimits
}

/** The days that are searched for partners: from today on, or around a place that is further away. */
function spanAround(date: string, day: string) {
  const last = addDays(day, DAYS_AHEAD)
  return date <= last
    ? { from: day, to: last }
    : { from: addDays(date, -DAYS_AHEAD / 2), to: addDays(date, DAYS_AHEAD / 2) }
}

const toLegs = ({ legs }: SwapProposal) =>
  legs.map(({ userId, givesAssignmentId, takesAssignmentId }) => ({
    user_id: userId,
    gives_assignment_id: givesAssignmentId,
    takes_assignment_id: takesAssignmentId,
  }))

export function swapsService({ db, change, limits, facts: kept, ...needs }: Needs): SwapsService {
  /** The instant from which these places can no longer be traded. 409 where it has passed. */
  async function deadlineOf(rows: PlannedRow[], untilHours: number): Promise<Date> {
    const timeZone = await needs.team.timeZone()
    const times = rows.map((row) => tradedUntil(row.date, row.service_time, timeZone, untilHours).getTime())
    const deadline = new Date(Math.min(...times))
    if (deadline <= new Date()) throw new AppError('swap_too_late')
    return deadline
  }

  const searches = partnerSearches()

  /** Throws 409 where a rule forbids a trade, without naming the rule, which may be about another member. */
  function mustFit(facts: RotaFacts, proposals: readonly SwapProposal[]): void {
    for (const [at, { legs }] of proposals.entries())
      if (!legs.every(({ userId }) => facts.people.has(userId))) refuseAt(`proposals.${at}.legs`, 'input.invalid')
    const rules = tradeRules(facts)
    for (const proposal of proposals) {
      const legs = legsIn(facts, toLegs(proposal))
      if (!legs || !rules.holds(legs)) throw new AppError('no_longer_fits')
    }
  }

  const show = async (ids: string[]): Promise<Swap[]> => {
    const found = new Map((await swapsStore.findAll(db, ids)).map((swap) => [swap.id, swap]))
    return toSwaps(
      db,
      ids.flatMap((id) => found.get(id) ?? []),
    )
  }

  /** Ids of the open swaps with these assignments, by `sameSwapKey`. */
  async function openByKey(from: Db, assignmentIds: Iterable<string>): Promise<Map<string, string>> {
    const open = inTime(await swapsStore.openWith(from, [...assignmentIds]))
    return new Map(open.map(({ id, legs }) => [sameSwapKey(legs), id]))
  }

  /** The swaps whose deadline is ahead; `expireDue` ends the others soon. */
  const inTime = (swaps: SwapWithLegs[]) => swaps.filter(({ expires_at }) => expires_at > new Date().toISOString())

  return {
    async partners(viewer, assignmentId) {
      const row = await plannedStore.find(db, assignmentId)
      if (row?.user_id !== viewer._id || !isLive(row.state)) throw new AppError('not_found')
      const { untilHours } = await needs.settings.swaps(db)
      await deadlineOf([row], untilHours)
      const span = spanAround(row.date, today(await needs.team.timeZone()))
      return searches.find(await kept.of(span), assignmentId, untilHours)
    },

    async propose(viewer, { proposals }) {
      const assignments = await mustBeProposable(db, proposals, viewer._id)
      const keys = proposals.map((proposal) => sameSwapKey(toLegs(proposal)))
      const known = await openByKey(db, assignments.keys())
      const wanted = proposals.filter((_, at) => !known.has(keys[at] ?? ''))
      const answered = async (byKey: ReadonlyMap<string, string>, isNew: boolean) => ({
        proposed: await show(keys.flatMap((key) => byKey.get(key) ?? [])),
        isNew,
      })
      if (wanted.length === 0) return answered(known, false)

      const { untilHours } = await needs.settings.swaps(db)
      const rowsOf = ({ legs }: SwapProposal) =>
        legs.flatMap(({ givesAssignmentId }) => assignments.get(givesAssignmentId ?? '') ?? [])
      const deadlines = new Map<SwapProposal, Date>()
      for (const proposal of wanted) deadlines.set(proposal, await deadlineOf(rowsOf(proposal), untilHours))
      mustFit(await rotaFacts(db, spanOf(assignments.values()), needs), wanted)

      const now = new Date().toISOString()
      const newSwap = (proposal: SwapProposal): SwapWithLegs => {
        const id = randomUUID()
        const legs = toLegs(proposal).map((leg, place) => ({
          ...{ ...leg, name: '', swap_id: id, seq: place + 1 },
          answer: place === 0 ? ('yes' as const) : null,
          answered_at: place === 0 ? now : null,
        }))
        const of = { kind: proposal.kind, state: 'proposed' as const, created_by: viewer._id, created_at: now }
        return {
          id,
          ...of,
          expires_at: deadlines.get(proposal)?.toISOString() ?? now,
          decided_by: null,
          ended_at: null,
          legs,
        }
      }
      const byKey = await change.by(viewer)('rota', async (rota) => {
        const { trx } = rota
        await mustStillStand(trx, assignments, wanted)
        // Open swaps are read again here, where no other proposal can come between.
        const open = await openByKey(trx, assignments.keys())
        const made: SwapWithLegs[] = []
        for (const proposal of wanted) {
          const key = sameSwapKey(toLegs(proposal))
          if (open.has(key)) continue
          const swap = newSwap(proposal)
          made.push(swap)
          open.set(key, swap.id)
        }
        const earlier = await swapsOfAsker(trx, viewer._id)
        mustNotBeTooMany(limits, earlier, made)
        await swapsStore.insertAll(trx, made)
        let told = rota.tellNobody('all of them are open')
        for (const swap of made) {
          const detail = await detailOf(rota, swap)
          await rota.audit({ action: 'swap.asked', actorId: viewer._id, subjectId: swap.id, detail })
          for (const userId of await toldOf(trx, earlier, swap))
            await rota.enqueue({ kind: 'swap.asked', payload: { swapId: swap.id, userId } })
          earlier.push(swap)
          told = tellSwap(rota, swap, 'proposed')
        }
        return told.returning({ open, isNew: made.length > 0 })
      })
      return answered(byKey.open, byKey.isNew)
    },

    list: async () => toSwaps(db, inTime(await swapsStore.open(db))),
    of: async (userId) => toSwaps(db, inTime(await swapsStore.openOf(db, userId))),

    async expireDue() {
      if ((await swapsStore.due(db, new Date())).length === 0) return
      await change('rota', async (rota) => {
        let told = rota.tellNobody('none was due')
        for (const swap of await swapsStore.due(rota.trx, new Date()))
          told = await endSwap(rota, swap, 'expired', { actorId: null })
        return told
      })
    },
  }
}
