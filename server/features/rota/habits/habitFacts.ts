import type { HabitPerson } from '#shared/rota/habits.ts'
import type { Person } from '#shared/text.ts'

/** One person at one post of one service of the schedule. */
export interface PastPlace {
  date: string
  /** Date and service time. */
  service: string
  serviceTime: string
  /** Minute of the day; undefined where the time is no time of day. */
  minute: number | undefined
  postKey: string
  /** The id of the person, or the key of a name that belongs to nobody. */
  who: string
  name: string
}

/** An active person of the team, with an account or without. */
export interface HabitMember extends Person {
  /** Ids of the posts that the person has a wish for or against. */
  wishes: ReadonlySet<string>
  /** True where the person likes a post. */
  hasLiked: boolean
  /** True where days without an end or a preference stand, or there is no room for more. */
  hasSaidDays: boolean
  /** True where it was said how often they serve, or at most. */
  hasSaidOften: boolean
}

export interface HabitPostFacts {
  _id: string
  name: string
  key: string
  skillId: string | null
  sortOrder: number
}

/** Everything that questions are made of. */
export interface HabitFacts {
  pastPlaces: PastPlace[]
  /** By id, in the order of their names. */
  members: ReadonlyMap<string, HabitMember>
  /** Posts that are in use, by name. */
  posts: HabitPostFacts[]
  /** Keys of posts in the order of the sheet that was imported last; empty without one. */
  sheet: readonly string[]
  templates: { _id: string; weekday: number; minute: number | undefined }[]
  /** Pairs with a link of any kind, as `pairKey` writes them. */
  linked: ReadonlySet<string>
  /** Pairs whom a sheet had in one cell, such as 'Ann & Bo Lee', as `pairKey` writes them. */
  paired: ReadonlySet<string>
  /** Keys of findings that were answered with no. */
  skipped: ReadonlySet<string>
}

export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Key under which a no about one person of a list is remembered. */
export const personKey = (habitId: string, userId: string): string => `${habitId}:${userId}`

export const servicesOf = (pastPlaces: readonly PastPlace[]): Set<string> =>
  new Set(pastPlaces.map(({ service }) => service))

/** True for at least three quarters. */
export const isUsual = (times: number, of: number): boolean => times * 4 >= of * 3

/** Services that must have been seen before something counts as a habit. */
export const LEAST_SERVICES = 4

/** A person of a question to whom nothing is given but the answer. */
export const bare = ({ _id, name }: HabitMember, times: number, of: number): HabitPerson => ({
  _id,
  name,
  seen: { times, of },
  post: null,
  service: null,
  often: null,
})
