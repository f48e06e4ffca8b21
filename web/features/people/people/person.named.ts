import { comparisonKey } from '#shared/text.ts'

const wordsOf = (key: string): string[] => key.split(/[\s,.-]+/).filter(Boolean)

/**
 * Finds names by what was typed of them: a part of the name as it is written, or beginnings of its words in any order,
 * so that 'Bennett G' finds Gloria Bennett. Spaces and case are ignored; nothing typed finds all.
 */
export function nameFinder(typed: string): (name: string) => boolean {
  const wanted = comparisonKey(typed)
  const beginnings = wordsOf(wanted)
  return (name) => {
    const key = comparisonKey(name)
    if (key.includes(wanted)) return true
    const words = wordsOf(key)
    return beginnings.length > 0 && beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
  }
}
