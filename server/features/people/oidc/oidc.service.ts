import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { OIDC_CALLBACK_PATH, type OidcLink } from '#shared/people/oidc.ts'
import type { ChangeContext } from '../../../db/change.ts'
import { hashToken } from '../../../db/spentTokens.ts'
import type { Env } from '../../../env.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { createIssuer, type Issuer } from '../../../providers/oidc/issuer.ts'
import { securityNotice } from '../../reach/push/securityNotice.ts'
import type { Refusals } from '../audit/refusals.ts'
import type { PersonalData } from '../personalData.ts'
import { asCodeTry } from '../secondFactor/secondStep.ts'
import { type NewSession, startSession } from '../sessions/startSession.ts'
import { holdPerson } from '../users/holdPerson.ts'
import { userRows } from '../users/members.ts'
import { mustBeOwner } from '../users/ownPassword.ts'
import { toUser } from '../users/users.columns.ts'
import { begunCookie, bindingOf, browserOf, endOf, newBegun } from './begun.ts'
import { oidcStore } from './oidc.store.ts'
import { answerCallback, type CallbackNeeds } from './oidcCallback.ts'

interface Needs extends Omit<CallbackNeeds, 'provider' | 'cookie' | 'issuer' | 'registration'> {
  env: Pick<Env, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME' | 'REGISTRATION'>
  limits: RateLimits
  refusals: Pick<Refusals, 'note'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** A code for a session, as it comes with the cookie of its browser. */
interface Fetching {
  code: string
  secondCode?: string | undefined
}

type On = Needs & CallbackNeeds

/** Uses up a code, in the change that starts the session: the person is there still, and not suspended. */
async function spendCode({ trx }: ChangeContext, userId: string, codeHash: string): Promise<void> {
  const person = await holdPerson(trx, userId)
  if (!person || !(await oidcStore.takeCode(trx, codeHash))) throw new AppError('oidc_expired')
  if (person.suspended) throw new AppError('account_suspended')
}

/** Starts the session of a code. 400 where it is no good here, 401 for the second factor, 403 for who is suspended. */
async function startWithCode(
  { db, change, limits, refusals, cookie }: On,
  { code, secondCode }: Fetching,
  { ip, userAgent, cookie: cookies }: Pick<RequestContext, 'ip' | 'userAgent' | 'cookie'>,
): Promise<NewSession> {
  const codeHash = hashToken(code)
  const begun = await cookie.read(cookies)
  const known = begun && (await oidcStore.code(db, codeHash, new Date().toISOString()))
  if (known?.browser_hash !== (begun && browserOf(begun))) throw new AppError('oidc_expired')
  const person = known && (await userRows.find(db, known.user_id))
  if (!begun || !person) throw new AppError('oidc_expired')
  const start = () =>
    startSession(
      change,
      toUser(person),
      { ip, userAgent },
      { code: secondCode, spend: (context) => spendCode(context, person.id, codeHash) },
    )
  try {
    return await (secondCode === undefined ? start() : asCodeTry(limits, person.id, start))
  } catch (error) {
    const refused = error instanceof AppError && error.code
    // Nobody finds their phone within the minute that the code is good for.
    if (refused === 'second_factor_needed') await oidcStore.keepCode(db, codeHash, endOf(begun))
    if (refused === 'second_factor_wrong') refusals.note('login.failed', person.id, null)
    throw error
  }
}

async function unlink({ change, issuer }: On, viewer: Viewer): Promise<void> {
  await change(null, async (context) => {
    const { trx, audit } = context
    const person = await holdPerson(trx, viewer._id)
    if (person?.password_hash === '' && (await oidcStore.linkOf(trx, viewer._id, issuer)))
      throw new AppError('last_way_in')
    if (!(await oidcStore.unlink(trx, viewer._id, issuer))) return
    await audit({ action: 'oidc.unlinked', actorId: viewer._id, subjectId: viewer._id })
    await securityNotice(context, { userId: viewer._id, exceptSessionId: viewer.sessionId, event: 'oidcUnlinked' })
  })
}

const provider = (needs: Needs): Issuer =>
  createIssuer(needs.env, `${needs.siteUrl}/api${OIDC_CALLBACK_PATH}`, needs.log)

export type OidcService = ReturnType<typeof oidcService>

/** The sign-in with accounts of an issuer (OIDC_ISSUER). Every endpoint is 404 without one. */
export function oidcService(needs: Needs) {
  const { db, env, siteUrl } = needs
  const { OIDC_ISSUER: issuer, OIDC_NAME: name } = env
  const on: On | undefined = issuer
    ? {
        ...needs,
        issuer,
        registration: env.REGISTRATION,
        provider: provider(needs),
        cookie: begunCookie(db, siteUrl),
      }
    : undefined
  const mustBeOn = (): On => {
    if (!on) throw new AppError('oidc_off')
    return on
  }

  return {
    /** What `/config` tells: null without an issuer. */
    state: () => on && { name, ready: on.provider.isReady() },
    /** Looks whether the issuer can be reached. Never throws. */
    discover: async (): Promise<void> => on?.provider.discover(),

    /** Where a sign-in begins: the issuer's page, with the cookie of the browser; the login page while it is silent. */
    async start(): Promise<{ to: string; cookie?: string }> {
      const { provider, cookie } = mustBeOn()
      if (!provider.isReady()) return { to: `${siteUrl}/login?refused=unreachable` }
      const begun = newBegun()
      return { to: await provider.addressFor(bindingOf(begun)), cookie: await cookie.write(begun) }
    },

    /** Address that the issuer's answer leads to. */
    callback: (query: URLSearchParams, cookies: string, ip: string): Promise<string> =>
      answerCallback(mustBeOn(), query, cookies, ip),

    async session(
      _viewer: unknown,
      fetching: Fetching,
      context: Pick<RequestContext, 'ip' | 'userAgent' | 'cookie' | 'setHeader'>,
    ): Promise<NewSession> {
      const session = await startWithCode(mustBeOn(), fetching, context)
      context.setHeader('set-cookie', mustBeOn().cookie.removal())
      return session
    },

    async show({ _id }: Viewer): Promise<OidcLink> {
      const known = await oidcStore.linkOf(db, _id, mustBeOn().issuer)
      return { name, linked: known !== undefined, since: known?.created_at ?? null }
    },

    /** Begins a link: the address, and the cookie of this browser. 403 without the password long after the login. */
    async link(
      viewer: Viewer,
      { password }: { password?: string | undefined },
      { setHeader }: Pick<RequestContext, 'setHeader'>,
    ): Promise<{ url: string }> {
      const { provider, cookie } = mustBeOn()
      await mustBeOwner(needs, viewer, { password })
      if (!provider.isReady()) throw new AppError('oidc_unreachable')
      const begun = newBegun({ userId: viewer._id, sessionId: viewer.sessionId })
      const url = await provider.addressFor(bindingOf(begun))
      setHeader('set-cookie', await cookie.write(begun))
      return { url }
    },

    unlink: async (viewer: Viewer): Promise<void> => unlink(mustBeOn(), viewer),

    /** Deletes codes that nobody fetched a session with. */
    async cleanUp(): Promise<void> {
      await oidcStore.removeExpiredCodes(db, new Date().toISOString())
    },

    /** Accounts at issuers with which a person signs in. Codes of sign-ins under way live a minute. */
    personalData: {
      tables: ['oidc_links'],
      ofPerson: async ({ _id }) => ({
        linkedAccounts: (await oidcStore.linksOf(db, _id)).map(({ issuer: of, subject, created_at: since }) => ({
          issuer: of,
          subject,
          since,
        })),
      }),
    } satisfies PersonalData,
  }
}
