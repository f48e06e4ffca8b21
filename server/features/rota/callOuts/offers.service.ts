import type { Answer } from '#shared/answers.ts'
import type { AnsweredBy } from '#shared/audit.ts'
import type { CallOut } from '#shared/callOuts.ts'
import { AppError } from '#shared/errors.ts'
import type { OwnOffer } from '#shared/offers.ts'
import type { Block } from '#shared/rotaRules.ts'
import type { Change, RunChange } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { type AnswerLimits, secondsToNextAnswer } from '../../plan/answerLimit.ts'
import type { ChangePlaces, Plan } from '../../plan/changePlaces.ts'
import type { Step } from '../../plan/followUps.ts'
import { freeOf, placeCounts } from '../../plan/placeCounts.ts'
import { plannedStore } from '../../plan/planned.store.ts'
import { servicesStore } from '../../plan/services.store.ts'
import { blocksOf } from '../board/placeBlocks.ts'
import { hasBegun } from '../moments.ts'
import type { ReachOf } from '../reach/reachOf.ts'
import { endCallOut, type StepNeeds, tellDay, tellOffer } from './callOutSteps.ts'
import { type CallOutRow, callOutsStore } from './callOuts.store.ts'
import { byService, toCallOut, toOwnOffer } from './callOuts.wire.ts'
import { type OfferRow, offersStore } from './offers.store.ts'

interface OfferAnswer {
  id: string
  answer: Answer
}

type Refusal = 'call_out_filled' | 'call_out_ended' | 'no_longer_fits' | 'service_begun' | 'too_many_attempts'

interface Needs extends StepNeeds {
  db: Db
  change: Change
  changePlaces: ChangePlaces
  limits: AnswerLimits
  reachOf: ReachOf
  /** Sends the waves that are due. */
  wake(): Promise<unknown>
}

/** An answer with the change in which it is stored. */
interface Given extends OfferAnswer {
  start: RunChange
  /** The member who must have the offer; null for any member. */
  ownerId: string | null
  actorId: string
  by?: AnsweredBy
}

interface Found {
  offer: OfferRow
  row: CallOutRow
}

async function mustFind(from: Db, { id, ownerId }: Pick<Given, 'id' | 'ownerId'>): Promise<Found> {
  const known = await offersStore.find(from, id)
  const row = known && (await callOutsStore.find(from, known.call_out_id))
  // The offer is read after its search, so that a search read as filled comes with the answer that filled it.
  const offer = row && (await offersStore.find(from, id))
  // An offer that waits for the end of the quiet hours is not known to its person yet.
  const isKnown = ownerId === null || (offer?.user_id === ownerId && offer.state !== 'waiting')
  if (!row || !offer || !isKnown) throw new AppError('not_found')
  return { offer, row }
}

const wire = async ({ team }: Needs, from: Db, { offer, row }: Found): Promise<OwnOffer> =>
  toOwnOffer(offer, row, await team.timeZone(from))

/** Throws the refusal with the offer as it is now. */
async function refuse(
  needs: Needs,
  from: Db,
  found: Found,
  code: Refusal,
  { reason, retryAfter }: { reason?: Block['code']; retryAfter?: number } = {},
): Promise<never> {
  const reply = { offer: await wire(needs, from, found), ...(reason && { reason }) }
  throw new AppError(code, { reply, ...(retryAfter && { retryAfter }) })
}

/** Throws where the offer cannot take this answer now. Returns false where it was given already. */
async function mustBeOpen(needs: Needs, from: Db, found: Found, answer: Answer): Promise<boolean> {
  const { offer, row } = found
  if (offer.state === (answer === 'accept' ? 'accepted' : 'declined')) return false
  if (hasBegun(row, await needs.team.timeZone(from))) return refuse(needs, from, found, 'service_begun')
  // A member who has accepted declines the assignment instead of the offer.
  if (offer.state === 'accepted') return refuse(needs, from, found, 'no_longer_fits', { reason: 'busy' })
  if (row.state === 'filled' || row.taken_back === 1) return refuse(needs, from, found, 'call_out_filled')
  if (row.state !== 'open') return refuse(needs, from, found, 'call_out_ended')
  return true
}

/** Gives the place, with its shift, to the person asked. Throws where it is taken or a rule forbids it. */
async function give(needs: Needs, plan: Plan, found: Found): Promise<void> {
  const { offer, row } = found
  const { trx } = plan
  const service = await servicesStore.find(trx, row.service_id)
  if (!service) throw new AppError('not_found')
  if (freeOf((await placeCounts(trx, [row.service_id]))(row.service_id, row.post_id)) === 0)
    await refuse(needs, trx, found, 'call_out_filled')
  const wanted = { service_id: row.service_id, post_id: row.post_id, user_id: offer.user_id, date: row.date }
  const [against] = await blocksOf(trx, wanted, needs, { isNew: true })
  if (against) await refuse(needs, trx, found, 'no_longer_fits', { reason: against.code })

  const former = (await plannedStore.ofServices(trx, [row.service_id])).find(
    ({ user_id, post_id }) => user_id === offer.user_id && post_id === row.post_id,
  )
  const wait = former ? await secondsToNextAnswer(trx, needs.limits, former) : 0
  if (wait > 0) await refuse(needs, trx, found, 'too_many_attempts', { retryAfter: wait })
  const person = { _id: offer.user_id, name: offer.person }
  const post = { _id: row.post_id, name: row.post }
  const taken = { service, post, person, shadow: false, source: 'call_out', publicationId: null } as const
  plan.ask({ ...taken, isAccepted: true }, former)
}

/** Stores an answer with its audit entry, and sends its events. */
async function keep(step: Step, { offer, row }: Found, { answer, actorId, by }: Given): Promise<void> {
  const state = answer === 'accept' ? 'accepted' : 'declined'
  const detail = { date: row.date, name: offer.person, post: row.post, ...(by && { by }) }
  await step.rota.audit({ action: `offer.${state}`, actorId, subjectId: offer.id, detail })
  await offersStore.update(step.rota.trx, [offer.id], { state, answered_at: new Date().toISOString() })
  tellOffer(step, offer, state)
  tellDay(step, row)
}

const accept = (needs: Needs, given: Given): Promise<void> =>
  needs.changePlaces(given.start, { cause: 'offer', actorId: given.actorId, by: given.by }, async (plan) => {
    const { trx, step } = plan
    const seen = await mustFind(trx, given)
    await plan.mustLock(seen.row.service_id)
    if (!(await mustBeOpen(needs, trx, seen, 'accept'))) return
    const taken = await callOutsStore.take(trx, seen.row.id)
    if (!taken) return refuse(needs, trx, seen, 'call_out_filled')
    await give(needs, plan, seen)
    await keep(step, seen, given)
    if (taken.filled === taken.places) await endCallOut(step, seen.row, 'filled')
  })

async function decline(needs: Needs, given: Given): Promise<void> {
  const isLast = await given.start('rota', async (rota, revision) => {
    const { trx } = rota
    const found = await mustFind(trx, given)
    if (!(await mustBeOpen(needs, trx, found, 'decline'))) return rota.tellNobody('it is answered so').returning(false)
    await keep({ rota, revision }, found, given)
    const others = await offersStore.of(trx, [found.row.id])
    const waits = others.some((other) => other.state === 'sent' || other.state === 'waiting')
    // No answer is outstanding any more, so the next wave is due at once.
    if (!waits) await callOutsStore.update(trx, found.row.id, { next_wave_at: new Date().toISOString() })
    return rota.tellNobody('the steps tell').returning(!waits)
  })
  if (isLast) await needs.wake()
}

async function askedOf({ db, team }: Needs, userId: string): Promise<OwnOffer[]> {
  const offers = await offersStore.askedOf(db, userId)
  const rows = await callOutsStore.findAll(db, columnOf(offers, 'call_out_id'))
  const timeZone = await team.timeZone()
  return rows.sort(byService).flatMap((row) => {
    const offer = offers.find(({ call_out_id }) => call_out_id === row.id)
    return offer && !hasBegun(row, timeZone) ? [toOwnOffer(offer, row, timeZone)] : []
  })
}

export type OffersService = ReturnType<typeof offersService>

export function offersService(needs: Needs) {
  const { db, change, reachOf } = needs
  /** Acceptances that this process is storing, by call-out. */
  const underWay = new Map<string, Promise<void>>()

  /**
   * Stores simultaneous acceptances one at a time in each process. A transaction locks the schedule and the rota; people who
   * come after the last place is taken are refused without one.
   */
  async function acceptInTurn(given: Given, callOutId: string): Promise<void> {
    for (let ahead = underWay.get(callOutId); ahead; ahead = underWay.get(callOutId)) {
      await ahead.catch(() => undefined)
      if (!(await mustBeOpen(needs, db, await mustFind(db, given), 'accept'))) return
    }
    const own = accept(needs, given)
    underWay.set(callOutId, own)
    try {
      await own
    } finally {
      underWay.delete(callOutId)
    }
  }

  async function answer(given: Given): Promise<OwnOffer> {
    const seen = await mustFind(db, given)
    if (await mustBeOpen(needs, db, seen, given.answer)) {
      if (given.answer === 'accept') await acceptInTurn(given, seen.row.id)
      else await decline(needs, given)
    }
    return wire(needs, db, await mustFind(db, given))
  }

  return {
    /** The offers of open call-outs to a person, by date. */
    asked: (userId: string): Promise<OwnOffer[]> => askedOf(needs, userId),

    /** Stores an answer. 404 for an offer to another person. 409 with the offer as it is where this answer is not possible. */
    answer: (viewer: Viewer, input: OfferAnswer): Promise<OwnOffer> =>
      answer({ ...input, start: change.by(viewer), ownerId: viewer._id, actorId: viewer._id }),
    /** Stores the answer that a member gave to an admin, and returns the search. */
    async answerFor(viewer: Viewer, input: OfferAnswer): Promise<CallOut> {
      const { offer } = await mustFind(db, { id: input.id, ownerId: null })
      await answer({ ...input, start: change.by(viewer), ownerId: null, actorId: viewer._id, by: 'admin' })
      const row = await callOutsStore.find(db, offer.call_out_id)
      if (!row) throw new AppError('not_found')
      return toCallOut(row, await offersStore.of(db, [row.id]), await reachOf(db))
    },
    /** Stores an answer that came by a reply link, for which nobody is logged in. */
    answerByLink: ({ _id }: { _id: string }, input: OfferAnswer): Promise<OwnOffer> =>
      answer({ ...input, start: change, ownerId: _id, actorId: _id, by: 'link' }),

    /** An offer as it is now, and the person it is for. `isOpen`: true while it can be answered. */
    async show(id: string): Promise<{ offer: OwnOffer; userId: string; isOpen: boolean }> {
      const found = await mustFind(db, { id, ownerId: null })
      const offer = await wire(needs, db, found)
      const isAsked = offer.state === 'sent' || offer.state === 'declined'
      return { offer, userId: found.offer.user_id, isOpen: isAsked && found.row.state === 'open' }
    },
  }
}
