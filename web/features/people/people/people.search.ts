import type { DirectoryUser } from '#shared/people/users.ts'
import { comparisonKey } from '#shared/text.ts'
import { nameFinder } from './person.named.ts'

/** Minimum digits for a search in phone numbers: fewer match almost every number. */
const MIN_DIGITS = 3

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * People whose name is found by `typed` (`nameFinder`), or whose email or phone number contain it, ignoring spaces,
 * case and the notation of numbers; all for an empty text. Keeps the order given.
 */
export function findPeople<Person extends Pick<DirectoryUser, 'name' | 'email' | 'phoneNumber'>>(
  people: Person[],
  typed: string,
): Person[] {
  const wanted = comparisonKey(typed)
  if (wanted === '') return people
  const digits = /^[\d\s().+-]+$/.test(wanted) ? digitsOf(wanted) : ''
  const isNamed = nameFinder(typed)
  return people.filter(
    ({ name, email, phoneNumber }) =>
      isNamed(name) ||
      email.toLowerCase().includes(wanted) ||
      (digits.length >= MIN_DIGITS && digitsOf(phoneNumber ?? '').includes(digits)),
  )
}
