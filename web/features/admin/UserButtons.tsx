import { useState } from 'react'
import { canBePromoted, type User } from '#shared/users.ts'
import { useT } from '../../strings.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { cx } from '../../ui/cx.ts'
import type { UserActions } from './useUserActions.ts'

export interface UserButtonsProps {
  user: User
  actions: UserActions
  /** The element that says whose buttons these are. */
  nameId: string
  size: 'sm' | 'md'
  className?: string
}

type Question = 'suspend' | 'signOut'

/** What can be done to one person. What throws somebody out asks first. */
export function UserButtons({ user, actions, nameId, size, className }: UserButtonsProps) {
  const t = useT()
  const [question, setQuestion] = useState<Question>('suspend')
  const [isAsking, setIsAsking] = useState(false)
  const { busy } = actions
  const common = { size, 'aria-describedby': nameId }

  const ask = (asked: Question) => {
    setQuestion(asked)
    setIsAsking(true)
  }
  const confirm = () => {
    setIsAsking(false)
    if (question === 'suspend') actions.toggleSuspension()
    else actions.signOutEverywhere()
  }

  return (
    <div className={cx('flex flex-wrap', size === 'sm' ? 'gap-x-1 gap-y-1.5' : 'gap-2', className)}>
      <Button {...common} type="submit" form={`${nameId}-form`} busy={busy === 'update'}>
        {t('admin.update')}
      </Button>
      {canBePromoted(user) && (
        <Button {...common} busy={busy === 'promote'} onClick={actions.promote}>
          {t('admin.promote')}
        </Button>
      )}
      <Button
        {...common}
        busy={busy === 'suspension'}
        onClick={() => (user.suspended ? actions.toggleSuspension() : ask('suspend'))}
      >
        {t(user.suspended ? 'admin.unsuspend' : 'admin.suspend')}
      </Button>
      <Button {...common} variant="quiet" busy={busy === 'signOut'} onClick={() => ask('signOut')}>
        {t('admin.signOut')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(question === 'suspend' ? 'admin.suspendTitle' : 'admin.signOutTitle', { name: user.name })}
        message={t(question === 'suspend' ? 'admin.suspendConfirm' : 'admin.signOutConfirm')}
        confirmLabel={t(question === 'suspend' ? 'admin.suspend' : 'admin.signOut')}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
