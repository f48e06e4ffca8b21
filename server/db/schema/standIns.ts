import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

/** Tables of the rota after its publication: stand-ins, swaps, and who came. */
export interface StandInTables {
  call_outs: CallOutsTable
  offers: OffersTable
  swaps: SwapsTable
  swap_legs: SwapLegsTable
  attendance_marks: AttendanceMarksTable
  fallbacks: FallbacksTable
  told_changes: ToldChangesTable
  open_places: OpenPlacesTable
  open_place_ranks: OpenPlaceRanksTable
}

/** A search for stand-ins for the open places at one post of a service. */
export interface CallOutsTable {
  id: string
  service_id: string
  post_id: string
  places: number
  filled: number
  state: 'open' | 'filled' | 'ended' | 'cancelled'
  reason: 'declined' | 'cancelled' | 'empty' | 'absent' | 'suspended'
  wave: number
  /** Time of the next wave, or of the current one where it waits for the end of the quiet hours. */
  next_wave_at: string | null
  /** Time at which nobody was left to ask and the admins were notified. */
  exhausted_at: string | null
  started_by: string | null
  started_at: string
  ended_at: string | null
  /**
   * 1 where the member who declined took the place back; later answers to its offers are refused as `call_out_filled`.
   */
  taken_back: Flag
  revision: number
}

/** The question to one member whether they can stand in. */
export interface OffersTable {
  id: string
  call_out_id: string
  user_id: string
  rank: number
  wave: number
  state: 'waiting' | 'sent' | 'accepted' | 'declined' | 'withdrawn'
  sent_at: string | null
  answered_at: string | null
  told_by: 'push' | 'sms' | 'none'
}

/** A trade of places between members. */
export interface SwapsTable {
  id: string
  kind: 'give' | 'swap' | 'ring'
  state: 'proposed' | 'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired'
  created_by: string | null
  created_at: string
  expires_at: string
  decided_by: string | null
  ended_at: string | null
}

/** The places that one member of a swap gives and takes; one of the two is null in each leg of a give. */
export interface SwapLegsTable {
  swap_id: string
  seq: number
  user_id: string
  gives_assignment_id: string | null
  takes_assignment_id: string | null
  answer: 'yes' | 'no' | null
  answered_at: string | null
}

/** Every mark that has arrived, so that a mark sent twice changes nothing. */
export interface AttendanceMarksTable {
  uuid: string
  place_id: string
}

/** The one text or mail about an assignment or offer to a person on whose devices no push was shown. */
export interface FallbacksTable {
  id: string
  /** Who gets it. */
  user_id: string
  /** Whom it is about, where a helper of theirs gets it; else ''. */
  for_id: Generated<string>
  /**
   * `availability`: the id is the day up to which, and that on which, they are asked. `reminder`: it is the day whose
   * evening before it is, or the shift.
   */
  subject: 'assignment' | 'offer' | 'publication' | 'availability' | 'swap' | 'reminder'
  subject_id: string
  /** `sending` until the gateway answers; `needless` where the question was answered, shown or called off before. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'needless'
  sent_by: 'sms' | 'mail' | null
  /** The way that was decided on when they were told; null: a text where one is allowed, else a mail. */
  way: 'sms' | 'mail' | null
  due_at: string
  created_at: string
  sent_at: string | null
}

/** A post of an announced service that is not full, where members take places by themselves. */
export interface OpenPlacesTable {
  id: string
  service_id: string
  post_id: string
  /** Time at which the post last went from full to not full. */
  opened_at: string
  /** Number of people in its order. */
  ranked: number
  /** Time from which more people see it; null where everybody does. */
  next_at: string | null
}

/** The order in which people see an open place, as it was when that opened. */
export interface OpenPlaceRanksTable {
  open_place_id: string
  user_id: string
  rank: number
}

/** A change of a place of which an admin told its person by hand; a later change is news again. */
export interface ToldChangesTable {
  place_id: string
  sequence: number
  told_at: string
}
