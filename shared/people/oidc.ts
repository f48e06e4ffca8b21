import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { atMost } from '#shared/text.ts'
import { about, nothing } from './audit.ts'
import { PASSWORD_MAX } from './personFields.ts'
import { SecondCode, SignedIn } from './sessions.ts'

/**
 * Path below /api that leads to the issuer's page (OIDC_ISSUER). It, and the callback below it, answer redirects and
 * are not part of the contract.
 */
export const OIDC_PATH = '/auth/oidc'
/** Path below /api that the issuer leads back to. */
export const OIDC_CALLBACK_PATH = `${OIDC_PATH}/callback`

/** Name in the fragment of the login page's address, with the code that is good once. */
export const OIDC_CODE = 'account'

/** Reasons for which a sign-in with the issuer did not work: `/login?refused=…`. */
export const OIDC_REFUSALS = [
  'cancelled',
  'expired',
  'not_verified',
  'no_account',
  'suspended',
  'taken',
  'unreachable',
  'failed',
] as const
export type OidcRefusal = (typeof OIDC_REFUSALS)[number]

/** The issuer as `/config` shows it: its name on buttons, and whether it can be reached. */
export const OidcState = z.object({ name: z.string(), ready: z.boolean() })

/** The link of one's own account with one at the issuer. */
export const OidcLink = z.object({
  /** OIDC_NAME. */
  name: z.string(),
  linked: z.boolean(),
  /** ISO time of the link; null where there is none. */
  since: z.nullable(z.string()),
})
export type OidcLink = z.infer<typeof OidcLink>

/** All are 404 `oidc_off` without OIDC_ISSUER. */
export const oidcApi = {
  session: endpoint({
    method: 'POST',
    path: '/auth/oidc/session',
    access: 'public',
    summary:
      'Signs in with the code that the callback has put into the address of the login page: once, within 60 s, in the browser that began.',
    input: z.object({
      code: z.string().check(atMost(100), z.minLength(1, 'input.required')),
      /** Present where a second factor is on, and the first answer was 'second_factor_needed'. */
      secondCode: z.optional(SecondCode),
    }),
    output: SignedIn,
    session: 'begins',
  }),
  show: endpoint({
    method: 'GET',
    path: '/users/me/oidc',
    access: 'member',
    summary: 'Whether one’s own account is linked with one at the issuer.',
    input: z.object({}),
    output: OidcLink,
  }),
  link: endpoint({
    method: 'POST',
    path: '/users/me/oidc',
    access: 'member',
    summary:
      'The address at the issuer that links one’s own account. `password` is needed ten minutes after the login.',
    input: z.object({ password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))) }),
    output: z.object({ url: z.string() }),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/users/me/oidc',
    access: 'member',
    summary: 'Ends the link. Refused to a person without a password, who could not sign in any more.',
    input: z.object({}),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const oidcAudit = {
  'oidc.linked': about('user', nothing),
  'oidc.unlinked': about('user', nothing),
}
