import type { DirectoryUser } from '#shared/people/users.ts'

/** Splits a North American number into its groups; other numbers stay in one. */
export function phoneGroups(phoneNumber: string): string[] {
  const american = /^(\+1)(\d{3})(\d{3})(\d{4})$/.exec(phoneNumber)
  return american ? american.slice(1) : [phoneNumber]
}

/** Formats a number with non-breaking spaces between its groups. */
export const writtenPhone = (phoneNumber: string): string => phoneGroups(phoneNumber).join('\u00A0')

/** The tel: URL of a number, however it is written. */
export const dialAddress = (phoneNumber: string): string => `tel:${phoneNumber.replace(/[^\d+*#]/g, '')}`

/** The name by which a person signs in: the email, else the phone number as it is written, else ''. */
export const contactOf = ({ email, phoneNumber }: Pick<DirectoryUser, 'email' | 'phoneNumber'>): string =>
  email || (phoneNumber === null ? '' : writtenPhone(phoneNumber))
