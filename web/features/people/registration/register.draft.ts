import * as z from 'zod/mini'
import { Email, Name, Password, Phone } from '#shared/people/personFields.ts'
import { SmsCode } from '#shared/people/phone.ts'
import { readTab, writeTab } from '../../../platform/tabStorage.ts'

/** The form's schema, from the contract; each step validates its own fields. */
export const RegisterFields = z.object({
  name: Name,
  email: Email,
  phoneNumber: Phone,
  code: SmsCode,
  password: Password,
})

/** The form's input, not validated yet. */
export type RegisterDraft = z.input<typeof RegisterFields>

export const DETAILS = ['name', 'email', 'phoneNumber'] as const

const EMPTY: RegisterDraft = { name: '', email: '', phoneNumber: '', code: '', password: '' }

const KEY = 'register.draft'

/** The lifetime of an SMS code (rule 108). */
const LIFETIME_MS = 10 * 60_000

/** The draft that survives a reload: all but the password, for ten minutes. */
const StoredDraft = z.object({
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  code: z.string(),
  /** Milliseconds since 1970. */
  storedAt: z.number(),
})

/** The draft of the last ten minutes, or an empty form. */
export function restoreRegistration(): RegisterDraft {
  const stored = readTab(KEY, StoredDraft)
  if (!stored || Date.now() - stored.storedAt >= LIFETIME_MS) return EMPTY
  const { storedAt: _, ...typed } = stored
  return { ...EMPTY, ...typed }
}

export const storeRegisterDraft = ({ name, email, phoneNumber, code }: RegisterDraft): void =>
  writeTab(KEY, { name, email, phoneNumber, code, storedAt: Date.now() })

export const clearDraft = (): void => writeTab(KEY, null)
