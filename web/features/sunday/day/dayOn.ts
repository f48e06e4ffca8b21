import { useQueries } from '@tanstack/react-query'
import { addDays, HOUR_MS } from '#shared/days.ts'
import type { RotaDay } from '#shared/sunday/day.ts'
import { useNow } from '../../people/config/useNow.ts'
import { useSession } from '../../people/sessions/session.ts'
import { dayQuery } from './day.queries.ts'

/** Milliseconds before a service from which its people are on duty, and after it (rule 501). */
export const AROUND_MS = 3 * HOUR_MS

/** Days before today on which something may be held of which the duty lasts: a service lasts at most a day. */
const DAYS_BACK = [2, 1, 0]

interface Duty {
  date: string
  isOwn: boolean
  /** 0 for what is on, 1 for a day without a time, 2 for what has ended, 3 for what has not begun. */
  rank: number
  /** Milliseconds between its start and now. */
  away: number
}

/** The services of a day whose people are on duty. */
function dutiesOf({ date, services }: RotaDay, { meId, today, now }: Now): Duty[] {
  return services.flatMap(({ startsAt, endsAt, people }) => {
    const isOwn = people.some(({ userId }) => userId !== null && userId === meId)
    if (!startsAt || !endsAt) return date === today ? { date, isOwn, rank: 1, away: 0 } : []
    const [begins, ends] = [Date.parse(startsAt), Date.parse(endsAt)]
    if (now < begins - AROUND_MS || ends + AROUND_MS < now) return []
    return { date, isOwn, rank: now < begins ? 3 : now < ends ? 0 : 2, away: Math.abs(begins - now) }
  })
}

interface Now {
  meId: string | undefined
  today: string
  /** Epoch milliseconds. */
  now: number
}

/**
 * The day that counts as now for a person, of those that are known: that of the service at which they are on duty, over
 * midnight too, else of the team's; of several the one that is on and began last. Today where nobody is on duty. The
 * server decides alike.
 */
export function dayOn(days: RotaDay[], now: Now): string {
  const duties = days
    .flatMap((day) => dutiesOf(day, now))
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.rank - b.rank || a.away - b.away)
  return duties[0]?.date ?? now.today
}

/** The day that is on by what the device has of the days around midnight, without asking for them. */
export function useDayOn(today: string): string {
  const { user } = useSession()
  const now = useNow()
  const known = useQueries({
    queries: DAYS_BACK.map((back) => ({ ...dayQuery(addDays(today, -back)), enabled: false })),
  })
  return dayOn(
    known.flatMap(({ data }) => data ?? []),
    { meId: user?._id, today, now },
  )
}
