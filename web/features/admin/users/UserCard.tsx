import { ChevronDown } from 'lucide-react'
import { type FormEvent, memo, useId, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Field } from '../../../ui/Field.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { contactOf } from '../../people/phone.groups.ts'
import { ChooseUser } from './ChooseUser.tsx'
import { GeneratedPassword } from './GeneratedPassword.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { UserActionErrors } from './UserActionErrors.tsx'
import { UserButtons } from './UserButtons.tsx'
import type { UserRowProps } from './user.drafts.ts'
import { useUserActions } from './useUserActions.ts'

/** A user as a card, for phones: name and role, which unfold to the rest. */
export const UserCard = memo(function UserCard({ user, isMe, draft, changeDraft, ...choice }: UserRowProps) {
  const t = useT()
  const nameId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const actions = useUserActions(user, draft, changeDraft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actions.update()
  }
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
      <form id={`${nameId}-form`} hidden={!isOpen} onSubmit={submit} className="border-t p-4">
        <div className="flex flex-col gap-3">
          <p className="text-sm text-muted">
            <EmailText email={contactOf(user)} />
          </p>
          <div className="grid gap-3 @min-[300px]:grid-cols-2">
            <div>
              <PasswordField
                label={t('admin.newPassword')}
                autoComplete="new-password"
                aria-describedby={nameId}
                ref={field}
                value={draft.password}
                onChange={(event) => changeDraft(user._id, { password: event.target.value })}
              />
              <GeneratedPassword
                describedBy={nameId}
                value={draft.password}
                field={() => field.current}
                onGenerate={(password) => changeDraft(user._id, { password })}
              />
            </div>
            <Field label={t('admin.roleOverride')}>
              {(id) => (
                <RoleSelect
                  id={id}
                  aria-describedby={nameId}
                  value={draft.role}
                  onChange={(role) => changeDraft(user._id, { role })}
                />
              )}
            </Field>
          </div>
          <UserButtons
            user={user}
            isMe={isMe}
            actions={actions}
            nameId={nameId}
            size="md"
            className="[&_button]:flex-1 [&_button]:px-3"
          />
          <UserActionErrors {...actions} />
        </div>
      </form>
    </li>
  )
})
