import { type Assignment, UNDO_ANSWER_SECONDS } from '#shared/rota/answers.ts'
import type { Db } from '../../../db/client.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import { type PlannedRow, plannedStore } from '../../plan/places/planned.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { blocksOf } from '../judge/placeBlocks.ts'
import { endSwapsWith } from '../swaps/swapEnds.ts'
import { type AnswerNeeds, enqueueAnswered, mustFind, refuseAnswer, toWire } from './answerSteps.ts'
import { type RecordedRow, recordedStore } from './recorded.store.ts'

/** The recorded answer to this assignment, due in `UNDO_ANSWER_SECONDS`. */
export const toRecorded = ({ id, state, sequence, answered_at, decline_reason }: PlannedRow): RecordedRow => ({
  assignment_id: id,
  sequence: sequence + 1,
  former_state: state === 'accepted' || state === 'declined' ? state : 'asked',
  former_answered_at: answered_at,
  former_reason: decline_reason,
  due_at: new Date(Date.now() + UNDO_ANSWER_SECONDS * 1000).toISOString(),
})

/**
 * True where another answer came after a recorded one. A moved service raises the sequence, too, but answers nothing.
 */
function isAnsweredSince({ sequence, answered_at }: PlannedRow, recorded: RecordedRow): boolean {
  const recordedAt = new Date(Date.parse(recorded.due_at) - UNDO_ANSWER_SECONDS * 1000).toISOString()
  return sequence !== recorded.sequence && (answered_at ?? '') > recordedAt
}

/** Throws where an answer that was recorded can no longer be taken back. */
async function mustBeUndoable(needs: AnswerNeeds, trx: Db, row: PlannedRow): Promise<RecordedRow> {
  const recorded = await recordedStore.find(trx, row.id)
  const isOver = !recorded || recorded.due_at <= new Date().toISOString()
  if (isOver || hasBegun(row, await needs.team.timeZone(trx))) return refuseAnswer(needs, trx, row, 'undo_too_late')
  if (recorded.sequence !== row.sequence || row.service_state === 'cancelled')
    return refuseAnswer(needs, trx, row, 'assignment_changed')
  if (row.state === 'declined') {
    const [against] = (await blocksOf(trx, row, needs)).filter(({ code }) => code === 'busy')
    if (against || !(await toWire(needs, trx, row)).mayAccept) return refuseAnswer(needs, trx, row, 'place_taken')
  }
  return recorded
}

/** Takes back an answer that an admin recorded. */
export async function undoAnswer(needs: AnswerNeeds, viewer: Bearer, id: string): Promise<Assignment> {
  const { db, change, changePlaces } = needs
  const seen = await mustFind(db, id, null)
  // A decline that comes back has been due for long: its search begins as by the member.
  const cause = (await recordedStore.find(db, id))?.former_state === 'declined' ? 'answer' : 'recorded'
  await changePlaces(change.by(viewer), { cause, actorId: bearerId(viewer) }, async (plan) => {
    await plan.mustLock(seen.service_id)
    const row = await mustFind(plan.trx, id, null)
    const { former_state, former_answered_at, former_reason } = await mustBeUndoable(needs, plan.trx, row)
    await recordedStore.remove(plan.trx, id)
    const former = { state: former_state, answered_at: former_answered_at, decline_reason: former_reason }
    plan.takeBack(row, former)
  })
  return toWire(needs, db, await mustFind(db, id, null))
}

/**
 * Notifies admins of a recorded answer that is due, ends the swaps of a place that it gave up, and starts the search
 * for it.
 */
export const act = (needs: AnswerNeeds, id: string): Promise<void> =>
  needs.changePlaces(needs.change, { cause: 'search', actorId: null }, async (plan) => {
    const { trx, context } = plan
    const recorded = await recordedStore.remove(trx, id)
    const row = recorded && (await plannedStore.find(trx, id))
    if (!recorded || !row || (row.state !== 'accepted' && row.state !== 'declined')) return
    // The recorded answer was told by itself, and its search waits for its own time.
    if (isAnsweredSince(row, recorded)) return
    await plan.mustLock(row.service_id)
    await enqueueAnswered(needs, context, row, row.state === 'declined' ? 'decline' : 'accept')
    if (row.state === 'declined') await endSwapsWith(context, [id], null)
    if (row.state !== 'declined' || recorded.former_state === 'declined' || row.shadow === 1) return
    plan.giveUp(row)
  })
