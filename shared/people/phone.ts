import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { line, typedLine } from '#shared/text.ts'
import { Phone } from './personFields.ts'

/** Seconds until a code may be sent again (rule 108). */
export const RESEND_SECONDS = 60

/** Purposes of a verified number. A proof for one purpose is worth nothing for another. */
export const PhonePurpose = z.enum(['register', 'reset', 'change'])
export type PhonePurpose = z.infer<typeof PhonePurpose>

/** Codes have six digits (rule 108). Spaces that people type between them are no mistake. */
export const SmsCode = z.pipe(
  z.pipe(
    typedLine(40),
    z.transform((text) => text.replaceAll(' ', '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'input.code')),
)

/** The bot check's solution; opaque except to the configured check. */
export const BotCheckSolution = z.optional(z.string().check(z.maxLength(8192)))

/** The proof of a verified number. Ours are short; Firebase's ID tokens are long. */
export const FirebaseToken = z.string().check(z.minLength(1), z.maxLength(8192))

export const phoneApi = {
  sendCode: endpoint({
    method: 'POST',
    path: '/phone/send-code',
    access: 'public',
    summary:
      'Sends a six-digit code to a phone. For a reset the answer is the same whether or not somebody has the number.',
    input: z.object({
      phoneNumber: Phone,
      purpose: PhonePurpose,
      botCheck: BotCheckSolution,
      /** The token of a personal link, whose person may prove a number where registration is closed. */
      invite: z.optional(line(100)),
    }),
    output: z.object({ resendAfter: z.number() }),
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/phone/verify-code',
    access: 'public',
    summary: 'Trades a code for a proof that is good for ten minutes, for that number and purpose, once.',
    input: z.object({ phoneNumber: Phone, purpose: PhonePurpose, code: SmsCode }),
    output: z.object({ firebaseToken: z.string() }),
  }),
}
