import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, memo, useId, useRef, useState } from 'react'
import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { smallControlClasses } from '../../../ui/Field.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { contactOf } from '../../people/phone.groups.ts'
import { ChooseUser } from './ChooseUser.tsx'
import { GeneratedPassword } from './GeneratedPassword.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { UserActionErrors } from './UserActionErrors.tsx'
import { UserButtons } from './UserButtons.tsx'
import type { UserRowProps } from './user.drafts.ts'
import { useUserActions } from './useUserActions.ts'

interface UserIdentityProps {
  user: User
  isMe: boolean
  nameId: string
}

/** Name, suspension and email of a user, in a table. */
function UserIdentity({ user, isMe, nameId }: UserIdentityProps) {
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
      <p className="overflow-hidden font-normal text-ellipsis text-muted" title={contactOf(user)}>
        <EmailText isCut email={contactOf(user)} />
      </p>
    </div>
  )
}

const cellClasses = 'px-2 py-1 align-top first:pl-0 last:pr-0'

/** A user as a table row, with the errors of the last action below. */
export const UserRow = memo(function UserRow({ user, isMe, draft, changeDraft, ...choice }: UserRowProps) {
  const t = useT()
  const nameId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setIsShown] = useState(false)
  const actions = useUserActions(user, draft, changeDraft)
  const Icon = isShown ? EyeOff : Eye
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actions.update()
  }
  return (
    <>
      <tr className="border-t">
        <th scope="row" className={cellClasses}>
          <div className="flex items-start">
            <ChooseUser user={user} {...choice} />
            <UserIdentity user={user} isMe={isMe} nameId={nameId} />
          </div>
        </th>
        <td className={cellClasses}>{t(`admin.role.${user.role}`)}</td>
        <td className={cellClasses}>
          <form id={`${nameId}-form`} onSubmit={submit} className="relative">
            <input
              ref={field}
              type={isShown ? 'text' : 'password'}
              aria-label={t('admin.newPassword')}
              aria-describedby={nameId}
              autoComplete="new-password"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.password}
              onChange={(event) => changeDraft(user._id, { password: event.target.value })}
              className={cx(smallControlClasses, 'text-ellipsis', draft.password === '' ? 'pr-9' : 'pr-18')}
            />
            <div className="absolute inset-y-0 right-0 flex">
              {draft.password !== '' && (
                <button
                  type="button"
                  onClick={() => setIsShown((known) => !known)}
                  className="flex w-9 items-center justify-center rounded text-muted hover:text-ink"
                >
                  <Icon aria-hidden="true" className="size-4" />
                  <span className="sr-only">{t(isShown ? 'login.hidePassword' : 'login.showPassword')}</span>
                </button>
              )}
              <GeneratedPassword
                isCramped
                describedBy={nameId}
                value={draft.password}
                field={() => field.current}
                onGenerate={(password) => {
                  changeDraft(user._id, { password })
                  setIsShown(true)
                }}
              />
            </div>
          </form>
        </td>
        <td className={cellClasses}>
          <RoleSelect
            size="sm"
            aria-label={t('admin.roleOverride')}
            aria-describedby={nameId}
            value={draft.role}
            onChange={(role) => changeDraft(user._id, { role })}
          />
        </td>
        <td className={cellClasses}>
          <UserButtons user={user} isMe={isMe} actions={actions} nameId={nameId} size="sm" />
        </td>
      </tr>
      {(actions.errors.length > 0 || actions.hasNothingToUpdate) && (
        <tr>
          <td colSpan={5} className="px-2 pb-3">
            <UserActionErrors {...actions} />
          </td>
        </tr>
      )}
    </>
  )
})
