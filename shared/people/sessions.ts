import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, line, typedLine } from '#shared/text.ts'
import { about, counted, nothing } from './audit.ts'
import { PASSWORD_MAX } from './personFields.ts'
import { User } from './users.ts'

/** Delay between a login and the way to the dashboard, in milliseconds (rule 803). */
export const LOGIN_REDIRECT_MS = 300

/** Storage keys of the session token and the user. */
export const TOKEN_STORAGE_KEY = 'token'
export const USER_STORAGE_KEY = 'user'

/** A code of an authenticator app or a recovery code, as typed: spaces, hyphens and case do not count. */
export const SecondCode = z.pipe(z.string().check(atMost(300), z.minLength(1, 'input.required')), typedLine(40))

/** The password is only required here: the refusal does not tell whether the email or the password is wrong. */
export const Credentials = z.object({
  email: line(254),
  password: z.string().check(z.minLength(1, 'input.required'), z.maxLength(PASSWORD_MAX)),
  /** Present where a second factor is on, and the first answer was 'second_factor_needed'. */
  code: z.optional(SecondCode),
})
export type Credentials = z.infer<typeof Credentials>

export const SignedIn = z.object({ token: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

export const sessionsApi = {
  login: endpoint({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    summary: 'Signs in with email and password.',
    input: Credentials,
    output: SignedIn,
    session: 'begins',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/users/logout',
    access: 'member',
    whileWaiting: true,
    summary: 'Ends this session; its token is worthless from then on.',
    input: z.object({}),
    output: z.undefined(),
    reply: 'empty',
    session: 'ends',
  }),
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    access: 'member',
    whileWaiting: true,
    summary: 'The person this session belongs to.',
    input: z.object({}),
    output: z.object({
      user: User,
      /**
       * Present while the role must have a second factor and the person has none: endpoints for admins alone are
       * refused.
       */
      needsSecondFactor: z.optional(z.literal(true)),
      /** Present for a person who has no password here and confirms by a fresh login. */
      hasNoPassword: z.optional(z.literal(true)),
      /** Present where the team has had a template: the menu has the pages of the rota. */
      isRotaOn: z.optional(z.literal(true)),
    }),
  }),
}

export const sessionsEvents = {
  /** The viewer's role may have changed: the client asks for the current user. */
  roleChanged: z.object({}),
}

export const sessionsAudit = {
  'session.started': about('user', nothing),
  'session.ended': about('user', nothing),
  'login.failed': about('user', counted),
  'admin.refused': about('user', counted),
  'limit.reached': about('user', counted),
}
