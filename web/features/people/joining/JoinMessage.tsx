import type { ReactNode } from 'react'
import { peopleApi } from '#shared/people/people.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../config/config.ts'
import { MessageButton } from '../people/MessageButton.tsx'

interface JoinMessageProps {
  /** Id of the person, who has no account yet. */
  id: string
  name: string
  /** Button beside it in the same row. */
  beside?: ReactNode
}

/** Copies a message with the personal link of somebody who has not joined. */
export function JoinMessage({ id, name, beside }: JoinMessageProps) {
  const t = useT()
  const { teamName } = useConfig()
  return (
    <MessageButton
      label={t('invitations.copyOne')}
      shownAs={t('invitations.copyMessage', { name })}
      team={teamName}
      make={async () => {
        const { url, message } = await call(peopleApi.link, { id })
        return { url, text: message }
      }}
      beside={beside}
    />
  )
}
