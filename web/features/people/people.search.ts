import { comparisonKey } from '#shared/text.ts'
import type { DirectoryUser } from '#shared/users.ts'

/** Fewer digits than these are found in almost every number. */
const MIN_DIGITS = 3

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * People in whose name, email or phone number `typed` is found: spaces and case ignored, numbers however they are
 * written. Everybody for nothing, in the order given.
 */
export function findPeople<Person extends Pick<DirectoryUser, 'name' | 'email' | 'phoneNumber'>>(
  people: Person[],
  typed: string,
): Person[] {
  const wanted = comparisonKey(typed)
  if (wanted === '') return people
  const digits = /^[\d\s().+-]+$/.test(wanted) ? digitsOf(wanted) : ''
  return people.filter(
    ({ name, email, phoneNumber }) =>
      comparisonKey(name).includes(wanted) ||
      email.toLowerCase().includes(wanted) ||
      (digits.length >= MIN_DIGITS && digitsOf(phoneNumber ?? '').includes(digits)),
  )
}
