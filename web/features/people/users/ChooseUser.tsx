import { useId } from 'react'
import type { User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { TickBox } from '../../../ui/Checkbox.tsx'
import type { UserRowProps } from './user.drafts.ts'

type ChooseUserProps = Pick<UserRowProps, 'isChosen' | 'choose'> & { user: Pick<User, '_id' | 'name'> }

/** The box that chooses a user for an action on many. */
export function ChooseUser({ user, isChosen, choose }: ChooseUserProps) {
  const t = useT()
  const id = useId()
  return (
    <label htmlFor={id} className="flex size-11 shrink-0 items-center justify-center md:size-9">
      <span className="sr-only">{t('admin.chooseThis', { name: user.name })}</span>
      <TickBox id={id} checked={isChosen} onChange={() => choose(user._id)} />
    </label>
  )
}
