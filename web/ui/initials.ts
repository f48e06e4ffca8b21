/**
 * Initials of the first and the last name: 'Ruth Ann Ellison' is RE. A name without letters gives its first character.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toLocaleUpperCase('en-US')
}
