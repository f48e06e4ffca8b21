import type { ComponentType, ReactNode } from 'react'
import type { Shift } from '#shared/schedule.ts'
import type { Removals } from '../../../outbox/useRemovals.ts'
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
export type OwnPlace = ComponentType<{ shift: Shift }>

/** The own shifts that open in their place, one at a time. */
export interface OwnShifts {
  /** True for a shift that is a button. */
  has: (shift: Shift) => boolean
  toggle: (shift: Shift) => void
  /** Shown below the open shift; null for any other. */
  placeOf: (shift: Shift) => ReactNode
}

/** Props of a day, as a table or as cards. */
export interface DayProps {
  day: ScheduleDay
  /** Id of the heading that names the day. */
  headingId: string
  /** True for a shift to highlight as the reader's own. */
  isOwn: (shift: Shift) => boolean
  own: OwnShifts
  /** Undefined for those who only read. */
  tools: ShiftTools | undefined
}
