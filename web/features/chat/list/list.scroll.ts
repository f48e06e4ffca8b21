/** Further than this from the newest message, in px, somebody is reading older ones (specification §2, §9). */
const FAR_PX = 150

/** Heights are measured in fractions of a pixel. */
const AT_END_PX = 4

/** Older messages are asked for before the reader has come to the oldest one, in px. */
const OLDER_BELOW_PX = 800

/** How long after a change the list goes to its end, in milliseconds (specification §2, §9). */
export const SETTLE_MS = 50

/** What of a list is on screen, in px. */
export interface View {
  scrollOffset: number
  viewportSize: number
  scrollSize: number
}

export const viewOf = ({ scrollTop, clientHeight, scrollHeight }: Element): View => ({
  scrollOffset: scrollTop,
  viewportSize: clientHeight,
  scrollSize: scrollHeight,
})

/** How far the lower edge of the window is above the end of the list. */
export const distanceFromEnd = ({ scrollOffset, viewportSize, scrollSize }: View): number =>
  Math.max(0, scrollSize - viewportSize - scrollOffset)

export const isFarFromEnd = (distance: number): boolean => distance > FAR_PX

export const isAtEnd = (distance: number): boolean => distance <= AT_END_PX

/** Whether what is above should be asked for: the reader comes near it, or there is room for it. */
export const isNearStart = ({ scrollOffset }: Pick<View, 'scrollOffset'>): boolean => scrollOffset < OLDER_BELOW_PX

/** A change of the list, or of the window around it. */
export type Change =
  /** The first messages are here. */
  | 'opened'
  /** The reader has sent something. */
  | 'wrote'
  /** Anything else about the messages. */
  | 'changed'
  /** The window became another, as when a keyboard opens. */
  | 'window'
  /** Something became taller or lower, such as a message that had not been measured. */
  | 'measured'

/**
 * Whether the list goes to its end, seen from where the reader was before the change. Somebody who reads older messages
 * is never pulled away from them, and nobody while their finger is still moving.
 */
export function goesToEnd(change: Change, distanceBefore: number): boolean {
  if (change === 'opened' || change === 'wrote') return true
  return change === 'measured' ? isAtEnd(distanceBefore) : !isFarFromEnd(distanceBefore)
}
