import type { ReactNode } from 'react'
import { usePageTitle } from '../../navigation/pageTitle.ts'
import { useT } from '../../strings/strings.ts'
import { cx } from '../../ui/cx.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useIsWide } from '../../ui/useIsWide.ts'
import { useSession } from '../sessions/session.ts'
import { ProfileForm } from './ProfileForm.tsx'

/** Two columns of fields fit beside each other from this width on. */
const TWO_COLUMNS_PX = 1280

/**
 * 'My Profile': what others see of oneself, and the password; `children` stand below, or beside it in a roomy window.
 */
export function Profile({ children }: { children?: ReactNode }) {
  const t = useT()
  const { user } = useSession()
  const isRoomy = useIsWide(TWO_COLUMNS_PX)
  usePageTitle(t('profile.title'))
  return (
    <>
      <PageHeader title={t('profile.title')} />
      {user && (
        <div className={cx(isRoomy && 'grid grid-cols-2 items-start gap-12')}>
          <ProfileForm key={user._id} user={user} />
          {children && <div className={cx('min-w-0', !isRoomy && 'mt-12')}>{children}</div>}
        </div>
      )}
    </>
  )
}
