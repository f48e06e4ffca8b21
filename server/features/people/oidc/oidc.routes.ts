import type { FastifyInstance, FastifyReply } from 'fastify'
import { OIDC_CALLBACK_PATH, OIDC_PATH } from '#shared/people/oidc.ts'
import type { RequestLimits } from '../../../http/limits/requestLimits.ts'
import { TOKEN_PAGE_HEADERS } from '../../../http/tokenPages.ts'
import type { OidcService } from './oidc.service.ts'

interface Needs {
  limits: RequestLimits
  oidc: Pick<OidcService, 'start' | 'callback'>
}

/** Redirects a browser; neither it, nor a proxy, nor the next page keeps the address. */
const lead = (reply: FastifyReply, to: string): FastifyReply =>
  reply.headers({ ...TOKEN_PAGE_HEADERS, 'cache-control': 'no-store' }).redirect(to, 302)

/**
 * The way to the issuer's page and back: redirects for browsers, 404 without OIDC_ISSUER. Not part of the contract. A
 * HEAD, as a preview of links sends it, begins and ends nothing.
 */
export function oidcRoutes(api: FastifyInstance, { limits, oidc }: Needs): void {
  api.get(OIDC_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    limits.countRequest(null, request.ip)
    const { to, cookie } = await oidc.start()
    if (cookie) reply.header('set-cookie', cookie)
    return lead(reply, to)
  })
  api.get(OIDC_CALLBACK_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    limits.countRequest(null, request.ip)
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    return lead(reply, await oidc.callback(query, request.headers.cookie ?? '', request.ip))
  })
}
