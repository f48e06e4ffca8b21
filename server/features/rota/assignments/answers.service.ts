import { type Answer, type AnswerInput, type Assignment, isLive, type RotaMine } from '#shared/answers.ts'
import type { AnsweredBy } from '#shared/audit.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { OwnOffer } from '#shared/offers.ts'
import type { Shift } from '#shared/schedule.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { assignmentMoves } from '../../plan/assignmentMoves.ts'
import { type AssignmentRow, assignmentsStore } from '../../plan/assignments.store.ts'
import { placeCounts } from '../../plan/placeCounts.ts'
import { plannedShifts } from '../../plan/plannedShifts.ts'
import { lockService } from '../../plan/services.store.ts'
import type { ScheduleService } from '../../schedule/schedule.service.ts'
import type { TeamService } from '../../team/team.service.ts'
import type { CallOutStarter } from '../callOuts/callOutStarter.ts'
import { groupBy } from '../groupBy.ts'
import { beginsAt, hasBegun } from '../moments.ts'
import { publicationsStore } from '../publications/publications.store.ts'
import { templatesStore } from '../setup/templates.store.ts'
import { type AnswerLimits, secondsToNextAnswer } from './answerLimit.ts'
import { toAssignment } from './assignments.wire.ts'

export interface AnswersService {
  mine(viewer: Pick<Viewer, '_id'>): Promise<RotaMine>
  /** 404 for somebody else's. 409, or 429 after `ANSWER_LIMIT` changes, with the assignment as it is. */
  answer(viewer: Viewer, input: AnswerInput): Promise<Assignment>
  /** The answer that a member gave an admin. */
  answerFor(viewer: Viewer, input: AnswerInput): Promise<Assignment>
  /** The answer by a reply link, for which nobody is signed in. */
  answerByLink(person: { _id: string }, input: AnswerInput): Promise<Assignment>
  /** Those of a person of today and later, whatever their state, by date and time. */
  upcoming(from: Db, userId: string): Promise<Assignment[]>
  /** An assignment as it stands. */
  show(id: string): Promise<Assignment>
}

/** What an answer makes of an assignment. */
const STATE_OF = { accept: 'accepted', decline: 'declined' } as const satisfies Record<Answer, string>

/** A declined one is placed again, and a decline takes its shift: both change the schedule too. */
const touchesSchedule = (answer: Answer, { state }: Pick<AssignmentRow, 'state'>): boolean =>
  answer === 'decline' || state === 'declined'

/** Admins are told of answers together, at the end of each period of this length. */
const GATHERED_MS = 10 * 60_000
const HOUR_MS = 3_600_000

interface Who {
  /** Null where anybody's may be answered. */
  ownerId: string | null
  actorId: string
  by?: AnsweredBy
}

type Refusal = 'assignment_changed' | 'service_begun' | 'place_taken' | 'too_many_attempts'

interface Needs {
  db: Db
  change: Change
  schedule: Pick<ScheduleService, 'onDays'>
  team: Pick<TeamService, 'timeZone'>
  /** Hours before a service within which a decline is told at once. */
  settings: { lateHours(from: Db): Promise<number> }
  /** Keeps the draft of a service from undoing an answer (rota.md 22a). */
  drafts: { follow(context: ChangeContext<'rota'>, assignment: AssignmentRow, isLive: boolean): Promise<void> }
  callOuts: Pick<CallOutStarter, 'placeOpened' | 'placeTaken'>
  limits: AnswerLimits
  /** Offers that a person is asked. */
  offersOf(userId: string): Promise<OwnOffer[]>
  swaps: { of(userId: string): Promise<RotaMine['swaps']> }
}

export function answersService(needs: Needs): AnswersService {
  const { db, change, schedule, team, settings, drafts, callOuts, limits, offersOf, swaps } = needs

  /** When admins are told of an answer: undefined is at once. */
  async function tellAt(from: Db, row: AssignmentRow, answer: Answer): Promise<Date | undefined> {
    if (answer === 'decline') {
      const lateMs = (await settings.lateHours(from)) * HOUR_MS
      const begins = beginsAt(row.date, row.service_time, await team.timeZone(from)).getTime()
      if (begins - Date.now() <= lateMs) return undefined
    }
    return new Date(Math.ceil((Date.now() + 1) / GATHERED_MS) * GATHERED_MS)
  }

  const keyOf = ({ date, serviceTime }: Pick<Shift, 'date' | 'serviceTime'>): string =>
    `${date} ${comparisonKey(serviceTime)}`

  async function wire(rows: AssignmentRow[], from: Db = db): Promise<Assignment[]> {
    if (rows.length === 0) return []
    const timeZone = await team.timeZone(from)
    const shifts = await schedule.onDays(from, [...new Set(rows.map(({ date }) => date))])
    const byTime = groupBy(shifts, keyOf)
    const declined = rows.filter(({ state }) => state === 'declined')
    const countOf = await placeCounts(from, [...new Set(declined.map(({ service_id }) => service_id))])
    return rows.map((row) => {
      const { taken, most } = countOf(row.service_id, row.post_id)
      const beside = byTime.get(`${row.date} ${row.service_time_key}`) ?? []
      return toAssignment(row, { timeZone, beside, isOpen: taken < most })
    })
  }

  async function wireOne(row: AssignmentRow, from: Db = db): Promise<Assignment> {
    const [assignment] = await wire([row], from)
    if (!assignment) throw new Error('One row makes one assignment')
    return assignment
  }

  const upcoming = async (from: Db, userId: string): Promise<Assignment[]> =>
    wire(await assignmentsStore.of(from, userId, today(await team.timeZone(from))), from)

  async function mustFind(from: Db, id: string, ownerId: string | null): Promise<AssignmentRow> {
    const row = await assignmentsStore.find(from, id)
    if (!row || (ownerId !== null && row.user_id !== ownerId)) throw new AppError('not_found')
    return row
  }

  /** Refuses with the assignment as it is. */
  async function refuse(code: Refusal, row: AssignmentRow, from: Db, retryAfter?: number) {
    throw new AppError(code, { reply: { assignment: await wireOne(row, from) }, ...(retryAfter && { retryAfter }) })
  }

  async function answerAs(
    start: Change | ReturnType<Change['by']>,
    { id, answer, reason, sequence }: AnswerInput,
    who: Who,
  ): Promise<Assignment> {
    const { ownerId, actorId } = who
    const seen = await mustFind(db, id, ownerId)
    const by = who.by === 'admin' && seen.user_id === actorId ? undefined : who.by
    const isOfSchedule = touchesSchedule(answer, seen)
    // Read before the change: many answer at once, and each waits for the reads of those before.
    const timeZone = await team.timeZone()

    /** Returns false where another answer came between. */
    async function inPlan(schedule: ChangeContext<'schedule'> | null, rota: ChangeContext<'rota'>, revision: number) {
      const { trx } = rota
      await lockService(trx, seen.service_id)
      const row = await mustFind(trx, id, ownerId)
      if (row.state === STATE_OF[answer]) return rota.tellNobody('it is answered so').returning(true)
      if (row.state === 'replaced' || row.state === 'cancelled') await refuse('assignment_changed', row, trx)
      if (hasBegun(row, timeZone)) await refuse('service_begun', row, trx)
      if (sequence !== undefined && sequence !== row.sequence) await refuse('assignment_changed', row, trx)
      if (touchesSchedule(answer, row) && !schedule) return rota.tellNobody('it is tried again').returning(false)
      if (row.state === 'declined' && !(await wireOne(row, trx)).mayAccept) await refuse('place_taken', row, trx)
      const wait = await secondsToNextAnswer(trx, limits, id)
      if (wait > 0) await refuse('too_many_attempts', row, trx, wait)
      const shifts = schedule && (await plannedShifts(schedule.trx, [row.date]))
      const moves = assignmentMoves({ rota, shifts, actorId, by })
      if (answer === 'accept') moves.accept(row)
      else moves.end(row, 'declined', reason)
      await drafts.follow(rota, row, answer === 'accept')
      await moves.write()
      const place = { serviceId: row.service_id, postId: row.post_id }
      const step = { rota, revision }
      if (row.shadow === 0 && answer === 'decline')
        await callOuts.placeOpened(step, { ...place, userId: row.user_id, reason: 'declined' })
      if (row.shadow === 0 && row.state === 'declined') await callOuts.placeTaken(step, place)
      await rota.enqueue({ kind: 'assignment.answered', payload: { assignmentId: id } }, await tellAt(trx, row, answer))
      const told = rota.tell({ userIds: [], admins: true }, 'rotaChanged', { revision, from: row.date, to: row.date })
      return told.returning(true)
    }

    const isAnswered = isOfSchedule
      ? await start('schedule', async (schedule, revision) => {
          const result = await schedule.also('rota', (rota, rotaRevision) => inPlan(schedule, rota, rotaRevision))
          return schedule.tell('members', 'scheduleChanged', { revision }).returning(result)
        })
      : await start('rota', (rota, revision) => inPlan(null, rota, revision))
    if (!isAnswered) return answerAs(start, { id, answer, reason, sequence }, who)
    return wireOne(await mustFind(db, id, ownerId))
  }

  return {
    async mine({ _id }) {
      const [on, all, offers, unseen, open] = await Promise.all([
        templatesStore.isAny(db),
        upcoming(db, _id),
        offersOf(_id),
        publicationsStore.unseen(db, _id),
        swaps.of(_id),
      ])
      const assignments = all.filter(({ state }) => isLive(state) || state === 'declined')
      return { on, assignments, offers, swaps: open, publications: unseen }
    },

    upcoming,
    answer: (viewer, input) => answerAs(change.by(viewer), input, { ownerId: viewer._id, actorId: viewer._id }),
    answerFor: (viewer, input) =>
      answerAs(change.by(viewer), input, { ownerId: null, actorId: viewer._id, by: 'admin' }),
    answerByLink: (person, input) => answerAs(change, input, { ownerId: person._id, actorId: person._id, by: 'link' }),
    show: async (id) => wireOne(await mustFind(db, id, null)),
  }
}
