import { expect as plain } from '@playwright/test'

/** Path below which the servers of the tests live: '' or, in `npm test -- path`, such as '/ushers'. */
export const SITE_PATH = process.env.TEST_SITE_PATH ?? ''

/** A root-relative address of the app as an address of its host; others as they are. */
export const onHost = (address: string): string =>
  address.startsWith('/') && !`${address}/`.startsWith(`${SITE_PATH}/`) ? SITE_PATH + address : address

/** The app's path of an address of its host. */
export const pathInSite = (url: string): string => new URL(url).pathname.slice(SITE_PATH.length) || '/'

/** Name under which the app keeps something in the browser (web/platform/site.ts). */
export const keptAs = (name: string): string => (SITE_PATH === '' ? name : `${SITE_PATH}:${name}`)

/** Playwright's, but that a page has an address of the app where its site lives below a path. */
export const expect = plain.extend({
  async toHaveURL(
    ...[page, address, options]: [
      Parameters<typeof plain>[0] & { url(): string },
      string | RegExp | ((url: URL) => boolean),
      { timeout?: number }?,
    ]
  ) {
    const wanted = typeof address === 'string' ? onHost(address) : address
    const of = this.isNot ? plain(page).not : plain(page)
    await (
      of as ReturnType<typeof plain<never>> as { toHaveURL(to: unknown, options?: object): Promise<void> }
    ).toHaveURL(wanted, options)
    return { pass: !this.isNot, message: () => '' }
  },
}) as typeof plain
