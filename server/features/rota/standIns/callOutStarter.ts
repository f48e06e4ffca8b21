import { randomUUID } from 'node:crypto'
import { today } from '#shared/days.ts'
import { UNDO_ANSWER_SECONDS } from '#shared/rota/answers.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { CallOutsTable } from '../../../db/schema.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import type { ChangePlaces } from '../../plan/places/changePlaces.ts'
import type { Cause, FollowUp, Settled, Step } from '../../plan/places/followUps.ts'
import { freeOf, missingOf, type PlaceCount } from '../../plan/places/placeCounts.ts'
import { placesStore } from '../../plan/places/places.store.ts'
import type { PlaceKey } from '../../plan/places/planned.store.ts'
import { beginsAt, hasBegun } from '../../plan/services/moments.ts'
import { type ServiceRow, servicesStore } from '../../plan/services/services.store.ts'
import { isRowAnnounced } from '../facts/announced.ts'
import { tellRota } from '../tellRota.ts'
import { endCallOut, reopenCallOut, type StepNeeds, tellDay, withdrawFrom } from './callOutSteps.ts'
import { type CallOutRow, callOutsStore, type NewCallOutRow } from './callOuts.store.ts'
import { offersStore } from './offers.store.ts'
import { TAKE_BACK_MS, undoneUntil, waitMs } from './waves.ts'

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

/** Causes by which a member can take back a place that they gave up; the search for it is then no longer needed. */
const TAKEN_BACK: ReadonlySet<Cause> = new Set(['absence', 'answer', 'recorded'])

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

interface Needs {
  team: Pick<TeamService, 'timeZone'>
  settings: Pick<StepNeeds['settings'], 'callOuts'>
  changePlaces: ChangePlaces
  /** Sends the waves that are due. */
  wake(): Promise<unknown>
}

/** Raises a search to at least `open` missing people, who are asked at `at` or with an earlier wave. */
async function raise(step: Step, row: CallOutRow, open: number, at: Date): Promise<void> {
  if (row.places - row.filled >= open) return
  const next_wave_at = [at.toISOString(), row.next_wave_at ?? '~'].sort()[0] ?? null
  const raised = { places: row.filled + open, next_wave_at, exhausted_at: null }
  await callOutsStore.update(step.rota.trx, row.id, raised)
  tellDay(step, row)
}

/**
 * Time at which the wave after the last one is due; null where that asked everybody, undefined where no wave has gone
 * out.
 */
async function nextAfterLast({ settings, team }: Needs, trx: Db, row: CallOutRow): Promise<string | null | undefined> {
  const last = (await offersStore.of(trx, [row.id]))
    .flatMap(({ sent_at }) => sent_at ?? [])
    .sort()
    .at(-1)
  if (last === undefined) return undefined
  const { waveMinutes } = await settings.callOuts(trx)
  const begins = beginsAt(row.date, row.service_time_key, await team.timeZone(trx))
  const wait = waitMs(waveMinutes, new Date(last), begins)
  return wait === null ? null : new Date(Date.parse(last) + wait).toISOString()
}

/**
 * Lowers a search where fewer people are missing, and to no more than the free places. A search that started by itself
 * looks for missing people only; one that an admin started may look for more. A member who takes a place back ends the
 * search for it, but leaves it to others who are missing.
 */
async function lower(needs: Needs, step: Step, row: CallOutRow, settled: Settled): Promise<void> {
  const { cause, countBefore, countNow } = settled
  const [before, now] = [countBefore(row.service_id, row.post_id), countNow(row.service_id, row.post_id)]
  const less = Math.max(0, before.least - before.covering - (now.least - now.covering))
  const wanted = row.places - row.filled
  const takenBack = TAKEN_BACK.has(cause)
  const forMissing = Math.min(wanted, missingOf(now))
  const isForMissing = row.started_by === null && !takenBack
  // A recorded decline that is taken back in time was never part of the search.
  const open = Math.min(isForMissing ? forMissing : Math.max(wanted - less, forMissing), freeOf(now))
  if (open === wanted) return
  if (open > 0) {
    // A wave that was brought forward for the place taken back does not go out early.
    const next_wave_at = takenBack ? await nextAfterLast(needs, step.rota.trx, row) : undefined
    const lowered = { places: row.filled + open, ...(next_wave_at !== undefined && { next_wave_at }) }
    await callOutsStore.update(step.rota.trx, row.id, lowered)
    tellDay(step, row)
  } else if (takenBack && row.filled === 0) await endCallOut(step, row, 'cancelled', { takenBack })
  else if (cause === 'asked') await endCallOut(step, row, 'filled', { takenBack: true, toldAt: undoneUntil() })
  // `filled` where the place was taken, `cancelled` where fewer people are needed: later answers are refused with that.
  else await endCallOut(step, row, now.taken > before.taken ? 'filled' : 'cancelled')
}

/**
 * Lowers the count of an open search where a member gives up the place that they took through it. It then looks for one
 * more, unless an edit gave the place to somebody else: an own search never looks for more than are missing, one of an
 * admin for no more than the free places.
 */
async function giveBack(step: Step, row: CallOutRow, userId: string, count: PlaceCount): Promise<CallOutRow> {
  const { trx } = step.rota
  const own = (await offersStore.of(trx, [row.id])).find(({ user_id }) => user_id === userId)
  if (own?.state !== 'accepted') return row
  await offersStore.update(trx, [own.id], { state: 'declined', answered_at: new Date().toISOString() })
  const most = Math.max(row.places - row.filled, row.started_by === null ? missingOf(count) : freeOf(count))
  const filled = row.filled - 1
  const places = Math.min(row.places, filled + most)
  await callOutsStore.update(trx, row.id, { filled, places })
  return { ...row, filled, places }
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
