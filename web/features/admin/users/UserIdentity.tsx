import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { phoneGroups } from '../../people/phone.groups.ts'
import { photoAddress } from '../../people/photo.address.ts'

interface UserIdentityProps {
  user: User
  isMe: boolean
  nameId: string
}

/** Photo, name, suspension and contact of a user, in a table; no photo where it is narrow. */
export function UserIdentity({ user, isMe, nameId }: UserIdentityProps) {
  const t = useT()
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Photo src={photoAddress(user)} className="size-10 @max-[760px]/users:hidden" />
      <div className="min-w-0">
        <p className="text-base font-medium">
          <span id={nameId} className="wrap-anywhere">
            {user.name}
          </span>
          {isMe && <span className="text-muted"> ({t('admin.you')})</span>}{' '}
          {user.suspended && <Tag>{t('admin.isSuspended')}</Tag>}
        </p>
        <UserContact user={user} />
      </div>
    </div>
  )
}

/** Email and phone number of a user. */
export const UserContact = ({ user: { email, phoneNumber } }: { user: User }) => (
  <p className="flex flex-wrap gap-x-3 text-sm font-normal text-muted">
    <EmailText email={email} />
    {phoneNumber && <span className="whitespace-nowrap">{phoneGroups(phoneNumber).join(' ')}</span>}
  </p>
)
