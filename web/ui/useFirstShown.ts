import { ROOMY_PX, useIsWide } from './useIsWide.ts'

/** Fewer rows than these are not worth a press. */
const FOLDED_MIN = 3

/**
 * Number of rows of an admin's list that are shown before all are asked for: few where a window is narrow, so that each
 * list's head is near; all `count` rows where only one or two would be folded.
 */
export function useFirstShown(count: number): number {
  const first = useIsWide(ROOMY_PX) ? 5 : 3
  return count < first + FOLDED_MIN ? count : first
}
