import { headerKey } from '../spreadsheet/schedule.header.ts'

/** A bullet, a box or a number before a name. An area code is none: no letter follows it. */
const BULLET =
  /^\s*(?:[-\u2010-\u2015\u2212*\u2022\u2023\u25A0-\u25FF\u2610-\u2612\u2713-\u2718\u27A2-\u27A4\u2192\u00BB>\u00B7]+|\[[ xX\u2713]?\]|[(#]?\d{1,4}[.):\]]+|#?\d{1,4}(?=\s)|\(?[a-z]\))\s*(?=["'\u2018\u201C<[\p{L}\u2610-\u2612]|\d{1,4}[.)]\s*\p{L})/u

/** A cell that numbers its line, such as '1' in '1, Ruth Lee'. */
export const NUMBERING = /^#?\d{1,4}[.)]?$/

/** Removes bullets and numbers before a name: '- ', '1. ', '2) [ ] '. */
export function withoutBullets(text: string): string {
  const bare = text.replace(BULLET, '')
  return bare === text ? text : withoutBullets(bare)
}

const PARTICLES = new Set(
  'van von der den de del la las los da dos do di du le bin al el ter ten san st mc mac'.split(' '),
)
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|esq|dds|rn)\.?$/i

/** English and Spanish words of tasks and places, which stand beside a name but are no part of it. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  `usher ushers ujier ujieres greeter greeters volunteer volunteers voluntario voluntaria member members miembro leader lead lider
   team equipo captain capitan coordinator coordinador coordinadora pastor deacon diacono elder anciano helper ayudante staff
   door doors puerta puertas entrance entrada aisle pasillo balcony balcon lobby foyer vestibulo main principal side lateral
   front back left right center centre north south east west upper lower parking estacionamiento nursery kids children ninos
   choir coro sunday saturday domingo sabado am pm morning afternoon evening noon manana tarde noche new nuevo nueva backup
   substitute suplente trainee head chief assistant yes no si active inactive activo inactivo home work mobile cell office
   casa trabajo celular movil oficina and the`
    .split(/\s+/)
    .filter(Boolean),
)

const wordsOf = (text: string): string[] => text.split(' ')
const isPlainWord = (word: string): boolean => /^\p{L}[\p{L}\p{M}'\u2019.-]*$/u.test(word)

/** A family name as it stands before a comma: one word, or several after particles such as 'van der'. */
const isFamilyName = (text: string): boolean => {
  const words = wordsOf(text)
  return words.every(isPlainWord) && words.slice(0, -1).every((word) => PARTICLES.has(word.toLowerCase()))
}

/**
 * Given names as they stand behind a comma: up to four words ('María de los Ángeles'), none of a task, in capitals if
 * `family` has one.
 */
function areGivenNames(text: string, family: string): boolean {
  const words = wordsOf(text)
  const isCapital = (word: string) => !/^\p{Ll}/u.test(word)
  return (
    words.length <= 4 &&
    words.every(isPlainWord) &&
    !words.some((word) => NO_NAMES.has(headerKey(word))) &&
    !SUFFIX.test(text) &&
    (isCapital(words[0] as string) || !isCapital(family))
  )
}

/** Way in which the people of a list write their names. */
export interface NameRule {
  /** Between the parts; null for cells of a workbook. */
  delimiter: string | null
  /** True where the list has family names of one word first: then those of two words are, too. */
  isFamilyFirst: boolean
}

/** True where 'first, second' is a family name and given names. */
export function isFamilyFirst(first: string, second: string): boolean {
  return isFamilyName(first) && areGivenNames(second, first)
}

/** True where 'first, second' may be family names of two words and one given name. */
export const mayBeFamilyFirst = (first: string, second: string): boolean =>
  wordsOf(first).length === 2 && wordsOf(first).every(isPlainWord) && areGivenNames(second, first)

/**
 * The name in texts that stand side by side, and how many of them it takes: 'Jennings' and 'Harold' of a line with
 * commas are Harold Jennings; first and last names in two columns keep their order.
 */
export function nameInTexts(
  texts: string[],
  { delimiter, isFamilyFirst: isRule }: NameRule,
): { name: string; taken: number } {
  const [first = '', second] = texts
  let [name, taken] = [first, Math.min(texts.length, 1)]
  if (second !== undefined && delimiter === ',') {
    if (isFamilyFirst(first, second) || (isRule && mayBeFamilyFirst(first, second)))
      [name, taken] = [`${second} ${first}`, 2]
  } else if (
    second !== undefined &&
    [first, second].every((text) => wordsOf(text).length === 1) &&
    areGivenNames(second, first)
  )
    [name, taken] = [`${first} ${second}`, 2]
  const suffix = texts[taken]
  return suffix !== undefined && SUFFIX.test(suffix) ? { name: `${name} ${suffix}`, taken: taken + 1 } : { name, taken }
}
