import type { GoalName } from '#shared/rota/fill.ts'
import type { Need, SkillNeed } from '#shared/rota/needs.ts'
import type { RosterPlace, RuleLink, RulePerson, RulePost, RuleService } from '#shared/rota/rules.ts'
import type { Per } from '#shared/rota/shares.ts'

/** A planned service of the span that has not begun. */
export interface FillService extends Omit<RuleService, 'serviceTime'> {
  /** Sorted in the order of the team's posts. */
  needs: Need[]
  skills: SkillNeed[]
  /**
   * Where the service needs two people who are not of one household (rule 52): names without a person that stand there,
   * each of a household of its own.
   */
  unrelated?: { strangers: number }
  /** Ids of members who have declined the service. */
  declined: string[]
  /** Places that stay: locked and accepted ones; in mode 'gaps' every place of the draft. */
  fixed: Omit<RosterPlace, 'serviceId'>[]
  /** All places of the draft, fixed ones included. */
  draft: Omit<RosterPlace, 'serviceId'>[]
  /**
   * Shifts of the schedule that the plan does not know; a person or post is null where the team has none of that name.
   */
  outside: { userId: string | null; postId: string | null }[]
}

/** A member who is not suspended. */
export interface FillPerson extends Omit<RulePerson, 'isSuspended' | 'skills' | 'ends' | 'wishes'> {
  times: number
  per: Per
  skills: [skillId: string, level: 'able' | 'learning'][]
  /** Left out where none of their skills expires. */
  ends?: [skillId: string, lastDay: string | null][]
  wishes: [postId: string, wish: 'like' | 'avoid' | 'never'][]
  /**
   * Services served in the days before the span, less the share of those days: from -2 to 2 in halves (rule 14).
   */
  history: number
  /**
   * For somebody for whom weeks in a row are fine, up to `most` of them. `weeks`: Sundays of weeks in which they serve,
   * as far as the loads do not say so. Null where there is no most.
   */
  inARow: { most: number; weeks: string[] } | null
  /**
   * The most weeks in a row that nobody names (`unnamedWeeks`), of who serves nearly every week as long as they have no
   * more than their share; null for any number. Left out where that follows from the above: as many as `inARow` says,
   * any number of whom they are fine for, two of everybody else.
   */
  unnamedWeeks?: number | null
}

/** A service or shift that a member has besides the services that are filled. It takes its day and its hours. */
export interface FillLoad extends Pick<RuleService, 'date' | 'startsAt' | 'lastsMinutes'> {
  userId: string
  /**
   * `span`: on a day of the span, and to come; counts everywhere as a service of the member. `month`: begun or outside
   * of the span, in a month that the span touches; counts to the most a month, and to rest windows that reach it.
   * `near`: in no such month, but within the rest days; counts to rest windows alone.
   */
  reach: 'span' | 'month' | 'near'
}

/**
 * Everything that a fill depends on, frozen as JSON: the same input gives the same rota. People, links and loads are
 * sorted by id, services by date, time and id, posts as on the board.
 */
export interface FillInput {
  from: string
  to: string
  restDays: number
  mode: 'all' | 'gaps'
  keepNearDraft: boolean
  posts: Omit<RulePost, 'name'>[]
  people: FillPerson[]
  services: FillService[]
  loads: FillLoad[]
  /** Links between two members who are not suspended. */
  links: RuleLink[]
  /** People of one household, where a service asks for two of different ones and two or more are of one. */
  households?: string[][]
}

/** The state of one goal. Value and bound are whole numbers, of which less is better; no rota has less than `bound`. */
export interface Goal {
  name: GoalName
  value: number
  bound: number
  /** `bound`: the value equals a bound of our own. `solver`: two searches ended with the value, which is not proved. */
  provedBy: 'bound' | 'solver' | null
  /** Its value as the days stood before the fill, without places that rules forbid; left out where nobody stood. */
  before?: number
}

/** The places of all services of the input, without shifts that the plan does not know. */
export type Roster = RosterPlace[]

export type GoalValues = Record<GoalName, number>
