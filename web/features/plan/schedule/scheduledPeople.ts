import { groupBy } from '#shared/groupBy.ts'
import type { User } from '#shared/people/users.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import type { Person } from '#shared/text.ts'
import { isMine } from './schedule.days.ts'

/** Somebody of the team as the schedule has them. */
export interface ScheduledPerson extends Person {
  /** Posts at which they stand, the most frequent first. */
  posts: string[]
}

const times = (shifts: Shift[]): number => new Set(shifts.map(({ date, serviceTime }) => `${date} ${serviceTime}`)).size

/** People of these shifts who are of the team, by name as the schedule writes it; names of nobody are left out. */
export function scheduledPeople(shifts: readonly Shift[]): ScheduledPerson[] {
  const known = shifts.filter(({ user }) => user._id !== null)
  return [...groupBy(known, ({ user }) => user._id ?? '')].map(([_id, own]) => {
    const posts = [...groupBy(own, ({ assignment }) => assignment)]
    posts.sort(([, a], [, b]) => times(b) - times(a))
    return { _id, name: own[0]?.user.name ?? '', posts: posts.map(([post]) => post) }
  })
}

/** The next day on which somebody serves, and who stands at their services of that day; null where there is none. */
export function nextTogether(
  shifts: readonly Shift[],
  me: Pick<User, '_id' | 'name'>,
  today: string,
): { date: string; others: ScheduledPerson[] } | null {
  const own = shifts.filter((shift) => shift.date >= today && isMine(shift, me))
  const [date] = own.map((shift) => shift.date).sort()
  if (date === undefined) return null
  const there = new Set(own.filter((shift) => shift.date === date).map(({ serviceTime }) => serviceTime))
  const others = shifts.filter((shift) => shift.date === date && there.has(shift.serviceTime) && !isMine(shift, me))
  return { date, others: scheduledPeople(others) }
}
