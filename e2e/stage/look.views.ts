import type { Page } from '@playwright/test'
import { expectKept } from './device.steps.ts'

type Role = 'super admin' | 'admin' | 'member'

/** One page as it is looked at. */
export interface View {
  name: string
  path: string
  as?: Role
  /** A browser that speaks Spanish, or one in which the app's worker may work; default neither. */
  browser?: 'spanish' | 'worker'
  /** Prepares the page for the picture; told where it may leave a file. */
  act?: (page: Page, folder: string) => Promise<void>
  /** Widths at which there is something to see; default all. */
  widths?: number[]
  /** True for a picture of the window alone: for layers above the page, and for pages of many screens. */
  isWindow?: boolean
}

/** Opens the page again without a line to the server, once the device holds what it shows. */
export const withoutLine =
  (...kinds: string[]) =>
  async (page: Page) => {
    await expectKept(page, ...kinds)
    await page.route(/\/(socket\.io|api)\//, (route) => route.abort('internetdisconnected'))
    await page.reload()
    await page.getByText(/^Offline\. This is from/).waitFor()
  }
