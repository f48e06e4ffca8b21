/* Pages that a visit rarely begins with, a chunk each; privacy and terms share theirs. */

export const ReplyPage = async () => (await import('../features/rota/reply/ReplyPage.tsx')).ReplyPage

export const AvailabilityPage = async () =>
  (await import('../features/rota/availability/AvailabilityPage.tsx')).AvailabilityPage

export const RotaPage = async () => (await import('./RotaPage.tsx')).RotaPage

export const SetupPage = async () => (await import('../features/rota/setup/SetupPage.tsx')).SetupPage

export const AdminPage = async () => (await import('./AdminPage.tsx')).AdminPage

export const InvitePage = async () => (await import('./InvitePage.tsx')).InvitePage

export const ResetByMailPage = async () => (await import('../features/password/ResetByMailPage.tsx')).ResetByMailPage

export const VerifyEmailPage = async () => (await import('../features/password/VerifyEmailPage.tsx')).VerifyEmailPage

export const PrivacyPage = async () => (await import('../features/legal/LegalPages.tsx')).PrivacyPage

export const TermsPage = async () => (await import('../features/legal/LegalPages.tsx')).TermsPage

export const ProfilePage = async () => (await import('./ProfilePage.tsx')).ProfilePage

export const DirectoryPage = async () => (await import('../features/directory/DirectoryPage.tsx')).DirectoryPage

export const ForgotPasswordPage = async () =>
  (await import('../features/password/ForgotPasswordPage.tsx')).ForgotPasswordPage

export const JoinPage = async () => (await import('../features/join/JoinPage.tsx')).JoinPage

export const WaitingPage = async () => (await import('./WaitingPage.tsx')).WaitingPage
