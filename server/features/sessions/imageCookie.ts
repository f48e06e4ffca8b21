import type { SignedIn } from '#shared/sessions.ts'
import { type NewSession, SESSION_DAYS } from './sessions.service.ts'

/** Name of the cookie that fetches uploaded images, and nothing else (readings §3). */
export const IMAGE_COOKIE = 'ushers_images'

/** The Set-Cookie header's value; '' takes the cookie away. */
export function imageCookie(token: string, siteUrl: string): string {
  const seconds = token === '' ? 0 : SESSION_DAYS * 86_400
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${IMAGE_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/** The answer to a login or registration: token and user in the body, the images' token in its cookie. */
export function signIn(
  { imageToken, ...signedIn }: NewSession,
  setCookie: (cookie: string) => void,
  siteUrl: string,
): SignedIn {
  setCookie(imageCookie(imageToken, siteUrl))
  return signedIn
}
