import { type AssignmentState, isLive } from '#shared/plan/placeStates.ts'
import type { Trx } from '../../../db/change.ts'
import { openSheet, type PlaceSheet } from './placeSheet.ts'
import type { PlannedRow } from './planned.store.ts'
import { toColumns } from './plannedRows.ts'

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

/** The moves of one change of places, in the order of the calls. */
export interface CollectedMoves {
  /** The time of every answer of the change. */
  now: string
  steps: Step[]
  /** Complete once the moves are stored. */
  moved: Moved[]
  /** Ids under which the schedule showed places that come to life again. */
  formerShifts: string[]
  /** True where the schedule differs from before. */
  touchesShifts: boolean
}

export const noMoves = (): CollectedMoves => ({
  now: new Date().toISOString(),
  steps: [],
  moved: [],
  formerShifts: [],
  touchesShifts: false,
})

/** Adds a step, which stores a place. `isShown` is false where the schedule looks as before. */
export function addStep(moves: CollectedMoves, step: Step, isShown = true): void {
  moves.steps.push(step)
  moves.touchesShifts ||= isShown
}

/** Shows a place that is new, or has ended. */
export function showPlace(
  moves: CollectedMoves,
  verb: Moved['verb'],
  before: PlannedRow | undefined,
  row: PlannedRow,
): void {
  if (before) moves.formerShifts.push(before.shift_id)
  const run: Step['run'] = (sheet) => {
    const { shift_id, sequence } = sheet.show(toColumns(row), before)
    moves.moved.push({ verb, before: before ?? null, row: { ...row, shift_id, sequence } })
  }
  addStep(moves, { row, isPlaced: true, run })
}

/** Stores another answer of a place. `isShown` is false where the schedule looks as before. */
export function putPlace(
  moves: CollectedMoves,
  verb: Moved['verb'],
  before: PlannedRow,
  row: PlannedRow,
  { isShown = true } = {},
): void {
  const run: Step['run'] = (sheet) => {
    sheet.put(toColumns(row), before)
    moves.moved.push({ verb, before, row })
  }
  addStep(moves, { row: before, isPlaced: false, run }, isShown)
}

/** Records that a place ended, or came to life, which is stored already. */
export function noteStored(moves: CollectedMoves, before: PlannedRow, row: PlannedRow): void {
  moves.touchesShifts = true
  moves.moved.push({ verb: row.state, before, row })
}

/** Ids of the services at which a move adds or rewrites a place of the schedule. */
export const placedAt = ({ steps }: CollectedMoves): string[] =>
  steps.flatMap(({ row, isPlaced }) => (isPlaced ? row.service_id : []))

/** Stores the collected moves. */
export async function storeMoves(trx: Trx<'plan'>, { steps, formerShifts }: CollectedMoves): Promise<void> {
  if (steps.length === 0) return
  const placed = steps.filter(({ isPlaced }) => isPlaced)
  const sheet = await openSheet(
    trx,
    placed.map(({ row }) => row.date),
    formerShifts,
  )
  for (const step of steps) step.run(sheet)
  await sheet.write()
}

/** The places, as they were, that their members have lost or have no longer at that post. */
export const endedOf = (moved: readonly Moved[]): PlannedRow[] =>
  moved.flatMap(({ before, row }) =>
    before && isLive(before.state) && (!isLive(row.state) || before.post_id !== row.post_id) ? [before] : [],
  )

/** The places, as they are, that have moved with their service, so that what their people said does not hold. */
export const askedAnewOf = (moved: readonly Moved[]): PlannedRow[] =>
  moved.flatMap(({ verb, before, row }) => {
    const isMoved = before && (before.date !== row.date || before.service_time_key !== row.service_time_key)
    return verb === 'asked' && isMoved && isLive(before.state) ? [row] : []
  })
