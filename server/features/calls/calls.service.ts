import type { Call, CallAnswer, CallsQuery } from '#shared/calls.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/users.ts'
import type { Change, ChangeContext, Told } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import type { RequestContext } from '../../http/route.ts'
import type { Viewer } from '../../http/viewer.ts'
import { addCallEnds } from '../push/calls/callPushes.ts'
import type { CallWorker } from '../push/calls/callWorker.ts'
import type { PersonalData } from '../users/personalData.ts'
import { calledStore } from './called.store.ts'
import { endsAt } from './callHours.ts'
import { callsStore } from './calls.store.ts'
import { callOf, isCalled, isMaker, mustSee, tellChanged, toCalls } from './calls.wire.ts'
import { callNotification } from './callText.ts'
import { type MakingNeeds, makeCall, type WantedCall } from './makeCall.ts'

type Named = { id: string }

interface Needs extends MakingNeeds {
  db: Db
  change: Change
  worker: Pick<CallWorker, 'nudge'>
}

/**
 * Stores an answer, which keeps a call open longer. 403 for people who are not called, 409 with the `call` where it has
 * ended.
 */
async function answerCall(
  context: ChangeContext<'calls'>,
  { settings }: Needs,
  viewer: Viewer,
  { id, answer }: Named & { answer: CallAnswer },
): Promise<Told<Call>> {
  const { trx } = context
  const call = await mustSee(trx, settings, viewer, id)
  if (!isCalled(viewer, call)) throw new AppError('forbidden')
  if (call.endedAt !== null) throw new AppError('call_ended', { reply: { call } })
  const now = new Date()
  await calledStore.markShown(trx, id, viewer._id, now.toISOString())
  await calledStore.answer(trx, id, viewer._id, { answer, answered_at: now.toISOString() })
  const row = await callsStore.find(trx, id)
  const latest = row?.latest_end ? new Date(row.latest_end) : null
  if (!call.test) await callsStore.update(trx, id, { ends_at: endsAt(now, { isTest: false, latest }) })
  const changed = await callOf(trx, settings, id)
  return tellChanged(context, changed).returning(changed)
}

/** Stores the end of an open call, with a push to the devices that were called. */
async function closeCall(
  context: ChangeContext<'calls'>,
  { settings }: Needs,
  { id, at, actorId }: Named & { at: string; actorId: string | null },
): Promise<Told<Call>> {
  const { trx, audit } = context
  await callsStore.update(trx, id, { ended_at: at })
  const call = await callOf(trx, settings, id)
  await addCallEnds(trx, id, (language) => callNotification(call, language, true))
  await audit({ action: 'call.ended', actorId, subjectId: id, detail: { date: call.date, kind: call.kind } })
  return tellChanged(context, call).returning(call)
}

/** Ends the calls that end by themselves. */
async function endOver(needs: Needs): Promise<void> {
  const { db, change } = needs
  const over = await callsStore.over(db, new Date().toISOString())
  if (over.length === 0) return
  await change('calls', async (context) => {
    for (const { id, ends_at } of await callsStore.over(context.trx, new Date().toISOString()))
      await closeCall(context, needs, { id, at: ends_at, actorId: null })
    return context.tellNobody('those of each call are told above')
  })
}

/** Stores that somebody's device or screen has shown a call. */
async function markShown(
  { also }: ChangeContext,
  { settings }: Needs,
  userId: string,
  callId: string | null,
): Promise<void> {
  if (callId === null) return
  await also('calls', async (context) => {
    const isFirst = await calledStore.markShown(context.trx, callId, userId, new Date().toISOString())
    if (!isFirst) return context.tellNobody('it was shown before')
    return tellChanged(context, await callOf(context.trx, settings, callId))
  })
}

/** The calls that a person made, and to which they were called. */
async function ownCalls(db: Db, userId: string) {
  const [made, called] = [await callsStore.madeBy(db, userId), await calledStore.ofPerson(db, userId)]
  return {
    made: made.map(({ kind, text, date, made_at, ended_at, test }) => ({
      ...{ kind, text, date, madeAt: made_at, endedAt: ended_at, test: test === 1 },
    })),
    called: called.map(({ kind, date, made_at, post, shown_at, answer }) => ({
      ...{ kind, date, madeAt: made_at, post, shownAt: shown_at, answer },
    })),
  }
}

async function endCall(context: ChangeContext<'calls'>, needs: Needs, viewer: Viewer, id: string): Promise<Told<Call>> {
  const open = await mustSee(context.trx, needs.settings, viewer, id)
  if (!isAdmin(viewer) && !isMaker(viewer, open)) throw new AppError('forbidden')
  if (open.endedAt !== null) return context.tellNobody('it has ended before').returning(open)
  return closeCall(context, needs, { id, at: new Date().toISOString(), actorId: viewer._id })
}

/** The rows of the calls of a day, or of today; with `open` those of other days, too, that have not ended. */
async function callRows({ db, team }: Needs, { date, open }: CallsQuery) {
  const now = new Date()
  const day = date ?? today(await team.timeZone(), now)
  return callsStore.ofDay(db, day, open === 'true' ? now.toISOString() : undefined)
}

export function callsService(needs: Needs) {
  const { db, change, settings, worker } = needs
  return {
    /**
     * Calls everybody on duty on a day, and admins who want that. A known uuid returns the first call. 403 for people
     * who may not call then, 409 `nobody_on_duty`, 429 with the `open` calls where three are, and past ten in an hour.
     */
    async create(viewer: Viewer, wanted: WantedCall, { setStatus }: Pick<RequestContext, 'setStatus'>): Promise<Call> {
      const { call, isNew } = await change.by(viewer)('calls', (context) =>
        makeCall(context, needs, { viewer, wanted }),
      )
      if (isNew) worker.nudge()
      else setStatus(200)
      return call
    },

    /** The calls of a day, or of today, newest first: for members those that they made or were called to. */
    async list(viewer: Viewer, wanted: CallsQuery): Promise<Call[]> {
      const calls = await toCalls(db, settings, await callRows(needs, wanted))
      return isAdmin(viewer) ? calls : calls.filter((call) => isMaker(viewer, call) || isCalled(viewer, call))
    },

    /** 404 for people who are not called, did not make it and are no admins. */
    show: (viewer: Viewer, { id }: Named): Promise<Call> => mustSee(db, settings, viewer, id),

    /** 403 for people who are not called, 409 with the `call` where it has ended. */
    answer: (viewer: Viewer, given: Named & { answer: CallAnswer }): Promise<Call> =>
      change.by(viewer)('calls', (context) => answerCall(context, needs, viewer, given)),

    /** Ends a call, and tells the devices that were called. 403 for others than its maker and admins. */
    async end(viewer: Viewer, { id }: Named): Promise<Call> {
      const call = await change.by(viewer)('calls', (context) => endCall(context, needs, viewer, id))
      worker.nudge()
      return call
    },

    /** A screen of the viewer shows it. */
    async shown(viewer: Viewer, { id }: Named): Promise<void> {
      const call = await mustSee(db, settings, viewer, id)
      if (!isCalled(viewer, call)) throw new AppError('forbidden')
      await change(null, (context) => markShown(context, needs, viewer._id, id))
    },

    /** A device of somebody has shown its push. */
    arrived: (context: ChangeContext, userId: string, callId: string | null): Promise<void> =>
      markShown(context, needs, userId, callId),
    /** Push services took a call for these people. */
    taken: calledStore.markSent,
    /** Ends the calls that end by themselves. */
    endOver: (): Promise<void> => endOver(needs),
    personalData: {
      tables: ['calls', 'called', 'call_pushes'],
      ofPerson: async ({ _id }) => ({ calls: await ownCalls(db, _id) }),
    } satisfies PersonalData,
  }
}
