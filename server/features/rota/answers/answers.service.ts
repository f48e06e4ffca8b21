import { today } from '#shared/days.ts'
import type { AnsweredBy } from '#shared/people/audit.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Answer, AnswerInput, Assignment, RotaMine } from '#shared/rota/answers.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import type { RunChange } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { type Bearer, bearerId, type Viewer } from '../../../http/viewer.ts'
import { type AnswerLimits, secondsToNextAnswer } from '../../plan/places/answerLimit.ts'
import { firstOwnDay } from '../../plan/places/held.ts'
import { type PlannedRow, plannedStore } from '../../plan/places/planned.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { ByText } from '../byText.ts'
import { blocksOf } from '../judge/placeBlocks.ts'
import { type AnswerNeeds, enqueueAnswered, mustFind, refuseAnswer, toWire } from './answerSteps.ts'
import { toAssignments } from './assignments.wire.ts'
import { recordedStore } from './recorded.store.ts'
import { act, toRecorded, undoAnswer } from './recordedAnswers.ts'

/** The state of an assignment after each answer. */
const STATE_OF = { accept: 'accepted', decline: 'declined' } as const satisfies Record<Answer, string>

/** An answer with the change in which it is stored. */
interface Given extends AnswerInput {
  start: RunChange
  /** The member who must have the assignment; null for any member. */
  ownerId: string | null
  actorId: string
  by?: AnsweredBy
  /** True where the answer can be taken back until it is due. */
  isRecorded?: boolean
}

interface Needs extends AnswerNeeds {
  limits: AnswerLimits
  /** The open offers to a person. */
  offersOf(userId: string): Promise<OwnOffer[]>
  /** True where the team has templates, and so plans its rota. */
  isOn(): Promise<boolean>
  /** The publications that the person has not seen, newest first. */
  unseenOf(userId: string): Promise<RotaMine['publications']>
  /** Days that the person is asked to enter. */
  askedOf(userId: string): Promise<RotaMine['asked']>
  /** Thanks of the last days to the person; undefined where there are none. */
  thanksTo(userId: string): Promise<RotaMine['thanks']>
  swaps: { of(userId: string): Promise<RotaMine['swaps']> }
  log: { error(fields: object, message: string): void }
}

/** Throws where the assignment, as it is now, cannot take this answer. */
async function mustTake(needs: Needs, trx: Db, row: PlannedRow, { answer, sequence }: AnswerInput): Promise<void> {
  if (row.state === 'replaced' || row.state === 'cancelled') await refuseAnswer(needs, trx, row, 'assignment_changed')
  if (hasBegun(row, await needs.team.timeZone(trx))) await refuseAnswer(needs, trx, row, 'service_begun')
  if (sequence !== undefined && sequence !== row.sequence) await refuseAnswer(needs, trx, row, 'assignment_changed')
  if (row.state === 'declined' && answer === 'accept') {
    if (row.service_state === 'cancelled') await refuseAnswer(needs, trx, row, 'assignment_changed')
    if (!(await toWire(needs, trx, row)).mayAccept) await refuseAnswer(needs, trx, row, 'place_taken')
    const [against] = await blocksOf(trx, row, needs)
    if (against) await refuseAnswer(needs, trx, row, 'no_longer_fits', { reason: against.code })
  }
  const wait = await secondsToNextAnswer(trx, needs.limits, row)
  if (wait > 0) await refuseAnswer(needs, trx, row, 'too_many_attempts', { retryAfter: wait })
}

async function storeAnswer(needs: Needs, given: Given): Promise<Assignment> {
  const { id, answer, reason, start, ownerId, actorId, isRecorded } = given
  const { db, changePlaces } = needs
  const [seen, timeZone] = await Promise.all([mustFind(db, id, ownerId), needs.team.timeZone()])
  // Every other answer waits for this one: what cannot change its outcome is read before it holds the lock, and once.
  const known: Needs = { ...needs, team: { timeZone: async () => timeZone } }
  const by = given.by === 'admin' && seen.user_id === actorId ? undefined : given.by
  const stored = await changePlaces(start, { cause: isRecorded ? 'recorded' : 'answer', actorId, by }, async (plan) => {
    const { context, trx, effects } = plan
    await plan.mustLock(seen.service_id)
    const row = await mustFind(trx, id, ownerId)
    if (row.state === STATE_OF[answer]) return () => row
    await mustTake(known, trx, row, given)
    if (answer === 'accept') plan.accept(row)
    else plan.end(row, 'declined', reason)
    if (isRecorded) await recordedStore.put(trx, toRecorded(row))
    else await enqueueAnswered(known, context, row, answer)
    return () => effects.moved.find((moved) => moved.id === id) ?? row
  })
  return toWire(known, db, stored())
}

export type AnswersService = ReturnType<typeof answersService>

export function answersService(needs: Needs) {
  const { db, change, team, log } = needs
  async function upcoming(from: Db, userId: string): Promise<Assignment[]> {
    const day = await firstOwnDay(from, userId, { timeZone: await team.timeZone(from), now: new Date() })
    return toAssignments(from, team, await plannedStore.of(from, userId, day))
  }

  return {
    async mine({ _id }: Pick<Viewer, '_id'>): Promise<RotaMine> {
      const [on, all, offers, publications, swaps, asked, thanks] = await Promise.all([
        needs.isOn(),
        upcoming(db, _id),
        needs.offersOf(_id),
        needs.unseenOf(_id),
        needs.swaps.of(_id),
        needs.askedOf(_id),
        needs.thanksTo(_id),
      ])
      const assignments = all.filter(({ state }) => isLive(state) || state === 'declined')
      return { on, assignments, offers, swaps, publications, asked, ...(thanks && { thanks }) }
    },

    /** Ids of the assignments of a person that wait for an answer that counts, by date and time. */
    async unansweredOf(userId: string): Promise<string[]> {
      const timeZone = await team.timeZone(db)
      const rows = await plannedStore.of(db, userId, today(timeZone))
      return rows.filter((row) => row.state === 'asked' && !hasBegun(row, timeZone)).map(({ id }) => id)
    },

    /** The assignments of a person from the day on whose duty is not over, in every state, by date and time. */
    upcoming,
    /**
     * Stores an answer. 404 for another person's assignment. 409, or 429 beyond `ANSWER_LIMIT`, with the assignment as
     * it is.
     */
    answer: (viewer: Viewer, input: AnswerInput): Promise<Assignment> =>
      storeAnswer(needs, { ...input, start: change.by(viewer), ownerId: viewer._id, actorId: viewer._id }),
    /** Stores the answer that a member gave to an admin. It is due in `UNDO_ANSWER_SECONDS`. */
    answerFor(viewer: Bearer, input: AnswerInput): Promise<Assignment> {
      const recorded = { ownerId: null, actorId: bearerId(viewer), by: 'admin', isRecorded: true } as const
      return storeAnswer(needs, { ...input, ...recorded, start: change.by(viewer) })
    },
    /**
     * Takes back an answer that an admin recorded. 409 once it is due, the assignment changed, or somebody has the
     * place.
     */
    undoAnswer: (viewer: Bearer, { id }: { id: string }): Promise<Assignment> => undoAnswer(needs, viewer, id),

    /**
     * Notifies of recorded answers that are due, and starts their searches; true where there were any. Every process
     * may call it.
     */
    async tick(): Promise<boolean> {
      const due = await recordedStore.due(db, new Date().toISOString())
      for (const { assignment_id } of due)
        await act(needs, assignment_id).catch((err: unknown) =>
          log.error({ err, assignment: assignment_id }, 'a recorded answer could not be worked'),
        )
      return due.length > 0
    },

    /** Stores an answer that came by a reply link, for which nobody is logged in. */
    answerByLink: ({ _id }: { _id: string }, input: AnswerInput): Promise<Assignment> =>
      storeAnswer(needs, { ...input, start: change, ownerId: _id, actorId: _id, by: 'link' }),
    /** Stores an answer that came by text, for which nobody is logged in. */
    answerByText: (by: ByText, input: AnswerInput): Promise<Assignment> =>
      storeAnswer(needs, { ...input, ...by, by: 'sms' }),
    /** An assignment as it stands. */
    show: async (id: string): Promise<Assignment> => toWire(needs, db, await mustFind(db, id, null)),
  }
}
