import {
  type Answer,
  type AnswerInput,
  type Assignment,
  isLive,
  type RotaMine,
  UNDO_ANSWER_SECONDS,
} from '#shared/answers.ts'
import type { AnsweredBy } from '#shared/audit.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { OwnOffer } from '#shared/offers.ts'
import type { Block } from '#shared/rotaRules.ts'
import type { Change, RunChange } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { type AnswerLimits, secondsToNextAnswer } from '../../plan/answerLimit.ts'
import type { ChangePlaces } from '../../plan/changePlaces.ts'
import { placeCounts } from '../../plan/placeCounts.ts'
import { placesStore } from '../../plan/places.store.ts'
import { type PlannedRow, plannedStore } from '../../plan/planned.store.ts'
import { blocksOf } from '../board/placeBlocks.ts'
import type { FactsNeeds } from '../board/rotaFacts.ts'
import { beginsAt, hasBegun } from '../moments.ts'
import { publicationsStore } from '../publications/publications.store.ts'
import { templatesStore } from '../setup/templates.store.ts'
import { endSwapsWith } from '../swaps/swapEnds.ts'
import { toAssignment } from './assignments.wire.ts'
import { type RecordedRow, recordedStore } from './recorded.store.ts'

export interface AnswersService {
  mine(viewer: Pick<Viewer, '_id'>): Promise<RotaMine>
  /** Stores an answer. 404 for another person's assignment. 409, or 429 beyond `ANSWER_LIMIT`, with the assignment as it is. */
  answer(viewer: Viewer, input: AnswerInput): Promise<Assignment>
  /** Stores the answer that a member gave to an admin. It is due in `UNDO_ANSWER_SECONDS`. */
  answerFor(viewer: Viewer, input: AnswerInput): Promise<Assignment>
  /** Takes back an answer that an admin recorded. 409 once it is due, the assignment changed, or somebody has the place. */
  undoAnswer(viewer: Viewer, input: { id: string }): Promise<Assignment>
  /** Notifies of recorded answers that are due, and starts their searches; true where there were any. Every process may call it. */
  tick(): Promise<boolean>
  /** Stores an answer that came by a reply link, for which nobody is logged in. */
  answerByLink(person: { _id: string }, input: AnswerInput): Promise<Assignment>
  /** The assignments of a person from today on, in every state, by date and time. */
  upcoming(from: Db, userId: string): Promise<Assignment[]>
  /** An assignment as it stands. */
  show(id: string): Promise<Assignment>
}

/** The notification of admins of an answer. */
const answered = (assignmentId: string) => ({ kind: 'assignment.answered', payload: { assignmentId } }) as const

/** The state of an assignment after each answer. */
const STATE_OF = { accept: 'accepted', decline: 'declined' } as const satisfies Record<Answer, string>

/** Milliseconds of the periods at whose end admins are notified of all answers together. */
const GATHERED_MS = 10 * 60_000
const HOUR_MS = 3_600_000

interface Who {
  /** The member who must have the assignment; null for any member. */
  ownerId: string | null
  actorId: string
  by?: AnsweredBy
  /** True where the answer can be taken back until it is due. */
  isRecorded?: boolean
}

type Refusal =
  | 'assignment_changed'
  | 'service_begun'
  | 'place_taken'
  | 'no_longer_fits'
  | 'too_many_attempts'
  | 'undo_too_late'

interface Needs extends FactsNeeds {
  db: Db
  change: Change
  settings: FactsNeeds['settings'] & {
    /** Hours before a service within which admins are notified of a decline at once. */
    lateHours(from: Db): Promise<number>
  }
  changePlaces: ChangePlaces
  limits: AnswerLimits
  /** The open offers to a person. */
  offersOf(userId: string): Promise<OwnOffer[]>
  /** When the person is asked to say their days. */
  askedOf(userId: string): Promise<RotaMine['asked']>
  swaps: { of(userId: string): Promise<RotaMine['swaps']> }
  log: { error(fields: object, message: string): void }
}

/** The recorded answer to this assignment, due in `UNDO_ANSWER_SECONDS`. */
const toRecorded = ({ id, state, sequence, answered_at, decline_reason }: PlannedRow): RecordedRow => ({
  assignment_id: id,
  sequence: sequence + 1,
  former_state: state === 'accepted' || state === 'declined' ? state : 'asked',
  former_answered_at: answered_at,
  former_reason: decline_reason,
  due_at: new Date(Date.now() + UNDO_ANSWER_SECONDS * 1000).toISOString(),
})

/** True where another answer came after a recorded one. A moved service raises the sequence, too, but answers nothing. */
function isAnsweredSince({ sequence, answered_at }: PlannedRow, recorded: RecordedRow): boolean {
  const recordedAt = new Date(Date.parse(recorded.due_at) - UNDO_ANSWER_SECONDS * 1000).toISOString()
  return sequence !== recorded.sequence && (answered_at ?? '') > recordedAt
}

export function answersService(needs: Needs): AnswersService {
  const { db, change, changePlaces, team, settings, limits, offersOf, askedOf, swaps, log } = needs

  /** When admins are notified of an answer; undefined for at once. */
  async function tellAt(from: Db, row: PlannedRow, answer: Answer): Promise<Date | undefined> {
    if (answer === 'decline') {
      const lateMs = (await settings.lateHours(from)) * HOUR_MS
      const begins = beginsAt(row.date, row.service_time, await team.timeZone(from)).getTime()
      if (begins - Date.now() <= lateMs) return undefined
    }
    return new Date(Math.ceil((Date.now() + 1) / GATHERED_MS) * GATHERED_MS)
  }

  async function toWires(rows: PlannedRow[], from: Db = db): Promise<Assignment[]> {
    if (rows.length === 0) return []
    const timeZone = await team.timeZone(from)
    const ids = (some: PlannedRow[]) => [...new Set(some.map(({ service_id }) => service_id))]
    const beside = groupBy(await placesStore.atServices(from, ids(rows)), ({ service_id }) => service_id ?? '')
    const countOf = await placeCounts(from, ids(rows.filter(({ state }) => state === 'declined')))
    return rows.map((row) => {
      const { taken, most } = countOf(row.service_id, row.post_id)
      return toAssignment(row, { timeZone, beside: beside.get(row.service_id) ?? [], isOpen: taken < most })
    })
  }

  async function toWire(row: PlannedRow, from: Db = db): Promise<Assignment> {
    const [assignment] = await toWires([row], from)
    if (!assignment) throw new Error('One row makes one assignment')
    return assignment
  }

  const upcoming = async (from: Db, userId: string): Promise<Assignment[]> =>
    toWires(await plannedStore.of(from, userId, today(await team.timeZone(from))), from)

  async function mustFind(from: Db, id: string, ownerId: string | null): Promise<PlannedRow> {
    const row = await plannedStore.find(from, id)
    if (!row || (ownerId !== null && row.user_id !== ownerId)) throw new AppError('not_found')
    return row
  }

  /** Throws the refusal with the assignment as it is now. */
  async function refuse(
    code: Refusal,
    row: PlannedRow,
    from: Db,
    { retryAfter, reason }: { retryAfter?: number; reason?: Block['code'] } = {},
  ): Promise<never> {
    const reply = { assignment: await toWire(row, from), ...(reason && { reason }) }
    throw new AppError(code, { reply, ...(retryAfter && { retryAfter }) })
  }

  /** Throws where the assignment, as it is now, cannot take this answer. */
  async function mustTake(trx: Db, row: PlannedRow, { answer, sequence }: AnswerInput): Promise<void> {
    if (row.state === 'replaced' || row.state === 'cancelled') await refuse('assignment_changed', row, trx)
    if (hasBegun(row, await team.timeZone(trx))) await refuse('service_begun', row, trx)
    if (sequence !== undefined && sequence !== row.sequence) await refuse('assignment_changed', row, trx)
    if (row.state === 'declined' && answer === 'accept') {
      if (row.service_state === 'cancelled') await refuse('assignment_changed', row, trx)
      if (!(await toWire(row, trx)).mayAccept) await refuse('place_taken', row, trx)
      const [against] = await blocksOf(trx, row, needs)
      if (against) await refuse('no_longer_fits', row, trx, { reason: against.code })
    }
    const wait = await secondsToNextAnswer(trx, limits, row.id)
    if (wait > 0) await refuse('too_many_attempts', row, trx, { retryAfter: wait })
  }

  async function answerAs(start: RunChange, input: AnswerInput, who: Who): Promise<Assignment> {
    const { id, answer, reason } = input
    const { ownerId, actorId } = who
    const seen = await mustFind(db, id, ownerId)
    const by = who.by === 'admin' && seen.user_id === actorId ? undefined : who.by
    const cause = who.isRecorded ? 'recorded' : 'answer'
    await changePlaces(start, { cause, actorId, by }, async (plan) => {
      const { context, trx } = plan
      await plan.mustLock(seen.service_id)
      const row = await mustFind(trx, id, ownerId)
      if (row.state === STATE_OF[answer]) return
      await mustTake(trx, row, input)
      if (answer === 'accept') plan.accept(row)
      else plan.end(row, 'declined', reason)
      if (who.isRecorded) await recordedStore.put(trx, toRecorded(row))
      else await context.enqueue(answered(id), await tellAt(trx, row, answer))
    })
    return toWire(await mustFind(db, id, ownerId))
  }

  /** Throws where an answer that was recorded can no longer be taken back. */
  async function mustBeUndoable(trx: Db, row: PlannedRow): Promise<RecordedRow> {
    const recorded = await recordedStore.find(trx, row.id)
    const isOver = !recorded || recorded.due_at <= new Date().toISOString()
    if (isOver || hasBegun(row, await team.timeZone(trx))) return refuse('undo_too_late', row, trx)
    if (recorded.sequence !== row.sequence || row.service_state === 'cancelled')
      return refuse('assignment_changed', row, trx)
    if (row.state === 'declined') {
      const [against] = (await blocksOf(trx, row, needs)).filter(({ code }) => code === 'busy')
      if (against || !(await toWire(row, trx)).mayAccept) return refuse('place_taken', row, trx)
    }
    return recorded
  }

  async function undoAnswer(viewer: Viewer, { id }: { id: string }): Promise<Assignment> {
    const seen = await mustFind(db, id, null)
    // A decline that comes back has been due for long: its search begins as by the member.
    const cause = (await recordedStore.find(db, id))?.former_state === 'declined' ? 'answer' : 'recorded'
    await changePlaces(change.by(viewer), { cause, actorId: viewer._id }, async (plan) => {
      await plan.mustLock(seen.service_id)
      const row = await mustFind(plan.trx, id, null)
      const { former_state, former_answered_at, former_reason } = await mustBeUndoable(plan.trx, row)
      await recordedStore.remove(plan.trx, id)
      const former = { state: former_state, answered_at: former_answered_at, decline_reason: former_reason }
      plan.takeBack(row, former)
    })
    return toWire(await mustFind(db, id, null))
  }

  /** Notifies admins of a recorded answer that is due, ends the swaps of a place that it gave up, and starts the search for it. */
  const act = (id: string): Promise<void> =>
    changePlaces(change, { cause: 'search', actorId: null }, async (plan) => {
      const { trx, context } = plan
      const recorded = await recordedStore.remove(trx, id)
      const row = recorded && (await plannedStore.find(trx, id))
      if (!recorded || !row || (row.state !== 'accepted' && row.state !== 'declined')) return
      // That answer was told by itself, and its search waits for its own time.
      if (isAnsweredSince(row, recorded)) return
      await plan.mustLock(row.service_id)
      const answer = row.state === 'declined' ? 'decline' : 'accept'
      await context.enqueue(answered(id), await tellAt(trx, row, answer))
      if (row.state === 'declined') await endSwapsWith(plan.context, [id], null)
      if (row.state !== 'declined' || recorded.former_state === 'declined' || row.shadow === 1) return
      plan.giveUp({ serviceId: row.service_id, postId: row.post_id, userId: row.user_id })
    })

  return {
    async mine({ _id }) {
      const [on, all, offers, unseen, open, asked] = await Promise.all([
        templatesStore.isAny(db),
        upcoming(db, _id),
        offersOf(_id),
        publicationsStore.unseen(db, _id),
        swaps.of(_id),
        askedOf(_id),
      ])
      const assignments = all.filter(({ state }) => isLive(state) || state === 'declined')
      return { on, assignments, offers, swaps: open, publications: unseen, asked }
    },

    upcoming,
    answer: (viewer, input) => answerAs(change.by(viewer), input, { ownerId: viewer._id, actorId: viewer._id }),
    answerFor: (viewer, input) =>
      answerAs(change.by(viewer), input, { ownerId: null, actorId: viewer._id, by: 'admin', isRecorded: true }),
    undoAnswer,

    async tick() {
      const due = await recordedStore.due(db, new Date().toISOString())
      for (const { assignment_id } of due)
        await act(assignment_id).catch((err: unknown) =>
          log.error({ err, assignment: assignment_id }, 'a recorded answer could not be worked'),
        )
      return due.length > 0
    },

    answerByLink: (person, input) => answerAs(change, input, { ownerId: person._id, actorId: person._id, by: 'link' }),
    show: async (id) => toWire(await mustFind(db, id, null)),
  }
}
