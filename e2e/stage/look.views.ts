import type { Page } from '@playwright/test'

export type Role = 'super admin' | 'admin' | 'member'

/** One page as it is looked at. */
export interface View {
  name: string
  path: string
  as?: Role
  /** A browser that speaks Spanish, or one in which the app's worker may work; default neither. */
  browser?: 'spanish' | 'worker'
  /** What is done before the picture is taken; told where it may leave a file. */
  act?: (page: Page, folder: string) => Promise<void>
  /** Widths at which there is something to see; default all. */
  widths?: number[]
  /** Only what the window shows: for what lies above the page, and for pages of many screens. */
  isWindow?: boolean
}
