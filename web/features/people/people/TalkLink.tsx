import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useLocation } from 'react-router'
import { talkPath } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { dayTalksQuery } from './dayTalks.queries.ts'

/**
 * Leads to the talk of a day: 'Write to those who serve', with their number and what one has not read of it, where they
 * are known. The way back from it leads here.
 */
export function TalkLink({ channel }: { channel: string }) {
  const t = useT()
  const { data } = useQuery(dayTalksQuery)
  const { pathname, search } = useLocation()
  const { people, unread = 0 } = data?.find(({ name }) => name === channel) ?? {}
  return (
    <LinkButton
      to={talkPath(channel)}
      state={{ cameFrom: pathname + search }}
      className="self-start px-3.5!"
      icon={<MessagesSquare aria-hidden="true" className="size-5 shrink-0" />}
    >
      <span>
        {t('chat.writeToServing')}{' '}
        {people !== undefined && (
          <span className="font-normal whitespace-nowrap text-muted">{t('chat.peopleServing', { count: people })}</span>
        )}
      </span>
      {unread > 0 && <CountBadge count={unread} label={t('menu.unread', { count: unread })} />}
    </LinkButton>
  )
}
