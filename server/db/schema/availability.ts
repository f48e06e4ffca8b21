import type { Flag } from './flag.ts'

/** What members say of themselves: how often, when, where and with whom they serve. */
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
}

export interface PostWishesTable {
  user_id: string
  post_id: string
  wish: 'like' | 'avoid' | 'never'
}

/** How often a person wants to serve. Who has said nothing has no row, or null `times` and `per`. */
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
  offers: Flag
  /** Day up to which they said that their availability is up to date. */
  confirmed_until: string | null
  /** Day on which they were last asked for it. */
  asked_on: string | null
  updated_at: string
  updated_by: string | null
}

/** A rule of a person's days; bitmasks as in shared/rotaRules.ts. */
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

/** Two members. `together` and `only_together` hold once both agreed; `user_a` is the mentor of `user_b`. */
export interface LinksTable {
  id: string
  user_a: string
  user_b: string
  kind: 'together' | 'only_together' | 'apart' | 'mentor'
  agreed_a: Flag
  agreed_b: Flag
  created_by: string | null
}
