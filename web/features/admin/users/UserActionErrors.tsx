import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { UserActions } from './useUserActions.ts'

/** The errors of the last action on one user. */
export function UserActionErrors({ errors, hasNothingToUpdate }: Pick<UserActions, 'errors' | 'hasNothingToUpdate'>) {
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
