import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { phoneGroups } from '../../people/phone.groups.ts'
import { photoAddress } from '../../people/photo.address.ts'

interface UserIdentityProps {
  user: User
  isMe: boolean
  nameId: string
  /** Hides the photo in narrow tables. */
  isCramped?: boolean
}

/** Photo, name, email, phone number and suspension of a user. */
export function UserIdentity({ user, isMe, nameId, isCramped = false }: UserIdentityProps) {
  const t = useT()
  return (
    <div className="flex items-start gap-3">
      <Photo src={photoAddress(user)} className={cx('size-10', isCramped && '@max-[760px]/users:hidden')} />
      <div className="min-w-0">
        <p className="text-base font-medium">
          <span id={nameId} className="wrap-anywhere">
            {user.name}
          </span>
          {isMe && <span className="text-muted"> ({t('admin.you')})</span>}
        </p>
        <p className="text-sm font-normal text-muted">
          <EmailText email={user.email} />
        </p>
        {user.phoneNumber && (
          <p className="text-sm font-normal text-muted">{phoneGroups(user.phoneNumber).join(' ')}</p>
        )}
        {user.suspended && <Tag>{t('admin.isSuspended')}</Tag>}
      </div>
    </div>
  )
}
