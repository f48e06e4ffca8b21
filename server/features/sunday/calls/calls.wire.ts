import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { RotaSettings } from '#shared/rota/settings.ts'
import type { Call } from '#shared/sunday/calls.ts'
import type { ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { CallsTable } from '../../../db/migrations/0044_calls.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { calledStore } from './called.store.ts'
import { callEndOf, callsStore } from './calls.store.ts'

/** The number and the place that every call names. */
export interface EmergencySettings {
  emergency(from: Db): Promise<Pick<RotaSettings, 'emergencyNumber' | 'address'>>
}

export async function toCalls(
  from: Db,
  settings: EmergencySettings,
  rows: CallsTable[],
  now = new Date(),
): Promise<Call[]> {
  if (rows.length === 0) return []
  const called = await calledStore.of(
    from,
    rows.map(({ id }) => id),
  )
  const makers = await callsStore.makers(
    from,
    rows.flatMap(({ made_by }) => made_by ?? []),
  )
  const { emergencyNumber, address } = await settings.emergency(from)
  const calledBy = groupBy(called, ({ call_id }) => call_id)
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    text: row.text,
    date: row.date,
    test: row.test === 1,
    zone: row.zone === null ? null : (JSON.parse(row.zone) as Call['zone']),
    madeBy: (row.made_by !== null && makers.get(row.made_by)) || null,
    madeAt: row.made_at,
    endedAt: callEndOf(row, now),
    people: (calledBy.get(row.id) ?? []).map((one) => ({
      user: { _id: one.user_id, name: one.name, phoneNumber: one.phone_number },
      post: one.post,
      sentAt: one.sent_at,
      shownAt: one.shown_at,
      answer: one.answer,
      answeredAt: one.answered_at,
    })),
    emergencyNumber,
    address,
  }))
}

/** 404 for an unknown call. */
export async function callOf(from: Db, settings: EmergencySettings, id: string): Promise<Call> {
  const row = await callsStore.find(from, id)
  const [call] = row ? await toCalls(from, settings, [row]) : []
  if (!call) throw new AppError('not_found')
  return call
}

export const isCalled = (viewer: Viewer, { people }: Call) => people.some(({ user }) => user._id === viewer._id)
export const isMaker = (viewer: Viewer, { madeBy }: Call) => madeBy?._id === viewer._id

/** 404 for people who have nothing to do with a call. */
export async function mustSee(from: Db, settings: EmergencySettings, viewer: Viewer, id: string): Promise<Call> {
  const call = await callOf(from, settings, id)
  if (!isAdmin(viewer) && !isMaker(viewer, call) && !isCalled(viewer, call)) throw new AppError('not_found')
  return call
}

/** Tells those who are called, the maker and admins. */
export function tellChanged({ tell }: Pick<ChangeContext<'calls'>, 'tell'>, call: Call): Told {
  const userIds = [...call.people.map(({ user }) => user._id), ...(call.madeBy ? [call.madeBy._id] : [])]
  const { _id, date, endedAt } = call
  return tell({ userIds, admins: true }, 'callChanged', { _id, date, endedAt })
}
