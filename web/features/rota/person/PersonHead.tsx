import type { MemberAvailability } from '#shared/memberAvailability.ts'
import { peopleApi } from '#shared/people.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { useConfig } from '../../config/config.ts'
import { MessageButton } from '../../people/MessageButton.tsx'

/** Whether the person has an account, and what becomes of that which is entered for them. */
export function PersonHead({ user, rota }: Pick<MemberAvailability, 'user' | 'rota'>) {
  const t = useT()
  const { teamName } = useConfig()
  const { _id: id, name, joined, suspended } = user
  return (
    <div className="flex max-w-[65ch] flex-col gap-3">
      <p className="text-muted">
        {suspended && <Tag>{t('admin.isSuspended')}</Tag>} {!joined && <Tag>{t('person.notJoined')}</Tag>}{' '}
        {t(joined ? 'person.isTold' : 'person.isTheirs')} {!rota.stated && t('person.saidNothing')}
      </p>
      {!joined && (
        <MessageButton
          label={t('invitations.copyOne')}
          shownAs={t('invitations.copyMessage', { name })}
          team={teamName}
          make={async () => {
            const { url, message } = await call(peopleApi.link, { id })
            return { url, text: message }
          }}
        />
      )}
    </div>
  )
}
