import { createHash } from 'node:crypto'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Hours of the day in which people look at their phones, in the team's zone, which is UTC here. */
const AWAKE = { from: 7, to: 22 }

/** Assumptions about the people, the same in every way of asking. */
export interface Habits {
  seed: number
  /** Share of places that are given up late, within the last seven days. */
  lateDeclines: number
  /** Share of those still held who do not come. */
  absences: number
  /** Share of questions that are ever answered, and of those the share of yes. */
  answered: number
  yes: number
  /** Share of people whom no push reaches and who open no app; they answer where `texts` reach them, and by phone. */
  withoutPhone: number
  texts: boolean
  /** Share of the days on which somebody with a smartphone looks at the open places. */
  looksADay: number
}

/**
 * Half of the answers come within so many minutes while people are awake; a tenth takes longer than five times that.
 */
const HALF_ANSWERED_MINUTES = 25
const SPREAD = 1.25

/**
 * Late declines come between these times before the service; as many between one and two days as between two and four.
 */
const LATE = { least: 2 * HOUR, most: 7 * DAY }

/** Moves an instant of the night to the morning. */
export function whenAwake(at: number): number {
  const day = Math.floor(at / DAY) * DAY
  const hours = (at - day) / HOUR
  if (hours < AWAKE.from) return day + AWAKE.from * HOUR + ((at % 37) + 1) * MINUTE
  return hours < AWAKE.to ? at : day + DAY + AWAKE.from * HOUR + ((at % 37) + 1) * MINUTE
}

/**
 * Behaviour of people, determined by the seed and by the place it is about: a person gives the same answer to the same
 * question in every way of asking.
 */
export function peopleOf({ seed, lateDeclines, absences, answered, yes, withoutPhone, texts, looksADay }: Habits) {
  /** Random number from 0 to below 1. */
  const drawn = (...about: (string | number)[]): number =>
    createHash('sha256')
      .update([seed, ...about].join(' '))
      .digest()
      .readUInt32BE() /
    2 ** 32
  /** Standard normal, by Box and Muller. */
  const normal = (...about: string[]): number =>
    Math.sqrt(-2 * Math.log(1 - drawn(...about, 'radius'))) * Math.cos(2 * Math.PI * drawn(...about, 'angle'))

  const hasPhone = (userName: string): boolean => drawn('phone', userName) >= withoutPhone

  return {
    /** True for somebody whom a question of the app reaches. */
    isReached: (userName: string): boolean => texts || hasPhone(userName),
    /** Instant of a day (its midnight in milliseconds) at which somebody looks at the open places; null where not. */
    looksAt(userName: string, day: number): number | null {
      if (!hasPhone(userName) || drawn('looks', userName, day) >= looksADay) return null
      return whenAwake(day + drawn('looks at', userName, day) * DAY)
    },
    /** True where somebody would take a place: as they would answer a question about it. */
    isWilling: (userName: string, about: string): boolean => drawn('yes', userName, about) < yes,
    /** Instant at which somebody gives their place up; null where they keep it. */
    declinesAt(userName: string, begins: number, about: string): number | null {
      if (drawn('declines', userName, about) >= lateDeclines) return null
      const before = LATE.least * (LATE.most / LATE.least) ** drawn('declines at', userName, about)
      return whenAwake(begins - before)
    },
    isAbsent: (userName: string, about: string): boolean => drawn('absent', userName, about) < absences,
    /** Answer to a question that somebody was asked at an instant; null where none comes. */
    answers(userName: string, asked: number, about: string): { at: number; isYes: boolean } | null {
      if (drawn('answers', userName, about) >= answered) return null
      const minutes = HALF_ANSWERED_MINUTES * Math.exp(SPREAD * normal('minutes', userName, about))
      return { at: whenAwake(whenAwake(asked) + minutes * MINUTE), isYes: drawn('yes', userName, about) < yes }
    },
  }
}

export type People = ReturnType<typeof peopleOf>
