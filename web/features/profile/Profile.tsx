import type { ReactNode } from 'react'
import { usePageTitle } from '../../navigation/pageTitle.ts'
import { useT } from '../../strings/strings.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useSession } from '../sessions/session.ts'
import { ProfileForm } from './ProfileForm.tsx'

/** 'My Profile': what others see of oneself, and the password; `children` stand below. */
export function Profile({ children }: { children?: ReactNode }) {
  const t = useT()
  const { user } = useSession()
  usePageTitle(t('profile.title'))
  return (
    <>
      <PageHeader title={t('profile.title')} />
      {user && <ProfileForm key={user._id} user={user} />}
      {user && children && <div className="mt-12">{children}</div>}
    </>
  )
}
