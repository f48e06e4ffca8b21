import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/text.ts'
import { Email, Name, Password, Phone } from './personFields.ts'
import { FirebaseToken } from './phone.ts'
import { SignedIn } from './sessions.ts'
import { User } from './users.ts'

/** Milliseconds from a finished reset to the login page (rule 803). */
export const RESET_REDIRECT_MS = 3000

export const Registration = z.object({
  name: Name,
  email: Email,
  password: Password,
  phoneNumber: Phone,
  /** Ignored: the proof of the verified number is what counts (rule 104). */
  smsCode: z.optional(z.unknown()),
  /** A honeypot: only bots fill it in. */
  middleName: z.optional(z.unknown()),
  firebaseToken: z.optional(z.nullable(z.string().check(z.maxLength(8192)))),
})
export type Registration = z.infer<typeof Registration>

export const registrationApi = {
  register: endpoint({
    method: 'POST',
    path: '/users/register',
    access: 'public',
    summary: 'Creates an account for a verified phone number and signs it in. Everybody starts as a standard user.',
    input: Registration,
    output: SignedIn,
    status: 201,
    session: 'begins',
  }),
  approve: endpoint({
    method: 'POST',
    path: '/users/:id/approve',
    access: 'admin',
    keys: true,
    summary: 'Lets a person in who has registered and waits. 409 for anybody else.',
    input: z.object({ id: Id }),
    output: User,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/users/:id/decline',
    access: 'admin',
    keys: true,
    summary: 'Deletes the account of a person who has registered and waits. 409 for anybody else.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/reset-password',
    access: 'public',
    summary: 'Gives the person with this verified number a new password and ends all their sessions.',
    input: z.object({ phoneNumber: Phone, newPassword: Password, firebaseToken: FirebaseToken }),
    output: z.undefined(),
    reply: 'empty',
  }),
}
