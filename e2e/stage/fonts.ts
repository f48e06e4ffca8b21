import type { BrowserContext } from '@playwright/test'

/**
 * Has pages wait for the face of their titles. Without it a page that is drawn before the font has come keeps the
 * device's own, which differs from one picture to the next.
 */
export const waitForFonts = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/assets\/[^/]+\.css$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('font-display:optional', 'font-display:block'),
    })
  })
