import { invitationsApi } from '#shared/invitations.ts'
import type { Route } from '../../http/route.ts'
import { signIn } from '../sessions/imageCookie.ts'
import type { InvitationsService } from './invitations.service.ts'
import type { InvitesService } from './invites.service.ts'

export function invitationsRoutes(
  route: Route,
  { invitations, invites }: { invitations: InvitationsService; invites: InvitesService },
  { siteUrl }: { siteUrl: string },
): void {
  route(invitationsApi.create, (user, { people }) => invitations.create(user, people))
  route(invitationsApi.list, () => invitations.list())
  route(invitationsApi.read, (user, { text }, { file, language }) => invitations.read(user, { file, text }, language))
  route(invitationsApi.revoke, (user, { id }) => invitations.revoke(user, id))
  route(invitationsApi.renew, (user, { id }) => invitations.renew(user, id))

  route(invitationsApi.show, (_viewer, { token }) => invites.show(token))
  route(invitationsApi.use, async (_viewer, { token, ...answer }, { ip, userAgent, setCookie }) =>
    signIn(await invites.use(token, answer, { ip, userAgent }), setCookie, siteUrl),
  )
}
