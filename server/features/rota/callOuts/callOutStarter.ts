import { randomUUID } from 'node:crypto'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { CallOutsTable } from '../../../db/schema.ts'
import { type PlaceCount, placeCounts } from '../../plan/placeCounts.ts'
import { servicesStore } from '../../plan/services.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { beginsAt, hasBegun } from '../moments.ts'
import { tellRota } from '../tellRota.ts'
import { endCallOut, reopenCallOut, type Step, type StepNeeds, tellDay, withdrawFrom } from './callOutSteps.ts'
import { type CallOutRow, callOutsStore, type NewCallOutRow } from './callOuts.store.ts'
import { offersStore } from './offers.store.ts'
import { TAKE_BACK_MS, waitMs } from './waves.ts'

interface Place {
  serviceId: string
  postId: string
}

/** What changes of assignments make of searches for stand-ins. Each is called within the change. */
export interface CallOutStarter {
  /**
   * Somebody gave a place up: looks for others where too few are left. `userId` is who gave it up. The first wave after a
   * decline waits `TAKE_BACK_MS`; a search that was taken back within `REOPENED_MS` goes on.
   */
  placeOpened(step: Step, place: Place & { userId: string; reason: CallOutsTable['reason'] }): Promise<void>
  /** Somebody has a place there who was not looked for: one less is. */
  placeTaken(step: Step, place: Place): Promise<void>
  /** A service is cancelled or moved: nobody is looked for any more. */
  serviceEnded(step: Step, serviceIds: string[]): Promise<void>
  /** Remembers how services are filled; call what it returns once a publication has written them. */
  beforePublication(
    trx: Db,
    serviceIds: string[],
  ): Promise<(step: Step, removed: (Place & { userId: string })[]) => Promise<void>>
  /**
   * A suspension, or its end: call it within the change of the account. Offers are taken back; places stay theirs and cover
   * nothing, so open boards are told.
   */
  suspensionChanged(context: Pick<ChangeContext, 'also'>, person: { _id: string; isSuspended: boolean }): Promise<void>
}

/** People missing to the least, where places are free for them. */
export const missingOf = ({ least, most, taken, covering }: PlaceCount): number =>
  Math.max(0, Math.min(least - covering, most - taken))

export const freeOf = ({ most, taken }: PlaceCount): number => Math.max(0, most - taken)

/** Milliseconds in which a search that was taken back is reopened instead of a new one. */
const REOPENED_MS = 3_600_000

/** A new search, whose first wave is due at once, or at `firstWaveAt`. */
export function newCallOut(
  { serviceId, postId }: Place,
  places: number,
  {
    reason,
    startedBy,
    firstWaveAt = new Date(),
  }: { reason: CallOutsTable['reason']; startedBy: string | null; firstWaveAt?: Date },
): NewCallOutRow {
  return {
    id: randomUUID(),
    service_id: serviceId,
    post_id: postId,
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
}

export function callOutStarter({ team, settings }: Needs): CallOutStarter {
  const countOf = async (trx: Db, { serviceId, postId }: Place): Promise<PlaceCount> =>
    (await placeCounts(trx, [serviceId]))(serviceId, postId)

  /** Looks for at least so many people more, who are asked at `at` or with an earlier wave. */
  async function raise(step: Step, row: CallOutRow, open: number, at: Date): Promise<void> {
    if (row.places - row.filled >= open) return
    const next_wave_at = [at.toISOString(), row.next_wave_at ?? '~'].sort()[0] ?? null
    const raised = { places: row.filled + open, next_wave_at, exhausted_at: null }
    await callOutsStore.update(step.rota.trx, row.id, raised)
    tellDay(step, row)
  }

  /** When the next wave of a search is due after the last one; undefined where none has gone out. */
  async function nextAfterLast(trx: Db, row: CallOutRow): Promise<string | null | undefined> {
    const last = (await offersStore.of(trx, [row.id]))
      .flatMap(({ sent_at }) => sent_at ?? [])
      .sort()
      .at(-1)
    if (last === undefined) return undefined
    const { waveMinutes } = await settings.callOuts(trx)
    const begins = beginsAt(row.date, row.service_time, await team.timeZone(trx))
    const wait = waitMs(waveMinutes, new Date(last), begins)
    return wait === null ? null : new Date(Date.parse(last) + wait).toISOString()
  }

  /** Looks for `count` people less, and for no more than there are places for. */
  async function lower(step: Step, row: CallOutRow, count: number, free: number, takenBack: boolean): Promise<void> {
    const open = Math.min(row.places - row.filled - count, free)
    if (open === row.places - row.filled) return
    if (open > 0) {
      // A wave that was to come for those who were missing alone does not go out.
      const next_wave_at = takenBack ? await nextAfterLast(step.rota.trx, row) : undefined
      const lowered = { places: row.filled + open, ...(next_wave_at !== undefined && { next_wave_at }) }
      await callOutsStore.update(step.rota.trx, row.id, lowered)
      tellDay(step, row)
    } else if (takenBack && row.filled === 0) await endCallOut(step, row, 'cancelled', { takenBack })
    else await endCallOut(step, row, 'filled')
  }

  /** Somebody who took a place of an open search and gives it up no longer counts for it. */
  async function giveBack(step: Step, row: CallOutRow, userId: string): Promise<CallOutRow> {
    const { trx } = step.rota
    const own = (await offersStore.of(trx, [row.id])).find(({ user_id }) => user_id === userId)
    if (own?.state !== 'accepted') return row
    await offersStore.update(trx, [own.id], { state: 'declined', answered_at: new Date().toISOString() })
    const filled = row.filled - 1
    await callOutsStore.update(trx, row.id, { filled })
    return { ...row, filled }
  }

  const placeOpened: CallOutStarter['placeOpened'] = async (step, { serviceId, postId, userId, reason }) => {
    const { trx } = step.rota
    const service = await servicesStore.find(trx, serviceId)
    if (service?.state !== 'planned' || service.published_at === null) return
    if (hasBegun(service, await team.timeZone(trx))) return
    const known = await callOutsStore.openAt(trx, serviceId, postId)
    const open = known && (await giveBack(step, known, userId))
    const missing = missingOf(await countOf(trx, { serviceId, postId }))
    if (missing === 0) return
    const now = Date.now()
    const nextWaveAt = new Date(reason === 'declined' ? now + TAKE_BACK_MS : now)
    if (open) return raise(step, open, missing, nextWaveAt)
    const since = new Date(now - REOPENED_MS).toISOString()
    const takenBack = await callOutsStore.takenBackAt(trx, { serviceId, postId }, since)
    if (takenBack) return reopenCallOut(step, takenBack, { places: missing, nextWaveAt })
    const begun = { reason, startedBy: null, firstWaveAt: nextWaveAt }
    const row = newCallOut({ serviceId, postId }, missing, begun)
    await callOutsStore.insert(trx, row)
    tellDay(step, service)
  }

  return {
    placeOpened,

    async placeTaken(step, place) {
      const { trx } = step.rota
      const row = await callOutsStore.openAt(trx, place.serviceId, place.postId)
      if (row) await lower(step, row, 1, freeOf(await countOf(trx, place)), true)
    },

    async serviceEnded(step, serviceIds) {
      for (const row of await callOutsStore.openOf(step.rota.trx, serviceIds)) await endCallOut(step, row, 'cancelled')
    },

    async beforePublication(trx, serviceIds) {
      const open = await callOutsStore.openOf(trx, serviceIds)
      const before = await placeCounts(
        trx,
        open.map(({ service_id }) => service_id),
      )
      return async (step, removed) => {
        const after = await placeCounts(
          trx,
          open.map(({ service_id }) => service_id),
        )
        for (const row of open) {
          const now = after(row.service_id, row.post_id)
          const more = now.covering - before(row.service_id, row.post_id).covering
          if (more > 0) await lower(step, row, more, freeOf(now), false)
        }
        for (const place of removed) await placeOpened(step, { ...place, reason: 'empty' })
      }
    },

    suspensionChanged: (context, { _id, isSuspended }) =>
      context.also('rota', async (rota, revision) => {
        if (isSuspended) await withdrawFrom({ rota, revision }, _id)
        return tellRota(rota, revision)
      }),
  }
}
