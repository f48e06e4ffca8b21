import { sitePathOf } from '#shared/sitePath.ts'
import { SESSION_DAYS } from './sessions.service.ts'

/** Name of the cookie that authorises fetching uploaded images only (rule 109), on plain http. */
const IMAGE_COOKIE = 'ushers_images'

/**
 * Name of the cookie on https, which browsers accept from this host alone; below a path, which `__Host-` forbids, from
 * https alone.
 */
const secureName = (sitePath: string): string => `${sitePath === '' ? '__Host-' : '__Secure-'}${IMAGE_COOKIE}`

/** Value of the Set-Cookie header; token '' removes the cookie. */
export function imageCookie(token: string, siteUrl: string): string {
  const seconds = token === '' ? 0 : SESSION_DAYS * 86_400
  const sitePath = sitePathOf(siteUrl)
  const isSecure = siteUrl.startsWith('https:')
  const [name, secure] = isSecure ? [secureName(sitePath), '; Secure'] : [IMAGE_COOKIE, '']
  return `${name}=${token}; Path=${sitePath || '/'}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/**
 * The token in the Cookie header of a request to the site at that path. The plain name counts on https too: sessions
 * from before have it. Of two cookies of one name browsers send the one of the longer path first (RFC 6265, 5.4).
 */
export function imageTokenIn(header = '', sitePath = ''): string | undefined {
  const pairs = header.split(/; */)
  for (const name of [secureName(sitePath), IMAGE_COOKIE]) {
    const pair = pairs.find((each) => each.startsWith(`${name}=`))
    if (pair) return pair.slice(name.length + 1)
  }
  return undefined
}
