import { useState } from 'react'
import { canBePromoted, type User } from '#shared/people/users.ts'
import { AskButton } from '../../../forms/AskButton.tsx'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { phoneGroups } from '../people/phone.groups.ts'
import type { UserActions } from './useUserActions.ts'

interface UserButtonsProps {
  user: User
  actions: UserActions
  /** Id of the element with the user's name. */
  nameId: string
  isMe: boolean
  size: 'sm' | 'md'
  className?: string
}

/**
 * The actions on one user, the rare ones under 'More', and below them what was refused; of somebody who has not joined
 * the suspension alone. Those that end sessions or the second factor ask first.
 */
export function UserButtons({ user, isMe, actions, nameId, size, className }: UserButtonsProps) {
  const t = useT()
  const [isMore, setIsMore] = useState(false)
  const { busy } = actions
  const common = { size, 'aria-describedby': nameId, className: size === 'sm' ? 'px-2!' : undefined }
  const { name } = user
  const ask = (action: keyof typeof QUESTIONS) => {
    const { title, message, confirm } = QUESTIONS[action]
    return { title: t(title, { name }), message: t(message, { name }), confirmLabel: t(confirm) }
  }
  const group = cx('flex flex-wrap gap-1.5', className)
  return (
    <div className="flex flex-col gap-1.5">
      <div className={group}>
        {user.joined && (
          <Button {...common} type="submit" form={`${nameId}-form`} busy={busy === 'update'}>
            {t('admin.update')}
          </Button>
        )}
        {!isMe && (
          <AskButton
            {...common}
            question={user.suspended ? null : ask('suspend')}
            busy={busy === 'suspension'}
            onConfirm={actions.toggleSuspension}
          >
            {t(user.suspended ? 'admin.unsuspend' : 'admin.suspend')}
          </AskButton>
        )}
        {user.joined && canBePromoted(user) && (
          <Button {...common} busy={busy === 'promote'} onClick={actions.promote}>
            {t('admin.promote')}
          </Button>
        )}
        {user.joined && (
          <Button {...common} variant="quiet" aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
            {t('admin.more')}
          </Button>
        )}
      </div>
      {isMore && user.joined && (
        <div className={group}>
          {user.phoneNumber && <p className="w-full text-sm text-muted">{phoneGroups(user.phoneNumber).join(' ')}</p>}
          <AskButton
            {...common}
            question={ask('signOut')}
            busy={busy === 'signOut'}
            onConfirm={actions.signOutEverywhere}
          >
            {t('admin.signOut')}
          </AskButton>
          <AskButton {...common} question={ask('reset')} busy={busy === 'reset'} onConfirm={actions.resetSecondFactor}>
            {t('secondFactor.reset')}
          </AskButton>
        </div>
      )}
      <Refusals {...actions} />
    </div>
  )
}

/** Sentences of the dialogs; the last is the button's text, too. */
const QUESTIONS = {
  suspend: { title: 'admin.suspendTitle', message: 'admin.suspendConfirm', confirm: 'admin.suspend' },
  signOut: { title: 'admin.signOutTitle', message: 'admin.signOutConfirm', confirm: 'admin.signOut' },
  reset: { title: 'secondFactor.resetTitle', message: 'secondFactor.resetConfirm', confirm: 'secondFactor.reset' },
} as const

/** What the last action on the user did not do, and why. */
function Refusals({ errors, hasNothingToUpdate }: Pick<UserActions, 'errors' | 'hasNothingToUpdate'>) {
  const t = useT()
  if (hasNothingToUpdate) return <Notice tone="info">{t('admin.nothingToUpdate')}</Notice>
  if (errors.length === 0) return null
  return (
    <Notice tone="error">
      {errors.map(({ title, reason }) => (
        <div key={title} className="not-first:mt-2">
          <p className="font-medium">{title}</p>
          <p className="text-sm">{reason}</p>
        </div>
      ))}
    </Notice>
  )
}
