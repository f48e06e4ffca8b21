import * as z from 'zod/mini'
import { Phone } from '#shared/people/personFields.ts'
import type { ProfileChange, User } from '#shared/people/users.ts'
import { phoneGroups } from '../people/phone.groups.ts'

/** The profile form's fields. */
export interface ProfileDraft {
  name: string
  /** Email of a person who has none yet. */
  email: string
  phoneNumber: string
  password: string
  confirmPassword: string
  currentPassword: string
}

/** Fields that survive a reload until they are saved: no password. */
export const StoredProfile = z.partial(z.object({ name: z.string(), email: z.string(), phoneNumber: z.string() }))

/** Fields of the form that the server may have something against. */
export const CONTRACT_FIELDS = ['name', 'email', 'phoneNumber', 'password', 'currentPassword'] as const

/** The form's initial values, with the number in the directory's groups. */
export const profileDraftOf = ({ name, phoneNumber }: Pick<User, 'name' | 'phoneNumber'>): ProfileDraft => ({
  name,
  email: '',
  phoneNumber: phoneNumber === null ? '' : phoneGroups(phoneNumber).join(' '),
  password: '',
  confirmPassword: '',
  currentPassword: '',
})

type Passwords = Pick<ProfileDraft, 'password' | 'confirmPassword'>

/** True where both fields were filled in and differ. */
export const doPasswordsDiffer = ({ password, confirmPassword }: Passwords): boolean =>
  password !== '' && confirmPassword !== '' && password !== confirmPassword

/** True when only one of the two is filled in: no password is sent then, which the form must tell. */
export const isPasswordHalf = ({ password, confirmPassword }: Passwords): boolean =>
  (password === '') !== (confirmPassword === '')

/** Normalizes a number; an invalid one stays as typed, so that the contract refuses it at its field. */
const numberIn = (typed: string): string => Phone.safeParse(typed).data ?? typed

/** The input to send: a password only when both fields match, no number when there never was one. */
export function profileChangeOf(draft: ProfileDraft, hadNumber: boolean): ProfileChange {
  const { name, email, phoneNumber, password, confirmPassword, currentPassword } = draft
  const hasPassword = password !== '' && password === confirmPassword
  return {
    name,
    ...(email.trim() !== '' && { email }),
    ...((hadNumber || phoneNumber.trim() !== '') && { phoneNumber: numberIn(phoneNumber) }),
    ...(hasPassword && { password }),
    ...(hasPassword && currentPassword !== '' && { currentPassword }),
  }
}
