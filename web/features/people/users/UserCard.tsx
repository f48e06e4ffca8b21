import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { PersonLink } from '../people/PersonLink.tsx'
import { ChooseUser } from './ChooseUser.tsx'
import { UserForm } from './UserForm.tsx'
import type { UserRowProps } from './user.drafts.ts'

/** A user as a card, for phones: name and role, which unfold to the rest. */
export const UserCard = memo(function UserCard({ user, isMe, draft, changeDraft, ...choice }: UserRowProps) {
  const t = useT()
  const nameId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li aria-labelledby={nameId} className="@container rounded border bg-surface">
      <div className="flex items-center">
        <ChooseUser user={user} {...choice} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${nameId}-form`}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded py-2 pr-4 text-left"
        >
          <span id={nameId} className="min-w-0 flex-1 font-medium wrap-anywhere">
            {user.name}
            {isMe && <span className="font-normal text-muted"> ({t('admin.you')})</span>}
          </span>
          {user.suspended && <Tag>{t('admin.isSuspended')}</Tag>}
          <span className="text-sm text-muted">{t(`admin.role.${user.role}`)}</span>
          <ChevronDown
            aria-hidden="true"
            className={cx('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      {isOpen && (
        <div className="border-t px-4 pt-3">
          <PersonLink person={user} />
        </div>
      )}
      <UserForm
        user={user}
        isMe={isMe}
        draft={draft}
        changeDraft={changeDraft}
        nameId={nameId}
        hidden={!isOpen}
        className="p-4"
      />
    </li>
  )
})
