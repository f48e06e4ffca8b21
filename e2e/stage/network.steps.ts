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

/** Answers every request to these addresses as a server with a fault does, until they are unrouted. */
export const breakDown = (page: Page, address: string): Promise<unknown> =>
  page.route(address, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } }),
  )
