// Where a click leads and what belongs together: the worker and the page must agree on it.

/** Where a notification leads that says no other place. */
const HOME = '/dashboard'

/** `path` as an address of the site `origin`, or the dashboard where it leads elsewhere or nowhere. */
export function pathOnSite(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return HOME
  const url = new URL(path, origin)
  // A browser reads '//host', '/\host' and the like as another site, and so would our own router.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : HOME
}

/** The tag under which all notifications of a channel are one. */
export const tagOfChannel = (channelId: string): string => `channel:${channelId}`
