import { phoneApi } from '#shared/phone.ts'
import type { Route } from '../../http/route.ts'
import type { PhoneService } from './phone.service.ts'

export function phoneRoutes(route: Route, phone: PhoneService): void {
  route(phoneApi.sendCode, (viewer, input, { ip, language }) => phone.sendCode(input, { ip, language }, viewer))
  route(phoneApi.verifyCode, (_viewer, input) => phone.verifyCode(input))
}
