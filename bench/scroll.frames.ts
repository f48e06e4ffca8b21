import type { Page } from '@playwright/test'

/** Pixels scrolled per frame, as by a quick flick of a thumb. */
const FLICK = 60

/** Between two messages, or a message and the header of its day, in pixels. */
const GAP = 60

/** Frames that are timed. */
const FRAMES = 600

export interface Scrolled {
  /** Milliseconds from one frame to the next. */
  frames: number[]
  /** Maximum number of messages drawn at one time. */
  drawn: number
  /** Frames without a message in the middle of the list. */
  blank: number
}

const ready = (page: Page) =>
  page.getByRole('log').getByRole('article').first().waitFor({ state: 'visible', timeout: 30_000 })

/** Opens a channel and goes up through its history until at least `count` messages are on the page. */
export async function openHistory(page: Page, url: string, count: number): Promise<void> {
  let loaded = 0
  page.on('response', async (response) => {
    if (/\/api\/messages\/\w+\?/.test(response.url()) && response.ok()) loaded += (await response.json()).length
  })
  await page.goto(url)
  await ready(page)
  const deadline = Date.now() + 15 * 60_000
  while (loaded < count) {
    if (Date.now() > deadline) throw new Error(`Only ${loaded} of ${count} messages came`)
    await page.getByRole('log').evaluate((log) => {
      log.scrollTop = 0
    })
    await page.waitForTimeout(10)
  }
}

/** Scrolls down from the middle of the loaded messages, frame by frame. */
export const scrollDown = (page: Page): Promise<Scrolled> =>
  page.getByRole('log').evaluate(
    async (log, { flick, count, gap }) => {
      const box = log.getBoundingClientRect()
      const middle = box.top + box.height / 2
      log.scrollTop = log.scrollHeight / 2
      const scrolled: Scrolled = { frames: [], drawn: 0, blank: 0 }
      let before: number | undefined
      for (let frame = 0; frame < count; frame += 1) {
        // Up and down again, so that a short list does for as many frames as a long one.
        log.scrollTop += Math.floor(frame / 60) % 2 === 0 ? flick : -flick
        const now = await new Promise<number>(requestAnimationFrame)
        if (before !== undefined) scrolled.frames.push(now - before)
        before = now
        const drawn = [...log.querySelectorAll('article')]
        const isFilled = drawn.some((article) => {
          const { top, bottom } = article.getBoundingClientRect()
          return top - gap <= middle && middle <= bottom + gap
        })
        if (!isFilled) scrolled.blank += 1
        scrolled.drawn = Math.max(scrolled.drawn, drawn.length)
      }
      return scrolled
    },
    { flick: FLICK, count: FRAMES, gap: GAP },
  )
