import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Tag } from '../../../ui/Tag.tsx'

interface UserIdentityProps {
  user: User
  isMe: boolean
  nameId: string
}

/** Name, suspension and email of a user, in a table. */
export function UserIdentity({ user, isMe, nameId }: UserIdentityProps) {
  const t = useT()
  return (
    <div className="min-w-0">
      <p className="font-medium">
        <span id={nameId} className="wrap-anywhere">
          {user.name}
        </span>
        {isMe && <span className="text-muted"> ({t('admin.you')})</span>}{' '}
        {user.suspended && <Tag>{t('admin.isSuspended')}</Tag>}
      </p>
      <p className="font-normal text-muted">
        <EmailText email={user.email} />
      </p>
    </div>
  )
}
