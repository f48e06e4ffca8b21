import type { Shift } from '#shared/plan/schedule.ts'
import { SERVICE_TIMES, timeOrder } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import { nameFinder } from '../../../people/people/person.named.ts'

/** Earlier values of a field, most frequent first, each spelling once. */
export function usedBefore(shifts: Shift[], field: 'assignment' | 'serviceTime' | 'tieColor'): string[] {
  const uses = new Map<string, { text: string; count: number }>()
  for (const { [field]: text } of shifts) {
    if (!text) continue
    const key = comparisonKey(text)
    const known = uses.get(key)
    if (known) known.count += 1
    else uses.set(key, { text, count: 1 })
  }
  return [...uses.values()].sort((a, b) => b.count - a.count || a.text.localeCompare(b.text)).map(({ text }) => text)
}

/** The team's own service times, in the order of the day; the usual ones where it has none yet. */
export function serviceTimes(shifts: Shift[]): string[] {
  const own = usedBefore(shifts, 'serviceTime').sort((a, b) => timeOrder(a) - timeOrder(b))
  return own.length > 0 ? own : [...SERVICE_TIMES]
}

/**
 * Suggestions for what was typed so far; all options where nothing was typed. Options in which a word begins with the
 * text come first, then others that `nameFinder` finds. Empty when the text already is an option.
 */
export function suggestOptions(typed: string, options: string[]): string[] {
  const wanted = comparisonKey(typed)
  if (wanted === '') return options
  const texts = options.map((option) => ({ option, text: comparisonKey(option) }))
  if (texts.some(({ text }) => text === wanted)) return []
  const beginsWord = texts.filter(({ text }) => ` ${text}`.includes(` ${wanted}`))
  const isFound = nameFinder(typed)
  const holds = texts.filter((match) => isFound(match.option) && !beginsWord.includes(match))
  return [...beginsWord, ...holds].map(({ option }) => option)
}

/** True when a member has this name, spaces and case ignored: only then does the shift reach their own schedule. */
export const isMemberName = (name: string, members: string[]): boolean => {
  const key = comparisonKey(name)
  return members.some((member) => comparisonKey(member) === key)
}
