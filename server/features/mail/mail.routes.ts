import { mailApi } from '#shared/mail.ts'
import type { Route } from '../../http/route.ts'
import type { MailLinksService } from './mailLinks.service.ts'

export function mailRoutes(route: Route, links: MailLinksService): void {
  route(mailApi.reset, (_viewer, { email, botCheck }, browser) => links.askForReset(email, botCheck, browser))
  route(mailApi.resetPassword, (_viewer, { token, newPassword }, { ip }) => links.resetPassword(token, newPassword, ip))
  route(mailApi.verifyEmail, (user, _input, browser) => links.askForVerification(user, browser))
  route(mailApi.verify, (_viewer, { token }, { ip }) => links.verify(token, ip))
}
