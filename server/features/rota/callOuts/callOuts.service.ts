import { CALL_OUTS_KEPT_DAYS, type CallOut, type NewCallOut } from '#shared/callOuts.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { compareText } from '../../plan/compareText.ts'
import { freeOf, missingOf, placeCounts } from '../../plan/placeCounts.ts'
import { lockService } from '../../plan/services.store.ts'
import { hasBegun } from '../moments.ts'
import { postsStore } from '../setup/posts.service.ts'
import { newCallOut } from './callOutStarter.ts'
import { endCallOut, sendWave, type WaveNeeds } from './callOutSteps.ts'
import { type CallOutRow, callOutsStore } from './callOuts.store.ts'
import { byService, toCallOut } from './callOuts.wire.ts'
import { offersStore } from './offers.store.ts'

export interface CallOutsService {
  /** Open searches and those of the last `CALL_OUTS_KEPT_DAYS` days, newest first. */
  list(): Promise<CallOut[]>
  /** Starts a search. 409 where one is under way, no place is free, or the service is not published or has begun. */
  start(viewer: Viewer, input: NewCallOut): Promise<CallOut>
  /** Sends the next wave now. 409 where the search has ended. */
  next(viewer: Viewer, id: string): Promise<CallOut>
  end(viewer: Viewer, named: { id: string }): Promise<CallOut>
  /** Sends waves that are due and ends searches whose service has begun; true where any was due. Every process may call it. */
  tick(): Promise<boolean>
}

const DAY_MS = 86_400_000

interface Needs extends WaveNeeds {
  db: Db
  change: Change
  log: { error(fields: object, message: string): void }
}

export function callOutsService({ db, change, log, ...needs }: Needs): CallOutsService {
  async function mustFind(from: Db, id: string): Promise<CallOutRow> {
    const row = await callOutsStore.find(from, id)
    if (!row) throw new AppError('not_found')
    return row
  }

  const show = async (from: Db, id: string): Promise<CallOut> =>
    toCallOut(await mustFind(from, id), await offersStore.of(from, [id]), await needs.reachOf(from))

  const seated = ({ date, post }: CallOutRow) => ({ date, title: post })

  /** Advances one search that is due: sends its next wave, or ends it where the service has begun. */
  const act = (id: string): Promise<void> =>
    change('rota', async (rota, revision) => {
      const row = await callOutsStore.find(rota.trx, id)
      const now = new Date()
      if (row?.state !== 'open') return rota.tellNobody('it has ended')
      const step = { rota, revision }
      if (hasBegun(row, await needs.team.timeZone(rota.trx), now)) await endCallOut(step, row, 'ended')
      else if (row.next_wave_at !== null && row.next_wave_at <= now.toISOString()) {
        const countOf = await placeCounts(rota.trx, [row.service_id])
        // A shift that was typed since may have taken the place.
        if (freeOf(countOf(row.service_id, row.post_id)) === 0) await endCallOut(step, row, 'filled')
        else await sendWave(step, row, needs)
      }
      return rota.tellNobody('the steps tell')
    })

  return {
    async list() {
      const since = new Date(Date.now() - CALL_OUTS_KEPT_DAYS * DAY_MS).toISOString()
      const rows = [...(await callOutsStore.allOpen(db)), ...(await callOutsStore.endedSince(db, since))]
      const ids = rows.map(({ id }) => id)
      const reach = await needs.reachOf(db)
      const offers = groupBy(await offersStore.of(db, ids), ({ call_out_id }) => call_out_id)
      return rows
        .sort((a, b) => compareText(b.started_at, a.started_at) || byService(a, b))
        .map((row) => toCallOut(row, offers.get(row.id) ?? [], reach))
    },

    start: (viewer, { serviceId, postId, places }) =>
      change.by(viewer)('rota', async (rota, revision) => {
        const { trx } = rota
        const service = await lockService(trx, serviceId)
        if (!service) throw new AppError('not_found')
        if (!(await postsStore.find(trx, postId))) throw new AppError('not_found')
        const count = (await placeCounts(trx, [serviceId]))(serviceId, postId)
        if (service.published_at === null || service.state !== 'planned') throw new AppError('not_published')
        if (hasBegun(service, await needs.team.timeZone(trx))) throw new AppError('service_begun')
        const known = await callOutsStore.openAt(trx, serviceId, postId)
        if (known) throw new AppError('call_out_under_way', { reply: { callOut: await show(trx, known.id) } })
        const free = freeOf(count)
        if (free === 0) throw new AppError('place_taken')
        const wanted = Math.min(free, places ?? Math.max(1, missingOf(count)))
        const row = newCallOut({ serviceId, postId }, wanted, { reason: 'empty', startedBy: viewer._id })
        await callOutsStore.insert(trx, row)
        const stored = await mustFind(trx, row.id)
        await sendWave({ rota, revision }, stored, needs)
        const audited = { action: 'callOut.started' as const, actorId: viewer._id, subjectId: row.id }
        await rota.audit({ ...audited, detail: seated(stored) })
        return rota.tellNobody('the steps tell').returning(await show(trx, row.id))
      }),

    next: (viewer, id) =>
      change.by(viewer)('rota', async (rota, revision) => {
        const { trx } = rota
        const row = await mustFind(trx, id)
        const isOver = hasBegun(row, await needs.team.timeZone(trx))
        if (row.state !== 'open' || isOver)
          throw new AppError('call_out_ended', { reply: { callOut: await show(trx, id) } })
        await sendWave({ rota, revision }, row, needs, true)
        await rota.audit({ action: 'callOut.advanced', actorId: viewer._id, subjectId: id, detail: seated(row) })
        return rota.tellNobody('the steps tell').returning(await show(trx, id))
      }),

    end: (viewer, { id }) =>
      change.by(viewer)('rota', async (rota, revision) => {
        const { trx } = rota
        const row = await mustFind(trx, id)
        if (row.state === 'open') {
          await endCallOut({ rota, revision }, row, 'cancelled')
          await rota.audit({ action: 'callOut.ended', actorId: viewer._id, subjectId: id, detail: seated(row) })
        }
        return rota.tellNobody('the steps tell').returning(await show(trx, id))
      }),

    async tick() {
      const timeZone = await needs.team.timeZone()
      const now = new Date()
      const due = (await callOutsStore.due(db, now.toISOString(), today(timeZone, now))).filter(
        (row) => (row.next_wave_at ?? '~') <= now.toISOString() || hasBegun(row, timeZone, now),
      )
      for (const { id } of due)
        await act(id).catch((err: unknown) => log.error({ err, callOut: id }, 'a call-out could not go on'))
      return due.length > 0
    },
  }
}
