import type { Language } from '#shared/languages.ts'
import type { ProfileChange, User } from '#shared/users.ts'

/** The profile form as it is being filled in. */
export interface ProfileDraft {
  name: string
  phoneNumber: string
  password: string
  confirmPassword: string
  currentPassword: string
  /** '' is as the browser says. */
  language: Language | ''
}

/** Fields of the form that the server may have something against. */
export const CONTRACT_FIELDS = ['name', 'phoneNumber', 'password', 'currentPassword'] as const

export const draftOf = ({
  name,
  phoneNumber,
  language,
}: Pick<User, 'name' | 'phoneNumber' | 'language'>): ProfileDraft => ({
  name,
  phoneNumber: phoneNumber ?? '',
  password: '',
  confirmPassword: '',
  currentPassword: '',
  language: language ?? '',
})

type Passwords = Pick<ProfileDraft, 'password' | 'confirmPassword'>

/** Both were filled in and are not the same (specification §5). */
export const doPasswordsDiffer = ({ password, confirmPassword }: Passwords): boolean =>
  password !== '' && confirmPassword !== '' && password !== confirmPassword

/** One of the two was filled in and the other was not: no password is sent, and the person should know. */
export const isPasswordHalf = ({ password, confirmPassword }: Passwords): boolean =>
  (password === '') !== (confirmPassword === '')

/** What is sent of a draft: the password only when it was entered twice alike, no number where there never was one. */
export function changeOf(draft: ProfileDraft, hadNumber: boolean): ProfileChange {
  const { name, phoneNumber, password, confirmPassword, currentPassword } = draft
  const hasPassword = password !== '' && password === confirmPassword
  return {
    name,
    ...((hadNumber || phoneNumber.trim() !== '') && { phoneNumber }),
    ...(hasPassword && { password }),
    ...(hasPassword && currentPassword !== '' && { currentPassword }),
  }
}
