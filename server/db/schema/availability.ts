import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

/** Tables of what members say about their service: how often, when, where, and together with which others. */
export interface AvailabilityTables {
  member_skills: MemberSkillsTable
  post_wishes: PostWishesTable
  member_rota: MemberRotaTable
  availability: AvailabilityTable
  links: LinksTable
}

export interface MemberSkillsTable {
  user_id: string
  skill_id: string
  level: 'able' | 'learning'
  /** Last day on which their certificate holds; null where none was shown. */
  valid_until: Generated<string | null>
  /** Days before the end of this certificate of which people were told last; null: they were told nothing yet. */
  told_days: Generated<number | null>
}

export interface PostWishesTable {
  user_id: string
  post_id: string
  wish: 'like' | 'avoid' | 'never'
}

/** Frequency with which a person wants to serve. A person who has not said it has no row, or null `times` and `per`. */
export interface MemberRotaTable {
  user_id: string
  times: number | null
  per: 'week' | 'month' | 'quarter' | null
  most_a_month: number | null
  most_a_day: number
  back_to_back: 'avoid' | 'fine'
  paused_from: string | null
  paused_until: string | null
  sms_ok: Flag
  /** How the person chose to be asked; `app` where that is not possible now. */
  ask_by: Generated<'app' | 'sms' | 'mail'>
  offers: Flag
  /** The day up to which the person confirmed that their availability is complete. */
  confirmed_until: string | null
  /** The day on which the person was last asked for their availability, by a way that reaches them. */
  asked_on: string | null
  /** The day up to which they were asked last, whether or not that reached them, and the instant. */
  asked_until: string | null
  asked_at: string | null
  updated_at: string
  updated_by: string | null
}

/** A rule about the days of a person; bitmasks as in shared/rota/rules.ts. */
export interface AvailabilityTable {
  id: string
  user_id: string
  kind: 'away' | 'rather_not' | 'prefer'
  from_day: string
  to_day: string | null
  weekdays: number
  nth: number
  every_weeks: number
  anchor_day: string
  template_id: string | null
  reason: string | null
  created_by: string | null
  created_at: string
}

/**
 * A link between two members. `together` and `only_together` hold once both agreed; as `mentor`, `user_a` guides
 * `user_b`.
 */
export interface LinksTable {
  id: string
  user_a: string
  user_b: string
  kind: 'together' | 'only_together' | 'apart' | 'mentor'
  agreed_a: Flag
  agreed_b: Flag
  created_by: string | null
}
