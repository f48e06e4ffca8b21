import { groupBy } from '#shared/groupBy.ts'
import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import { useT } from '../../../strings/strings.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { listOf } from '../listOf.ts'
import { servingText, timesText } from './person.text.ts'

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
  /** Those of them that are named here. */
  named: PlaceToCome[]
  today: string
}

/** Where and when somebody serves, and the months in which that is more or less than an even share. */
export function PersonHead({ user: { suspended }, months, places, named, today }: PersonHeadProps) {
  const t = useT()
  const times = months.flatMap((month) => timesText(month, places, { today, t }) ?? [])
  const posts = [...groupBy(named, ({ post, serviceTime }) => `${post}, ${serviceTime}`)]
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
            <strong className="font-semibold">{post}:</strong> {servingText(there, t)}
          </li>
        ))}
      </ul>
      {times.length > 0 && <p className="text-sm text-muted first-letter:uppercase">{listOf(times)}.</p>}
    </div>
  )
}
