import { isLive } from '#shared/plan/placeStates.ts'
import { addStep, type CollectedMoves, putPlace, showPlace } from './collectedMoves.ts'
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
  /** Ends a place because its service is cancelled: who had it stays in the talk of the day. */
  endWithService(place: PlannedRow): void
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

/** Where a member is moved to; `former` is their place there that has ended. */
interface NewPost {
  post: NewPlace['post']
  publicationId: string
  former: PlannedRow | undefined
}

function repost(moves: CollectedMoves, place: PlannedRow, { post, publicationId, former }: NewPost): void {
  const sequence = place.sequence + 1
  const row = { ...withFields(place, { post: post.name }), post_id: post._id, publication_id: publicationId, sequence }
  addStep(moves, {
    row: place,
    isPlaced: true,
    run(sheet) {
      if (former) sheet.remove(former.id)
      sheet.move(toColumns(row), place)
      moves.moved.push({ verb: 'moved', before: place, row })
    },
  })
}

function accept(moves: CollectedMoves, place: PlannedRow): void {
  const answer = { state: 'accepted' as const, answered_at: moves.now, decline_reason: null }
  const accepted = { ...place, ...answer, sequence: place.sequence + 1 }
  if (isLive(place.state)) putPlace(moves, 'accepted', place, accepted, { isShown: false })
  else showPlace(moves, 'accepted', place, withFields(accepted, { tie_color: place.service_tie }))
}

function takeBack(moves: CollectedMoves, place: PlannedRow, former: FormerAnswer): void {
  const row = { ...place, ...former, sequence: place.sequence + 1 }
  const isBack = !isLive(place.state) && isLive(former.state)
  if (isBack) showPlace(moves, 'answerUndone', place, withFields(row, { tie_color: place.service_tie }))
  else {
    const stored = isLive(former.state) ? row : { ...endedRow(place, 'declined'), ...former }
    putPlace(moves, 'answerUndone', place, stored, { isShown: isLive(place.state) && !isLive(former.state) })
  }
}

function follow(moves: CollectedMoves, place: PlannedRow, fields: Fields, isMoved: boolean): void {
  const isShown = isLive(place.state)
  const asked = isShown && { state: 'asked' as const, answered_at: null, reminded_at: null }
  const isCounted = isMoved && (isShown || place.state === 'declined')
  const sequence = place.sequence + (isCounted ? 1 : 0)
  const row = { ...withFields(place, fields), ...(isMoved && asked), sequence }
  addStep(moves, {
    row: place,
    isPlaced: isShown,
    run(sheet) {
      if (isShown) sheet.move(toColumns(row), place)
      else sheet.put(toColumns(row), place)
      if (isCounted) moves.moved.push({ verb: isShown ? 'asked' : 'moved', before: place, row })
    },
  })
}

/** The moves that add to these. */
export const movesOf = (moves: CollectedMoves): PlaceMoves => ({
  ask(place, former) {
    const row = askedRow(place, former, moves.now)
    showPlace(moves, place.state, former, row)
    return row.id
  },
  repost: (place, post, publicationId, former) => repost(moves, place, { post, publicationId, former }),
  accept: (place) => accept(moves, place),
  end(place, state, reason = null) {
    const answer = state === 'declined' && { answered_at: moves.now, decline_reason: reason }
    putPlace(moves, state, place, { ...endedRow(place, state), ...answer })
  },
  endWithService: (place) => putPlace(moves, 'cancelled', place, { ...endedRow(place, 'cancelled'), with_service: 1 }),
  takeBack: (place, former) => takeBack(moves, place, former),
  follow: (place, fields, { isMoved = false } = {}) => follow(moves, place, fields, isMoved),
  rename(place, name) {
    const row = withFields({ ...place, person: name }, {})
    addStep(moves, { row: place, isPlaced: true, run: (sheet) => sheet.rename(toColumns(row), place) })
  },
})
