import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type DayChannel, talkDayOf } from '#shared/channelNames.ts'
import { isAdmin } from '#shared/people/users.ts'
import { servicePath } from '#shared/servicePath.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { useActingUser } from '../../people/sessions/useActingUser.ts'
import { scheduleQuery } from '../../plan/schedule/schedule.queries.ts'

/** Below the name of a day's talk: how many people read it, and the way to the service. */
export function DayTalkFacts({ channel }: { channel: DayChannel }) {
  const t = useT()
  const me = useActingUser()
  const date = talkDayOf(channel) ?? ''
  // Not the list of talks, which has no day that is further away and silent.
  const { data: shifts } = useQuery(scheduleQuery('all', date, date))
  // One's own shifts name their page before the service is published, too.
  const { data: mine } = useQuery(scheduleQuery('personal', date, date))
  if (!shifts || !me) return null
  const own = mine?.find(({ user, serviceId }) => user._id === me._id && serviceId)?.serviceId
  const people = new Set(shifts.flatMap(({ user }) => user._id ?? [])).size
  // Admins who do not serve that day read it, too.
  const address = own ? servicePath(own) : isAdmin(me) && `${rotaPath('today')}?date=${date}`
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted tabular-nums">
      {t('chat.peopleServe', { count: people })}
      {address && (
        <Link to={address} className="inline-flex min-h-6 items-center text-primary underline">
          {t('chat.toService')}
        </Link>
      )}
    </p>
  )
}
