import { groupBy } from '#shared/groupBy.ts'
import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import { formatDay, monthSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { listOf } from '../listOf.ts'
import { shareText } from '../share.text.ts'

interface PersonHeadProps extends Pick<MemberAvailability, 'user' | 'rota' | 'months'> {
  /** Places to come that they have, or would by a draft. */
  places: { date: string; post: string }[]
}

/** Days that are named; the list below has all. */
const NAMED = 3

/** Whether the person has an account, what becomes of that which is entered for them, and how often they serve. */
export function PersonHead({ user: { joined, suspended }, rota, months, places }: PersonHeadProps) {
  const t = useT()
  const has = months
    .filter(({ planned }) => planned > 0)
    .map(({ month, ...own }) => shareText(own, monthSpan(month), t))
  const days = [...groupBy(places, ({ date }) => date)].sort(([a], [b]) => a.localeCompare(b))
  // A draft may leave somebody where they stand.
  const named = days
    .slice(0, NAMED)
    .map(([day, there]) => `${formatDay(day, 'short')} ${[...new Set(there.map(({ post }) => post))].join(' + ')}`)
  if (days.length > NAMED) named.push(t('roster.more', { count: days.length - NAMED }))
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-[65ch] text-muted">
        {suspended && <Tag>{t('admin.isSuspended')}</Tag>} {t(joined ? 'person.isTold' : 'person.isTheirs')}{' '}
        {!rota.stated && t('person.saidNothing')}
      </p>
      {(days.length > 0 || has.length > 0) && (
        <p>
          {days.length > 0 && <strong>{t('person.onPlan', { days: listOf(named) })}</strong>}{' '}
          {has.length > 0 && <span className="text-sm text-muted">{t('person.has', { what: listOf(has) })}</span>}
        </p>
      )}
    </div>
  )
}
