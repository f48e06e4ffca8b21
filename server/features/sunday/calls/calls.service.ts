import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/people/users.ts'
import { ANSWER_LIMIT } from '#shared/plan/placeStates.ts'
import type { Call, CallAnswer, CallsQuery } from '#shared/sunday/calls.ts'
import type { Change, ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import { dayOfDuty } from '../../plan/places/held.ts'
import { addCallEnds } from '../../reach/push/calls/callPushes.ts'
import type { CallWorker } from '../../reach/push/calls/callWorker.ts'
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
 * ended, 429 past six changes in an hour; the answer that stands is none.
 */
async function answerCall(
  context: ChangeContext<'calls'>,
  { settings, limits }: Needs,
  viewer: Viewer,
  { id, answer }: Named & { answer: CallAnswer },
): Promise<Told<Call>> {
  const { trx } = context
  const call = await mustSee(trx, settings, viewer, id)
  if (!isCalled(viewer, call)) throw new AppError('forbidden')
  if (call.endedAt !== null) throw new AppError('call_ended', { reply: { call } })
  const own = await calledStore.find(trx, id, viewer._id)
  if (own?.answer === answer) return context.tellNobody('the answer stands already').returning(call)
  const times = own?.answer_times ? (JSON.parse(own.answer_times) as string[]) : []
  const wait = limits.secondsLeft(times, ANSWER_LIMIT)
  if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: wait })
  const now = new Date()
  const at = now.toISOString()
  await calledStore.markShown(trx, id, viewer._id, at)
  await calledStore.answer(trx, id, viewer._id, {
    answer,
    answered_at: at,
    answer_times: JSON.stringify([...times, at].slice(-ANSWER_LIMIT.max)),
  })
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
      kind,
      text,
      date,
      madeAt: made_at,
      endedAt: ended_at,
      test: test === 1,
    })),
    called: called.map(({ kind, date, made_at, post, shown_at, answer }) => ({
      kind,
      date,
      madeAt: made_at,
      post,
      shownAt: shown_at,
      answer,
    })),
  }
}

async function endCall(context: ChangeContext<'calls'>, needs: Needs, viewer: Viewer, id: string): Promise<Told<Call>> {
  const open = await mustSee(context.trx, needs.settings, viewer, id)
  if (!isAdmin(viewer) && !isMaker(viewer, open)) throw new AppError('forbidden')
  if (open.endedAt !== null) return context.tellNobody('it has ended before').returning(open)
  return closeCall(context, needs, { id, at: new Date().toISOString(), actorId: viewer._id })
}

/**
 * Rows of the calls that the viewer sees of a day, or of that of their duty; with `open` the open ones of other days,
 * too.
 */
async function callRows({ db, team }: Needs, viewer: Viewer, { date, open, before, limit }: CallsQuery) {
  const now = new Date()
  return callsStore.page(db, {
    date: date ?? (await dayOfDuty(db, viewer._id, { timeZone: await team.timeZone(), now })),
    before,
    limit,
    openAt: open === 'true' ? now.toISOString() : undefined,
    viewerId: isAdmin(viewer) ? null : viewer._id,
  })
}

export function callsService(needs: Needs) {
  const { db, change, settings, worker } = needs
  return {
    /**
     * Calls everybody on duty on a day, and admins who want that. A known uuid returns the first call. 403 for people
     * who may not call then, 409 `nobody_on_duty`, 429 with the `open` calls where three are, or one test, and past ten
     * in an hour.
     */
    async create(viewer: Viewer, wanted: WantedCall, { setStatus }: Pick<RequestContext, 'setStatus'>): Promise<Call> {
      const { call, isNew } = await change.by(viewer)('calls', (context) =>
        makeCall(context, needs, { viewer, wanted }),
      )
      if (isNew) worker.nudge()
      else setStatus(200)
      return call
    },

    /**
     * A page of the calls of a day, or of that of the viewer's duty: for members those that they made or were called
     * to.
     */
    list: async (viewer: Viewer, wanted: CallsQuery): Promise<Call[]> =>
      toCalls(db, settings, await callRows(needs, viewer, wanted)),

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
