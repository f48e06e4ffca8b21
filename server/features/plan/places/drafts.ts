import type { ChangeContext } from '../../../db/change.ts'
import type { DraftPlacesTable } from '../../../db/schema.ts'
import { lockService, lockServices } from '../services/services.store.ts'
import { draftsStore } from './drafts.store.ts'
import { type PlaceKey, plannedStore } from './planned.store.ts'

type Context = Pick<ChangeContext<'rota'>, 'trx'>

/** The row of a draft place that was copied from the live plan, neither chosen by hand nor filled. */
export const keptRow = ({ service_id, user_id, post_id }: PlaceKey, locked: 0 | 1): DraftPlacesTable => ({
  service_id,
  user_id,
  post_id,
  locked,
  source: 'kept',
  run_id: null,
})

/** Begins a draft for each of these services, which must have none, with these places. */
export async function beginDrafts(
  { trx }: Context,
  serviceIds: string[],
  places: PlaceKey[],
  by: string | null,
): Promise<void> {
  const now = new Date().toISOString()
  const services = await lockServices(trx, serviceIds)
  await draftsStore.insert(
    trx,
    services.map(({ id, revision }) => ({ service_id: id, started_at: now, started_by: by, revision })),
  )
  await draftsStore.insertPlaces(
    trx,
    places.map((place) => keptRow(place, 0)),
  )
}

/** A draft to be stored. */
export interface StoredDraft {
  serviceId: string
  draft: { startedAt: string; startedBy: string | null }
  places: DraftPlacesTable[]
}

/** Replaces the drafts of services, and removes those of `removed`. Returns the new revision of each service. */
export async function putDrafts(
  { trx }: Context,
  drafts: StoredDraft[],
  removed: string[] = [],
): Promise<Map<string, number>> {
  const ids = drafts.map(({ serviceId }) => serviceId)
  const services = await lockServices(trx, [...ids, ...removed])
  const revisions = new Map(services.map(({ id, revision }) => [id, revision]))
  await draftsStore.removeAll(trx, [...ids, ...removed])
  await draftsStore.insert(
    trx,
    drafts.map(({ serviceId, draft }) => ({
      service_id: serviceId,
      started_at: draft.startedAt,
      started_by: draft.startedBy,
      revision: revisions.get(serviceId) ?? 0,
    })),
  )
  await draftsStore.insertPlaces(
    trx,
    drafts.flatMap(({ places }) => places),
  )
  return revisions
}

/**
 * Updates the draft of a service after a change of an assignment, so that publishing it does not undo an answer. Call
 * it in every such change except a publication. An assignment that is live now is added, locked, where the draft lacks
 * it. After one that ended, the draft keeps only the places of the member at posts where they are still live.
 */
export async function followLive({ trx }: Context, assignment: PlaceKey, isLiveNow: boolean): Promise<void> {
  const { service_id, user_id, post_id } = assignment
  const draft = await draftsStore.find(trx, service_id)
  if (!draft) return
  const live = (await plannedStore.liveOf(trx, service_id)).filter((row) => row.user_id === user_id)
  const posts = new Set(live.map((row) => row.post_id).filter((id) => id !== post_id))
  const before = await draftsStore.places(trx, [service_id])
  const after = isLiveNow
    ? before.filter((place) => place.user_id !== user_id || place.post_id !== post_id)
    : before.filter((place) => place.user_id !== user_id || posts.has(place.post_id))
  if (isLiveNow ? after.length < before.length : after.length === before.length) return
  const service = await lockService(trx, service_id)
  const places = isLiveNow ? [...after, keptRow(assignment, 1)] : after
  await draftsStore.follow(trx, draft, { revision: service?.revision ?? 0, places: places.length })
  await draftsStore.replacePlaces(trx, service_id, places)
}

/**
 * Begins the draft of a service that is planned again, with the places that its cancelling took. An existing draft
 * stays.
 */
export async function restoreDraft({ trx }: Context, serviceId: string, by: string | null): Promise<void> {
  if (await draftsStore.find(trx, serviceId)) return
  const had = (await plannedStore.ofServices(trx, [serviceId])).filter(({ with_service }) => with_service === 1)
  if (had.length > 0) await beginDrafts({ trx }, [serviceId], had, by)
}
