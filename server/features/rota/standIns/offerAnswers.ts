import { AppError } from '#shared/errors.ts'
import type { AnsweredBy } from '#shared/people/audit.ts'
import type { Answer } from '#shared/rota/answers.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { RunChange } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { type AnswerLimits, secondsToNextAnswer } from '../../plan/places/answerLimit.ts'
import type { ChangePlaces, Plan } from '../../plan/places/changePlaces.ts'
import type { Step } from '../../plan/places/followUps.ts'
import { freeOf, placeCounts } from '../../plan/places/placeCounts.ts'
import { type PlaceKey, plannedStore } from '../../plan/places/planned.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { servicesStore } from '../../plan/services/services.store.ts'
import { blocksOf } from '../judge/placeBlocks.ts'
import { endCallOut, type StepNeeds, tellDay, tellOffer } from './callOutSteps.ts'
import { type CallOutRow, callOutsStore } from './callOuts.store.ts'
import { toOwnOffer } from './callOuts.wire.ts'
import { type OfferRow, offersStore } from './offers.store.ts'

export interface OfferAnswer {
  id: string
  answer: Answer
}

type Refusal = 'call_out_filled' | 'call_out_ended' | 'no_longer_fits' | 'service_begun' | 'too_many_attempts'

export interface OfferAnswerNeeds extends StepNeeds {
  changePlaces: ChangePlaces
  limits: AnswerLimits
  /** Sends the waves that are due. */
  wake(): Promise<unknown>
}

/** An answer with the change in which it is stored. */
export interface Given extends OfferAnswer {
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

/** An offer with its search. 404 where it is not the person's, or unknown to them yet. */
export async function mustFindOffer(from: Db, { id, ownerId }: Pick<Given, 'id' | 'ownerId'>): Promise<Found> {
  const known = await offersStore.find(from, id)
  const row = known && (await callOutsStore.find(from, known.call_out_id))
  // The offer is read after its search, so that a search read as filled comes with the answer that filled it.
  const offer = row && (await offersStore.find(from, id))
  // An offer that waits for the end of the quiet hours is not known to its person yet.
  const isKnown = ownerId === null || (offer?.user_id === ownerId && offer.state !== 'waiting')
  if (!row || !offer || !isKnown) throw new AppError('not_found')
  return { offer, row }
}

/** An offer as its person sees it. */
export const offerOf = async ({ team }: OfferAnswerNeeds, from: Db, { offer, row }: Found): Promise<OwnOffer> =>
  toOwnOffer(offer, row, await team.timeZone(from))

/** Throws the refusal with the offer as it is now. */
async function refuse(
  needs: OfferAnswerNeeds,
  from: Db,
  found: Found,
  code: Refusal,
  { reason, retryAfter }: { reason?: Block['code']; retryAfter?: number } = {},
): Promise<never> {
  const reply = { offer: await offerOf(needs, from, found), ...(reason && { reason }) }
  throw new AppError(code, { reply, ...(retryAfter && { retryAfter }) })
}

/** Throws where the offer cannot take this answer now. Returns false where it was given already. */
export async function mustBeOpen(needs: OfferAnswerNeeds, from: Db, found: Found, answer: Answer): Promise<boolean> {
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
async function give(needs: OfferAnswerNeeds, plan: Plan, found: Found): Promise<void> {
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
  const taken = { service, post, person, shadow: 0, source: 'call_out', publication_id: null } as const
  plan.ask({ ...taken, state: 'accepted' }, former)
}

/** Stores an answer with its audit entry, and sends its events. */
async function keep(
  step: Step,
  { offer, row }: Found,
  { answer, actorId, by }: Pick<Given, 'answer' | 'actorId' | 'by'>,
): Promise<void> {
  const state = answer === 'accept' ? 'accepted' : 'declined'
  const detail = { date: row.date, name: offer.person, post: row.post, ...(by && { by }) }
  await step.rota.audit({ action: `offer.${state}`, actorId, subjectId: offer.id, detail })
  await offersStore.update(step.rota.trx, [offer.id], { state, answered_at: new Date().toISOString() })
  tellOffer(step, offer, state)
  tellDay(step, row)
}

export const accept = (needs: OfferAnswerNeeds, given: Given): Promise<void> =>
  needs.changePlaces(given.start, { cause: 'offer', actorId: given.actorId, by: given.by }, async (plan) => {
    const { trx, step } = plan
    const seen = await mustFindOffer(trx, given)
    await plan.mustLock(seen.row.service_id)
    if (!(await mustBeOpen(needs, trx, seen, 'accept'))) return
    const taken = await callOutsStore.take(trx, seen.row.id)
    if (!taken) return refuse(needs, trx, seen, 'call_out_filled')
    plan.searchCounts()
    await give(needs, plan, seen)
    await keep(step, seen, given)
    if (taken.filled === taken.places) await endCallOut(step, seen.row, 'filled')
  })

/** Accepts the open offer of a member who takes the place by themselves, where they have one for it. */
export async function takeOwnOffer(plan: Plan, { service_id, post_id, user_id }: PlaceKey): Promise<void> {
  const { trx, step } = plan
  const row = await callOutsStore.openAt(trx, service_id, post_id)
  const isOwn = (one: OfferRow) => one.user_id === user_id && (one.state === 'sent' || one.state === 'waiting')
  const offer = row && (await offersStore.of(trx, [row.id])).find(isOwn)
  const taken = offer && (await callOutsStore.take(trx, row.id))
  if (!row || !offer || !taken) return
  plan.searchCounts()
  await keep(step, { offer, row }, { answer: 'accept', actorId: user_id })
  if (taken.filled === taken.places) await endCallOut(step, row, 'filled')
}

export async function decline(needs: OfferAnswerNeeds, given: Given): Promise<void> {
  const isLast = await given.start('rota', async (rota, revision) => {
    const { trx } = rota
    const found = await mustFindOffer(trx, given)
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
