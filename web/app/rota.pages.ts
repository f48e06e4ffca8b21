/* The pages of the rota, a chunk each. */

export const ReplyPage = async () => (await import('../features/rota/reply/ReplyPage.tsx')).ReplyPage

export const AvailabilityPage = async () =>
  (await import('../features/rota/availability/AvailabilityPage.tsx')).AvailabilityPage

export const RotaPage = async () => (await import('./RotaPage.tsx')).RotaPage

export const SetupPage = async () => (await import('../features/rota/setup/SetupPage.tsx')).SetupPage
