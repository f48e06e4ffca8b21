import type { Language } from '#shared/languages.ts'
import { Phone, type ProfileChange, type User } from '#shared/users.ts'
import { phoneGroups } from '../people/phone.groups.ts'

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

/** What stands in the form before anything is typed: the number in the groups in which the directory shows it. */
export const draftOf = ({
  name,
  phoneNumber,
  language,
}: Pick<User, 'name' | 'phoneNumber' | 'language'>): ProfileDraft => ({
  name,
  phoneNumber: phoneNumber === null ? '' : phoneGroups(phoneNumber).join(' '),
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

/** A number as it is stored, or as it was typed where it is none, so that it is refused beside its field. */
const numberIn = (typed: string): string => Phone.safeParse(typed).data ?? typed

/** What is sent of a draft: the password only when it was entered twice alike, no number where there never was one. */
export function changeOf(draft: ProfileDraft, hadNumber: boolean): ProfileChange {
  const { name, phoneNumber, password, confirmPassword, currentPassword } = draft
  const hasPassword = password !== '' && password === confirmPassword
  return {
    name,
    ...((hadNumber || phoneNumber.trim() !== '') && { phoneNumber: numberIn(phoneNumber) }),
    ...(hasPassword && { password }),
    ...(hasPassword && currentPassword !== '' && { currentPassword }),
  }
}
