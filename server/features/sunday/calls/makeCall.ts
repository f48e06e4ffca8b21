import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/people/users.ts'
import { type Call, type NewCall, OPEN_CALLS_MAX, OPEN_TESTS_MAX } from '#shared/sunday/calls.ts'
import type { ChangeContext, Told, Trx } from '../../../db/change.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { CalledTable } from '../../../db/migrations/0044_calls.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { type SecondFactorRule, whoseRoleCounts } from '../../people/secondFactorRule.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { dayOfDuty, heldBetween } from '../../plan/places/held.ts'
import { isOnDutyOn, onDutyOn } from '../../plan/places/onDuty.ts'
import { addCallPushes } from '../../reach/push/calls/callPushes.ts'
import { calledStore } from './called.store.ts'
import { callHours, endsAt } from './callHours.ts'
import { callsStore } from './calls.store.ts'
import { callOf, type EmergencySettings, mustSee, tellChanged, toCalls } from './calls.wire.ts'
import { callNotification } from './callText.ts'

export type WantedCall = z.output<typeof NewCall>

export interface MakingNeeds {
  limits: Pick<RateLimits, 'secondsLeft'>
  team: Pick<TeamService, 'timeZone'>
  settings: EmergencySettings
  secondFactorRule: SecondFactorRule
  /** Texts are sent to whose device has not shown a call. */
  isTextOn: boolean
}

/** A call that is about to be made: by whom, on which day, until when that lasts. */
interface Making {
  viewer: Viewer
  wanted: WantedCall
  date: string
  now: Date
  latest: Date | null
}

/** Calls of one person, and as many tests. */
const AN_HOUR = { max: 10, seconds: 3600 }

/** Seconds after which who has not seen it gets a text (rule 509). */
const TEXT_AFTER_SECONDS = 20

const newId = (): string => randomBytes(12).toString('base64url')
const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/** Refuses people who may not call on that day at this time; returns the end of the calling hours. */
async function mustMayCall(
  trx: Trx,
  { team }: MakingNeeds,
  { viewer, wanted, date, now }: Omit<Making, 'latest'>,
): Promise<Date | null> {
  if (wanted.test && !isAdmin(viewer)) throw new AppError('forbidden')
  const hours = callHours(await heldBetween(trx, { from: date, to: date, timeZone: await team.timeZone(trx) }))
  if (isAdmin(viewer)) return hours?.until ?? null
  if (!hours || !(await isOnDutyOn(trx, viewer._id, date))) throw new AppError('not_on_duty')
  if (now < hours.from) throw new AppError('too_early')
  if (now > hours.until) throw new AppError('too_late')
  return hours.until
}

/** Refuses a call past three that are open on its day, a test past one on any, and what is past ten in an hour. */
async function mustBeFew(
  trx: Trx,
  { limits, settings }: MakingNeeds,
  { viewer, wanted: { test }, date, now }: Making,
): Promise<void> {
  const at = now.toISOString()
  const open = test ? await callsStore.openTests(trx, at) : await callsStore.openOf(trx, date, at)
  if (open.length >= (test ? OPEN_TESTS_MAX : OPEN_CALLS_MAX)) {
    const [firstEnd = ''] = columnOf(open, 'ends_at').sort()
    const retryAfter = Math.ceil((Date.parse(firstEnd) - now.getTime()) / 1000)
    const reply = { open: await toCalls(trx, settings, open, now) }
    throw new AppError('too_many_calls', { retryAfter, params: { count: open.length }, reply })
  }
  const since = later(now, -AN_HOUR.seconds).toISOString()
  const made = await callsStore.madeSince(trx, viewer._id, { since, test: test ? 1 : 0 })
  const wait = limits.secondsLeft(made, AN_HOUR)
  if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: wait })
}

/** Everybody on duty with their post, and admins who want calls; without who makes it. */
async function toBeCalled(
  trx: Trx,
  { secondFactorRule }: MakingNeeds,
  { viewer, date }: Making,
): Promise<Map<string, string | null>> {
  const posts = await callsStore.postsOn(trx, date)
  const people = new Map<string, string | null>()
  for (const id of await onDutyOn(trx, date)) people.set(id, posts.get(id) ?? null)
  const counting = await whoseRoleCounts(trx, secondFactorRule, await callsStore.admins(trx))
  for (const id of counting) if (!people.has(id)) people.set(id, null)
  people.delete(viewer._id)
  if (people.size === 0) throw new AppError('nobody_on_duty')
  return people
}

/** Stores a call and who is called; returns its id. */
async function insertCall(
  trx: Trx<'calls'>,
  { isTextOn }: MakingNeeds,
  { viewer, wanted, date, now, latest }: Making,
  { zone, people }: { zone: Call['zone']; people: Map<string, string | null> },
): Promise<string> {
  const { kind, text, test, uuid } = wanted
  const id = newId()
  await callsStore.insert(trx, {
    id,
    uuid,
    kind,
    text,
    date,
    test: test ? 1 : 0,
    ended_at: null,
    zone: zone && JSON.stringify(zone),
    made_by: viewer._id,
    made_at: now.toISOString(),
    ends_at: endsAt(now, { isTest: test, latest }),
    latest_end: latest?.toISOString() ?? null,
  })
  const unseen = { sent_at: null, shown_at: null, answer: null, answered_at: null, answer_times: null }
  const texted: Pick<CalledTable, 'text_at' | 'text_state'> =
    isTextOn && !test
      ? { text_at: later(now, TEXT_AFTER_SECONDS).toISOString(), text_state: 'waiting' }
      : { text_at: null, text_state: null }
  await calledStore.insert(
    trx,
    [...people].map(([user_id, post]) => ({ call_id: id, user_id, post, ...unseen, ...texted })),
  )
  return id
}

/** Makes a call with its pushes; `isNew` is false where its uuid is known. */
export async function makeCall(
  { trx, audit, tell, tellNobody }: ChangeContext<'calls'>,
  needs: MakingNeeds,
  { viewer, wanted }: Pick<Making, 'viewer' | 'wanted'>,
): Promise<Told<{ call: Call; isNew: boolean }>> {
  const now = new Date()
  const known = await callsStore.byUuid(trx, wanted.uuid)
  if (known) {
    const call = await mustSee(trx, needs.settings, viewer, known.id)
    return tellNobody('nothing has changed').returning({ call, isNew: false })
  }
  const date = wanted.date ?? (await dayOfDuty(trx, viewer._id, { timeZone: await needs.team.timeZone(trx), now }))
  const latest = await mustMayCall(trx, needs, { viewer, wanted, date, now })
  const making = { viewer, wanted, date, now, latest }
  await mustBeFew(trx, needs, making)
  const zone = wanted.zoneId === null ? null : await callsStore.zone(trx, wanted.zoneId)
  if (wanted.zoneId !== null && !zone) refuseAt('zoneId', 'errors.not_found')
  const people = await toBeCalled(trx, needs, making)
  const id = await insertCall(trx, needs, making, { zone, people })
  const call = await callOf(trx, needs.settings, id)
  await addCallPushes(trx, id, [...people.keys()], (language) => callNotification(call, language, false))
  const detail = { date, kind: wanted.kind, test: wanted.test }
  await audit({ action: 'call.made', actorId: viewer._id, subjectId: id, detail })
  return tellChanged({ tell }, call).returning({ call, isNew: true })
}
