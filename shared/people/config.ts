import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { OidcState } from './oidc.ts'
import { Role } from './users.ts'

/** `approval`: an admin lets each new account in; `invitation`: nobody registers without one (rule 104). */
export const REGISTRATION_RULES = ['open', 'approval', 'invitation'] as const
export type RegistrationRule = (typeof REGISTRATION_RULES)[number]

/** A login of the invented team, which everybody may see. */
export const DemoLogin = z.object({ role: Role, name: z.string(), email: z.string(), password: z.string() })
export type DemoLogin = z.infer<typeof DemoLogin>

/** Configuration that a browser needs before a login. Public: no secrets. */
export const ClientConfig = z.object({
  teamName: z.string(),
  siteUrl: z.string(),
  /** IANA name; decides what "today" is. */
  timeZone: z.string(),
  /** This release, such as 0.1.0. Absent from what a browser has stored of a release that did not tell it. */
  version: z.optional(z.string()),
  /** VAPID public key, base64url. */
  pushKey: z.string(),
  giphyKey: z.nullable(z.string()),
  giphyUrl: z.nullable(z.string()),
  botCheck: z.string(),
  phoneProvider: z.string(),
  registration: z.enum(REGISTRATION_RULES),
  /** True where the server sends mail. */
  mail: z.boolean(),
  /** The issuer with whose accounts people sign in; null without OIDC_ISSUER. */
  oidc: z._default(z.nullable(OidcState), null),
  /** Logins of the demo; present in `npm run demo` alone. */
  demoLogins: z.optional(z.array(DemoLogin)),
  /** Settings with which the browser talks to Firebase; present only where `phoneProvider` is 'firebase'. */
  firebase: z.optional(z.object({ projectId: z.string(), apiKey: z.string() })),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const configApi = {
  read: endpoint({
    method: 'GET',
    path: '/config',
    access: 'public',
    keys: true,
    summary: 'What a client needs to know about this installation.',
    input: z.object({}),
    output: ClientConfig,
  }),
}
