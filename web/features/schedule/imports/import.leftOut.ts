import type { LeftOut } from '#shared/imports.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** Where something that was left out stands, and why: 'row 3 (hidden)', 'cell C4 (note)'. */
export function placeOf({ row, cell, why }: LeftOut, t: Translate): string {
  const place = cell ? t('imports.cell', { cell }) : t('imports.row', { row: `${row}` })
  return t('imports.leftOutPlace', { place, why: t(`imports.why.${why}`) })
}

/** Places named in one line; the preview names all. */
const NAMED = 3

/** One line that says what was left out of a file; null where nothing was. */
export function leftOutLine(leftOut: LeftOut[], t: Translate): string | null {
  if (leftOut.length === 0) return null
  const named = leftOut.slice(0, NAMED).map((entry) => placeOf(entry, t))
  const more = leftOut.length - named.length
  const places = [...named, ...(more > 0 ? [t('imports.andMore', { count: more })] : [])].join(', ')
  return t('imports.leftOutLine', { places })
}
