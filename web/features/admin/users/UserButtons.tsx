import { useState } from 'react'
import { canBePromoted, type User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { phoneGroups } from '../../people/phone.groups.ts'
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

/** Actions that need a confirmation. */
const QUESTIONS = {
  suspend: { title: 'admin.suspendTitle', message: 'admin.suspendConfirm', confirm: 'admin.suspend' },
  signOut: { title: 'admin.signOutTitle', message: 'admin.signOutConfirm', confirm: 'admin.signOut' },
  reset: { title: 'secondFactor.resetTitle', message: 'secondFactor.resetConfirm', confirm: 'secondFactor.reset' },
} as const

type Question = keyof typeof QUESTIONS

/**
 * The actions on one user, the rare ones under 'More'; of somebody who has not joined the suspension alone. Those that
 * end sessions or the second factor ask first.
 */
export function UserButtons({ user, isMe, actions, nameId, size, className }: UserButtonsProps) {
  const t = useT()
  const [question, setQuestion] = useState<Question>('suspend')
  const [isAsking, setIsAsking] = useState(false)
  const [isMore, setIsMore] = useState(false)
  const { busy } = actions
  const common = { size, 'aria-describedby': nameId, className: size === 'sm' ? 'px-2!' : undefined }

  const ask = (asked: Question) => {
    setQuestion(asked)
    setIsAsking(true)
  }
  const confirm = () => {
    setIsAsking(false)
    if (question === 'suspend') actions.toggleSuspension()
    else if (question === 'signOut') actions.signOutEverywhere()
    else actions.resetSecondFactor()
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
          <Button
            {...common}
            busy={busy === 'suspension'}
            onClick={() => (user.suspended ? actions.toggleSuspension() : ask('suspend'))}
          >
            {t(user.suspended ? 'admin.unsuspend' : 'admin.suspend')}
          </Button>
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
          <Button {...common} busy={busy === 'signOut'} onClick={() => ask('signOut')}>
            {t('admin.signOut')}
          </Button>
          <Button {...common} busy={busy === 'reset'} onClick={() => ask('reset')}>
            {t('secondFactor.reset')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t(QUESTIONS[question].title, { name: user.name })}
        message={t(QUESTIONS[question].message, { name: user.name })}
        confirmLabel={t(QUESTIONS[question].confirm)}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
