import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Assignment } from '#shared/rota/answers.ts'
import type { WantedPlace } from '#shared/rota/openPlaces.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { type AnswerLimits, secondsToNextAnswer } from '../../plan/places/answerLimit.ts'
import type { ChangePlaces, Plan } from '../../plan/places/changePlaces.ts'
import { freeOf, placeCounts } from '../../plan/places/placeCounts.ts'
import { placesStore } from '../../plan/places/places.store.ts'
import { type PlannedRow, plannedStore } from '../../plan/places/planned.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { type ServiceRow, servicesStore } from '../../plan/services/services.store.ts'
import { mustFind, toWire } from '../answers/answerSteps.ts'
import type { AnswersService } from '../answers/answers.service.ts'
import { isRowAnnounced } from '../facts/announced.ts'
import { blocksOf } from '../judge/placeBlocks.ts'
import { takeOwnOffer } from '../standIns/offerAnswers.ts'
import type { OpeningNeeds } from './opening.ts'

export interface TakeNeeds extends OpeningNeeds {
  db: Db
  change: Change
  changePlaces: ChangePlaces
  limits: AnswerLimits
  answers: Pick<AnswersService, 'answer'>
  /** Throws where the viewer may not take the place, by what is known of the rota before the lock. */
  mustSee(viewer: Viewer, wanted: WantedPlace): Promise<void>
}

/** What a place that can be taken is made of. */
interface Found {
  service: ServiceRow
  post: string
  /** The live place that the viewer has there already. */
  own: PlannedRow | undefined
  /** A place of theirs there that has ended. */
  former: PlannedRow | undefined
}

/** The service, its post and one's own place there. Throws 404, `service_begun` or `place_taken`. */
async function mustBeOpen(
  needs: TakeNeeds,
  from: Db,
  viewer: Viewer,
  { serviceId, postId }: WantedPlace,
): Promise<Found> {
  const service = await servicesStore.find(from, serviceId)
  if (service?.state !== 'planned') throw new AppError('not_found')
  const { openPlaces } = await needs.settings.openPlaces(from)
  const need = (await servicesStore.needsOf(from, [serviceId])).find(({ post_id }) => post_id === postId)
  const isOffered = openPlaces || service.sign_up === 1
  if (!need || !isOffered || !(await isRowAnnounced(from, service))) throw new AppError('not_found')
  if (hasBegun(service, await needs.team.timeZone(from))) throw new AppError('service_begun')
  const mine = (await plannedStore.ofServices(from, [serviceId])).filter(
    ({ user_id, post_id }) => user_id === viewer._id && post_id === postId,
  )
  const own = mine.find(({ state }) => isLive(state))
  if (!own && freeOf((await placeCounts(from, [serviceId]))(serviceId, postId)) === 0) throw new AppError('place_taken')
  return { service, post: need.post, own, former: mine.find(({ state }) => !isLive(state)) }
}

/** Throws where the schedule shows another person of that name at the post. */
async function mustDiffer(trx: Db, { service, post }: Found, { name }: Viewer): Promise<void> {
  const key = comparisonKey(name)
  const beside = await placesStore.atServices(trx, [service.id])
  if (beside.some(({ name_key, post_key }) => name_key === key && post_key === comparisonKey(post)))
    throw new AppError('name_twice', { reply: { names: [name] } })
}

/** Gives the viewer the place, in the open plan. Returns the id of the assignment, and whether it is new. */
async function give(needs: TakeNeeds, plan: Plan, viewer: Viewer, wanted: WantedPlace) {
  const { trx } = plan
  const { serviceId: service_id, postId: post_id } = wanted
  await plan.mustLock(service_id)
  const found = await mustBeOpen(needs, trx, viewer, wanted)
  const { service, post, own, former } = found
  if (own?.state === 'asked') plan.accept(own)
  if (own) return { id: own.id, isNew: false }
  const place = { service_id, post_id, user_id: viewer._id, date: service.date }
  const [against] = await blocksOf(trx, place, needs, { isNew: true })
  if (against) throw new AppError('no_longer_fits', { reply: { reason: against.code } })
  await mustDiffer(trx, found, viewer)
  const retryAfter = former ? await secondsToNextAnswer(trx, needs.limits, former) : 0
  if (retryAfter > 0) throw new AppError('too_many_attempts', { retryAfter })
  await takeOwnOffer(plan, place)
  const person = { _id: viewer._id, name: viewer.name }
  const given = { service, post: { _id: post_id, name: post }, person, source: 'open', publicationId: null } as const
  return { id: plan.ask({ ...given, shadow: false, isAccepted: true }, former), isNew: true }
}

/** Takes that this process is storing, by place. */
type UnderWay = Map<string, Promise<unknown>>

async function take(needs: TakeNeeds, underWay: UnderWay, viewer: Viewer, wanted: WantedPlace) {
  const { db } = needs
  const key = `${wanted.serviceId} ${wanted.postId}`
  const look = async () => {
    const found = await mustBeOpen(needs, db, viewer, wanted)
    if (!found.own) await needs.mustSee(viewer, wanted)
    return found.own
  }
  let own = await look()
  // Simultaneous takes are stored one at a time in each process; those who come too late need no transaction.
  for (let ahead = underWay.get(key); ahead && !own; ahead = underWay.get(key)) {
    await ahead.catch(() => undefined)
    own = await look()
  }
  if (own?.state === 'asked')
    return {
      assignment: await needs.answers.answer(viewer, { id: own.id, answer: 'accept', reason: null }),
      isNew: false,
    }
  if (own) return { assignment: await toWire(needs, db, own), isNew: false }
  const storing = needs.changePlaces(needs.change.by(viewer), { cause: 'open', actorId: viewer._id }, (plan) =>
    give(needs, plan, viewer, wanted),
  )
  underWay.set(key, storing)
  try {
    const { id, isNew } = await storing
    return { assignment: await toWire(needs, db, await mustFind(db, id, viewer._id)), isNew }
  } finally {
    if (underWay.get(key) === storing) underWay.delete(key)
  }
}

/** Makes the function by which members take open places. `isNew` is false for a place that they had already. */
export function placeTaker(needs: TakeNeeds) {
  const underWay: UnderWay = new Map()
  return (viewer: Viewer, wanted: WantedPlace): Promise<{ assignment: Assignment; isNew: boolean }> =>
    take(needs, underWay, viewer, wanted)
}
