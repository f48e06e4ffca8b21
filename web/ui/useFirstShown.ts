import { useIsWide } from './useIsWide.ts'

/** How many rows of an admin's list are shown before all are asked for: few on a phone, so that each list's head is near. */
export const useFirstShown = (): number => (useIsWide() ? 8 : 3)
