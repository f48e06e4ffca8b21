import type { Db } from '../../../db/client.ts'
import { beginsAt } from '../../../instantOf.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import type { Cause, Settled, Step } from '../../plan/places/followUps.ts'
import { freeOf, missingOf, type PlaceCount } from '../../plan/places/placeCounts.ts'
import { endCallOut, type StepNeeds, tellDay } from './callOutSteps.ts'
import { type CallOutRow, callOutsStore } from './callOuts.store.ts'
import { offersStore } from './offers.store.ts'
import { undoneUntil, waitMs } from './waves.ts'

/** Causes by which a member can take back a place that they gave up; the search for it is then no longer needed. */
const TAKEN_BACK: ReadonlySet<Cause> = new Set(['absence', 'answer', 'recorded'])

/** What the size of a search depends on. */
export interface SizeNeeds {
  team: Pick<TeamService, 'timeZone'>
  settings: Pick<StepNeeds['settings'], 'callOuts'>
}

/** Raises a search to at least `open` missing people, who are asked at `at` or with an earlier wave. */
export async function raise(step: Step, row: CallOutRow, open: number, at: Date): Promise<void> {
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
export async function nextAfterLast(
  { settings, team }: SizeNeeds,
  trx: Db,
  row: CallOutRow,
): Promise<string | null | undefined> {
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
export async function lower(needs: SizeNeeds, step: Step, row: CallOutRow, settled: Settled): Promise<void> {
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
export async function giveBack(step: Step, row: CallOutRow, userId: string, count: PlaceCount): Promise<CallOutRow> {
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
