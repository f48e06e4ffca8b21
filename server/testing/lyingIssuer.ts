import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type LoopbackAnswer, startLoopback } from './loopback.ts'

/** What a lying issuer answers otherwise than an honest one. */
export interface Lies {
  /** The name it gives itself. */
  issuer?: string
  /** Claims of its ID token; one that is undefined is left out. */
  claims?: Record<string, unknown>
  /** Signs with a key that it has not published. */
  isForged?: boolean
  /** Signs with its second key from now on, and publishes that alone. */
  isKeyChanged?: boolean
  /** The whole ID token. */
  idToken?: string
  /** Its answers at these paths, in place of a token or a description. */
  answers?: Partial<Record<'/.well-known/openid-configuration' | '/token' | '/jwks', LoopbackAnswer>>
}

/** An issuer on 127.0.0.1 that signs in whoever has any code. */
export interface LyingIssuer {
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string }
  /** Whom it signs in next, with the nonce that was asked for, and its lies. */
  says(person: { sub: string; email: string; nonce: string }, lies?: Lies): void
  /** Bodies of the requests for a token. */
  asked: URLSearchParams[]
  /** Once, however often it is called. */
  close(): Promise<void>
}

type Key = Awaited<ReturnType<typeof generateKeyPair>>

const publishedKey = async ({ publicKey }: Key, kid: string) => ({
  ...(await exportJWK(publicKey)),
  ...{ alg: 'RS256', use: 'sig', kid },
})

/** Starts a lying issuer. Close it after the tests. */
export async function startLyingIssuer(): Promise<LyingIssuer> {
  const [first, second, unknown] = await Promise.all([1, 2, 3].map(() => generateKeyPair('RS256')))
  let person = { sub: '', email: '', nonce: '' }
  let lies: Lies = {}
  const asked: URLSearchParams[] = []
  const settings = { OIDC_ISSUER: '', OIDC_CLIENT_ID: 'ushers', OIDC_CLIENT_SECRET: 'a secret' }

  async function idToken(): Promise<string> {
    const { isForged, isKeyChanged, claims } = lies
    const key = (isForged ? unknown : isKeyChanged ? second : first) as Key
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: settings.OIDC_ISSUER, aud: 'ushers', iat: now, exp: now + 300 }
    const all = { ...honest, ...person, email_verified: true, name: 'Ruth Greene', ...claims } as JWTPayload
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: isKeyChanged ? 'two' : 'one' }).sign(key.privateKey)
  }
  async function honestAnswer(path: string): Promise<unknown> {
    const at = settings.OIDC_ISSUER
    if (path === '/jwks') {
      const key = lies.isKeyChanged ? publishedKey(second as Key, 'two') : publishedKey(first as Key, 'one')
      return { keys: [await key] }
    }
    if (path === '/token')
      return {
        access_token: 'a secret access token',
        token_type: 'Bearer',
        id_token: lies.idToken ?? (await idToken()),
      }
    return {
      issuer: lies.issuer ?? at,
      authorization_endpoint: `${at}/auth`,
      token_endpoint: `${at}/token`,
      jwks_uri: `${at}/jwks`,
      authorization_response_iss_parameter_supported: true,
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }
  }
  const loopback = await startLoopback(async ({ path, body }) => {
    if (path === '/token') asked.push(new URLSearchParams(body))
    return lies.answers?.[path as '/token'] ?? { body: await honestAnswer(path) }
  })
  settings.OIDC_ISSUER = loopback.url
  let closing: Promise<void> | undefined
  return {
    settings,
    asked,
    says(next, with_ = {}) {
      person = next
      lies = with_
    },
    close() {
      closing ??= loopback.close()
      return closing
    },
  }
}
