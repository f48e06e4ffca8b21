import { addDays } from '#shared/days.ts'
import { countWeeks } from '#shared/recurrence.ts'
import { rungsOf } from './shares.ts'

/** Weeks in a row from which on it is said before somebody is placed, and a way to end them is looked for. */
export const LONG_WEEKS = 4

/** Most weeks in a row that are fine for everybody. */
export const FINE_WEEKS = 2

/** What is known of somebody's weeks in a row. */
interface Known {
  backToBack: 'avoid' | 'fine'
  /** The most that they said or that the schedule showed, infinite for any number; null where nothing is known. */
  mostInARow: number | null
}

/**
 * The most weeks in a row of somebody that are not named: as many as they said, or as the schedule showed, where these
 * are fine for them; any number where neither says how many, and of who said themselves that they serve nearly every
 * week (`isWeekly`); of everybody else two.
 */
export function unnamedWeeks({ backToBack, mostInARow }: Known, servesWeekly: boolean): number {
  if (backToBack === 'fine') return mostInARow ?? Number.POSITIVE_INFINITY
  return servesWeekly ? Number.POSITIVE_INFINITY : FINE_WEEKS
}

/** The days, week after week, on which somebody serves around a day, and that day; the earliest first. */
export function weeksAround(days: ReadonlySet<string>, date: string): string[] {
  const run = [date]
  for (let day = addDays(date, -7); days.has(day); day = addDays(day, -7)) run.unshift(day)
  for (let day = addDays(date, 7); days.has(day); day = addDays(day, 7)) run.push(day)
  return run
}

/** The days outside of a span from which weeks in a row go on within it, or into which they go on. */
export function weeksBeside(days: ReadonlySet<string>, { from, to }: { from: string; to: string }): string[] {
  const found: string[] = []
  for (let near = 1; near <= 7; near += 1) {
    for (let day = addDays(from, -near); days.has(day); day = addDays(day, -7)) found.push(day)
    for (let day = addDays(to, near); days.has(day); day = addDays(day, 7)) found.push(day)
  }
  return found.sort()
}

/** Part of the weeks from which somebody serves nearly every week. */
const NEARLY_EVERY = 2 / 3

/** Services that somebody has among some days, and how many they ought to have. */
interface Serving {
  planned: number
  share: number
  /** True where they have said themselves how often they serve: what a schedule shows of them was never asked. */
  isOwnWord: boolean
}

/** True for somebody who has said that they serve nearly every week, and has no more than that. */
export const isWeekly = ({ isOwnWord, ...serving }: Serving, days: Iterable<string>): boolean =>
  isOwnWord && fillsWeeks(serving, days)

/** True for a person whose share is nearly every week and who has no more than it, no matter who set the share. */
export const fillsWeeks = ({ planned, share }: Omit<Serving, 'isOwnWord'>, days: Iterable<string>): boolean =>
  planned <= rungsOf(share) && share >= countWeeks(days) * NEARLY_EVERY
