import type { Generated } from 'kysely'
import type { StaleReason, WaitState } from '#shared/rota/waiting.ts'
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
  publications: PublicationsTable
  publication_receipts: PublicationReceiptsTable
  publication_waits: PublicationWaitsTable
  publication_wait_drafts: PublicationWaitDraftsTable
  publication_wait_yes: PublicationWaitYesTable
  unpublished_months: UnpublishedMonthsTable
  reply_links: ReplyLinksTable
  rota_settings: RotaSettingsTable
  rota_runs: RotaRunsTable
}

export interface SkillsTable {
  id: string
  name: string
  name_key: string
  retired: Flag
  expires: Generated<Flag>
  /** Days before the end of a certificate from which people are told. */
  warn_days: Generated<number>
}

/** A place to stand. */
export interface PostsTable {
  id: string
  name: string
  name_key: string
  sort_order: number
  /** The skill that the post requires; null for none. */
  skill_id: string | null
  retired: Flag
  /** Directions to it in the building. */
  location: string | null
  /** The plan on which it is pinned; null for none. */
  pin_plan_id: string | null
  /** JSON of `[x, y]`, in shares of the picture's width and height. It counts with `pin_plan_id` alone. */
  pin_at: string | null
  /** 1 where it was made because somebody stands there by a shift, until an admin makes or changes it. */
  by_shifts: Flag
}

/** Posts that one person may hold at once; `post_a` < `post_b`. */
export interface PostPairsTable {
  post_a: string
  post_b: string
}

/** Templates from which services are made. */
export interface TemplatesTable {
  id: string
  name: string
  /** The day of the week; 0 is Sunday. */
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
  /** 1 where its services are open to everybody at once when they are published. */
  sign_up: Flag
  /** Weeks before its first unpublished service of a month when admins are told of that month; null: never. */
  publish_weeks_before: number | null
  two_unrelated: Flag
}

export interface TemplateNeedsTable {
  template_id: string
  post_id: string
  min_people: number
  max_people: number
  /** 1 to 3, of which 3 is the most important. */
  priority: number
}

/** Number of people with a skill that each service needs, at any post. */
export interface TemplateSkillsTable {
  template_id: string
  skill_id: string
  min_people: number
}

/** A service: one date and service time. */
export interface ServicesTable {
  id: string
  /** Null for a service made by hand. */
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
  /** 1 where an admin changed the service, which its template then leaves alone. */
  edited: Flag
  /** 1 where the tie was set for the whole day, which the template then leaves alone. */
  tie_by_day: Flag
  /** Time at which a publication first covered the service; null before that. */
  published_at: string | null
  name: string | null
  /** Note for those who serve. */
  note: string | null
  /** Every change of the people of the service raises it first, which also locks the service. */
  revision: number
  /** 1 where shifts at its date and time made it: it goes with the last, unless it has something of its own. */
  by_shifts: Flag
  /** 1 where all of its places are open to everybody at once when it is published. */
  sign_up: Flag
  two_unrelated: Flag
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

export interface PublicationsTable {
  id: string
  number: number
  from_day: string
  to_day: string
  /** The revision of the board that the request named. */
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

/** Publications that wait for their moment, and what became of them. */
export interface PublicationWaitsTable {
  id: string
  from_day: string
  to_day: string
  /** The revision of the board that the request named. */
  board_revision: string
  publish_at: string
  /** Null where the account is gone. */
  made_by: string | null
  made_at: string
  note: string | null
  tell: Flag
  state: WaitState
  /** Why it did not come; null where it waits or is done. */
  reason: StaleReason | null
  ended_at: string | null
}

/** The drafts that a waiting publication is made of. A draft that only follows an answer keeps its row up to date. */
export interface PublicationWaitDraftsTable {
  wait_id: string
  service_id: string
  revision: number
  /** Number of its places: those of a person who left go without a new revision. */
  places: number
}

/** People of whom an admin said that they said yes, for a publication that waits. */
export interface PublicationWaitYesTable {
  wait_id: string
  user_id: string
}

/** Months of which admins were told that they are not published, so many weeks before. */
export interface UnpublishedMonthsTable {
  /** YYYY-MM. */
  month: string
  weeks_before: number
  told_at: string
}

/** Links by which a person answers one question without logging in. */
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

/** A search for the best rota of some days; `goals`, `places`, `before` and `proof` are JSON. */
export interface RotaRunsTable {
  id: string
  kind: 'fill' | 'prove'
  from_day: string
  to_day: string
  mode: 'all' | 'gaps'
  keep_near_draft: Flag
  /** The place that a proof forces, as JSON `{ serviceId, userId, postId }`; null for a fill. */
  forced: string | null
  started_by: string | null
  started_at: string
  ended_at: string | null
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed'
  /** Time at which the process of the run last reported that it is working. */
  alive_at: string
  goals: string
  /**
   * The months that were filled before the whole span, as JSON `[{ month, isProved }]`; null where it was filled in one
   * go.
   */
  months: string | null
  /** Hash of everything on which the result depends. */
  input_hash: string
  solver: string
  /** JSON: ids of the services that the run fills. */
  services: string
  places: string
  empty: string
  /** The drafts that the applied run replaced, for undo; null before that. */
  before: string | null
  applied: Flag
  /** 1 where the run is applied as soon as it ends. */
  apply_when_done: Generated<Flag>
  /** Code of the refusal where `apply_when_done` failed; null again after an admin applied the run. */
  not_applied: 'rota_moved_on' | 'forbidden' | 'internal' | null
  proof: string | null
}
