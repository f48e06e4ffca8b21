import { oidcApi } from '#shared/people/oidc.ts'
import type { Answer, TestApp } from './app.ts'
import type { Account, TestIssuer } from './oidcIssuer.ts'

/** SITE_URL of the tests, where nothing listens: redirects to it are sent to the app. */
export const OIDC_SITE = 'http://localhost:5000'

/** A browser with its cookies, which follows redirects by hand. */
export interface OidcBrowser {
  /** Fetches an address without following it. */
  get(address: string): Promise<Response>
  /** Sends a JSON call to an endpoint below /api with the cookies. */
  send(method: string, path: string, body?: object, token?: string): Promise<Response>
  /** Follows redirects from an address until one leads to `stop`, and returns that. */
  followTo(address: string, stop: string): Promise<string>
}

/** A new browser, which sends addresses of `site` to the app at `url`. */
export function oidcBrowser(url: string, site = OIDC_SITE): OidcBrowser {
  const jars = new Map<string, Map<string, string>>()
  async function request(address: string, init: RequestInit = {}): Promise<Response> {
    const at = address.startsWith(site) ? address.replace(site, url) : address
    const { origin } = new URL(at)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return {
    get: (address) => request(address),
    send: (method, path, body, token) =>
      request(`${url}/api${path}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    async followTo(address, stop) {
      let at = address
      for (let hops = 0; hops < 10; hops += 1) {
        const answer = await request(at)
        const location = answer.headers.get('location')
        if (!location) throw new Error(`${at.split('?')[0]} answered ${answer.status} without a redirect`)
        at = new URL(location, at).href
        if (at.startsWith(stop)) return at
      }
      throw new Error('The redirects do not end')
    },
  }
}

/** Where a sign-in of this account ends: below the site, such as '/login#account=…'. */
export async function signInAt(
  { url }: Pick<TestApp, 'url'>,
  issuer: TestIssuer,
  account: Account | null,
  browser = oidcBrowser(url),
): Promise<string> {
  issuer.signsIn(account)
  const back = await browser.followTo(`${OIDC_SITE}/api/auth/oidc`, `${OIDC_SITE}/api/auth/oidc/callback`)
  return (await browser.followTo(back, OIDC_SITE)).slice(OIDC_SITE.length)
}

/** The code in the address of the login page; '' where there is none. */
export const codeIn = (path: string): string => /^\/login#account=([\w-]{43})$/.exec(path)?.[1] ?? ''

/** Fetches the session of a code in that browser. */
export async function fetchSession(
  browser: OidcBrowser,
  input: { code: string; secondCode?: string },
): Promise<Answer<{ token: string; user: { _id: string; email: string; name: string; waiting?: true } }>> {
  const answer = await browser.send(oidcApi.session.method, oidcApi.session.path, input)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
