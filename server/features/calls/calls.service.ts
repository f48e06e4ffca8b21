import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { type Call, type CallAnswer, type NewCall, OPEN_CALLS_MAX } from '#shared/calls.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { RotaSettings } from '#shared/rotaSettings.ts'
import { isAdmin } from '#shared/users.ts'
import type { Change, ChangeContext } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import type { CalledTable, CallsTable } from '../../db/migrations/0044_calls.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../http/route.ts'
import type { Viewer } from '../../http/viewer.ts'
import { isOnDutyOn, onDutyOn } from '../plan/onDuty.ts'
import type { CallPushes } from '../push/calls/callPushes.ts'
import { type SecondFactorRule, whoseRoleCounts } from '../secondFactor/required.ts'
import type { TeamService } from '../team/team.service.ts'
import type { PersonalData } from '../users/personalData.ts'
import { callHours, endsAt } from './callHours.ts'
import { callsStore, endOf } from './calls.store.ts'
import { callNotification } from './callText.ts'

type Wanted = z.output<typeof NewCall>
type Named = { id: string }

export interface CallsService {
  /**
   * Calls everybody on duty on a day, and admins who want that. A known uuid returns the first call. 403 for who may not
   * call then, 409 `nobody_on_duty`, 429 with the `open` calls where three are, and past ten in an hour.
   */
  create(viewer: Viewer, call: Wanted, request: Pick<RequestContext, 'setStatus'>): Promise<Call>
  /** The calls of a day, newest first: for members those that they made or were called to. */
  list(viewer: Viewer, query: { date?: string | undefined }): Promise<Call[]>
  /** 404 for who is not called, did not make it and is no admin. */
  show(viewer: Viewer, named: Named): Promise<Call>
  /** 403 for who is not called, 409 with the `call` where it has ended. */
  answer(viewer: Viewer, answer: Named & { answer: CallAnswer }): Promise<Call>
  /** Ends a call, and tells the devices that were called. 403 for others than its maker and admins. */
  end(viewer: Viewer, named: Named): Promise<Call>
  /** A screen of the viewer shows it. */
  shown(viewer: Viewer, named: Named): Promise<void>
  /** A device of somebody has shown its push. */
  arrived(context: ChangeContext, userId: string, callId: string | null): Promise<void>
  /** Push services took a call for these people. */
  taken(trx: Db, callId: string, userIds: string[], at: string): Promise<unknown>
  /** Ends the calls that end by themselves. */
  endOver(): Promise<void>
  personalData: PersonalData
}

interface Needs {
  db: Db
  change: Change
  limits: Pick<RateLimits, 'secondsLeft'>
  team: Pick<TeamService, 'timeZone'>
  settings: { emergency(from: Db): Promise<Pick<RotaSettings, 'emergencyNumber' | 'address'>> }
  pushes: Pick<CallPushes, 'add' | 'addEnd' | 'nudge'>
  secondFactorRule: SecondFactorRule
  /** Texts are sent to whose device has not shown a call. */
  isTextOn: boolean
}

/** Calls of one person. */
const AN_HOUR = { max: 10, seconds: 3600 }

/** Seconds after which who has not seen it gets a text (sunday §5). */
const TEXT_AFTER_SECONDS = 20

const newId = (): string => randomBytes(12).toString('base64url')
const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

export function callsService({ db, change, limits, team, settings, pushes, ...rest }: Needs): CallsService {
  const { secondFactorRule, isTextOn } = rest

  async function toCalls(from: Db, rows: CallsTable[], now = new Date()): Promise<Call[]> {
    if (rows.length === 0) return []
    const called = await callsStore.called(
      from,
      rows.map(({ id }) => id),
    )
    const makers = await callsStore.names(
      from,
      rows.flatMap(({ made_by }) => made_by ?? []),
    )
    const { emergencyNumber, address } = await settings.emergency(from)
    return rows.map((row) => {
      const name = row.made_by === null ? undefined : makers.get(row.made_by)
      return {
        ...{ _id: row.id, kind: row.kind, text: row.text, date: row.date, test: row.test === 1 },
        zone: row.zone === null ? null : (JSON.parse(row.zone) as Call['zone']),
        madeBy: row.made_by !== null && name !== undefined ? { _id: row.made_by, name } : null,
        ...{ madeAt: row.made_at, endedAt: endOf(row, now) },
        people: called
          .filter(({ call_id }) => call_id === row.id)
          .map((one) => ({
            user: { _id: one.user_id, name: one.name },
            ...{ post: one.post, sentAt: one.sent_at, shownAt: one.shown_at },
            ...{ answer: one.answer, answeredAt: one.answered_at },
          })),
        ...{ emergencyNumber, address },
      }
    })
  }

  async function callOf(from: Db, id: string): Promise<Call> {
    const row = await callsStore.find(from, id)
    const [call] = row ? await toCalls(from, [row]) : []
    if (!call) throw new AppError('not_found')
    return call
  }

  const isCalled = (viewer: Viewer, { people }: Call) => people.some(({ user }) => user._id === viewer._id)
  const isMaker = (viewer: Viewer, { madeBy }: Call) => madeBy?._id === viewer._id

  /** 404 for who has nothing to do with a call. */
  async function mustSee(from: Db, viewer: Viewer, id: string): Promise<Call> {
    const call = await callOf(from, id)
    if (!isAdmin(viewer) && !isMaker(viewer, call) && !isCalled(viewer, call)) throw new AppError('not_found')
    return call
  }

  function tellChanged(context: Pick<ChangeContext<'calls'>, 'tell'>, call: Call) {
    const userIds = [...call.people.map(({ user }) => user._id), ...(call.madeBy ? [call.madeBy._id] : [])]
    const { _id, date, endedAt } = call
    return context.tell({ userIds, admins: true }, 'callChanged', { _id, date, endedAt })
  }

  /** Refuses who may not call on that day at this time; returns until when the day lasts. */
  async function mustMayCall(trx: Db, viewer: Viewer, call: Wanted, date: string, now: Date): Promise<Date | null> {
    if (call.test && !isAdmin(viewer)) throw new AppError('forbidden')
    const hours = callHours(await callsStore.heldOn(trx, date), date, await team.timeZone(trx))
    if (isAdmin(viewer)) return hours?.until ?? null
    if (!hours || !(await isOnDutyOn(trx, viewer._id, date))) throw new AppError('not_on_duty')
    if (now < hours.from) throw new AppError('too_early')
    if (now > hours.until) throw new AppError('too_late')
    return hours.until
  }

  async function mustBeFew(trx: Db, viewer: Viewer, date: string, now: Date): Promise<void> {
    const open = (await callsStore.ofDay(trx, date)).filter((row) => row.test === 0 && endOf(row, now) === null)
    if (open.length >= OPEN_CALLS_MAX)
      throw new AppError('too_many_calls', { reply: { open: await toCalls(trx, open, now) } })
    const since = later(now, -AN_HOUR.seconds).toISOString()
    const wait = limits.secondsLeft(await callsStore.madeSince(trx, viewer._id, since), AN_HOUR)
    if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: wait })
  }

  /** Everybody on duty, and admins who want calls; without who makes it. */
  async function toBeCalled(trx: Db, viewer: Viewer, date: string): Promise<Map<string, string | null>> {
    const posts = await callsStore.postsOn(trx, date)
    const people = new Map<string, string | null>()
    for (const id of await onDutyOn(trx, date)) people.set(id, posts.get(id) ?? null)
    const counting = await whoseRoleCounts(trx, secondFactorRule, await callsStore.admins(trx))
    for (const id of counting) if (!people.has(id)) people.set(id, null)
    people.delete(viewer._id)
    if (people.size === 0) throw new AppError('nobody_on_duty')
    return people
  }

  /** Stores the end of an open call, with a push to the devices that were called. */
  async function close(context: ChangeContext<'calls'>, id: string, at: string, actorId: string | null) {
    const { trx, audit } = context
    await callsStore.update(trx, id, { ended_at: at })
    const call = await callOf(trx, id)
    await pushes.addEnd(trx, id, (language) => callNotification(call, language, true))
    await audit({ action: 'call.ended', actorId, subjectId: id, detail: { date: call.date, kind: call.kind } })
    return tellChanged(context, call).returning(call)
  }

  return {
    async create(viewer, wanted, { setStatus }) {
      const { call, isNew } = await change.by(viewer)('calls', async (context) => {
        const { trx, audit, tellNobody } = context
        const now = new Date()
        const known = await callsStore.byUuid(trx, wanted.uuid)
        if (known) {
          const first = await mustSee(trx, viewer, known.id)
          return tellNobody('nothing has changed').returning({ call: first, isNew: false })
        }
        const date = wanted.date ?? today(await team.timeZone(trx), now)
        const latest = await mustMayCall(trx, viewer, wanted, date, now)
        if (!wanted.test) await mustBeFew(trx, viewer, date, now)
        const zone = wanted.zoneId === null ? null : await callsStore.zone(trx, wanted.zoneId)
        if (wanted.zoneId !== null && !zone)
          throw new AppError('invalid_input', { issues: (t) => [{ path: 'zoneId', message: t('errors.not_found') }] })
        const people = await toBeCalled(trx, viewer, date)
        const id = newId()
        const [kind, test] = [wanted.kind, wanted.test]
        await callsStore.insert(trx, {
          ...{ id, uuid: wanted.uuid, kind, text: wanted.text, date, test: test ? 1 : 0, ended_at: null },
          ...{ zone: zone && JSON.stringify(zone), made_by: viewer._id, made_at: now.toISOString() },
          ...{ ends_at: endsAt(now, { isTest: test, latest }), latest_end: latest?.toISOString() ?? null },
        })
        const isTexted = isTextOn && !test
        const unseen = { sent_at: null, shown_at: null, answer: null, answered_at: null }
        const texted: Pick<CalledTable, 'text_at' | 'text_state'> = isTexted
          ? { text_at: later(now, TEXT_AFTER_SECONDS).toISOString(), text_state: 'waiting' }
          : { text_at: null, text_state: null }
        await callsStore.insertCalled(
          trx,
          [...people].map(([user_id, post]) => ({ call_id: id, user_id, post, ...unseen, ...texted })),
        )
        const made = await callOf(trx, id)
        await pushes.add(trx, id, [...people.keys()], (language) => callNotification(made, language, false))
        await audit({ action: 'call.made', actorId: viewer._id, subjectId: id, detail: { date, kind, test } })
        return tellChanged(context, made).returning({ call: made, isNew: true })
      })
      if (isNew) pushes.nudge()
      else setStatus(200)
      return call
    },

    async list(viewer, { date }) {
      const calls = await toCalls(db, await callsStore.ofDay(db, date ?? today(await team.timeZone(), new Date())))
      return isAdmin(viewer) ? calls : calls.filter((call) => isMaker(viewer, call) || isCalled(viewer, call))
    },

    show: (viewer, { id }) => mustSee(db, viewer, id),

    answer: (viewer, { id, answer }) =>
      change.by(viewer)('calls', async (context) => {
        const { trx } = context
        const call = await mustSee(trx, viewer, id)
        if (!isCalled(viewer, call)) throw new AppError('forbidden')
        if (call.endedAt !== null) throw new AppError('call_ended', { reply: { call } })
        const now = new Date()
        await callsStore.markShown(trx, id, viewer._id, now.toISOString())
        await callsStore.setCalled(trx, id, viewer._id, { answer, answered_at: now.toISOString() })
        const row = await callsStore.find(trx, id)
        const latest = row?.latest_end ? new Date(row.latest_end) : null
        if (!call.test) await callsStore.update(trx, id, { ends_at: endsAt(now, { isTest: false, latest }) })
        const changed = await callOf(trx, id)
        return tellChanged(context, changed).returning(changed)
      }),

    async end(viewer, { id }) {
      const call = await change.by(viewer)('calls', async (context) => {
        const open = await mustSee(context.trx, viewer, id)
        if (!isAdmin(viewer) && !isMaker(viewer, open)) throw new AppError('forbidden')
        if (open.endedAt !== null) return context.tellNobody('it has ended before').returning(open)
        return close(context, id, new Date().toISOString(), viewer._id)
      })
      pushes.nudge()
      return call
    },

    async shown(viewer, { id }) {
      const call = await mustSee(db, viewer, id)
      if (!isCalled(viewer, call)) throw new AppError('forbidden')
      await change(null, (context) => this.arrived(context, viewer._id, id))
    },

    async arrived({ also }, userId, callId) {
      if (callId === null) return
      await also('calls', async (context) => {
        const isFirst = await callsStore.markShown(context.trx, callId, userId, new Date().toISOString())
        if (!isFirst) return context.tellNobody('it was shown before')
        return tellChanged(context, await callOf(context.trx, callId))
      })
    },

    taken: callsStore.markSent,

    async endOver() {
      const over = await callsStore.over(db, new Date().toISOString())
      if (over.length === 0) return
      await change('calls', async (context) => {
        for (const { id, ends_at } of await callsStore.over(context.trx, new Date().toISOString()))
          await close(context, id, ends_at, null)
        return context.tellNobody('those of each call are told above')
      })
    },

    personalData: {
      tables: ['calls', 'called', 'call_pushes'],
      async ofPerson({ _id }) {
        const [made, called] = [await callsStore.madeBy(db, _id), await callsStore.calledTo(db, _id)]
        return {
          calls: {
            made: made.map(({ kind, text, date, made_at, ended_at, test }) => ({
              ...{ kind, text, date, madeAt: made_at, endedAt: ended_at, test: test === 1 },
            })),
            called: called.map(({ kind, date, made_at, post, shown_at, answer }) => ({
              ...{ kind, date, madeAt: made_at, post, shownAt: shown_at, answer },
            })),
          },
        }
      },
    },
  }
}
