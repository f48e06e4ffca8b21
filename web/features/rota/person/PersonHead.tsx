import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { listOf } from '../listOf.ts'
import { nextFirst, type PlaceToCome, timesText } from './person.text.ts'

/** Places that are shown at once: the days begin within a phone's first screen. The others fold. */
const FIRST = 5

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
  const inOrder = nextFirst(named)
  // One more takes no more room than the line that unfolds it.
  const first = inOrder.length > FIRST + 1 ? inOrder.slice(0, FIRST) : inOrder
  const rest = inOrder.slice(first.length)
  if (!suspended && inOrder.length === 0 && times.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {suspended && (
        <p>
          <Tag>{t('admin.isSuspended')}</Tag>
        </p>
      )}
      {first.length > 0 && (
        <div>
          <Places label={t('person.services')} places={first} />
          {rest.length > 0 && (
            <Disclosure label={t('roster.more', { count: rest.length })} className="text-sm">
              <Places label={t('person.services')} places={rest} />
            </Disclosure>
          )}
        </div>
      )}
      {times.length > 0 && <p className="text-sm text-muted first-letter:uppercase">{listOf(times)}.</p>}
    </div>
  )
}

interface PlacesProps {
  label: string
  places: PlaceToCome[]
}

/** Places, a line each. */
function Places({ label, places }: PlacesProps) {
  const t = useT()
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {places.map(({ date, serviceTime, post, isDraft }) => (
        <li key={`${date} ${serviceTime} ${post}`} className="first-letter:uppercase">
          <strong className="font-semibold">{formatDay(date, 'weekday')}</strong>, {serviceTime} · {post}{' '}
          {isDraft && <Tag>{t('person.draft')}</Tag>}
        </li>
      ))}
    </ul>
  )
}
