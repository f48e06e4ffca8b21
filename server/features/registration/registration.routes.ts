import { registrationApi } from '#shared/registration.ts'
import type { Route } from '../../http/route.ts'
import { signIn } from '../sessions/imageCookie.ts'
import type { RegistrationService } from './registration.service.ts'

export function registrationRoutes(
  route: Route,
  registration: RegistrationService,
  { siteUrl }: { siteUrl: string },
): void {
  route(registrationApi.register, async (_viewer, input, { setCookie }) =>
    signIn(await registration.register(input), setCookie, siteUrl),
  )
  route(registrationApi.resetPassword, (_viewer, input) => registration.resetPassword(input))
}
