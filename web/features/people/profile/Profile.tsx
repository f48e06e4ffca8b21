import type { ReactNode } from 'react'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useConfig } from '../config/config.ts'
import { useSession } from '../sessions/session.ts'
import { ProfileForm } from './ProfileForm.tsx'

/** Two columns of fields fit beside each other from this width on. */
const TWO_COLUMNS_PX = 1280

interface ProfileProps {
  /** Stands below the form, or beside it in a roomy window. */
  beside?: ReactNode
  /** Stands below both. */
  children?: ReactNode
}

/** 'My Profile': what others see of oneself, the password, and which release answers. */
export function Profile({ beside, children }: ProfileProps) {
  const t = useT()
  const { user } = useSession()
  const { version } = useConfig()
  const isRoomy = useIsWide(TWO_COLUMNS_PX)
  usePageTitle(t('profile.title'))
  return (
    <>
      <PageHeader title={t('profile.title')} />
      {user && (
        <div className={cx('grid gap-10', isRoomy && 'grid-cols-2 items-start')}>
          <ProfileForm key={user._id} user={user} />
          {/* As tall as what stands on the left, form and parts below it. */}
          {beside && <div className="min-w-0 lg:row-span-2">{beside}</div>}
          {children && <div className="min-w-0">{children}</div>}
        </div>
      )}
      {version && <p className="text-sm text-muted">{t('profile.version', { version })}</p>}
    </>
  )
}
