import * as z from 'zod/mini'
import { Password, Phone } from '#shared/people/personFields.ts'
import { SmsCode } from '#shared/people/phone.ts'
import type { FieldOfCode } from '../../../forms/contractForm.ts'

/** The form's schema, from the contract; each step validates its own fields. */
export const ResetFields = z.object({ phoneNumber: Phone, code: SmsCode, newPassword: Password })

/** The form's input, not validated yet. */
export type ResetDraft = z.input<typeof ResetFields>

/** Fields that survive a reload: all but the password. */
export const StoredReset = z.partial(z.object({ phoneNumber: z.string(), code: z.string() }))

export const EMPTY_RESET: ResetDraft = { phoneNumber: '', code: '', newPassword: '' }

/** Codes of refusals that are shown at one field. */
export const FIELD_OF: FieldOfCode<'code' | 'newPassword'> = {
  code_wrong: 'code',
  code_expired: 'code',
  password_common: 'newPassword',
}
