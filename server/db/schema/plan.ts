import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

/** Tables of the plan, and of the changes that admins are working on. */
export interface PlanTables {
  places: PlacesTable
  draft_services: DraftServicesTable
  draft_places: DraftPlacesTable
}

/**
 * One person at one post at one time, as the schedule shows it and as the rota knows it. A typed place was imported or
 * typed by hand; nobody is asked about it. The schedule shows the places that are typed, asked or accepted; the others
 * have ended.
 */
export interface PlacesTable {
  /** The id of the assignment on the wire. */
  id: string
  /** The id of the shift on the wire, and the UID in calendar feeds. A place that has ended keeps it. */
  shift_id: string
  date: string
  service_time: string
  service_time_key: string
  /** Place in the order of service times: shared/serviceTime.ts. */
  service_time_order: number
  post: string
  post_key: string
  name: string
  name_key: string
  tie_color: string | null
  /** The member. A typed place has the name alone until exactly one member has it. */
  user_id: string | null
  /** The service at that date and time; null for a typed place where there is none. */
  service_id: string | null
  /** The post with that name; null for a typed place where there is none. */
  post_id: string | null
  state: 'typed' | 'asked' | 'accepted' | 'declined' | 'replaced' | 'cancelled'
  /** 1 while the schedule shows the place, by its state: for indexes, which an answer then leaves alone. */
  shown: Generated<Flag>
  /** 1 where the place ended because its service was cancelled; 0 from when the service is planned again. */
  with_service: Generated<Flag>
  /** 1 for a trainee beside a mentor, who takes no place. */
  shadow: Generated<Flag>
  /** A number that every change of an assignment raises; the SEQUENCE in calendar feeds. */
  sequence: Generated<number>
  publication_id: string | null
  /** Null for a typed place. */
  source: 'fill' | 'hand' | 'call_out' | 'swap' | 'open' | null
  answered_at: string | null
  decline_reason: string | null
  /** Time at which the member was last reminded to answer. */
  reminded_at: string | null
  /** Attendance of the member; the latest of several marks counts. */
  attendance: 'here' | 'absent' | null
  /** Time of the mark, by the clock of the device. */
  attendance_at: string | null
  attendance_by: string | null
  attendance_uuid: string | null
  /** 1 where the member was reminded in the evening before, and late on the day. */
  evening_reminder: Generated<Flag>
  late_reminder: Generated<Flag>
}

/** Services that have a draft. */
export interface DraftServicesTable {
  service_id: string
  started_at: string
  started_by: string | null
  revision: number
}

export interface DraftPlacesTable {
  service_id: string
  user_id: string
  post_id: string
  locked: Flag
  source: 'hand' | 'fill' | 'kept'
  run_id: string | null
}
