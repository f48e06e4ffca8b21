/**
 * Path below which the app lives on its host, such as '/ushers'; '' at the root. The server writes it into the page;
 * the worker lies there.
 */
export const SITE_PATH =
  globalThis.document?.documentElement?.dataset.path ?? globalThis.location?.pathname.match(/^(.*)\/sw\.js$/)?.[1] ?? ''

/** Begins the app's names below a path; no path has a colon. */
const OWN = SITE_PATH && `${SITE_PATH}:`

/** A name of storage, of a lock or of a channel, which an app at another path of the host does not use. */
export const ownName = (name: string): string => OWN + name

/** True for such a name of this app: at the root, for one that begins with no path. */
export const isOwnName = (name: string): boolean => (OWN ? name.startsWith(OWN) : !name.startsWith('/'))

/** A path of the host as the app knows it; null where it is not below the app's own. */
export const pathInSite = (pathname: string): string | null =>
  `${pathname}/`.startsWith(`${SITE_PATH}/`) ? pathname.slice(SITE_PATH.length) || '/' : null
