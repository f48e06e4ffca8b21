import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export interface RotaTables {
  skills: SkillsTable
  posts: PostsTable
  post_pairs: PostPairsTable
  templates: TemplatesTable
  template_needs: TemplateNeedsTable
  template_skills: TemplateSkillsTable
  services: ServicesTable
  service_needs: ServiceNeedsTable
  service_skills: ServiceSkillsTable
  draft_services: DraftServicesTable
  draft_places: DraftPlacesTable
  publications: PublicationsTable
  publication_receipts: PublicationReceiptsTable
  assignments: AssignmentsTable
  reply_links: ReplyLinksTable
  rota_settings: RotaSettingsTable
  rota_runs: RotaRunsTable
}

export interface SkillsTable {
  id: string
  name: string
  name_key: string
  retired: Flag
}

/** A place to stand. */
export interface PostsTable {
  id: string
  name: string
  name_key: string
  sort_order: number
  /** Set: the post asks for this skill. */
  skill_id: string | null
  retired: Flag
}

/** Posts that one person may hold at once; `post_a` < `post_b`. */
export interface PostPairsTable {
  post_a: string
  post_b: string
}

/** What services are made from. */
export interface TemplatesTable {
  id: string
  name: string
  /** 0 is Sunday. */
  weekday: number
  /** A time of day. */
  service_time: string
  lasts_minutes: number
  every_weeks: number
  /** Bitmask: 1, 2, 4, 8, 16 are the 1st to 5th of the month, 32 the last; 0 is every. */
  nth: number
  starts_on: string
  ends_on: string | null
  tie_color: string | null
  retired: Flag
}

export interface TemplateNeedsTable {
  template_id: string
  post_id: string
  min_people: number
  max_people: number
  /** 1 to 3; 3 is the most important. */
  priority: number
}

/** People of a skill wanted at each service, whatever their post. */
export interface TemplateSkillsTable {
  template_id: string
  skill_id: string
  min_people: number
}

/** One date and time. */
export interface ServicesTable {
  id: string
  /** Null: made by hand. */
  template_id: string | null
  date: string
  service_time: string
  service_time_key: string
  /** Place in the order of service times: shared/serviceTime.ts. */
  service_time_order: number
  lasts_minutes: number
  tie_color: string | null
  state: 'planned' | 'cancelled'
  cancel_note: string | null
  /** An admin changed it: its template no longer does. */
  edited: Flag
  /** When a publication covered it first. */
  published_at: string | null
  /** Raised first in every change of its people, where it also is the lock on the service. */
  revision: number
}

export interface ServiceNeedsTable {
  service_id: string
  post_id: string
  min_people: number
  max_people: number
  priority: number
}

export interface ServiceSkillsTable {
  service_id: string
  skill_id: string
  min_people: number
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

export interface PublicationsTable {
  id: string
  number: number
  from_day: string
  to_day: string
  /** The board's revision that it was asked with. */
  draft_revision: string
  published_by: string | null
  published_at: string
  added: number
  changed: number
  removed: number
  note: string | null
}

export interface PublicationReceiptsTable {
  publication_id: string
  user_id: string
  told_at: string | null
  arrived_at: string | null
  seen_at: string | null
}

/** One member at one post of a published service. A live one (asked, accepted) has a row of `shifts`. */
export interface AssignmentsTable {
  id: string
  service_id: string
  user_id: string
  post_id: string
  state: 'asked' | 'accepted' | 'declined' | 'replaced' | 'cancelled'
  shift_id: string | null
  /** Id of the shift that it has or had last; a shift made again takes it, so that the feed's UID stays. */
  feed_id: string
  /** A trainee beside a mentor, in no place of their own. */
  shadow: Flag
  /** Raised with every change. */
  sequence: number
  publication_id: string | null
  source: 'fill' | 'hand' | 'call_out' | 'swap'
  answered_at: string | null
  decline_reason: string | null
  /** When they were reminded to answer. */
  reminded_at: string | null
  updated_at: string
}

/** Links by which one person answers one question without signing in. */
export interface ReplyLinksTable {
  token_hash: string
  user_id: string
  subject: 'assignment' | 'offer' | 'swap' | 'publication'
  subject_id: string
  expires_at: string
}

export interface RotaSettingsTable {
  name: string
  /** JSON. */
  value: string
}

/** A search for the best rota of some days; goals, places, before and proof are JSON. */
export interface RotaRunsTable {
  id: string
  kind: 'fill' | 'prove'
  from_day: string
  to_day: string
  mode: 'all' | 'gaps'
  keep_near_draft: Flag
  /** Of a proof: the place that is forced, as `{ serviceId, userId, postId }`. */
  forced: string | null
  started_by: string | null
  started_at: string
  ended_at: string | null
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed'
  /** When its process said last that it is at work. */
  alive_at: string
  goals: string
  /** Filled before the whole span, as `[{ month, isProved }]`; null where it was filled at once. */
  months: string | null
  /** Of everything that it depends on. */
  input_hash: string
  solver: string
  /** Ids of the services that are filled. */
  services: string
  places: string
  empty: string
  /** The drafts that it replaced, for undo; null before it is applied. */
  before: string | null
  applied: Flag
  /** The run is applied when it ends. */
  apply_when_done: Generated<Flag>
  /** Code of the refusal where a run that was to be applied when it ended could not be; null after it was applied by hand. */
  not_applied: 'rota_moved_on' | 'forbidden' | 'internal' | null
  proof: string | null
}
