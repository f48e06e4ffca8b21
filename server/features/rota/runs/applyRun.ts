import type { Run } from '#shared/rotaRuns.ts'
import type { DraftPlacesTable } from '../../../db/schema.ts'
import { publishable } from '../board/diff.ts'
import type { DraftPlaceRow } from '../board/drafts.store.ts'
import { hasDeclined } from '../board/problems.ts'
import { isShadow, rosterOf, seatsOf, taken } from '../board/roster.ts'
import type { FactsService, RotaFacts } from '../board/rotaFacts.ts'

/** Services whose drafts a roster replaces, with the places that they get. */
export interface NewDraft {
  service: FactsService
  places: DraftPlacesTable[]
}

/** The draft of a service as it was before a run was applied. */
export interface DraftBefore {
  serviceId: string
  /** Null: it had none. */
  draft: { startedAt: string; startedBy: string | null; places: DraftPlaceRow[] } | null
  /** That of the draft that the run made. */
  revisionAfter: number
}

/** A place that was locked or kept stays as it is; the others are the run's. */
function toRows(service: FactsService, places: Run['places'], runId: string): DraftPlacesTable[] {
  return places
    .filter(({ serviceId }) => serviceId === service._id)
    .map(({ userId, postId }) => {
      const known = service.draft?.places.find((row) => row.user_id === userId && row.post_id === postId)
      const live = service.assignments.find((row) => row.user_id === userId && row.post_id === postId)
      if (known && (known.locked === 1 || known.source === 'kept')) return known
      const isKept = service.draft === null && live?.state === 'accepted'
      return {
        service_id: service._id,
        user_id: userId,
        post_id: postId,
        locked: 0,
        source: isKept ? 'kept' : 'fill',
        run_id: isKept ? null : runId,
      }
    })
}

/** The drafts that a run makes of the services that it filled and that can still be published. */
export function draftsOfRun(facts: RotaFacts, { _id, places }: Run, serviceIds: string[]): NewDraft[] {
  const filled = new Set(serviceIds)
  return publishable(facts)
    .filter((service) => filled.has(service._id))
    .map((service) => ({ service, places: toRows(service, places, _id) }))
}

const withDrafts = (facts: RotaFacts, drafts: NewDraft[]): RotaFacts => {
  const placesOf = new Map(drafts.map(({ service, places }) => [service._id, places]))
  const replace = (services: FactsService[]) =>
    services.map((service): FactsService => {
      const places = placesOf.get(service._id)
      if (!places) return service
      const draft = service.draft ?? {
        service_id: service._id,
        started_at: '',
        started_by: null,
        starter: null,
        revision: 0,
      }
      return { ...service, draft: { ...draft, places } }
    })
  return { ...facts, services: replace(facts.services), ofSpan: replace(facts.ofSpan) }
}

/** The first new place against which something stands now; undefined where all fit. */
function firstMisfit(facts: RotaFacts, drafts: NewDraft[], runId: string): DraftPlacesTable | undefined {
  const after = withDrafts(facts, drafts)
  const roster = rosterOf(after, 'draft')
  const services = new Map(after.ofSpan.map((service) => [service._id, service]))
  for (const { service: before, places } of drafts) {
    const service = services.get(before._id)
    if (!service) continue
    const seats = seatsOf(after, service, 'draft')
    const mostOf = new Map(service.needs.map(({ post_id, max_people }) => [post_id, max_people]))
    for (const row of places) {
      if (row.run_id !== runId) continue
      const seat = { userId: row.user_id, postId: row.post_id }
      const shadow = isShadow(after, seat)
      const isOver = !shadow && taken(after, service, row.post_id, seats).count > (mostOf.get(row.post_id) ?? 0)
      const declined = hasDeclined(before, row.user_id)
      const isGone = !after.people.has(row.user_id)
      if (isGone || isOver || roster.blocks(service, { ...seat, isShadow: shadow }, declined).length > 0) return row
    }
  }
  return undefined
}

/** The same drafts without the new places that do not fit any more, one after the other. */
export function whatFits(facts: RotaFacts, drafts: NewDraft[], runId: string): NewDraft[] {
  let left = drafts
  for (;;) {
    const misfit = firstMisfit(facts, left, runId)
    if (!misfit) return left
    left = left.map((draft) => ({ ...draft, places: draft.places.filter((row) => row !== misfit) }))
  }
}
