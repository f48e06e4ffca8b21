import { randomUUID } from 'node:crypto'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { CallOutsTable } from '../../../db/schema.ts'
import type { TeamService } from '../../team/team.service.ts'
import { type PlaceCount, placeCounts } from '../assignments/placeCounts.ts'
import { hasBegun } from '../moments.ts'
import { servicesStore } from '../services/services.store.ts'
import { tellRota } from '../tellRota.ts'
import { endCallOut, type Step, tellDay, withdrawFrom } from './callOutSteps.ts'
import { type CallOutRow, callOutsStore, type NewCallOutRow } from './callOuts.store.ts'
import { offersStore } from './offers.store.ts'

interface Place {
  serviceId: string
  postId: string
}

/** What changes of assignments make of searches for stand-ins. Each is called within the change. */
export interface CallOutStarter {
  /** Somebody gave a place up: looks for others where too few are left. `userId` is who gave it up. */
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

/** A new search, whose first wave is due at once. */
export function newCallOut(
  { serviceId, postId }: Place,
  places: number,
  { reason, startedBy }: { reason: CallOutsTable['reason']; startedBy: string | null },
): NewCallOutRow {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    service_id: serviceId,
    post_id: postId,
    places,
    filled: 0,
    state: 'open',
    reason,
    wave: 1,
    next_wave_at: now,
    exhausted_at: null,
    started_by: startedBy,
    started_at: now,
    ended_at: null,
    taken_back: 0,
    revision: 1,
  }
}

export function callOutStarter({ team }: { team: Pick<TeamService, 'timeZone'> }): CallOutStarter {
  const countOf = async (trx: Db, { serviceId, postId }: Place): Promise<PlaceCount> =>
    (await placeCounts(trx, [serviceId]))(serviceId, postId)

  /** Looks for at least so many people more; the first of them are asked at once. */
  async function raise(step: Step, row: CallOutRow, open: number): Promise<void> {
    if (row.places - row.filled >= open) return
    const next_wave_at = new Date().toISOString()
    const raised = { places: row.filled + open, next_wave_at, exhausted_at: null }
    await callOutsStore.update(step.rota.trx, row.id, raised)
    tellDay(step, row)
  }

  /** Looks for `count` people less, and for no more than there are places for. */
  async function lower(step: Step, row: CallOutRow, count: number, free: number, takenBack: boolean): Promise<void> {
    const open = Math.min(row.places - row.filled - count, free)
    if (open === row.places - row.filled) return
    if (open > 0) {
      await callOutsStore.update(step.rota.trx, row.id, { places: row.filled + open })
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
    if (open) return raise(step, open, missing)
    const row = newCallOut({ serviceId, postId }, missing, { reason, startedBy: null })
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
