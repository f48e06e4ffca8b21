import type { Run } from '#shared/rota/fill.ts'
import type { DraftPlacesTable } from '../../../db/schema.ts'
import { keptRow } from '../../plan/places/drafts.ts'
import { isNoDraft } from '../facts/announced.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow, keptPlaces, placesAt, taken } from '../facts/placesAt.ts'
import { publishable, type RotaFacts } from '../facts/rotaFacts.ts'
import { draftWith, withDrafts } from '../facts/withDrafts.ts'
import { judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'

/** A service whose draft a run replaces, and its new places. */
export interface NewDraft {
  service: FactsService
  places: DraftPlacesTable[]
}

/** The draft of a service as it was before a run was applied. */
export interface DraftBefore {
  serviceId: string
  /** Null where the service had no draft. */
  draft: { startedAt: string; startedBy: string | null; places: DraftPlacesTable[] } | null
  /** Revision of the draft that the run made, and its places; these are missing in runs of older versions. */
  revisionAfter: number
  after?: string[]
}

/** Rows of a service's new draft: the places that stay, as the draft has them, and the places of the run. */
function toRows(facts: RotaFacts, service: FactsService, { _id: runId, mode, places }: Run): DraftPlacesTable[] {
  const findDrafted = ({ userId, postId }: { userId: string; postId: string }) =>
    service.draft?.places.find((row) => row.user_id === userId && row.post_id === postId)
  const toKeptRow = ({ userId, postId }: { userId: string; postId: string }) =>
    keptRow({ service_id: service._id, user_id: userId, post_id: postId }, 0)
  const kept = keptPlaces(facts, service, mode)
  const others = places.filter(
    ({ serviceId, userId, postId }) =>
      serviceId === service._id && !kept.some((held) => held.userId === userId && held.postId === postId),
  )
  return [
    ...kept.map((held) => findDrafted(held) ?? toKeptRow(held)),
    ...others.map((place): DraftPlacesTable => {
      const row = findDrafted(place)
      return row?.source === 'kept' ? row : { ...toKeptRow(place), source: 'fill', run_id: runId }
    }),
  ]
}

/** False for a draft that would change nothing for anybody, of a service that has no draft or such a one. */
export const changesService = ({ service, places }: NewDraft): boolean =>
  !isNoDraft(service, places) || (service.draft !== null && !isNoDraft(service, service.draft.places))

/** The drafts that a run makes of its services, without those that can no longer be published. */
export function draftsOfRun(facts: RotaFacts, run: Run, serviceIds: string[]): NewDraft[] {
  const filled = new Set(serviceIds)
  return publishable(facts)
    .filter((service) => filled.has(service._id))
    .map((service) => ({ service, places: toRows(facts, service, run) }))
}

/** The first new place that a rule forbids now; undefined where all fit. */
function findMisfit(facts: RotaFacts, drafts: NewDraft[], runId: string): DraftPlacesTable | undefined {
  const after = withDrafts(
    facts,
    new Map(drafts.map(({ service, places }) => [service._id, draftWith(service, places)])),
  )
  const roster = judgeOf(after, 'draft')
  const services = new Map(after.ofSpan.map((service) => [service._id, service]))
  for (const { service: before, places } of drafts) {
    const service = services.get(before._id)
    if (!service) continue
    const heldPlaces = placesAt(after, service, 'draft')
    const mostOf = new Map(service.needs.map(({ post_id, max_people }) => [post_id, max_people]))
    for (const row of places) {
      if (row.run_id !== runId) continue
      const held = { userId: row.user_id, postId: row.post_id }
      const isOver =
        !isShadow(after, held) && taken(after, service, row.post_id, heldPlaces).count > (mostOf.get(row.post_id) ?? 0)
      const declined = hasDeclined(before, row.user_id)
      const isGone = !after.people.has(row.user_id)
      if (isGone || isOver || roster.blocks(service, held, declined).length > 0) return row
    }
  }
  return undefined
}

/** The drafts without the new places that rules forbid now. Each is judged after those before it are taken out. */
export function withoutMisfits(facts: RotaFacts, drafts: NewDraft[], runId: string): NewDraft[] {
  let left = drafts
  for (;;) {
    const misfit = findMisfit(facts, left, runId)
    if (!misfit) return left
    left = left.map((draft) => ({ ...draft, places: draft.places.filter((row) => row !== misfit) }))
  }
}
