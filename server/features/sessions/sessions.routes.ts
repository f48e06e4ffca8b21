import { sessionsApi } from '#shared/sessions.ts'
import type { Route } from '../../http/route.ts'
import { SESSION_DAYS, type SessionsService } from './sessions.service.ts'

/** Name of the cookie that fetches uploaded images, and nothing else (readings §3). */
export const IMAGE_COOKIE = 'ushers_images'

const imageCookie = (value: string, seconds: number, isSecure: boolean): string =>
  `${IMAGE_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`

export function sessionsRoutes(route: Route, sessions: SessionsService, { siteUrl }: { siteUrl: string }): void {
  const isSecure = siteUrl.startsWith('https:')

  route(sessionsApi.login, async (_user, input, { ip, setCookie }) => {
    const { token, user, imageToken } = await sessions.login(input, ip)
    setCookie(imageCookie(imageToken, SESSION_DAYS * 86_400, isSecure))
    return { token, user }
  })

  route(sessionsApi.logout, async (user, _input, { setCookie }) => {
    await sessions.logout(user)
    setCookie(imageCookie('', 0, isSecure))
    return undefined
  })

  route(sessionsApi.me, async ({ sessionId, loggedInAt, scheduleRevision, ...user }) => ({ user }))
}
