import { HOUR_MS } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { Answer, Assignment } from '#shared/rota/answers.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { beginsAt } from '../../../instantOf.ts'
import type { ChangePlaces } from '../../plan/places/changePlaces.ts'
import { type PlannedRow, plannedStore } from '../../plan/places/planned.store.ts'
import type { FactsNeeds } from '../facts/rotaFacts.ts'
import { toAssignments } from './assignments.wire.ts'

/** Milliseconds of the periods at whose end admins are notified of all answers together. */
const GATHERED_MS = 10 * 60_000

type Refusal =
  | 'assignment_changed'
  | 'service_begun'
  | 'place_taken'
  | 'no_longer_fits'
  | 'too_many_attempts'
  | 'undo_too_late'

export interface AnswerNeeds extends FactsNeeds {
  db: Db
  change: Change
  settings: FactsNeeds['settings'] & {
    /** Hours before a service within which admins are notified of a decline at once. */
    lateHours(from: Db): Promise<number>
  }
  changePlaces: ChangePlaces
}

/** The assignment; 404 where it is not that of `ownerId`, which is null for any member. */
export async function mustFind(from: Db, id: string, ownerId: string | null): Promise<PlannedRow> {
  const row = await plannedStore.find(from, id)
  if (!row || (ownerId !== null && row.user_id !== ownerId)) throw new AppError('not_found')
  return row
}

export async function toWire({ team }: Pick<AnswerNeeds, 'team'>, from: Db, row: PlannedRow): Promise<Assignment> {
  const [assignment] = await toAssignments(from, team, [row])
  if (!assignment) throw new Error('One row makes one assignment')
  return assignment
}

/** Throws the refusal with the assignment as it is now. */
export async function refuseAnswer(
  needs: AnswerNeeds,
  from: Db,
  row: PlannedRow,
  code: Refusal,
  { retryAfter, reason }: { retryAfter?: number; reason?: Block['code'] } = {},
): Promise<never> {
  const reply = { assignment: await toWire(needs, from, row), ...(reason && { reason }) }
  throw new AppError(code, { reply, ...(retryAfter && { retryAfter }) })
}

/** Enqueues the notification of admins: a late decline at once, other answers at the end of their period. */
export async function enqueueAnswered(
  { settings, team }: AnswerNeeds,
  { trx, enqueue }: Pick<ChangeContext, 'trx' | 'enqueue'>,
  row: PlannedRow,
  answer: Answer,
): Promise<void> {
  let dueAt: Date | undefined = new Date(Math.ceil((Date.now() + 1) / GATHERED_MS) * GATHERED_MS)
  if (answer === 'decline') {
    const lateMs = (await settings.lateHours(trx)) * HOUR_MS
    const begins = beginsAt(row.date, row.service_time_key, await team.timeZone(trx)).getTime()
    if (begins - Date.now() <= lateMs) dueAt = undefined
  }
  await enqueue({ kind: 'assignment.answered', payload: { assignmentId: row.id } }, dueAt)
}
