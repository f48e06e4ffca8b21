import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/text.ts'
import { about, byOperator, nothing } from './audit.ts'
import { PASSWORD_MAX } from './personFields.ts'
import { SecondCode } from './sessions.ts'

/** Digits of a code of an authenticator app, seconds that it is good for (RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_SECONDS = 30

/** Number of recovery codes, each of which works once. */
export const RECOVERY_CODES = 10

/** '' for a person who has no password here, and has signed in within ten minutes. */
const OwnPassword = z.string().check(z.maxLength(PASSWORD_MAX))

/** The state of one's own second factor. */
export const SecondFactorState = z.object({
  isOn: z.boolean(),
  /** The role must have one (SECOND_FACTOR_REQUIRED). */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const secondFactorApi = {
  show: endpoint({
    method: 'GET',
    path: '/users/me/second-factor',
    access: 'member',
    summary: 'Whether a second factor is set up, whether the role must have one, and how many recovery codes are left.',
    input: z.object({}),
    output: SecondFactorState,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/users/me/second-factor/begin',
    access: 'member',
    summary: 'Makes a new secret for an authenticator app. It counts once a code of it was confirmed.',
    input: z.object({ password: OwnPassword }),
    output: z.object({
      /** Base32, to be typed where no camera is. */
      secret: z.string(),
      /** otpauth://totp/…, to be shown as a QR code. */
      uri: z.string(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/users/me/second-factor/confirm',
    access: 'member',
    summary: 'Switches the second factor on with a code of the app, and answers the recovery codes, this once.',
    input: z.object({ code: SecondCode }),
    output: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/users/me/second-factor/recovery-codes',
    access: 'member',
    summary: 'Makes new recovery codes; the old ones are worthless from then on.',
    input: z.object({ password: OwnPassword }),
    output: RecoveryCodes,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/users/me/second-factor/remove',
    access: 'member',
    summary: 'Switches one’s own second factor off.',
    input: z.object({ password: OwnPassword, code: SecondCode }),
    output: z.undefined(),
    reply: 'empty',
  }),
  reset: endpoint({
    method: 'POST',
    path: '/users/:id/second-factor/reset',
    access: 'superAdmin',
    summary: 'Switches somebody’s second factor off, who has lost their phone, and signs them out everywhere.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const secondFactorAudit = {
  'secondFactor.begun': about('user', nothing),
  'secondFactor.confirmed': about('user', nothing),
  'secondFactor.removed': about('user', nothing),
  'secondFactor.reset': about('user', byOperator),
  'secondFactor.codesRenewed': about('user', nothing),
  'secondFactor.codeUsed': about('user', z.object({ left: z.number() })),
}
