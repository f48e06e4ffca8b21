import { CalendarSection } from '../features/calendar/CalendarSection.tsx'
import { ProfilePage as Profile } from '../features/profile/ProfilePage.tsx'

/** One's profile, and below it one's calendar. */
export const ProfilePage = () => (
  <Profile>
    <CalendarSection />
  </Profile>
)
