import type { Page } from '@playwright/test'
import { messageLog } from './chat.steps.ts'

/** Frames without anything new after which a list is not going to be drawn any further. */
const MOST_FRAMES = 300

/**
 * The texts of all loaded messages of the open channel, from the oldest to the newest, each as often as it stands
 * there. Only those in sight are drawn, so the list is gone through from its beginning to its end. One that changes
 * meanwhile may be read in part: ask again.
 */
export const readLog = (page: Page): Promise<string[]> =>
  messageLog(page).evaluate(async (log, most) => {
    const isInSight = (row: Element | undefined) => {
      const [{ top, bottom } = { top: 0, bottom: 0 }, box] = [row?.getBoundingClientRect(), log.getBoundingClientRect()]
      return row !== undefined && top >= box.top && bottom <= box.bottom
    }
    /** `read` and what of `next` comes after it; only `read` where they share nothing, as before a frame is drawn. */
    const joined = (read: string[], next: string[]) => {
      for (let start = Math.max(0, read.length - next.length); start < read.length; start += 1) {
        const shared = read.slice(start)
        if (shared.every((text, place) => text === next[place])) return [...read, ...next.slice(shared.length)]
      }
      return read
    }
    let read: string[] = []
    // The wheel event marks the scrolling as the reader's: a list also moves while it shifts by itself.
    log.dispatchEvent(new WheelEvent('wheel', { deltaY: -log.scrollTop }))
    log.scrollTo(0, 0)
    // Rows of the end may be in sight, too, until rows are drawn there.
    for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame)
    for (let frames = 0; frames < most; frames += 1) {
      await new Promise(requestAnimationFrame)
      const rows = [...log.querySelectorAll('article')]
      const texts = rows.map(({ textContent }) => textContent ?? '')
      const before = read.length
      if (before > 0) read = joined(read, texts)
      else if (log.scrollTop === 0 && isInSight(rows[0])) read = texts
      const isAtEnd = log.scrollHeight - log.clientHeight - log.scrollTop <= 4
      if (isAtEnd && isInSight(rows.at(-1)) && texts.at(-1) === read.at(-1)) break
      if (read.length === before) continue
      frames = 0
      // Less than a page, so that some of what was read is still drawn.
      log.scrollBy(0, 0.75 * log.clientHeight)
    }
    return read
  }, MOST_FRAMES)
