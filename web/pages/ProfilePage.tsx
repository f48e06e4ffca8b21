import { CalendarSection } from '../features/calendar/CalendarSection.tsx'
import { ProfilePage as Profile } from '../features/profile/ProfilePage.tsx'
import { PushPanel } from '../features/push/PushPanel.tsx'

/** One's profile, and below it one's notifications and one's calendar. */
export const ProfilePage = () => (
  <Profile>
    <div className="flex flex-col gap-12">
      <PushPanel />
      <CalendarSection />
    </div>
  </Profile>
)
