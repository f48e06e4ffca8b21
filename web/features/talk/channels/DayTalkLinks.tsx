import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../strings/strings.ts'
import { dayTalksQuery } from '../../people/people/dayTalks.queries.ts'
import { ChannelLink, type LinksProps } from './ChannelLink.tsx'

/** 'Your Sundays': the talks of the days on which this person serves; nothing where there are none. */
export function DayTalkLinks({ linkTo, active = null }: LinksProps) {
  const t = useT()
  const { data: talks = [] } = useQuery(dayTalksQuery)
  if (talks.length === 0) return null
  return (
    <nav aria-label={t('chat.yourSundays')} className="mt-4">
      <h2 className="px-3 pb-1 text-sm font-semibold text-muted">{t('chat.yourSundays')}</h2>
      <ul className="flex flex-col gap-1">
        {talks.map((talk) => (
          <li key={talk.name}>
            <ChannelLink
              channel={talk}
              empty={t('chat.peopleServe', { count: talk.people })}
              isActive={talk.name === active}
              {...linkTo(talk.name)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
