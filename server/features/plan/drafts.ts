import type { ChangeContext } from '../../db/change.ts'
import type { DraftPlacesTable } from '../../db/schema.ts'
import { type AssignmentRow, assignmentsStore } from './assignments.store.ts'
import { draftsStore } from './drafts.store.ts'
import { lockService, lockServices } from './services.store.ts'

type Context = Pick<ChangeContext<'rota'>, 'trx'>
type Place = Pick<AssignmentRow, 'service_id' | 'user_id' | 'post_id'>

/** A place of a draft that nobody has put there by hand. */
export const keptRow = ({ service_id, user_id, post_id }: Place, locked: 0 | 1): DraftPlacesTable => ({
  service_id,
  user_id,
  post_id,
  locked,
  source: 'kept',
  run_id: null,
})

/** Begins drafts of these services, which have none, with these places of them. */
export async function beginDrafts(
  { trx }: Context,
  serviceIds: string[],
  places: Place[],
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

/**
 * Keeps the draft of a service from undoing an answer: call it in every change of an assignment that no publication makes.
 * Whoever is live now stands in the draft, locked. Whoever is not any more does not, at no post at which they are not live.
 */
export async function followLive({ trx }: Context, assignment: Place, isLiveNow: boolean): Promise<void> {
  const { service_id, user_id, post_id } = assignment
  if (!(await draftsStore.find(trx, service_id))) return
  const live = (await assignmentsStore.liveOf(trx, service_id)).filter((row) => row.user_id === user_id)
  const posts = new Set(live.map((row) => row.post_id).filter((id) => id !== post_id))
  const before = await draftsStore.places(trx, [service_id])
  const after = isLiveNow
    ? before.filter((place) => place.user_id !== user_id || place.post_id !== post_id)
    : before.filter((place) => place.user_id !== user_id || posts.has(place.post_id))
  if (isLiveNow ? after.length < before.length : after.length === before.length) return
  const service = await lockService(trx, service_id)
  await draftsStore.setRevision(trx, service_id, service?.revision ?? 0)
  await draftsStore.replacePlaces(trx, service_id, isLiveNow ? [...after, keptRow(assignment, 1)] : after)
}

/** Puts those whom the cancelling of a service took off into its draft, when it is planned again. */
export async function restoreDraft({ trx }: Context, serviceId: string, by: string): Promise<void> {
  if (await draftsStore.find(trx, serviceId)) return
  const had = (await assignmentsStore.ofServices(trx, [serviceId])).filter(({ state }) => state === 'cancelled')
  if (had.length > 0) await beginDrafts({ trx }, [serviceId], had, by)
}
