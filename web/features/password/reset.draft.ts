import * as z from 'zod/mini'
import { SmsCode } from '#shared/phone.ts'
import { Password, Phone } from '#shared/users.ts'

/** The form as the contract has it; each step asks for its own part. */
export const ResetFields = z.object({ phoneNumber: Phone, code: SmsCode, newPassword: Password })

/** The same as it is being typed. */
export type ResetDraft = z.input<typeof ResetFields>

export const EMPTY_RESET: ResetDraft = { phoneNumber: '', code: '', newPassword: '' }

/** Refusals that concern one field and are explained there. */
export const FIELD_OF: Partial<Record<string, 'code' | 'newPassword'>> = {
  code_wrong: 'code',
  code_expired: 'code',
  password_common: 'newPassword',
}
