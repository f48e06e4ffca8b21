import { groupBy } from '#shared/groupBy.ts'
import type { ChangeContext } from '../../../db/change.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { DraftPlacesTable } from '../../../db/schema.ts'
import { draftsStore } from '../../plan/places/drafts.store.ts'
import { putDrafts } from '../../plan/places/drafts.ts'
import type { DraftBefore, NewDraft } from './draftsOfRun.ts'

type Context = Pick<ChangeContext<'rota'>, 'trx'>

const keysOf = (places: readonly DraftPlacesTable[]): string[] =>
  places.map(({ user_id, post_id, locked }) => `${user_id} ${post_id} ${locked}`).sort()

/**
 * Replaces the drafts of services, in the name of the member `by`, null for a program. Returns what `restoreDrafts`
 * needs.
 */
export async function writeDrafts(context: Context, drafts: NewDraft[], by: string | null): Promise<DraftBefore[]> {
  const now = new Date().toISOString()
  const revisions = await putDrafts(
    context,
    drafts.map(({ service: { _id, draft }, places }) => ({
      serviceId: _id,
      draft: { startedAt: draft?.started_at ?? now, startedBy: draft ? draft.started_by : by },
      places,
    })),
  )
  return drafts.map(({ service: { _id, draft }, places }) => ({
    serviceId: _id,
    draft: draft && { startedAt: draft.started_at, startedBy: draft.started_by, places: draft.places },
    revisionAfter: revisions.get(_id) ?? 0,
    after: keysOf(places),
  }))
}

/** True for drafts with the places that the run gave them: a change that was taken back does not count. */
async function areAsFilled({ trx }: Context, before: readonly DraftBefore[]): Promise<boolean> {
  const ids = columnOf(before, 'serviceId')
  const revisions = new Map((await draftsStore.of(trx, ids)).map(({ service_id, revision }) => [service_id, revision]))
  const places = groupBy(await draftsStore.places(trx, ids), ({ service_id }) => service_id)
  return before.every(({ serviceId, revisionAfter, after }) => {
    const revision = revisions.get(serviceId)
    if (revision === undefined || revision === revisionAfter) return revision === revisionAfter
    return after?.join() === keysOf(places.get(serviceId) ?? []).join()
  })
}

/**
 * Puts the former drafts back. Returns false, and changes nothing, where one of the drafts has other places since, or
 * is gone.
 */
export async function restoreDrafts(context: Context, before: DraftBefore[]): Promise<boolean> {
  if (!(await areAsFilled(context, before))) return false
  const had = before.flatMap(({ serviceId, draft }) => (draft ? [{ serviceId, draft, places: draft.places }] : []))
  const none = before.flatMap(({ serviceId, draft }) => (draft ? [] : serviceId))
  await putDrafts(context, had, none)
  return true
}
