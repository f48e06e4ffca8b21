import { randomUUID } from 'node:crypto'
import { today } from '#shared/days.ts'
import { UNDO_ANSWER_SECONDS } from '#shared/rota/answers.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { CallOutsTable } from '../../../db/schema.ts'
import type { ChangePlaces } from '../../plan/places/changePlaces.ts'
import type { Cause, FollowUp, Settled, Step } from '../../plan/places/followUps.ts'
import { missingOf } from '../../plan/places/placeCounts.ts'
import { placesStore } from '../../plan/places/places.store.ts'
import type { PlaceKey } from '../../plan/places/planned.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { type ServiceRow, servicesStore } from '../../plan/services/services.store.ts'
import { isRowAnnounced } from '../facts/announced.ts'
import { tellRota } from '../tellRota.ts'
import { giveBack, lower, nextAfterLast, raise, type SizeNeeds } from './callOutSizes.ts'
import { endCallOut, reopenCallOut, tellDay, withdrawFrom } from './callOutSteps.ts'
import { callOutsStore, type NewCallOutRow } from './callOuts.store.ts'
import { TAKE_BACK_MS } from './waves.ts'

/** Starts, adapts and ends searches for stand-ins after changes of places and of accounts. */
interface CallOutStarter extends FollowUp {
  /**
   * Reacts to a suspension or its end. Call it inside the change of the account, after the write. A suspension
   * withdraws the offers to the person; their places stay, but cover nothing, so open boards refetch. Its end lowers
   * the searches that were for the person's places.
   */
  suspensionChanged(context: Pick<ChangeContext, 'also'>, person: { _id: string; isSuspended: boolean }): Promise<void>
}

/** Causes that start a search where a place that was given up leaves too few people, and the reason of the search. */
const REASONS: Partial<Record<Cause, CallOutsTable['reason']>> = {
  absence: 'absent',
  answer: 'declined',
  edit: 'empty',
  publication: 'empty',
  search: 'declined',
}

/** Milliseconds after which a search that was taken back is no longer reopened; a new one starts instead. */
const REOPENED_MS = 3_600_000

/** A new search, whose first wave is due at once, or at `firstWaveAt`. */
export function newCallOut(
  { service_id, post_id }: Pick<PlaceKey, 'service_id' | 'post_id'>,
  places: number,
  {
    reason,
    startedBy,
    firstWaveAt = new Date(),
  }: { reason: CallOutsTable['reason']; startedBy: string | null; firstWaveAt?: Date },
): NewCallOutRow {
  return {
    id: randomUUID(),
    service_id,
    post_id,
    places,
    filled: 0,
    state: 'open',
    reason,
    wave: 1,
    next_wave_at: firstWaveAt.toISOString(),
    exhausted_at: null,
    started_by: startedBy,
    started_at: new Date().toISOString(),
    ended_at: null,
    taken_back: 0,
    revision: 1,
  }
}

interface Needs extends SizeNeeds {
  changePlaces: ChangePlaces
  /** Sends the waves that are due. */
  wake(): Promise<unknown>
}

/** The services of these places at which a stand-in may be looked for: planned ones that members know of, by id. */
async function searchedAt({ team }: Needs, db: Db, places: readonly PlaceKey[]): Promise<Map<string, ServiceRow>> {
  const found = new Map<string, ServiceRow>()
  const rows = await servicesStore.findAll(db, [...new Set(columnOf(places, 'service_id'))])
  const timeZone = rows.length === 0 ? '' : await team.timeZone(db)
  for (const row of rows)
    if (row.state === 'planned' && !hasBegun(row, timeZone) && (await isRowAnnounced(db, row))) found.set(row.id, row)
  return found
}

/**
 * Starts, raises or reopens a search where a place that was given up leaves too few. True where a wave is due at once.
 */
async function search(step: Step, place: PlaceKey, service: ServiceRow, settled: Settled): Promise<boolean> {
  const { cause, countNow } = settled
  const { service_id: serviceId, post_id: postId, user_id: userId } = place
  const reason = REASONS[cause]
  if (!reason) return false
  const { trx } = step.rota
  const known = await callOutsStore.openAt(trx, serviceId, postId)
  const count = countNow(serviceId, postId)
  const open = known && (await giveBack(step, known, userId, count))
  const missing = missingOf(count)
  if (missing === 0) return false
  const now = Date.now()
  const nextWaveAt = new Date(cause === 'answer' || cause === 'absence' ? now + TAKE_BACK_MS : now)
  const since = new Date(now - REOPENED_MS).toISOString()
  const takenBack = open ? undefined : await callOutsStore.takenBackAt(trx, place, since)
  if (open) await raise(step, open, missing, nextWaveAt)
  // Those whom a filled search had asked were told that the place is taken.
  else if (takenBack && takenBack.state !== 'filled')
    await reopenCallOut(step, takenBack, { places: missing, nextWaveAt: nextWaveAt.toISOString() })
  else {
    const begun = { reason, startedBy: null, firstWaveAt: nextWaveAt }
    await callOutsStore.insert(trx, newCallOut(place, missing, begun))
    tellDay(step, service)
  }
  return nextWaveAt.getTime() <= now
}

/**
 * Restores the search for a place that somebody was asked for, now that this is taken back: it goes on as if nobody had
 * been.
 */
async function restore(needs: Needs, step: Step, place: PlaceKey, settled: Settled): Promise<void> {
  const { trx } = step.rota
  const { service_id: serviceId, post_id: postId } = place
  const since = new Date(Date.now() - UNDO_ANSWER_SECONDS * 1000).toISOString()
  const open = await callOutsStore.openAt(trx, serviceId, postId)
  const row = open ?? (await callOutsStore.takenBackAt(trx, place, since))
  if (!row) return
  const known = row.exhausted_at === null ? await nextAfterLast(needs, trx, row) : null
  const nextWaveAt = known === undefined ? new Date().toISOString() : known
  if (!open) return reopenCallOut(step, row, { places: row.places, nextWaveAt })
  const { countBefore, countNow } = settled
  const more = missingOf(countNow(serviceId, postId)) - missingOf(countBefore(serviceId, postId))
  await callOutsStore.update(trx, row.id, { places: row.places + more })
  tellDay(step, row)
}

export function callOutStarter(needs: Needs): CallOutStarter {
  return {
    async watched(trx, serviceIds) {
      const open = await callOutsStore.openOf(trx, [...serviceIds])
      return [...new Set(open.map(({ service_id }) => service_id))]
    },

    async after(step, settled) {
      const { trx } = step.rota
      const { closed, watched, givenUp } = settled
      for (const row of await callOutsStore.openOf(trx, [...new Set([...closed, ...watched])]))
        if (closed.includes(row.service_id)) await endCallOut(step, row, 'cancelled')
        else await lower(needs, step, row, settled)
      let isDue = false
      if (settled.cause === 'unasked') for (const place of givenUp) await restore(needs, step, place, settled)
      const services = await searchedAt(needs, trx, REASONS[settled.cause] ? givenUp : [])
      for (const place of givenUp) {
        const service = services.get(place.service_id)
        if (service && (await search(step, place, service, settled))) isDue = true
      }
      return isDue
    },

    wake: needs.wake,

    suspensionChanged: ({ also }, { _id, isSuspended }) =>
      needs.changePlaces(also, { cause: 'service', actorId: null }, async (plan) => {
        if (isSuspended) await withdrawFrom(plan.step, _id)
        const own = await placesStore.of(plan.trx, _id, today(await needs.team.timeZone(plan.trx)))
        await plan.countBefore(own.flatMap(({ service_id }) => service_id ?? []))
        tellRota(plan.context, plan.step.revision)
      }),
  }
}
