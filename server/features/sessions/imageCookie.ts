import type { SignedIn } from '#shared/sessions.ts'
import { type NewSession, SESSION_DAYS } from './sessions.service.ts'

/** Name of the cookie that authorises fetching uploaded images only (readings §3). */
export const IMAGE_COOKIE = 'ushers_images'

/** Value of the Set-Cookie header; token '' removes the cookie. */
export function imageCookie(token: string, siteUrl: string): string {
  const seconds = token === '' ? 0 : SESSION_DAYS * 86_400
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${IMAGE_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/** Answer to a login or registration: token and user in the body, the image token in a cookie. */
export function signIn(
  { imageToken, ...signedIn }: NewSession,
  setCookie: (cookie: string) => void,
  siteUrl: string,
): SignedIn {
  setCookie(imageCookie(imageToken, siteUrl))
  return signedIn
}
