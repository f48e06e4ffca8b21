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
