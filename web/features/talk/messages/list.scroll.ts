/** Distance from the end, in px, beyond which the reader is reading older messages (rule 805). */
const FAR_PX = 150

/** Tolerance in px: heights are fractions of a pixel. */
const AT_END_PX = 4

/** Older messages are loaded at this distance from the start, in px. */
const NEAR_START_PX = 800

/** The list scrolls to its end this long after a change, in milliseconds (rule 805). */
export const SETTLE_MS = 50

/** Scroll position of the list, in px. */
interface View {
  scrollOffset: number
  viewportSize: number
  scrollSize: number
}

export const viewOf = ({ scrollTop, clientHeight, scrollHeight }: Element): View => ({
  scrollOffset: scrollTop,
  viewportSize: clientHeight,
  scrollSize: scrollHeight,
})

export const distanceFromEnd = ({ scrollOffset, viewportSize, scrollSize }: View): number =>
  Math.max(0, scrollSize - viewportSize - scrollOffset)

export const isFarFromEnd = (distance: number): boolean => distance > FAR_PX

export const isAtEnd = (distance: number): boolean => distance <= AT_END_PX

/** True near the start, and where the messages do not fill the viewport. */
export const isNearStart = ({ scrollOffset }: Pick<View, 'scrollOffset'>): boolean => scrollOffset < NEAR_START_PX

/** Cause of a change of the list's layout. */
export type LayoutChange =
  /** The first messages are shown. */
  | 'opened'
  /** The reader sent a message. */
  | 'sent'
  /** Any other change of the messages. */
  | 'changed'
  /** The viewport was resized, for example by an on-screen keyboard. */
  | 'viewport'
  /** Content was resized, for example a row when it was first measured. */
  | 'measured'

/**
 * Stick-to-bottom: whether the list scrolls to its end after a change, from the distance before it. It never pulls a
 * reader away from older messages; 'measured' needs the exact end, because scrolling up also measures rows.
 */
export function sticksToEnd(change: LayoutChange, distanceBefore: number): boolean {
  if (change === 'opened' || change === 'sent') return true
  return change === 'measured' ? isAtEnd(distanceBefore) : !isFarFromEnd(distanceBefore)
}
