import { type AssignmentState, isLive } from '#shared/answers.ts'
import type { Trx } from '../../db/change.ts'
import { openSheet, type PlaceSheet } from './placeSheet.ts'
import type { PlannedRow } from './planned.store.ts'
import { askedRow, endedRow, type Fields, type NewPlace, toColumns, withFields } from './plannedRows.ts'

/** The answer of a place before another one. */
interface FormerAnswer {
  state: 'asked' | 'accepted' | 'declined'
  answered_at: string | null
  decline_reason: string | null
}

/** Changes of places of the plan, collected in the order of the calls. */
export interface PlaceMoves {
  /**
   * Asks a member to take a place, and returns the id of the assignment. Reuses `former`: their place at that post and
   * service that has ended.
   */
  ask(place: NewPlace, former?: PlannedRow): string
  /**
   * Moves a member to another post of the service; state and shift stay. Deletes `former`, their place there that has
   * ended.
   */
  repost(place: PlannedRow, post: NewPlace['post'], publicationId: string, former?: PlannedRow): void
  /** Accepts a place. One that has ended comes to life with its shift. */
  accept(place: PlannedRow): void
  /** Ends a place, which the schedule then does not show. `reason` is stored for a decline only. */
  end(place: PlannedRow, state: 'declined' | 'replaced' | 'cancelled', reason?: string | null): void
  /** Puts an answered place back to the answer that it had before, and its shift with it. */
  takeBack(place: PlannedRow, former: FormerAnswer): void
  /**
   * Gives a place of any state other fields. With `isMoved` its member has to answer again, and a decline is raised,
   * too.
   */
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

  /** Stores another answer of a place. `isShown` is false where the schedule looks as before. */
  function put(verb: Moved['verb'], before: PlannedRow, row: PlannedRow, { isShown = true } = {}): void {
    const run: Step['run'] = (sheet) => {
      sheet.put(toColumns(row), before)
      moved.push({ verb, before, row })
    }
    add(before, false, run, isShown)
  }

  const moves: PlaceMoves = {
    ask(place, former) {
      const row = askedRow(place, former, now)
      show(place.isAccepted ? 'accepted' : 'asked', former, row)
      return row.id
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
      if (isLive(place.state)) put('accepted', place, accepted, { isShown: false })
      else show('accepted', place, withFields(accepted, { tie_color: place.service_tie }))
    },

    end(place, state, reason = null) {
      const answer = state === 'declined' && { answered_at: now, decline_reason: reason }
      put(state, place, { ...endedRow(place, state), ...answer })
    },

    takeBack(place, former) {
      const row = { ...place, ...former, sequence: place.sequence + 1 }
      const isBack = !isLive(place.state) && isLive(former.state)
      if (isBack) show('answerUndone', place, withFields(row, { tie_color: place.service_tie }))
      else {
        const stored = isLive(former.state) ? row : { ...endedRow(place, 'declined'), ...former }
        put('answerUndone', place, stored, { isShown: isLive(place.state) && !isLive(former.state) })
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
