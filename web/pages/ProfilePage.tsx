import { CalendarSection } from '../features/calendar/CalendarSection.tsx'
import { OwnDataSection } from '../features/ownData/OwnDataSection.tsx'
import { ProfilePage as Profile } from '../features/profile/ProfilePage.tsx'

/** One's profile, and below it one's calendar and one's data. */
export const ProfilePage = () => (
  <Profile>
    <CalendarSection />
    <OwnDataSection />
  </Profile>
)
