import { useIsWide } from './useIsWide.ts'

/**
 * Number of rows of an admin's list that are shown before all are asked for: few on a phone, so that each list's head
 * is near.
 */
export const useFirstShown = (): number => (useIsWide() ? 8 : 3)
