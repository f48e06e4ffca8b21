/**
 * 32 letters and digits that nobody mixes up when they are read aloud: without 0, 1, l and o. A byte modulo 32 is even.
 */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const GROUPS = 4
const GROUP_LENGTH = 4

/** A random password of 80 bits in groups of four, such as 'kq7m-2xea-9fth-c3wp'. */
export function generatePassword(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH))].map(
    (byte) => ALPHABET[byte % ALPHABET.length],
  )
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  )
  return groups.join('-')
}
