import type { LeftOut } from '#shared/plan/importFiles.ts'
import { isSubs } from '#shared/plan/nobody.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** Place of something that was left out, and why: 'row 3 (hidden)', 'cell C4 (note)', 'column E (note)'. */
export function leftOutPlace({ row, cell, what, why, text }: LeftOut, t: Translate): string {
  if (what === 'sheet') return t('imports.leftOutSheet', { sheet: text })
  const column = cell?.replace(/\d+$/, '') ?? ''
  const place =
    what === 'column'
      ? t('imports.column', { column })
      : cell
        ? t('imports.cell', { cell })
        : t('imports.row', { row: `${row}` })
  return t('imports.leftOutPlace', { place, why: t(`imports.why.${why}`) })
}

/** The question whether hidden rows and columns are to be read; null where none were left out. */
export function hiddenQuestion(leftOut: LeftOut[], t: Translate): string | null {
  const count = (kind: LeftOut['what']) => leftOut.filter(({ what, why }) => why === 'hidden' && what === kind).length
  const [rows, columns] = [count('row'), count('column')]
  if (rows > 0 && columns > 0) return t('imports.hiddenBoth', { rows, columns })
  if (rows > 0) return t('imports.hiddenRows', { count: rows })
  return columns > 0 ? t('imports.hiddenColumns', { count: columns }) : null
}

/** The question whether what is struck through is to be read; null where nothing was left out. */
export function struckQuestion(leftOut: LeftOut[], t: Translate): string | null {
  const count = leftOut.filter(({ why }) => why === 'struck').length
  return count > 0 ? t('imports.struck', { count }) : null
}

/** The question whether a last row of substitutes is a post; null where there is none. */
export function subsQuestion(leftOut: LeftOut[], t: Translate): string | null {
  const found = leftOut.find(({ why, text }) => why === 'apart' && isSubs(text.split(' \u00b7 ')[0] ?? ''))
  return found ? t('imports.subs', { text: found.text }) : null
}

/** The first row or column of people who cannot serve that was left out; null where there is none. */
export const awayLeftOut = (leftOut: LeftOut[]): string | null =>
  leftOut.find(({ why }) => why === 'away')?.text ?? null

/** Places named in one line; the preview names all. */
const NAMED = 3

/** One line that says what was left out of a file; null where nothing was. */
export function leftOutLine(leftOut: LeftOut[], t: Translate): string | null {
  if (leftOut.length === 0) return null
  const named = leftOut.slice(0, NAMED).map((entry) => leftOutPlace(entry, t))
  const more = leftOut.length - named.length
  const places = [...named, ...(more > 0 ? [t('imports.andMore', { count: more })] : [])].join(', ')
  return t('imports.leftOutLine', { places })
}
