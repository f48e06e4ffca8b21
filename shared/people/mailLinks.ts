import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { LinkToken } from '#shared/text.ts'
import { Email, Password } from './personFields.ts'
import { BotCheckSolution } from './phone.ts'

/** Hours for which a mailed link is valid. */
export const LINK_HOURS = { reset: 1, verify: 24 }

const MailedToken = z.pipe(LinkToken, z.string().check(z.minLength(1), z.maxLength(200)))

/** Links by mail. All are 404 where the server sends no mail. */
export const mailApi = {
  reset: endpoint({
    method: 'POST',
    path: '/mail/reset',
    access: 'public',
    summary:
      'Mails a link for a new password to a verified address. The answer is the same whether or not somebody has it.',
    input: z.object({ email: Email, botCheck: BotCheckSolution }),
    output: z.object({ sent: z.literal(true) }),
  }),
  showLink: endpoint({
    method: 'POST',
    // In the body: no log of a proxy keeps a token that it has not seen in an address.
    path: '/mail/links',
    access: 'public',
    summary: 'Says that a mailed link is still good, and nothing of the person. Uses nothing up.',
    input: z.object({ purpose: z.enum(['reset', 'verify']), token: MailedToken }),
    output: z.object({ good: z.literal(true) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/reset-password-by-mail',
    access: 'public',
    summary: 'Gives the person who was mailed this link a new password and ends all their sessions. Works once.',
    input: z.object({ token: MailedToken, newPassword: Password }),
    output: z.undefined(),
    reply: 'empty',
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/users/me/verify-email',
    access: 'member',
    summary: "Mails a link that verifies one's own address.",
    input: z.object({}),
    output: z.undefined(),
    reply: 'empty',
  }),
  verify: endpoint({
    method: 'POST',
    path: '/mail/verify',
    access: 'public',
    summary: 'Marks the address that was mailed this link as verified. Works once.',
    input: z.object({ token: MailedToken }),
    output: z.undefined(),
    reply: 'empty',
  }),
}
