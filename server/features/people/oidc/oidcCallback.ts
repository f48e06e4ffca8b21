import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { OIDC_CODE, type OidcRefusal } from '#shared/people/oidc.ts'
import { hashToken, newToken, spendOnce } from '../../../db/spentTokens.ts'
import { isSecret } from '../../../http/isSecret.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import { OidcFailure } from '../../../providers/oidc/failures.ts'
import type { Issuer } from '../../../providers/oidc/issuer.ts'
import { isSessionOpen } from '../sessions/endSessions.ts'
import { type Begun, type begunCookie, bindingOf, browserOf, endOf } from './begun.ts'
import { oidcStore } from './oidc.store.ts'
import { OidcRefused, storeLink, type WhoNeeds, whoSignsIn } from './whoSignsIn.ts'

/** Milliseconds in which the login page fetches its session. */
const CODE_MS = 60_000

/** Answers of the issuer for a network: each costs requests to it. 300 people behind one address sign in at once. */
const CALLBACKS = { max: 600, seconds: 15 * 60 }

export interface CallbackNeeds extends WhoNeeds {
  provider: Issuer
  cookie: ReturnType<typeof begunCookie>
  siteUrl: string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Links the account of the signed-in person who began, while their session is open. */
async function finishLink(needs: CallbackNeeds, subject: string, { userId, sessionId }: NonNullable<Begun['link']>) {
  const { change, issuer } = needs
  await change(null, async (context) => {
    if (!(await isSessionOpen(context.trx, sessionId))) throw new OidcRefused('expired')
    const known = await oidcStore.linkOf(context.trx, userId, issuer)
    if (known?.subject === subject) return
    await storeLink(context, { issuer, subject, userId, sessionId })
  })
}

/** Makes the code with which the browser that began fetches its session. */
async function codeFor({ db }: CallbackNeeds, begun: Begun, userId: string): Promise<string> {
  const code = newToken()
  const expires_at = new Date(Date.now() + CODE_MS).toISOString()
  const row = { code_hash: hashToken(code), user_id: userId, browser_hash: browserOf(begun), expires_at }
  await oidcStore.addCode(db, row)
  return code
}

/** Path below the site that the issuer's answer leads to. */
async function finish(needs: CallbackNeeds, query: URLSearchParams, cookies: string, ip: string): Promise<string> {
  const { db, limits, provider, cookie } = needs
  const begun = await cookie.read(cookies)
  if (!begun) throw new OidcRefused('expired')
  const binding = bindingOf(begun)
  if (!isSecret(query.get('state') ?? '', binding.state)) throw new OidcRefused('expired')
  await limits.take([{ key: `callbacks of an issuer ${networkOf(ip)}`, ...CALLBACKS }])
  if (!(await spendOnce(db, binding.state, new Date(endOf(begun))))) throw new OidcRefused('expired')
  const identity = await provider.identityOf(query, binding)
  if (begun.link) {
    await finishLink(needs, identity.subject, begun.link)
    return '/profile#linked-account'
  }
  const userId = await whoSignsIn(needs, identity, ip)
  return `/login#${OIDC_CODE}=${await codeFor(needs, begun, userId)}`
}

/** Codes of refusals that are thrown as answers of an endpoint. */
const REFUSAL_OF: Partial<Record<string, OidcRefusal>> = { account_suspended: 'suspended', email_taken: 'taken' }

/** The refusal that an error means; logs what an operator should know, without codes, tokens and people. */
function refusalOf(error: unknown, log: CallbackNeeds['log']): OidcRefusal {
  if (error instanceof OidcRefused) return error.refusal
  if (error instanceof OidcFailure) {
    if (error.refusal !== 'cancelled') log.warn({ reason: error.message }, 'a sign-in with OIDC_ISSUER did not work')
    return error.refusal
  }
  if (error instanceof AppError) return REFUSAL_OF[error.code] ?? 'failed'
  throw error
}

/** Address that the callback redirects to: the login page with a code or a refusal, or the profile after a link. */
export async function answerCallback(
  needs: CallbackNeeds,
  query: URLSearchParams,
  cookies: string,
  ip: string,
): Promise<string> {
  try {
    return needs.siteUrl + (await finish(needs, query, cookies, ip))
  } catch (error) {
    return `${needs.siteUrl}/login?refused=${refusalOf(error, needs.log)}`
  }
}
