// Targets and tags of notifications, shared by the worker and the page.

/** Target of a notification without a path. */
const HOME = '/dashboard'

/** `path` if it is on the site `origin`, else the dashboard. */
export function pathOnSite(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return HOME
  const url = new URL(path, origin)
  // Browsers and the router read '//host' and '/\host' as another site.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : HOME
}

/** The tag of a channel's notifications: a newer one replaces the older. */
export const tagOfChannel = (channelId: string): string => `channel:${channelId}`
