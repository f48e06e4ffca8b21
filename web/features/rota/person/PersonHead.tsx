import { groupBy } from '#shared/groupBy.ts'
import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { listOf } from '../listOf.ts'
import { timesText } from './person.text.ts'

/** A place to come. */
export interface PlaceToCome {
  date: string
  serviceTime: string
  post: string
  /** True for a place of a draft, of which the person has not been told. */
  isDraft: boolean
}

interface PersonHeadProps extends Pick<MemberAvailability, 'user' | 'months'> {
  places: PlaceToCome[]
  today: string
}

/** Days of one post that are named; the calendar below marks all. */
const NAMED = 8

/** Where and when somebody serves, and how many times a month that is. */
export function PersonHead({ user: { suspended }, months, places, today }: PersonHeadProps) {
  const t = useT()
  const times = months.flatMap((month) => timesText(month, places, { today, t }) ?? [])
  const sorted = places.toSorted((a, b) => a.date.localeCompare(b.date))
  const posts = [...groupBy(sorted, ({ post, serviceTime }) => `${post}, ${serviceTime}`)]
  if (!suspended && posts.length === 0 && times.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {suspended && (
        <p>
          <Tag>{t('admin.isSuspended')}</Tag>
        </p>
      )}
      <ul aria-label={t('person.services')} className="flex flex-col gap-1 empty:hidden">
        {posts.map(([post, there]) => (
          <li key={post}>
            <strong className="font-semibold">{post}:</strong> {daysText(there)}
          </li>
        ))}
      </ul>
      {times.length > 0 && <p className="text-sm text-muted first-letter:uppercase">{listOf(times)}.</p>}
    </div>
  )

  function daysText(there: PlaceToCome[]): string {
    // A draft may leave somebody where they stand.
    const days = [...groupBy(there, ({ date }) => date)].map(([date, onDay]) =>
      onDay.every(({ isDraft }) => isDraft)
        ? t('person.inDraft', { day: formatDay(date, 'short') })
        : formatDay(date, 'short'),
    )
    const more = days.length - NAMED
    return listOf(more > 0 ? [...days.slice(0, NAMED), t('roster.more', { count: more })] : days)
  }
}
