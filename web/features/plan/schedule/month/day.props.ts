import type { ComponentType, ReactNode } from 'react'
import type { AssignmentState } from '#shared/plan/placeStates.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import type { Removals } from '../../../../outbox/useRemovals.ts'
import type { ShiftSeed } from '../admin/schedule.draft.ts'
import type { ScheduleDay } from '../schedule.days.ts'

/** Actions on a shift for those who manage the schedule. */
export interface ShiftTools extends Pick<Removals<Shift>, 'remove' | 'failures'> {
  askToDelete: (shift: Shift) => void
  /** Opens the fields of a shift, or closes them. */
  change: (shift: Shift) => void
  /** The fields of the shift that is being changed; null for any other. */
  fieldsOf: (shift: Shift) => ReactNode
  /** True for a shift that the rota gave. */
  isPlanned: (shift: Shift) => boolean
  /** Begins a new shift. */
  add: (seed: ShiftSeed) => void
}

/** Shown below an own shift. */
export type OwnPlaceOfShift = ComponentType<{ shift: Shift }>

/** What the reader said to the own shifts that the rota gave, by the id of the shift. */
export type OwnAnswers = ReadonlyMap<string | null, AssignmentState>

/** The own shifts that open in their place, one at a time. */
export interface OwnShifts {
  /** True where all shifts are the reader's: each says its answer, and in words what opens it. */
  isPersonal: boolean
  /** Undefined for a typed shift. */
  answerOf: (shift: Shift) => AssignmentState | undefined
  /** True for a shift that is a button. */
  has: (shift: Shift) => boolean
  toggle: (shift: Shift) => void
  /** Shown below the open shift; null for any other. */
  placeOf: (shift: Shift) => ReactNode
}

/** Props of a day, as a table or as cards. */
export interface DayProps {
  day: ScheduleDay
  /** True for the first day of a list. */
  isFirst: boolean
  /** Id of the heading that names the day. */
  headingId: string
  /** True for a shift to highlight as the reader's own. */
  isOwn: (shift: Shift) => boolean
  own: OwnShifts
  /** Undefined for those who only read. */
  tools: ShiftTools | undefined
}
