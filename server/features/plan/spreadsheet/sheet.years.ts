import { cleanText } from './cell.text.ts'
import type { Row } from './sheet.grid.ts'

const YEAR = /(?<!\d)20\d{2}(?!\d)/g

/** Two years such as '2026/27' and '2026-2027'. */
const SPAN = /(?<!\d)(20\d{2}) ?[-/\u2013\u2014] ?(?:20)?(\d{2})(?!\d)/

function spanOf(text: string): number[] {
  const [, first, next] = SPAN.exec(text) ?? []
  const year = Number(first)
  return first !== undefined && Number(next) === (year + 1) % 100 ? [year, year + 1] : []
}

/** The year that texts name, or two that follow each other. Returns [] for none and for years that contradict. */
export function yearsIn(texts: readonly string[]): readonly number[] {
  const found = texts.flatMap((text) => [...(text.match(YEAR) ?? []).map(Number), ...spanOf(text)])
  const years = [...new Set(found)].sort((a, b) => a - b)
  const [first = 0, last = first] = years
  return years.length > 2 || last - first > 1 ? [] : years
}

/** The years that a title names, else `others`. */
export function yearsOf(title: readonly Row[], others: readonly number[] = []): readonly number[] {
  const years = yearsIn(title.flatMap((row) => row.map(cleanText)))
  return years.length > 0 ? years : others
}
