import { randomUUID } from 'node:crypto'
import type { AssignmentSource, AssignmentState } from '#shared/answers.ts'
import type { AnsweredBy } from '#shared/audit.ts'
import type { ChangeContext, Told } from '../../db/change.ts'
// biome-ignore lint/style/noRestrictedImports: a follow-up of the plan takes its place with the next change.
import { endSwapsOf } from '../rota/swaps/swapEnds.ts'
import { type AssignmentRow, assignmentsStore, type NewAssignmentRow } from './assignments.store.ts'
import type { PlannedShifts } from './plannedShifts.ts'

/** A place that is given to somebody. */
export interface Seat {
  service: { id: string; date: string; service_time: string; tie_color: string | null }
  post: { _id: string; name: string }
  person: { _id: string; name: string }
  shadow: boolean
  source: AssignmentSource
  publicationId: string | null
  /** They have already said yes. */
  isAccepted: boolean
}

type Verb = AssignmentState | 'moved'

/**
 * Changes of assignments and of their shifts, each with its audit entry and its event. They are collected, and written by
 * `write`.
 */
export interface AssignmentMoves {
  /** Asks somebody. `former` is their assignment at that post and service that is not live any more. */
  ask(seat: Seat, former?: AssignmentRow): void
  /** Another post of the same service; state and shift stay. `former` is theirs at that post, which gives way. */
  repost(assignment: AssignmentRow, post: Seat['post'], publicationId: string, former?: AssignmentRow): void
  /** Accepts; the shift of one that is not live is made again. */
  accept(assignment: AssignmentRow): void
  /** Ends a live one: its shift goes. `reason` is kept for a decline. */
  end(assignment: AssignmentRow, state: 'declined' | 'replaced' | 'cancelled', reason?: string | null): void
  /** Writes date, time, tie and post of a live one into its shift; with `isAsked` it has to be answered anew. */
  refresh(assignment: AssignmentRow, isAsked: boolean): void
  write(): Promise<Told>
}

/** The shift of an assignment. */
export const shiftOf = (
  row: Pick<AssignmentRow, 'date' | 'service_time' | 'tie_color' | 'post' | 'person' | 'user_id'>,
) => ({
  date: row.date,
  serviceTime: row.service_time,
  tieColor: row.tie_color,
  assignment: row.post,
  name: row.person,
  userId: row.user_id,
})

/** The columns of `assignments` alone. */
export function bare(row: AssignmentRow): NewAssignmentRow {
  const { date: _d, service_time: _t, service_time_key: _k, tie_color: _c, post: _p, person: _n, ...columns } = row
  return columns
}

const untouched = (): never => {
  throw new Error('A change of shifts begins as a change of the schedule')
}
const NO_SHIFTS: PlannedShifts = {
  place: untouched,
  rewrite: untouched,
  take: untouched,
  rename: untouched,
  write: async () => {},
}

interface Needs {
  rota: ChangeContext<'rota'>
  /** Null where no shift is to change: only `accept` of one that is live is allowed then. */
  shifts: PlannedShifts | null
  /** Null for the system. */
  actorId: string | null
  /** The way that an answer came. */
  by?: AnsweredBy | undefined
}

export function assignmentMoves({ rota, shifts: planned, actorId, by }: Needs): AssignmentMoves {
  const shifts = planned ?? NO_SHIFTS
  const now = new Date().toISOString()
  const added: NewAssignmentRow[] = []
  const changed: NewAssignmentRow[] = []
  const gone: string[] = []
  const ended: string[] = []
  const said: { verb: Verb; row: AssignmentRow }[] = []

  function store(verb: Verb, before: AssignmentRow, change: Partial<AssignmentRow>): void {
    const row = { ...before, ...change, sequence: before.sequence + 1, updated_at: now }
    changed.push(bare(row))
    said.push({ verb, row })
  }

  return {
    ask({ service, post, person, shadow, source, publicationId, isAccepted }, former) {
      const { date, service_time, tie_color } = service
      const place = { date, service_time, tie_color, post: post.name, person: person.name, user_id: person._id }
      const shift_id = shifts.place(shiftOf(place), former?.feed_id)
      const asked = {
        shift_id,
        feed_id: shift_id,
        state: isAccepted ? ('accepted' as const) : ('asked' as const),
        shadow: shadow ? (1 as const) : (0 as const),
        source,
        publication_id: publicationId,
        answered_at: isAccepted ? now : null,
        decline_reason: null,
        reminded_at: null,
      }
      if (former) return store(asked.state, former, asked)
      const ids = { id: randomUUID(), service_id: service.id, user_id: person._id, post_id: post._id }
      const row = { ...ids, ...asked, sequence: 1, updated_at: now }
      added.push(row)
      said.push({ verb: asked.state, row: { ...row, ...place, service_time_key: '' } })
    },

    repost(assignment, post, publicationId, former) {
      if (former) gone.push(former.id)
      const moved = { post: post.name, post_id: post._id, publication_id: publicationId }
      if (assignment.shift_id) shifts.rewrite(assignment.shift_id, shiftOf({ ...assignment, ...moved }))
      store('moved', assignment, moved)
    },

    accept(assignment) {
      const shift_id = assignment.shift_id ?? shifts.place(shiftOf(assignment), assignment.feed_id)
      const accepted = { state: 'accepted' as const, answered_at: now, decline_reason: null }
      store('accepted', assignment, { ...accepted, shift_id, feed_id: shift_id })
    },

    end(assignment, state, reason = null) {
      if (assignment.shift_id) shifts.take(assignment.shift_id)
      ended.push(assignment.id)
      const answer = state === 'declined' && { answered_at: now, decline_reason: reason }
      store(state, assignment, { state, shift_id: null, ...answer })
    },

    refresh(assignment, isAsked) {
      if (assignment.shift_id) shifts.rewrite(assignment.shift_id, shiftOf(assignment))
      if (isAsked) store('asked', assignment, { state: 'asked', answered_at: null, reminded_at: null })
    },

    async write() {
      await shifts.write()
      await assignmentsStore.removeAll(rota.trx, gone)
      for (const { id, ...row } of changed) await assignmentsStore.update(rota.trx, id, row)
      await assignmentsStore.insertAll(rota.trx, added)
      const entries = said.map(({ verb, row }) => {
        const detail = { date: row.date, name: row.person, post: row.post, ...(by && { by }) }
        return { action: `assignment.${verb}` as const, actorId, subjectId: row.id, detail }
      })
      await rota.audit(...entries)
      let told = await endSwapsOf(rota, ended, actorId)
      for (const { row } of said) {
        told = rota.tell({ userIds: [row.user_id], admins: true }, 'assignmentChanged', {
          _id: row.id,
          serviceId: row.service_id,
          userId: row.user_id,
          state: row.state,
          sequence: row.sequence,
        })
      }
      return told
    },
  }
}
