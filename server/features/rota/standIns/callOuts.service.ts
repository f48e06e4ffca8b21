import { DAY_MS, today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import { CALL_OUTS_KEPT_DAYS, type CallOut, type NewCallOut } from '#shared/rota/standIns.ts'
import type { Change, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { authorOf, type Bearer, bearerId } from '../../../http/viewer.ts'
import { compareText } from '../../plan/places/compareText.ts'
import type { Step } from '../../plan/places/followUps.ts'
import { freeOf, missingOf, placeCounts } from '../../plan/places/placeCounts.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { lockService } from '../../plan/services/services.store.ts'
import { isRowAnnounced } from '../facts/announced.ts'
import { postRows } from '../setup/posts/posts.service.ts'
import { newCallOut } from './callOutStarter.ts'
import { endCallOut, sendWave, type WaveNeeds } from './callOutSteps.ts'
import { type CallOutRow, callOutsStore } from './callOuts.store.ts'
import { byService, toCallOut, wireFacts } from './callOuts.wire.ts'
import { offersStore } from './offers.store.ts'

interface Needs extends WaveNeeds {
  db: Db
  change: Change
  log: { error(fields: object, message: string): void }
}

async function mustFind(from: Db, id: string): Promise<CallOutRow> {
  const row = await callOutsStore.find(from, id)
  if (!row) throw new AppError('not_found')
  return row
}

const show = async (needs: Needs, from: Db, id: string): Promise<CallOut> =>
  toCallOut(await mustFind(from, id), await offersStore.of(from, [id]), await wireFacts(needs, from))

const placed = ({ date, post }: CallOutRow) => ({ date, title: post })

/** Open searches and those of the last `CALL_OUTS_KEPT_DAYS` days, newest first. */
async function listAll(needs: Needs): Promise<CallOut[]> {
  const { db } = needs
  const since = new Date(Date.now() - CALL_OUTS_KEPT_DAYS * DAY_MS).toISOString()
  const rows = [...(await callOutsStore.allOpen(db)), ...(await callOutsStore.endedSince(db, since))]
  const facts = await wireFacts(needs, db)
  const offers = groupBy(await offersStore.of(db, columnOf(rows, 'id')), ({ call_out_id }) => call_out_id)
  return rows
    .sort((a, b) => compareText(b.started_at, a.started_at) || byService(a, b))
    .map((row) => toCallOut(row, offers.get(row.id) ?? [], facts))
}

/** Throws unless a search may start at this post of a service now; returns how many places are free and missing. */
async function mustBeStartable(needs: Needs, trx: Trx<'rota'>, { serviceId, postId }: NewCallOut) {
  const service = await lockService(trx, serviceId)
  if (!service) throw new AppError('not_found')
  if (!(await postRows.find(trx, postId))) throw new AppError('not_found')
  const count = (await placeCounts(trx, [serviceId]))(serviceId, postId)
  if (service.state !== 'planned' || !(await isRowAnnounced(trx, service))) throw new AppError('not_published')
  if (hasBegun(service, await needs.team.timeZone(trx))) throw new AppError('service_begun')
  const known = await callOutsStore.openAt(trx, serviceId, postId)
  if (known) throw new AppError('call_out_under_way', { reply: { callOut: await show(needs, trx, known.id) } })
  const free = freeOf(count)
  if (free === 0) throw new AppError('place_taken')
  return { free, missing: missingOf(count) }
}

/** Starts a search. 409 where one is under way, no place is free, or the service has begun or nobody knows of it. */
async function start(needs: Needs, step: Step, viewer: Bearer, input: NewCallOut): Promise<string> {
  const { rota } = step
  const { serviceId, postId, places } = input
  const { free, missing } = await mustBeStartable(needs, rota.trx, input)
  const wanted = Math.min(free, places ?? Math.max(1, missing))
  const row = newCallOut({ service_id: serviceId, post_id: postId }, wanted, {
    reason: 'empty',
    startedBy: authorOf(viewer),
  })
  await callOutsStore.insert(rota.trx, row)
  const stored = await mustFind(rota.trx, row.id)
  await sendWave(step, stored, needs)
  await rota.audit({ action: 'callOut.started', actorId: bearerId(viewer), subjectId: row.id, detail: placed(stored) })
  return row.id
}

/** Sends the next wave now. 409 where the search has ended. */
async function advance(needs: Needs, step: Step, actorId: string, id: string): Promise<string> {
  const { rota } = step
  const row = await mustFind(rota.trx, id)
  const isOver = hasBegun(row, await needs.team.timeZone(rota.trx))
  if (row.state !== 'open' || isOver)
    throw new AppError('call_out_ended', { reply: { callOut: await show(needs, rota.trx, id) } })
  await sendWave(step, row, needs, true)
  await rota.audit({ action: 'callOut.advanced', actorId, subjectId: id, detail: placed(row) })
  return id
}

async function end(step: Step, actorId: string, id: string): Promise<string> {
  const row = await mustFind(step.rota.trx, id)
  if (row.state !== 'open') return id
  await endCallOut(step, row, 'cancelled')
  await step.rota.audit({ action: 'callOut.ended', actorId, subjectId: id, detail: placed(row) })
  return id
}

/** Sends the next wave of a search that is due, or ends it where the service has begun. */
async function act(needs: Needs, step: Step, id: string): Promise<void> {
  const { trx } = step.rota
  const row = await callOutsStore.find(trx, id)
  const now = new Date()
  if (row?.state !== 'open') return
  if (hasBegun(row, await needs.team.timeZone(trx), now)) {
    await endCallOut(step, row, 'ended')
  } else if (row.next_wave_at !== null && row.next_wave_at <= now.toISOString()) {
    const countOf = await placeCounts(trx, [row.service_id])
    // A shift that was typed since may have taken the place.
    if (freeOf(countOf(row.service_id, row.post_id)) === 0) await endCallOut(step, row, 'filled')
    else await sendWave(step, row, needs)
  }
}

/**
 * Sends waves that are due and ends searches whose service has begun; true where any was due. Every process may call
 * it.
 */
async function tick(needs: Needs): Promise<boolean> {
  const { db, change, log, team } = needs
  const timeZone = await team.timeZone()
  const now = new Date()
  const due = (await callOutsStore.due(db, now.toISOString(), today(timeZone, now))).filter(
    (row) => (row.next_wave_at ?? '~') <= now.toISOString() || hasBegun(row, timeZone, now),
  )
  for (const { id } of due)
    await change('rota', async (rota, revision) => {
      await act(needs, { rota, revision }, id)
      return rota.tellNobody('the steps tell')
    }).catch((err: unknown) => log.error({ err, callOut: id }, 'a call-out could not go on'))
  return due.length > 0
}

export type CallOutsService = ReturnType<typeof callOutsService>

export function callOutsService(needs: Needs) {
  /** Runs a step of a search by right of the viewer's role, and returns the search after it. */
  const run = (viewer: Bearer, work: (step: Step) => Promise<string>): Promise<CallOut> =>
    needs.change.by(viewer)('rota', async (rota, revision) => {
      const id = await work({ rota, revision })
      return rota.tellNobody('the steps tell').returning(await show(needs, rota.trx, id))
    })

  return {
    list: () => listAll(needs),
    start: (viewer: Bearer, input: NewCallOut) => run(viewer, (step) => start(needs, step, viewer, input)),
    next: (viewer: Bearer, id: string) => run(viewer, (step) => advance(needs, step, bearerId(viewer), id)),
    end: (viewer: Bearer, { id }: { id: string }) => run(viewer, (step) => end(step, bearerId(viewer), id)),
    tick: () => tick(needs),
  }
}
