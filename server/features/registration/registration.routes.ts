import { registrationApi } from '#shared/registration.ts'
import type { Route } from '../../http/route.ts'
import { signIn } from '../sessions/imageCookie.ts'
import type { ApprovalsService } from '../users/approvals.service.ts'
import type { RegistrationService } from './registration.service.ts'

export function registrationRoutes(
  route: Route,
  { registration, approvals }: { registration: RegistrationService; approvals: ApprovalsService },
  { siteUrl }: { siteUrl: string },
): void {
  route(registrationApi.register, async (_viewer, input, { ip, userAgent, setCookie }) =>
    signIn(await registration.register(input, { ip, userAgent }), setCookie, siteUrl),
  )
  route(registrationApi.approve, (user, { id }) => approvals.approve(user, id))
  route(registrationApi.decline, (user, { id }) => approvals.decline(user, id))
  route(registrationApi.resetPassword, (_viewer, input, { ip }) => registration.resetPassword(input, ip))
}
