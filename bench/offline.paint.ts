import { chromium } from '@playwright/test'
import { BROWSER } from './first.load.ts'
import { temporaryFolder } from './program.ts'

/** CPU throttling as of a lower mid-range phone (project limit). */
const CPU_SLOWDOWN = 4

interface Paint {
  /** Milliseconds from the start of the navigation. */
  firstPaintMs: number
  headingMs: number
  heading: string
}

/**
 * Measures the first paint of a page from the service worker, without a network and at a quarter of the processor's
 * speed: once per round, in a new tab of a browser that has opened the page before. Its profile is on disk, as a
 * phone's: a private window would compile the app's code at each opening. The heading is the first one that includes
 * `says`: the page that waits for data has one, too.
 */
export async function paintOffline(
  url: string,
  storage: Record<string, string>,
  rounds: number,
  says = '',
): Promise<Paint[]> {
  using profile = temporaryFolder()
  const context = await chromium.launchPersistentContext(profile.path, {
    ...BROWSER,
    viewport: { width: 375, height: 812 },
  })
  try {
    await context.addInitScript((words) => {
      new MutationObserver((_, watch) => {
        if (document.querySelector('h1')?.textContent?.includes(words) !== true) return
        performance.mark('heading')
        console.debug('heading')
        watch.disconnect()
      }).observe(document, { childList: true, subtree: true, characterData: true })
    }, says)
    const first = await context.newPage()
    await first.goto(new URL('/healthz', url).href)
    await first.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(storage))
    await first.goto(url)
    await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await first.waitForLoadState('networkidle')
    await first.waitForFunction((words) => document.querySelector('h1')?.textContent?.includes(words), says)
    await first.close()
    await context.setOffline(true)

    const paints: Paint[] = []
    for (let round = 0; round < rounds; round += 1) {
      const page = await context.newPage()
      const devTools = await context.newCDPSession(page)
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      // The page says itself when it is drawn: a question meanwhile would take its time.
      const drawn = page.waitForEvent('console', (message) => message.text() === 'heading')
      await page.goto(url, { waitUntil: 'commit' })
      await drawn
      await page.waitForFunction(() =>
        ['heading', 'first-contentful-paint'].every((name) => performance.getEntriesByName(name).length > 0),
      )
      paints.push(
        await page.evaluate(() => ({
          firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
          headingMs: performance.getEntriesByName('heading')[0]?.startTime ?? Number.NaN,
          heading: document.querySelector('h1')?.textContent ?? '',
        })),
      )
      await page.close()
    }
    return paints
  } finally {
    await context.close()
  }
}
