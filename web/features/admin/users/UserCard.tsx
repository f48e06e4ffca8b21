import { type FormEvent, memo, useId } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Field } from '../../../ui/Field.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { UserActionErrors } from './UserActionErrors.tsx'
import { UserButtons } from './UserButtons.tsx'
import { UserIdentity } from './UserIdentity.tsx'
import type { UserRowProps } from './user.drafts.ts'
import { useUserActions } from './useUserActions.ts'

/** A user as a card, for phones. */
export const UserCard = memo(function UserCard({ user, isMe, draft, changeDraft }: UserRowProps) {
  const t = useT()
  const nameId = useId()
  const actions = useUserActions(user, draft, changeDraft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actions.update()
  }
  return (
    <li aria-labelledby={nameId} className="@container rounded border bg-surface p-4">
      <form id={`${nameId}-form`} onSubmit={submit} className="flex flex-col gap-3">
        <UserIdentity user={user} isMe={isMe} nameId={nameId} />
        <p>
          <span className="text-muted">{t('admin.role')}: </span>
          <span>{t(`admin.role.${user.role}`)}</span>
        </p>
        <div className="grid gap-3 @min-[300px]:grid-cols-2">
          <PasswordField
            label={t('admin.newPassword')}
            autoComplete="new-password"
            aria-describedby={nameId}
            value={draft.password}
            onChange={(event) => changeDraft(user._id, { password: event.target.value })}
          />
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
          actions={actions}
          nameId={nameId}
          size="md"
          className="[&_button]:flex-1 [&_button]:px-3"
        />
        <UserActionErrors {...actions} />
      </form>
    </li>
  )
})
