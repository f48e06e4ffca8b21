import type { ImportKind } from '#shared/plan/importEntries.ts'
import type { ScheduleLayout } from '#shared/plan/importFiles.ts'
import type { MeetingType } from '#shared/work/meetings.ts'
import type { TaskStatus } from '#shared/work/tasks.ts'

export interface WorkTables {
  schedule_imports: ScheduleImportsTable
  tasks: TasksTable
  meetings: MeetingsTable
  meeting_guests: MeetingGuestsTable
  calendar_feeds: CalendarFeedsTable
}

export interface ScheduleImportsTable {
  id: string
  kind: ImportKind
  state: 'previewed' | 'applied' | 'undone'
  /** Time at which the import was previewed, or applied. */
  at: string
  by_id: string | null
  filename: string | null
  layout: ScheduleLayout | null
  from_day: string | null
  to_day: string | null
  added: number
  updated: number
  removed: number
  /** Hash of the shifts that a preview was made from. */
  fingerprint: string | null
  /** JSON: the `ImportRow`s of a preview, or of the shifts that the import touched. */
  rows: string
  /** JSON: the shifts of a previewed file. */
  shifts: string | null
}

export interface TasksTable {
  id: string
  title: string
  due_date: string | null
  status: TaskStatus
  assigned_to: string
  version: number
  created_at: string
}

export interface MeetingsTable {
  id: string
  title: string
  date: string
  /** The time of day as it was typed. */
  time: string
  /** Place in the order of a day: shared/serviceTime.ts. */
  time_order: number
  location: string | null
  type: MeetingType
  created_at: string
}

export interface MeetingGuestsTable {
  user_id: string
  /** The date of the meeting. */
  date: string
  meeting_id: string
}

export interface CalendarFeedsTable {
  user_id: string
  /** The token as the address contains it, not hashed: the database holds the contents of the feed anyway. */
  token: string
  created_at: string
}
