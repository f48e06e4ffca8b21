import type { ChangeContext } from '../../../db/change.ts'
import type { DraftPlacesTable } from '../../../db/schema.ts'
import { draftsStore } from '../../plan/drafts.store.ts'
import { lockServices } from '../../plan/services.store.ts'
import type { DraftBefore, NewDraft } from './draftsOfRun.ts'

type Context = Pick<ChangeContext<'rota'>, 'trx'>

/** A draft to be stored. */
interface StoredDraft {
  serviceId: string
  draft: { startedAt: string; startedBy: string | null }
  places: DraftPlacesTable[]
}

/** Replaces the drafts of services, and removes those of `removed`. Returns the new revision of each service. */
async function replaceDrafts(
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

/** Replaces the drafts of services, in the name of the member `by`. Returns what `restoreDrafts` needs. */
export async function writeDrafts(context: Context, drafts: NewDraft[], by: string): Promise<DraftBefore[]> {
  const now = new Date().toISOString()
  const revisions = await replaceDrafts(
    context,
    drafts.map(({ service: { _id, draft }, places }) => ({
      serviceId: _id,
      draft: { startedAt: draft?.started_at ?? now, startedBy: draft ? draft.started_by : by },
      places,
    })),
  )
  return drafts.map(({ service: { _id, draft } }) => ({
    serviceId: _id,
    draft: draft && { startedAt: draft.started_at, startedBy: draft.started_by, places: draft.places },
    revisionAfter: revisions.get(_id) ?? 0,
  }))
}

/** Puts the former drafts back. Returns false, and changes nothing, where one of the drafts was changed since, or is gone. */
export async function restoreDrafts(context: Context, before: DraftBefore[]): Promise<boolean> {
  const now = await draftsStore.of(
    context.trx,
    before.map(({ serviceId }) => serviceId),
  )
  const revisions = new Map(now.map(({ service_id, revision }) => [service_id, revision]))
  if (before.some(({ serviceId, revisionAfter }) => revisions.get(serviceId) !== revisionAfter)) return false
  const had = before.flatMap(({ serviceId, draft }) => (draft ? [{ serviceId, draft, places: draft.places }] : []))
  const none = before.flatMap(({ serviceId, draft }) => (draft ? [] : serviceId))
  await replaceDrafts(context, had, none)
  return true
}
