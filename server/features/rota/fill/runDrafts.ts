import type { ChangeContext } from '../../../db/change.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { draftsStore } from '../../plan/places/drafts.store.ts'
import { putDrafts } from '../../plan/places/drafts.ts'
import type { DraftBefore, NewDraft } from './draftsOfRun.ts'

type Context = Pick<ChangeContext<'rota'>, 'trx'>

/** Replaces the drafts of services, in the name of the member `by`. Returns what `restoreDrafts` needs. */
export async function writeDrafts(context: Context, drafts: NewDraft[], by: string): Promise<DraftBefore[]> {
  const now = new Date().toISOString()
  const revisions = await putDrafts(
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

/**
 * Puts the former drafts back. Returns false, and changes nothing, where one of the drafts was changed since, or is
 * gone.
 */
export async function restoreDrafts(context: Context, before: DraftBefore[]): Promise<boolean> {
  const now = await draftsStore.of(context.trx, columnOf(before, 'serviceId'))
  const revisions = new Map(now.map(({ service_id, revision }) => [service_id, revision]))
  if (before.some(({ serviceId, revisionAfter }) => revisions.get(serviceId) !== revisionAfter)) return false
  const had = before.flatMap(({ serviceId, draft }) => (draft ? [{ serviceId, draft, places: draft.places }] : []))
  const none = before.flatMap(({ serviceId, draft }) => (draft ? [] : serviceId))
  await putDrafts(context, had, none)
  return true
}
