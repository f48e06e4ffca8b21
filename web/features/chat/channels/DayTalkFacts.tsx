import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type DayChannel, dayOf } from '#shared/channels.ts'
import { servicePath } from '#shared/servicePath.ts'
import { isAdmin } from '#shared/users.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { dayTalksQuery } from '../../people/dayTalks.queries.ts'
import { scheduleQuery } from '../../schedule/schedule.queries.ts'
import { useActingUser } from '../../sessions/useActingUser.ts'

/** Address of the viewer's own service of a day, of the service day for admins without one; null for others. */
function useServiceAddress(date: string): string | null {
  const me = useActingUser()
  const { data: shifts } = useQuery(scheduleQuery('personal', date, date))
  const own = shifts?.find(({ serviceId }) => serviceId)?.serviceId
  if (own) return servicePath(own)
  return shifts && me && isAdmin(me) ? `${rotaPath('today')}?date=${date}` : null
}

/** Below the name of a day's talk: how many people read it, and the way to the service. */
export function DayTalkFacts({ channel }: { channel: DayChannel }) {
  const t = useT()
  const address = useServiceAddress(dayOf(channel) ?? '')
  const { data: talks } = useQuery(dayTalksQuery)
  const people = talks?.find(({ name }) => name === channel)?.people
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums">
      {people !== undefined && t('chat.readBy', { count: people })}
      {address !== null && (
        <Link to={address} className="inline-flex min-h-6 items-center text-primary underline">
          {t('chat.toService')}
        </Link>
      )}
    </p>
  )
}
