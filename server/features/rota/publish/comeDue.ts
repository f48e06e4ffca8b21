import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/people/users.ts'
import { StaleReason } from '#shared/rota/waiting.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import type { Plan } from '../../plan/places/changePlaces.ts'
import { draftsStore } from '../../plan/places/drafts.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { servicesStore } from '../../plan/services/services.store.ts'
import { publicationsStore } from './publications.store.ts'
import { isNothing, mustNotBeRefused, type PublishNeeds, publishDrafts, readDrafted } from './publishDrafts.ts'
import { type WaitRow, waitingStore } from './waiting.store.ts'

const keyOf = (serviceId: string, revision: number, places: number): string => `${serviceId} ${revision} ${places}`

/**
 * True where an admin has changed a draft of its days since it waits, begun one or discarded one. Services that have
 * begun or are cancelled do not count, nor do answers that a draft follows.
 */
export async function isChanged(
  { team }: { team: Pick<TeamService, 'timeZone'> },
  from: Db,
  { id, from_day, to_day }: WaitRow,
): Promise<boolean> {
  const timeZone = await team.timeZone(from)
  const services = (await servicesStore.between(from, from_day, to_day)).filter(
    (row) => row.state === 'planned' && !hasBegun(row, timeZone),
  )
  const ids = new Set(columnOf(services, 'id'))
  const stored = (await waitingStore.drafts(from, [id])).filter(({ service_id }) => ids.has(service_id))
  const drafts = await draftsStore.of(from, [...ids])
  const counts = new Map<string, number>()
  for (const { service_id } of await draftsStore.places(from, [...ids]))
    counts.set(service_id, (counts.get(service_id) ?? 0) + 1)
  const now = new Set(
    drafts.map(({ service_id, revision }) => keyOf(service_id, revision, counts.get(service_id) ?? 0)),
  )
  return now.size !== stored.length || stored.some((one) => !now.has(keyOf(one.service_id, one.revision, one.places)))
}

/** Ends one that does not come, and tells its admin; all admins where it has none any more. */
async function endStale({ trx, context, touch }: Plan, row: WaitRow, reason: StaleReason): Promise<void> {
  const { from_day: from, to_day: to, publish_at: at } = row
  await waitingStore.end(trx, row.id, 'stale', reason)
  const detail = { from, to, at, state: 'stale' as const, reason }
  await context.audit({ action: 'publication.waiting', actorId: null, subjectId: row.id, detail })
  await context.enqueue({ kind: 'publication.stale', payload: { waitId: row.id } })
  touch(from, to)
}

/** The reason of a refusal by which a publication becomes stale; any other error is thrown on. */
function reasonIn(error: unknown): StaleReason {
  const parsed = StaleReason.safeParse(error instanceof AppError ? error.code : undefined)
  if (!parsed.success) throw error
  return parsed.data
}

/** Publishes what has come due, in the change that holds the plan, or ends it with what stands against it. */
export async function comeDue(needs: PublishNeeds, plan: Plan, id: string): Promise<void> {
  const { trx } = plan
  const row = await waitingStore.find(trx, id)
  if (row?.state !== 'waiting' || row.publish_at > new Date().toISOString()) return
  const { made_by: adminId, name, role, suspended, from_day: from, to_day: to } = row
  if (adminId === null || role === null || !isAdmin({ role }) || suspended === 1)
    return endStale(plan, row, 'forbidden')
  if (await isChanged(needs, trx, row)) return endStale(plan, row, 'draft_changed')
  const drafted = await readDrafted(needs, trx, { from, to })
  if (isNothing(drafted)) {
    const newest = await publicationsStore.newestOf(trx, from, to)
    if (!newest || newest.published_at < row.made_at) return endStale(plan, row, 'nothing_to_publish')
    await waitingStore.end(trx, id, 'done', null)
    return plan.touch(from, to)
  }
  const refused = await mustNotBeRefused(needs, trx, drafted).then(() => null, reasonIn)
  if (refused) return endStale(plan, row, refused)
  const saidYes = await waitingStore.saidYes(trx, id)
  const input = { from, to, revision: row.board_revision, note: row.note, tell: row.tell === 1, saidYes }
  await publishDrafts(needs, plan, { actorId: adminId, person: { _id: adminId, name: name ?? '' } }, input, drafted)
}
