import { type ComponentProps, type FormEvent, useRef } from 'react'
import { useT } from '../../../strings/strings.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Field } from '../../../ui/Field.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { contactOf } from '../people/phone.groups.ts'
import { GeneratedPassword } from './GeneratedPassword.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { UserButtons } from './UserButtons.tsx'
import type { UserRowProps } from './user.drafts.ts'
import { useUserActions } from './useUserActions.ts'

interface UserFormProps
  extends Pick<UserRowProps, 'user' | 'isMe' | 'draft' | 'changeDraft'>,
    Pick<ComponentProps<'form'>, 'hidden' | 'className'> {
  /** Id of the element with the user's name; the form has it with '-form'. */
  nameId: string
}

/** New password, new role and the actions on a user: what a card or a narrow row unfolds to. */
export function UserForm({ user, isMe, draft, changeDraft, nameId, ...form }: UserFormProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const actions = useUserActions(user, draft, changeDraft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actions.update()
  }
  return (
    <form {...form} id={`${nameId}-form`} onSubmit={submit}>
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
      </div>
    </form>
  )
}
