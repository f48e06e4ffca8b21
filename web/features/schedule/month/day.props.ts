import type { Shift } from '#shared/schedule.ts'
import type { ScheduleDay } from '../schedule.days.ts'
import type { ShiftRemoval } from '../useRemoveShift.ts'

/** Actions on a shift for those who manage the schedule. */
interface ShiftTools extends Pick<ShiftRemoval, 'remove' | 'failures'> {
  askToDelete: (shift: Shift) => void
}

/** Props of a day, as a table or as cards. */
export interface DayProps {
  day: ScheduleDay
  /** Id of the heading that names the day. */
  headingId: string
  /** True for a shift to highlight as the reader's own. */
  isOwn: (shift: Shift) => boolean
  /** Undefined for those who only read. */
  tools: ShiftTools | undefined
}
