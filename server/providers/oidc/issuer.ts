import type { FastifyBaseLogger } from 'fastify'
import type { Configuration, ServerMetadata } from 'openid-client'
import { boundedFetch } from './boundedFetch.ts'
import { OidcFailure, reasonOf, toFailure } from './failures.ts'
import { type Identity, identityIn, withUserInfo } from './identity.ts'

/** Seconds for each answer of the issuer. */
const TIMEOUT_SECONDS = 5

/** Name, email and the subject. */
const SCOPE = 'openid email profile'

export interface IssuerSettings {
  OIDC_ISSUER: string
  OIDC_CLIENT_ID: string
  OIDC_CLIENT_SECRET: string
}

/** Random values of one sign-in, which bind its answer to it: CSRF, replayed tokens, a code that somebody else took. */
export interface Binding {
  state: string
  nonce: string
  verifier: string
}

/** An issuer of accounts by OpenID Connect: authorization code with PKCE, state and nonce. */
export interface Issuer {
  /** True once its description has been read; false again after it could not be. */
  isReady(): boolean
  /** Reads its description anew. Never throws; logs a line when its readiness changes. */
  discover(): Promise<void>
  /** Address of its page, which leads back to the callback. Throws an OidcFailure where it is not ready. */
  addressFor(binding: Binding): Promise<string>
  /** The person whom its answer in the query of the callback is about. Throws an OidcFailure. */
  identityOf(query: URLSearchParams, binding: Binding): Promise<Identity>
}

const load = () => import('openid-client')

const hrefOf = (address: string): string => new URL(address).href

/** True for an issuer on this machine without TLS (env.parsers.ts). */
const isPlain = ({ OIDC_ISSUER }: IssuerSettings): boolean => OIDC_ISSUER.startsWith('http:')

/** Reads the description of the issuer; throws where it cannot be reached, or calls itself otherwise. */
async function readDescription(env: IssuerSettings): Promise<ServerMetadata> {
  const client = await load()
  const config = await client.discovery(new URL(env.OIDC_ISSUER), env.OIDC_CLIENT_ID, undefined, client.None(), {
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: boundedFetch,
    execute: isPlain(env) ? [client.allowInsecureRequests] : [],
  })
  const { supportsPKCE: _helper, ...found } = config.serverMetadata()
  // The library lets Microsoft's shared tenants be another one than was named: anybody could sign in.
  if (hrefOf(found.issuer) !== hrefOf(env.OIDC_ISSUER)) throw new Error(`it calls itself ${hrefOf(found.issuer)}`)
  return found
}

/** The library's client. Made anew for each sign-in, so that it fetches the keys of this moment. */
async function configured(env: IssuerSettings, description: ServerMetadata | undefined): Promise<Configuration> {
  if (!description) throw new OidcFailure('unreachable', 'it has not been reached yet')
  const client = await load()
  const secret = env.OIDC_CLIENT_SECRET
  // Its default where it names none (OpenID Connect Discovery 1.0, 3).
  const methods = description.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const isPosted = methods.includes('client_secret_post')
  const authentication = isPosted ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
  const config = new client.Configuration(description, env.OIDC_CLIENT_ID, secret, authentication)
  config.timeout = TIMEOUT_SECONDS
  config[client.customFetch] = boundedFetch
  // Signatures count even over TLS, so that a token proves itself.
  client.enableNonRepudiationChecks(config)
  if (isPlain(env)) client.allowInsecureRequests(config)
  return config
}

/** Fetches the tokens of an answer, and the claims about its person. */
async function fetchIdentity(
  config: Configuration,
  answer: URL,
  { state, nonce, verifier }: Binding,
): Promise<Identity> {
  const client = await load()
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await client.authorizationCodeGrant(config, answer, checks)
  const claims = tokens.claims()
  if (!claims) throw new OidcFailure('failed', 'it sent no ID token')
  const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
  if (!hasMore) return identityIn(claims)
  return withUserInfo(claims, await client.fetchUserInfo(config, tokens.access_token, claims.sub))
}

/** The issuer that OIDC_ISSUER names. `callback` is the address that it leads back to. */
export function createIssuer(
  env: IssuerSettings,
  callback: string,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Issuer {
  let description: ServerMetadata | undefined
  let said: string | null | undefined

  /** Logs whether it can be used; `reason` where not. Not the same twice in a row. */
  function say(reason: string | null): void {
    if (reason === said) return
    said = reason
    const issuer = env.OIDC_ISSUER
    if (reason === null) log.info({ issuer }, 'people can sign in with the accounts of OIDC_ISSUER')
    else log.warn({ issuer, reason }, 'nobody can sign in with OIDC_ISSUER now; passwords go on working')
  }

  return {
    isReady: () => description !== undefined,

    async discover() {
      try {
        description = await readDescription(env)
        say(null)
      } catch (error) {
        description = undefined
        say(reasonOf(error))
      }
    },

    async addressFor({ state, nonce, verifier }) {
      const config = await configured(env, description)
      const client = await load()
      const code_challenge = await client.calculatePKCECodeChallenge(verifier)
      const asked = {
        redirect_uri: callback,
        scope: SCOPE,
        state,
        nonce,
        code_challenge,
        code_challenge_method: 'S256',
      }
      return client.buildAuthorizationUrl(config, asked).href
    },

    async identityOf(query, binding) {
      const answer = new URL(callback)
      answer.search = query.toString()
      try {
        return await fetchIdentity(await configured(env, description), answer, binding)
      } catch (error) {
        throw toFailure(error)
      }
    },
  }
}
