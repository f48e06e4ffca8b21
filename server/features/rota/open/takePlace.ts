import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Assignment } from '#shared/rota/answers.ts'
import { type WantedPlace, wantedKey } from '#shared/rota/openPlaces.ts'
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
import { sharedReads, versionSeenBy } from './sharedReads.ts'

export interface TakeNeeds extends OpeningNeeds {
  db: Db
  change: Change
  changePlaces: ChangePlaces
  limits: AnswerLimits
  answers: Pick<AnswersService, 'answer'>
  /**
   * Why the viewer may not take a place that is open; null where they may. Judged by the rota before the lock, as
   * `seen` says or newer.
   */
  refusalOf(viewer: Viewer, wanted: WantedPlace, seen?: string): Promise<AppError | null>
  /** Identifies the state of the rota now. */
  version(): Promise<string>
}

/** A post of a service that members know of, and at which they may take open places, whoever asks. */
interface OfferedPost {
  service: ServiceRow
  post: string
  isFree: boolean
  /** Everybody's places there, live and ended. */
  places: readonly PlannedRow[]
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

/** Reads a post of a service; null where members cannot take places there. */
async function readPost(
  needs: OpeningNeeds,
  from: Db,
  { serviceId, postId }: WantedPlace,
): Promise<OfferedPost | null> {
  const service = await servicesStore.find(from, serviceId)
  if (service?.state !== 'planned') return null
  const { openPlaces } = await needs.settings.openPlaces(from)
  const need = (await servicesStore.needsOf(from, [serviceId])).find(({ post_id }) => post_id === postId)
  const isOffered = openPlaces || service.sign_up === 1
  if (!need || !isOffered || !(await isRowAnnounced(from, service))) return null
  return {
    service,
    post: need.post,
    isFree: freeOf((await placeCounts(from, [serviceId]))(serviceId, postId)) > 0,
    places: (await plannedStore.ofServices(from, [serviceId])).filter(({ post_id }) => post_id === postId),
  }
}

/** A post with the viewer's own place there. Throws 404, `service_begun` or `place_taken`. */
function mustBeOpen(offered: OfferedPost | null, viewer: Viewer, timeZone: string): Found {
  if (!offered) throw new AppError('not_found')
  const { service, post, isFree, places } = offered
  if (hasBegun(service, timeZone)) throw new AppError('service_begun')
  const mine = places.filter(({ user_id }) => user_id === viewer._id)
  const own = mine.find(({ state }) => isLive(state))
  if (!own && !isFree) throw new AppError('place_taken')
  return { service, post, own, former: mine.find(({ state }) => !isLive(state)) }
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
  const timeZone = await needs.team.timeZone(trx)
  const found = mustBeOpen(await readPost(needs, trx, wanted), viewer, timeZone)
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
  const given = { service, post: { _id: post_id, name: post }, person, source: 'open', publication_id: null } as const
  return { id: plan.ask({ ...given, shadow: 0, state: 'accepted' }, former), isNew: true }
}

/** What the takes of one process share. */
interface Taking {
  needs: TakeNeeds
  postOf(wanted: WantedPlace, seen?: string): Promise<OfferedPost | null>
  /** Takes that this process is storing, by place. */
  underWay: Map<string, Promise<unknown>>
}

/** What a look at a place found. */
interface Look {
  /** The viewer's own place. */
  own: PlannedRow | undefined
  /** True where nothing stands against the viewer there, or they have a place already. */
  isJudged: boolean
}

/**
 * Looks at the place for the viewer. Throws why they may not take it. While another take of it is being stored, nobody
 * else is judged: most of them come too late. `seen` is the version of the rota that they had; without it the place is
 * read now.
 */
async function look(
  { needs, postOf, underWay }: Taking,
  viewer: Viewer,
  wanted: WantedPlace,
  seen?: string,
): Promise<Look> {
  const timeZone = await needs.team.timeZone()
  const { own } = mustBeOpen(await postOf(wanted, seen), viewer, timeZone)
  if (own) return { own, isJudged: true }
  if (underWay.has(wantedKey(wanted))) return { own, isJudged: false }
  const refusal = await needs.refusalOf(viewer, wanted, seen)
  if (!refusal) return { own, isJudged: true }
  // The refusal may come of what another process has stored since: that the place is taken, or is the viewer's.
  const later = mustBeOpen(await postOf(wanted), viewer, timeZone)
  if (!later.own) throw refusal
  return { own: later.own, isJudged: true }
}

async function take(taking: Taking, viewer: Viewer, wanted: WantedPlace) {
  const { needs, underWay } = taking
  const { db } = needs
  const key = wantedKey(wanted)
  let found = await look(taking, viewer, wanted, versionSeenBy(viewer))
  // Simultaneous takes are stored one at a time in each process; those who come too late need no transaction.
  for (let ahead = underWay.get(key); !found.own && (ahead || !found.isJudged); ahead = underWay.get(key)) {
    await ahead?.catch(() => undefined)
    found = await look(taking, viewer, wanted)
  }
  const { own } = found
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
  const { db, version } = needs
  const postOf = sharedReads({ keyOf: wantedKey, read: (wanted: WantedPlace) => readPost(needs, db, wanted), version })
  const taking: Taking = { needs, postOf, underWay: new Map() }
  return (viewer: Viewer, wanted: WantedPlace): Promise<{ assignment: Assignment; isNew: boolean }> =>
    take(taking, viewer, wanted)
}
