import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, memo, useId, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { smallControlClasses } from '../../../ui/Field.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { PersonName } from '../people/PersonLink.tsx'
import { contactOf } from '../people/phone.groups.ts'
import { ChooseUser } from './ChooseUser.tsx'
import { GeneratedPassword } from './GeneratedPassword.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { UserButtons } from './UserButtons.tsx'
import { UserForm } from './UserForm.tsx'
import { useHasFieldColumns } from './UserTable.tsx'
import type { UserRowProps } from './user.drafts.ts'
import { useUserActions } from './useUserActions.ts'

const cellClasses = 'px-2 py-1 align-top first:pl-0 last:pr-0'

/** A user as a table row: with fields and buttons in their columns where there is room, else folded. */
export const UserRow = memo(function UserRow({ user, isMe, draft, changeDraft, ...choice }: UserRowProps) {
  const t = useT()
  const nameId = useId()
  const hasFieldColumns = useHasFieldColumns()
  const Rest = hasFieldColumns ? FieldCells : FoldedCell
  return (
    <tr className="border-t">
      <th scope="row" className={cellClasses}>
        <div className="flex items-start">
          <ChooseUser user={user} {...choice} />
          <div className="min-w-0">
            <p className="font-medium">
              <span id={nameId}>
                <PersonName person={user} />
              </span>
              {isMe && <span className="text-muted"> ({t('admin.you')})</span>}{' '}
              {user.suspended && <Tag>{t('admin.isSuspended')}</Tag>}
            </p>
            <p className="overflow-hidden font-normal text-ellipsis text-muted" title={contactOf(user)}>
              <EmailText isCut email={contactOf(user)} />
            </p>
          </div>
        </div>
      </th>
      <td className={cellClasses}>{t(`admin.role.${user.role}`)}</td>
      <Rest user={user} isMe={isMe} draft={draft} changeDraft={changeDraft} nameId={nameId} />
    </tr>
  )
})

interface UserCellsProps extends Pick<UserRowProps, 'user' | 'isMe' | 'draft' | 'changeDraft'> {
  /** Id of the element with the user's name. */
  nameId: string
}

/** Password, role and actions in one cell, folded until they are asked for. */
function FoldedCell({ nameId, ...rest }: UserCellsProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <td colSpan={3} className={cx(cellClasses, '@container')}>
      <Button
        size="sm"
        className="w-full"
        aria-describedby={nameId}
        aria-expanded={isOpen}
        aria-controls={`${nameId}-form`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('people.change')}
      </Button>
      <UserForm {...rest} nameId={nameId} hidden={!isOpen} className="py-2" />
    </td>
  )
}

/** Password, role and actions, each in its column. */
function FieldCells({ user, isMe, draft, changeDraft, nameId }: UserCellsProps) {
  const t = useT()
  const actions = useUserActions(user, draft, changeDraft)
  return (
    <>
      <td className={cellClasses}>
        <PasswordInRow
          nameId={nameId}
          value={draft.password}
          onChange={(password) => changeDraft(user._id, { password })}
          onSubmit={actions.update}
        />
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
    </>
  )
}

interface PasswordInRowProps {
  nameId: string
  value: string
  onChange: (password: string) => void
  onSubmit: () => void
}

/** The field of a new password, as low as a row, with its buttons inside. */
function PasswordInRow({ nameId, value, onChange, onSubmit }: PasswordInRowProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={`${nameId}-form`} onSubmit={submit} className="relative">
      <input
        ref={field}
        type={isShown ? 'text' : 'password'}
        aria-label={t('admin.newPassword')}
        aria-describedby={nameId}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(smallControlClasses, 'text-ellipsis', value === '' ? 'pr-9' : 'pr-18')}
      />
      <div className="absolute inset-y-0 right-0 flex">
        {value !== '' && (
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
          value={value}
          field={() => field.current}
          onGenerate={(password) => {
            onChange(password)
            setIsShown(true)
          }}
        />
      </div>
    </form>
  )
}
