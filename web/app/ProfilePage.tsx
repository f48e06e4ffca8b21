import { useEffect } from 'react'
import { Helpers } from '../features/people/helpers/Helpers.tsx'
import { Oidc } from '../features/people/oidc/Oidc.tsx'
import { OwnDataSection } from '../features/people/ownData/OwnDataSection.tsx'
import { OwnSessions } from '../features/people/ownSessions/OwnSessions.tsx'
import { Profile } from '../features/people/profile/Profile.tsx'
import { SecondFactor } from '../features/people/secondFactor/SecondFactor.tsx'
import { PushPanel } from '../features/reach/push/PushPanel.tsx'
import { CalendarSection } from '../features/work/calendar/CalendarSection.tsx'

/** One's profile, one's notifications, and folded one's calendar, two-step login, sessions and data. */
export function ProfilePage() {
  // A link to a part arrives before the part is there: browsers scroll to what they find when the address changes.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <Profile beside={<PushPanel />}>
      <div className="flex max-w-2xl flex-col divide-y border-y">
        <Helpers />
        <CalendarSection />
        <Oidc />
        <SecondFactor />
        <OwnSessions />
        <OwnDataSection />
      </div>
    </Profile>
  )
}
