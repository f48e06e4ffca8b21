import { createHmac, hash } from 'node:crypto'
import * as z from 'zod/mini'
import { OIDC_PATH } from '#shared/people/oidc.ts'
import { sitePathOf } from '#shared/sitePath.ts'
import type { Db } from '../../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../../db/clockSkew.ts'
import { getOrMakeSetting } from '../../../db/settings.ts'
import { newToken } from '../../../db/spentTokens.ts'
import { isSecret } from '../../../http/isSecret.ts'
import type { Binding } from '../../../providers/oidc/issuer.ts'

// A sign-in that has begun is in a signed cookie of the browser and nowhere else: any process can go on with it, and
// strangers who begin a million store nothing.

const COOKIE = 'ushers_oidc'

/** Milliseconds in which a sign-in that has begun can be finished. */
export const BEGUN_MS = 10 * 60_000

/** Setting with the key of the signature, which all processes share. */
const KEY_SETTING = 'oidc_cookie_key'

/** Characters of the cookie's value. */
const COOKIE_MAX = 1000

/** A sign-in that has begun in a browser; `link` where a signed-in person links their account. */
const Begun = z.object({
  /** Random; state, nonce, verifier and the browser's hash are derived from it. */
  secret: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  link: z.optional(z.object({ userId: z.string(), sessionId: z.string() })),
})
export type Begun = z.infer<typeof Begun>

const derived = ({ secret }: Begun, purpose: string): string => hash('sha256', `${purpose} ${secret}`, 'base64url')

/** The random values that bind the issuer's answer to this sign-in. */
export const bindingOf = (begun: Begun): Binding => ({
  state: derived(begun, 'state'),
  nonce: derived(begun, 'nonce'),
  verifier: derived(begun, 'verifier'),
})

/** What the database knows the browser by. */
export const browserOf = (begun: Begun): string => derived(begun, 'browser')

/** ISO time from which the sign-in is over. */
export const endOf = ({ at }: Begun): string => new Date(at + BEGUN_MS).toISOString()

export const newBegun = (link?: Begun['link']): Begun => ({ secret: newToken(), at: Date.now(), ...(link && { link }) })

function parsed(text: string): Begun | undefined {
  try {
    return Begun.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/** Writes and reads the cookie of a sign-in that has begun. */
export function begunCookie(db: Db, siteUrl: string) {
  let key: Promise<string> | undefined
  const sign = async (text: string): Promise<string> => {
    key ??= getOrMakeSetting(db, KEY_SETTING, newToken)
    return createHmac('sha256', await key)
      .update(text)
      .digest('base64url')
  }
  const header = (value: string, seconds: number): string => {
    const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
    const path = `${sitePathOf(siteUrl)}/api${OIDC_PATH}`
    // Lax: the issuer's page leads back from another site.
    return `${COOKIE}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
  }
  return {
    /** The Set-Cookie header. */
    async write(begun: Begun): Promise<string> {
      const text = Buffer.from(JSON.stringify(begun)).toString('base64url')
      return header(`${text}.${await sign(text)}`, BEGUN_MS / 1000)
    },
    /** The Set-Cookie header that removes it. */
    removal: (): string => header('', 0),
    /** The sign-in of a Cookie header; undefined where there is none, it is over or nobody here signed it. */
    async read(cookies: string): Promise<Begun | undefined> {
      const pair = cookies.split(/; */).find((each) => each.startsWith(`${COOKIE}=`))
      const [text = '', signature = ''] = pair?.slice(COOKIE.length + 1).split('.') ?? []
      if (text === '' || text.length > COOKIE_MAX || !isSecret(signature, await sign(text))) return undefined
      const begun = parsed(text)
      const age = begun ? Date.now() - begun.at : Number.POSITIVE_INFINITY
      return age < BEGUN_MS && age >= -CLOCK_SKEW_MS ? begun : undefined
    },
  }
}
