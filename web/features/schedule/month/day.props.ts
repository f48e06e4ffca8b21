import type { Shift } from '#shared/schedule.ts'
import type { ScheduleDay } from '../schedule.days.ts'
import type { Removal } from '../useRemoveShift.ts'

/** What those who manage the schedule can do with a shift. */
interface ShiftTools extends Pick<Removal, 'remove' | 'failures'> {
  askToDelete: (shift: Shift) => void
}

/** What a day is drawn from, as a table or as cards. */
export interface DayProps {
  day: ScheduleDay
  /** Id of the heading that names the day. */
  headingId: string
  /** True for a shift that is to be pointed out as the reader's own. */
  isOwn: (shift: Shift) => boolean
  /** Undefined for those who only read. */
  tools: ShiftTools | undefined
}
