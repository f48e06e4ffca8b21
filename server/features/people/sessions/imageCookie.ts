import { SESSION_DAYS } from './sessions.service.ts'

/** Name of the cookie that authorises fetching uploaded images only (rule 109), on plain http. */
const IMAGE_COOKIE = 'ushers_images'

/** Name of the cookie on https, which browsers accept from this host alone. */
const SECURE_IMAGE_COOKIE = `__Host-${IMAGE_COOKIE}`

/** Value of the Set-Cookie header; token '' removes the cookie. */
export function imageCookie(token: string, siteUrl: string): string {
  const seconds = token === '' ? 0 : SESSION_DAYS * 86_400
  const isSecure = siteUrl.startsWith('https:')
  const [name, secure] = isSecure ? [SECURE_IMAGE_COOKIE, '; Secure'] : [IMAGE_COOKIE, '']
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/** The token in a Cookie header. The plain name counts on https too: sessions from before have it. */
export function imageTokenIn(header = ''): string | undefined {
  const pairs = header.split(/; */)
  for (const name of [SECURE_IMAGE_COOKIE, IMAGE_COOKIE]) {
    const pair = pairs.find((each) => each.startsWith(`${name}=`))
    if (pair) return pair.slice(name.length + 1)
  }
  return undefined
}
