import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import type { UserRowProps } from './user.drafts.ts'

type ChooseUserProps = Pick<UserRowProps, 'isChosen' | 'choose'> & { user: Pick<User, '_id' | 'name'> }

/** The box that chooses a user for an action on many. */
export function ChooseUser({ user, isChosen, choose }: ChooseUserProps) {
  const t = useT()
  return (
    <label className="flex size-11 shrink-0 items-center justify-center md:size-9">
      <span className="sr-only">{t('admin.chooseThis', { name: user.name })}</span>
      <input type="checkbox" checked={isChosen} onChange={() => choose(user._id)} className="size-5 accent-primary" />
    </label>
  )
}
