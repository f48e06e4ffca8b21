import * as z from 'zod/mini'
import { SmsCode } from '#shared/phone.ts'
import { Email, Name, Password, Phone } from '#shared/users.ts'
import { readTab, writeTab } from '../../platform/tabStorage.ts'

/** The form as the contract has it; each step asks for its own part. */
export const RegisterFields = z.object({
  name: Name,
  email: Email,
  phoneNumber: Phone,
  code: SmsCode,
  password: Password,
})

/** The same as it is being typed. */
export type RegisterDraft = z.input<typeof RegisterFields>

export const DETAILS = ['name', 'email', 'phoneNumber'] as const

const EMPTY: RegisterDraft = { name: '', email: '', phoneNumber: '', code: '', password: '' }

const KEY = 'register.draft'

/** As long as the code that was sent meanwhile (readings §3). */
const LIFETIME_MS = 10 * 60_000

/** What outlives a reload: all but the password, for ten minutes. */
const Kept = z.object({
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  code: z.string(),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
})

/** What was typed here in the last ten minutes, or an empty form. */
export function restoreDraft(): RegisterDraft {
  const kept = readTab(KEY, Kept)
  if (!kept || Date.now() - kept.keptAt >= LIFETIME_MS) return EMPTY
  const { keptAt: _, ...typed } = kept
  return { ...EMPTY, ...typed }
}

export const keepDraft = ({ name, email, phoneNumber, code }: RegisterDraft): void =>
  writeTab(KEY, { name, email, phoneNumber, code, keptAt: Date.now() })

export const forgetDraft = (): void => writeTab(KEY, null)
