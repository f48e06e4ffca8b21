import { sessionsApi } from '#shared/sessions.ts'
import type { Route } from '../../http/route.ts'
import { ownRole } from '../../http/viewer.ts'
import { imageCookie, signIn } from './imageCookie.ts'
import type { SessionsService } from './sessions.service.ts'

export function sessionsRoutes(route: Route, sessions: SessionsService, { siteUrl }: { siteUrl: string }): void {
  route(sessionsApi.login, async (_user, input, { ip, userAgent, setCookie }) =>
    signIn(await sessions.login(input, { ip, userAgent }), setCookie, siteUrl),
  )
  route(sessionsApi.logout, async (user, _input, { setCookie }) => {
    await sessions.logout(user)
    setCookie(imageCookie('', siteUrl))
  })

  route(sessionsApi.me, async (viewer) => ({
    user: { ...viewer, role: ownRole(viewer) },
    ...(viewer.withheldRole && { needsSecondFactor: true as const }),
  }))
}
