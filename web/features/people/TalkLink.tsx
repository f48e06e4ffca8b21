import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { talkPath } from '../../navigation/pages.ts'
import { useT } from '../../strings/strings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { dayTalksQuery } from './dayTalks.queries.ts'

/** Leads to the talk of a day: 'Write to those who serve', with their number where it is known. */
export function TalkLink({ channel }: { channel: string }) {
  const t = useT()
  const { data } = useQuery(dayTalksQuery)
  const people = data?.find(({ name }) => name === channel)?.people
  return (
    <LinkButton
      to={talkPath(channel)}
      className="self-start px-3.5!"
      icon={<MessagesSquare aria-hidden="true" className="size-5 shrink-0" />}
    >
      <span>
        {t('chat.writeToServing')}{' '}
        {people !== undefined && (
          <span className="font-normal whitespace-nowrap text-muted">{t('chat.peopleServing', { count: people })}</span>
        )}
      </span>
    </LinkButton>
  )
}
