import { type Answer, type AnswerInput, type Assignment, isLive, type RotaMine } from '#shared/answers.ts'
import type { AnsweredBy } from '#shared/audit.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
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
import { groupBy } from '../groupBy.ts'
import { beginsAt, hasBegun } from '../moments.ts'
import { publicationsStore } from '../publications/publications.store.ts'
import { templatesStore } from '../setup/templates.store.ts'
import { toAssignment } from './assignments.wire.ts'

export interface AnswersService {
  mine(viewer: Pick<Viewer, '_id'>): Promise<RotaMine>
  /** Stores an answer. 404 for another person's assignment. 409, or 429 beyond `ANSWER_LIMIT`, with the assignment as it is. */
  answer(viewer: Viewer, input: AnswerInput): Promise<Assignment>
  /** Stores the answer that a member gave to an admin. */
  answerFor(viewer: Viewer, input: AnswerInput): Promise<Assignment>
  /** Stores an answer that came by a reply link, for which nobody is logged in. */
  answerByLink(person: { _id: string }, input: AnswerInput): Promise<Assignment>
  /** The assignments of a person from today on, in every state, by date and time. */
  upcoming(from: Db, userId: string): Promise<Assignment[]>
  /** An assignment as it stands. */
  show(id: string): Promise<Assignment>
}

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
}

type Refusal = 'assignment_changed' | 'service_begun' | 'place_taken' | 'no_longer_fits' | 'too_many_attempts'

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
  swaps: { of(userId: string): Promise<RotaMine['swaps']> }
}

export function answersService(needs: Needs): AnswersService {
  const { db, change, changePlaces, team, settings, limits, offersOf, swaps } = needs

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
    await changePlaces(start, { cause: 'answer', actorId, by }, async (plan) => {
      const { context, trx } = plan
      await plan.mustLock(seen.service_id)
      const row = await mustFind(trx, id, ownerId)
      if (row.state === STATE_OF[answer]) return
      await mustTake(trx, row, input)
      if (answer === 'accept') plan.accept(row)
      else plan.end(row, 'declined', reason)
      const payload = { assignmentId: id }
      await context.enqueue({ kind: 'assignment.answered', payload }, await tellAt(trx, row, answer))
    })
    return toWire(await mustFind(db, id, ownerId))
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
    show: async (id) => toWire(await mustFind(db, id, null)),
  }
}
