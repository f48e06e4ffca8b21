import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

/** Claims of an account at the issuer. */
export interface Account {
  sub: string
  email?: string
  email_verified?: unknown
  name?: string
}

/** A real issuer on 127.0.0.1 (oidc-provider), at whose page somebody signs in at once. */
export interface TestIssuer {
  /** Settings of the app that trusts it. */
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string }
  /** Whom its page signs in next; null: they cancel there. */
  signsIn(account: Account | null): void
  close(): Promise<void>
}

const CLIENT = { client_id: 'ushers', client_secret: 'a secret of forty characters, or of a few more' }

/** Ends the issuer's page as the person there does: with a consent to all that is asked, or by cancelling. */
async function answerPage(
  provider: Provider,
  account: Account | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (!account) return provider.interactionFinished(request, response, { error: 'access_denied' })
  const grant = new provider.Grant({ accountId: account.sub, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  const result = { login: { accountId: account.sub, remember: false }, consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, result)
}

async function configurationOf(callbacks: string[], accounts: Map<string, Account>) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    clients: [{ ...CLIENT, redirect_uris: callbacks }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the tests'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => accounts.get(sub) }),
  }
}

/** Starts an issuer that leads back to `callbacks`. Close it after the tests. */
export async function startIssuer(...callbacks: string[]): Promise<TestIssuer> {
  const accounts = new Map<string, Account>()
  let next: Account | null = null
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, await configurationOf(callbacks, accounts))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void answerPage(provider, next, request, response)
    else answer(request, response)
  })
  return {
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    signsIn(account) {
      next = account
      if (account) accounts.set(account.sub, account)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
