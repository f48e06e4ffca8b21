import { randomUUID } from 'node:crypto'
import { type AssignmentSource, type AssignmentState, isLive } from '#shared/answers.ts'
import type { Trx } from '../../db/change.ts'
import { openSheet, type PlaceSheet } from './placeSheet.ts'
import { NO_MARKS, type PlaceRow } from './places.store.ts'
import { shownOf } from './places.wire.ts'
import type { PlannedRow } from './planned.store.ts'

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
  /** The id under which the schedule shows it; without it that of the former place, or a new one. */
  shiftId?: string
}

/** Fields of a place that follow its service and its post. */
type Fields = Partial<Pick<PlaceRow, 'date' | 'service_time' | 'tie_color' | 'post'>>

/** What a place had before an answer. */
export interface FormerAnswer {
  state: 'asked' | 'accepted' | 'declined'
  answered_at: string | null
  decline_reason: string | null
}

/** Changes of places of the plan, collected in the order of the calls. */
export interface PlaceMoves {
  /**
   * Asks a member to take a place, and returns the id of the assignment. Reuses `former`: their place at that post and service
   * that has ended.
   */
  ask(place: NewPlace, former?: PlannedRow): string
  /** Moves a member to another post of the service; state and shift stay. Deletes `former`, their place there that has ended. */
  repost(place: PlannedRow, post: NewPlace['post'], publicationId: string, former?: PlannedRow): void
  /** Accepts a place. One that has ended comes to life with its shift. */
  accept(place: PlannedRow): void
  /** Ends a place, which the schedule then does not show. `reason` is stored for a decline only. */
  end(place: PlannedRow, state: 'declined' | 'replaced' | 'cancelled', reason?: string | null): void
  /** Puts an answered place back to the answer that it had before, and its shift with it. */
  takeBack(place: PlannedRow, former: FormerAnswer): void
  /** Gives a place of any state other fields. With `isMoved` its member has to answer again, and a decline is raised, too. */
  follow(place: PlannedRow, fields: Fields, options?: { isMoved?: boolean }): void
  /** Gives the place of a member that is live another name, as `PlaceSheet.rename` does. */
  rename(place: PlannedRow, name: string): void
}

/** A change of an assignment for the audit log and the event; `before` is null for a new assignment. */
export interface Moved {
  verb: AssignmentState | 'moved' | 'answerUndone'
  before: PlannedRow | null
  row: PlannedRow
}

interface Step {
  row: PlannedRow
  /** True where the schedule shows the place anew or otherwise, beside the others of its day. */
  isPlaced: boolean
  run(sheet: PlaceSheet): void
}

/** The columns of `places` alone. */
export function toColumns(row: PlannedRow): PlaceRow {
  const { service_state: _s, service_tie: _t, person: _p, ...columns } = row
  return columns
}

/** The place with other fields and the present name of its member. */
function withFields(row: PlannedRow, fields: Fields): PlannedRow {
  const { date, service_time: serviceTime, tie_color: tieColor, post: assignment } = { ...row, ...fields }
  const shift = { date, serviceTime, tieColor, assignment, name: row.person }
  return { ...row, ...shownOf(shift, row.shift_id, row.user_id), user_id: row.user_id }
}

/** The place as it has ended: without what was marked on it, and with the tie of its service. */
export const endedRow = (row: PlannedRow, state: 'declined' | 'replaced' | 'cancelled'): PlannedRow => ({
  ...row,
  ...NO_MARKS,
  state,
  tie_color: row.service_tie,
  sequence: row.sequence + 1,
})

interface CollectedMoves {
  moves: PlaceMoves
  /** Records that a place ended, or came to life, which is stored already. */
  stored(before: PlannedRow, row: PlannedRow): void
  /** Ids of the services at which a move adds or rewrites a place of the schedule. */
  placedAt(): string[]
  /** Stores the collected moves. `touchesShifts` is true where the schedule differs from before. */
  store(trx: Trx<'plan'>): Promise<{ moved: Moved[]; touchesShifts: boolean }>
}

/** Collects moves of places. One closure, because every move adds to the same steps and rows. */
export function placeMoves(): CollectedMoves {
  const now = new Date().toISOString()
  const steps: Step[] = []
  const moved: Moved[] = []
  /** Ids under which the schedule showed places that come to life again. */
  const formerShifts: string[] = []
  let touchesShifts = false

  function add(row: PlannedRow, isPlaced: boolean, run: Step['run'], isShown = true): void {
    steps.push({ row, isPlaced, run })
    touchesShifts ||= isShown
  }

  /** Shows a place that is new, or has ended. */
  function show(verb: Moved['verb'], before: PlannedRow | undefined, row: PlannedRow): void {
    if (before) formerShifts.push(before.shift_id)
    add(row, true, (sheet) => {
      const { shift_id, sequence } = sheet.show(toColumns(row), before)
      moved.push({ verb, before: before ?? null, row: { ...row, shift_id, sequence } })
    })
  }

  const moves: PlaceMoves = {
    ask({ service, post, person, shadow, source, publicationId, isAccepted, shiftId }, former) {
      const id = former?.id ?? randomUUID()
      const state = isAccepted ? 'accepted' : 'asked'
      const { date, service_time: serviceTime, tie_color } = service
      const shift = { date, serviceTime, tieColor: tie_color, assignment: post.name, name: person.name }
      // The spreads come last: V8 takes 40 times as long where a dozen properties follow one.
      show(state, former, {
        id,
        service_id: service.id,
        post_id: post._id,
        state,
        shadow: shadow ? 1 : 0,
        sequence: (former?.sequence ?? 0) + 1,
        source,
        publication_id: publicationId,
        answered_at: isAccepted ? now : null,
        decline_reason: null,
        reminded_at: null,
        service_state: 'planned',
        service_tie: tie_color,
        person: person.name,
        ...NO_MARKS,
        ...shownOf(shift, shiftId ?? former?.shift_id ?? randomUUID(), person._id),
        user_id: person._id,
      })
      return id
    },

    repost(place, post, publicationId, former) {
      const sequence = place.sequence + 1
      const row = {
        ...withFields(place, { post: post.name }),
        post_id: post._id,
        publication_id: publicationId,
        sequence,
      }
      add(place, true, (sheet) => {
        if (former) sheet.remove(former.id)
        sheet.move(toColumns(row), place)
        moved.push({ verb: 'moved', before: place, row })
      })
    },

    accept(place) {
      const answer = { state: 'accepted' as const, answered_at: now, decline_reason: null }
      const accepted = { ...place, ...answer, sequence: place.sequence + 1 }
      if (!isLive(place.state)) show('accepted', place, withFields(accepted, { tie_color: place.service_tie }))
      else
        add(
          place,
          false,
          (sheet) => {
            sheet.put(toColumns(accepted), place)
            moved.push({ verb: 'accepted', before: place, row: accepted })
          },
          false,
        )
    },

    end(place, state, reason = null) {
      const answer = state === 'declined' && { answered_at: now, decline_reason: reason }
      const row = { ...endedRow(place, state), ...answer }
      add(place, false, (sheet) => {
        sheet.put(toColumns(row), place)
        moved.push({ verb: state, before: place, row })
      })
    },

    takeBack(place, former) {
      const row = { ...place, ...former, sequence: place.sequence + 1 }
      const isBack = !isLive(place.state) && isLive(former.state)
      if (isBack) show('answerUndone', place, withFields(row, { tie_color: place.service_tie }))
      else {
        const stored = isLive(former.state) ? row : { ...endedRow(place, 'declined'), ...former }
        const isShown = isLive(place.state) && !isLive(former.state)
        add(
          place,
          false,
          (sheet) => {
            sheet.put(toColumns(stored), place)
            moved.push({ verb: 'answerUndone', before: place, row: stored })
          },
          isShown,
        )
      }
    },

    follow(place, fields, { isMoved = false } = {}) {
      const isShown = isLive(place.state)
      const asked = isShown && { state: 'asked' as const, answered_at: null, reminded_at: null }
      const isCounted = isMoved && (isShown || place.state === 'declined')
      const row = {
        ...withFields(place, fields),
        ...(isMoved && asked),
        sequence: place.sequence + (isCounted ? 1 : 0),
      }
      add(place, isShown, (sheet) => {
        if (isShown) sheet.move(toColumns(row), place)
        else sheet.put(toColumns(row), place)
        if (isCounted) moved.push({ verb: isShown ? 'asked' : 'moved', before: place, row })
      })
    },

    rename(place, name) {
      const row = withFields({ ...place, person: name }, {})
      add(place, true, (sheet) => sheet.rename(toColumns(row), place))
    },
  }

  return {
    moves,
    stored(before, row) {
      touchesShifts = true
      moved.push({ verb: row.state, before, row })
    },
    placedAt: () => steps.flatMap(({ row, isPlaced }) => (isPlaced ? row.service_id : [])),

    async store(trx) {
      if (steps.length === 0) return { moved, touchesShifts }
      const placed = steps.filter(({ isPlaced }) => isPlaced)
      const sheet = await openSheet(
        trx,
        placed.map(({ row }) => row.date),
        formerShifts,
      )
      for (const step of steps) step.run(sheet)
      await sheet.write()
      return { moved, touchesShifts }
    },
  }
}

/** The places, as they were, that their members have lost or have no longer at that post. */
export const endedOf = (moved: readonly Moved[]): PlannedRow[] =>
  moved.flatMap(({ before, row }) =>
    before && isLive(before.state) && (!isLive(row.state) || before.post_id !== row.post_id) ? [before] : [],
  )
