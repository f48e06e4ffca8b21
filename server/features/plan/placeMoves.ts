import { randomUUID } from 'node:crypto'
import { type AssignmentSource, type AssignmentState, isLive } from '#shared/answers.ts'
import type { Trx } from '../../db/change.ts'
import { type AssignmentRow, assignmentsStore, type NewAssignmentRow } from './assignments.store.ts'
import { type PlannedShifts, plannedShiftsOf } from './plannedShifts.ts'

/** A place that a member is given. */
export interface NewPlace {
  service: { id: string; date: string; service_time: string; tie_color: string | null }
  post: { _id: string; name: string }
  person: { _id: string; name: string }
  shadow: boolean
  source: AssignmentSource
  publicationId: string | null
  /** True where the member has already said yes. */
  isAccepted: boolean
}

/** Changes of places of the plan, collected in the order of the calls. */
export interface PlaceMoves {
  /** Asks a member to take a place. Reuses `former`: their assignment at that post and service that is not live any more. */
  ask(place: NewPlace, former?: AssignmentRow): void
  /** Moves a member to another post of the service; state and shift stay. Deletes `former`, their old assignment there. */
  repost(assignment: AssignmentRow, post: NewPlace['post'], publicationId: string, former?: AssignmentRow): void
  /** Accepts an assignment. One that was not live gets its shift again. */
  accept(assignment: AssignmentRow): void
  /** Ends a live assignment and removes its shift. `reason` is stored for a decline only. */
  end(assignment: AssignmentRow, state: 'declined' | 'replaced' | 'cancelled', reason?: string | null): void
  /** Cancels a live assignment and leaves its shift alone, which was deleted or now stands outside of the plan. */
  release(assignment: AssignmentRow): void
  /**
   * Writes the date, time and post of a live assignment into its shift. The tie of the shift stays, since an admin may have
   * changed it; with `isRetied` it becomes that of the service. With `isAsked` the member has to answer again.
   */
  refresh(assignment: AssignmentRow, changed?: { isAsked?: boolean; isRetied?: boolean }): void
  /** Raises the sequence of a declined assignment, because its card shows the new time of its service. */
  advance(assignment: AssignmentRow): void
  /** Writes the name of a person into the shift of a live assignment, as `PlannedShifts.rename` does. */
  rename(assignment: AssignmentRow, name: string): void
}

/** A change of an assignment for the audit log and the event; `before` is null for a new assignment. */
export interface Moved {
  verb: AssignmentState | 'moved'
  before: AssignmentRow | null
  row: AssignmentRow
}

interface Step {
  row: AssignmentRow
  /** True where the move writes a shift and needs the other shifts of its day. */
  isPlaced: boolean
  run(shifts: PlannedShifts): void
}

const toShift = (
  row: Pick<AssignmentRow, 'date' | 'service_time' | 'service_tie' | 'post' | 'person' | 'user_id'>,
) => ({
  date: row.date,
  serviceTime: row.service_time,
  tieColor: row.service_tie,
  assignment: row.post,
  name: row.person,
  userId: row.user_id,
})

/** The columns of `assignments` alone. */
function toColumns(row: AssignmentRow): NewAssignmentRow {
  const { date: _d, service_time: _t, service_time_key: _k, service_tie: _s, service_state: _u, ...others } = row
  const { tie_color: _c, post: _p, person: _n, ...columns } = others
  return columns
}

interface CollectedMoves {
  moves: PlaceMoves
  /** Ids of the services at which a move adds or rewrites a shift. */
  placedAt(): string[]
  /** Stores the collected moves. `touchesShifts` is true where the schedule differs from before. */
  store(trx: Trx<'plan'>): Promise<{ moved: Moved[]; touchesShifts: boolean }>
}

/** Collects moves of places. */
export function placeMoves(): CollectedMoves {
  const now = new Date().toISOString()
  const steps: Step[] = []
  const added: NewAssignmentRow[] = []
  const changed: NewAssignmentRow[] = []
  const gone: string[] = []
  const moved: Moved[] = []

  function change(verb: Moved['verb'], before: AssignmentRow, columns: Partial<AssignmentRow>): void {
    const row = { ...before, ...columns, sequence: before.sequence + 1, updated_at: now }
    changed.push(toColumns(row))
    moved.push({ verb, before, row })
  }

  const add = (row: AssignmentRow, isPlaced: boolean, run: Step['run']) => void steps.push({ row, isPlaced, run })

  const moves: PlaceMoves = {
    ask({ service, post, person, shadow, source, publicationId, isAccepted }, former) {
      const state = isAccepted ? ('accepted' as const) : ('asked' as const)
      const { date, service_time, tie_color } = service
      const row: AssignmentRow = {
        ...{ id: randomUUID(), service_id: service.id, user_id: person._id, post_id: post._id, sequence: 0 },
        ...former,
        ...{ date, service_time, service_time_key: '', service_tie: tie_color, tie_color, service_state: 'planned' },
        ...{ post: post.name, person: person.name, state, shift_id: null, feed_id: former?.feed_id ?? '' },
        ...{ shadow: shadow ? 1 : 0, source, publication_id: publicationId, decline_reason: null, reminded_at: null },
        ...{ answered_at: isAccepted ? now : null, updated_at: now },
      }
      add(row, true, (shifts) => {
        const shift_id = shifts.place(toShift(row), former?.feed_id)
        const asked = { ...row, shift_id, feed_id: shift_id, sequence: row.sequence + 1 }
        ;(former ? changed : added).push(toColumns(asked))
        moved.push({ verb: state, before: former ?? null, row: asked })
      })
    },

    repost(assignment, post, publicationId, former) {
      const to = { post: post.name, post_id: post._id, publication_id: publicationId }
      add(assignment, true, (shifts) => {
        if (former) gone.push(former.id)
        if (assignment.shift_id) shifts.rewrite(assignment.shift_id, toShift({ ...assignment, ...to }))
        change('moved', assignment, to)
      })
    },

    accept(assignment) {
      add(assignment, assignment.shift_id === null, (shifts) => {
        const shift_id = assignment.shift_id ?? shifts.place(toShift(assignment), assignment.feed_id)
        const accepted = { state: 'accepted' as const, answered_at: now, decline_reason: null }
        change('accepted', assignment, { ...accepted, shift_id, feed_id: shift_id })
      })
    },

    end(assignment, state, reason = null) {
      add(assignment, false, (shifts) => {
        if (assignment.shift_id) shifts.take(assignment.shift_id)
        const answer = state === 'declined' && { answered_at: now, decline_reason: reason }
        change(state, assignment, { state, shift_id: null, ...answer })
      })
    },

    release(assignment) {
      add(assignment, false, () => change('cancelled', assignment, { state: 'cancelled', shift_id: null }))
    },

    refresh(assignment, { isAsked = false, isRetied = false } = {}) {
      add(assignment, true, (shifts) => {
        const tieColor = isRetied ? assignment.service_tie : assignment.tie_color
        if (assignment.shift_id) shifts.rewrite(assignment.shift_id, { ...toShift(assignment), tieColor })
        if (isAsked) change('asked', assignment, { state: 'asked', answered_at: null, reminded_at: null })
      })
    },

    advance(assignment) {
      add(assignment, false, () => change('moved', assignment, {}))
    },

    rename(assignment, name) {
      add(assignment, true, (shifts) => {
        if (assignment.shift_id) shifts.rename(assignment.shift_id, name)
      })
    },
  }

  return {
    moves,
    placedAt: () => steps.flatMap(({ row, isPlaced }) => (isPlaced ? row.service_id : [])),

    async store(trx) {
      if (steps.length === 0) return { moved, touchesShifts: false }
      const isPlaced = steps.some((step) => step.isPlaced)
      // The former shift of a member may have been moved to another day since.
      const ids = isPlaced ? steps.flatMap(({ row }) => row.feed_id || []) : []
      const shifts = await plannedShiftsOf(trx, ids, isPlaced ? steps.map(({ row }) => row.date) : [])
      for (const step of steps) step.run(shifts)
      const touchesShifts = await shifts.write()
      await assignmentsStore.removeAll(trx, gone)
      for (const { id, ...row } of changed) await assignmentsStore.update(trx, id, row)
      await assignmentsStore.insertAll(trx, added)
      return { moved, touchesShifts }
    },
  }
}

/** The assignments, as they were, that their members have lost or have no longer at that post. */
export const endedOf = (moved: readonly Moved[]): AssignmentRow[] =>
  moved.flatMap(({ before, row }) =>
    before && isLive(before.state) && (!isLive(row.state) || before.post_id !== row.post_id) ? [before] : [],
  )
