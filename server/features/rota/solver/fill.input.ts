import type { DayRule } from '#shared/rotaDays.ts'
import type { Per, RuleLink } from '#shared/rotaRules.ts'
import type { GoalName } from '#shared/rotaRuns.ts'

/** The least and the most people at a post of a service; priority 3 matters most. */
export interface FillNeed {
  postId: string
  minPeople: number
  maxPeople: number
  priority: number
}

/** Somebody at a post. A shadow learns there beside a mentor and takes no place. */
export interface FillSeat {
  userId: string
  postId: string
  isShadow: boolean
}

/** A planned service of the span that has not begun. */
export interface FillService {
  _id: string
  date: string
  /** Epoch milliseconds; null where the time is no time of day, which overlaps nothing. */
  startsAt: number | null
  lastsMinutes: number
  templateId: string | null
  /** In the order of the posts. */
  needs: FillNeed[]
  skills: { skillId: string; minPeople: number }[]
  /** Who has declined it. */
  declined: string[]
  /** Places that stay: locked, accepted, and where only gaps are filled every place of the draft. */
  fixed: FillSeat[]
  /** The draft as it is, fixed places too. */
  draft: FillSeat[]
  /** Shifts outside of the plan; a null person or post is not known to the team. */
  outside: { userId: string | null; postId: string | null }[]
}

/** An active member. */
export interface FillPerson {
  _id: string
  times: number
  per: Per
  mostAMonth: number | null
  mostADay: number
  backToBack: 'avoid' | 'fine'
  pausedFrom: string | null
  pausedUntil: string | null
  rows: (DayRule & { kind: 'away' | 'rather_not' | 'prefer' })[]
  skills: [skillId: string, level: 'able' | 'learning'][]
  wishes: [postId: string, wish: 'like' | 'avoid' | 'never'][]
  /** Services served less the share of the days before, whole, from -2 to 2 (rule 14). */
  history: number
}

/** Something that an active member has besides the places that are filled: its day is taken, its hours are too. */
export interface FillLoad {
  userId: string
  date: string
  startsAt: number | null
  lastsMinutes: number
  /**
   * `span`: of the span's days, without a service of the team's (it counts as one of theirs everywhere). `month`: outside of
   * the span in a month that it touches (counts to the most a month, and to rest windows that reach it). `near`: within the
   * rest days of the span only.
   */
  reach: 'span' | 'month' | 'near'
}

/**
 * Everything that a fill depends on, frozen as JSON: the same input gives the same rota. People, links and loads are sorted by
 * id, services by date, time and id, posts as on the board.
 */
export interface FillInput {
  from: string
  to: string
  restDays: number
  mode: 'all' | 'gaps'
  keepNearDraft: boolean
  posts: { _id: string; skillId: string | null; isRetired: boolean; jointWith: string[] }[]
  people: FillPerson[]
  services: FillService[]
  loads: FillLoad[]
  /** Those that hold; both ends are active members. */
  links: RuleLink[]
}

/** Whole numbers, less is better. `bound`: no rota has less. */
export interface Goal {
  name: GoalName
  value: number
  bound: number
  /** By a bound of our own, or by the solver alone and twice. */
  provedBy: 'bound' | 'solver' | null
}

export interface Place extends FillSeat {
  serviceId: string
}

/** The places of all services of the input, outside shifts not among them. */
export type Roster = Place[]

export type GoalValues = Record<GoalName, number>
