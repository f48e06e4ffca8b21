import type { Page } from '@playwright/test'

/** Holds every request to these addresses back, as a slow line does, until what it returns is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The code of the live line does not come: the page is not told of anything, and asks nothing again by itself. */
export const withoutLine = (page: Page): Promise<unknown> => page.route('**/assets/live-*.js', () => undefined)

/**
 * Answers every request to these addresses as a server with a fault does, until they are unrouted. A page without its
 * line yet gets none: a line that opens makes it ask again, and whoever is about to press 'Try again' finds no button.
 */
export async function breakDown(page: Page, address: string): Promise<void> {
  await withoutLine(page)
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } }),
  )
}
