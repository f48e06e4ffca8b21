import { parseDay } from './cell.date.ts'
import { type Cell, cleanText, isBlank } from './cell.text.ts'
import { timeAlone } from './matrix.cells.ts'

/** Words that begin a remark, in English and Spanish. */
const REMARK = /^(?:notes?|notas?|remarks?|reminders?|comments?|comentarios?|observaciones|n\.?b)[.:]?(?:$|(?<=[.:]) )/i

const COUNTED =
  '(?:of|de|number|n\\.?o\\.?|general|ushers?|volunteers?|people|persons?|members?|shifts?|entries|rows|places|ujier(?:es)?|personas?|voluntari[oa]s?|miembros?|turnos?|servidores|filas)'
const BEHIND = `(?: ${COUNTED})*[.:=]?(?: ?\\d+)?$`

/** Words that nobody is called. */
const TOTAL = new RegExp(`^(?:(?:grand|overall|sum|suma)[ -])?(?:(?:sub[ -]?)?total(?:es|s)?|insgesamt)${BEHIND}`, 'i')

/** Words of sums that can be names or posts as well. */
const SUM = new RegExp(
  `^(?:grand )?(?:sums?|sumas?|counts?|cuenta|conteo|recuento|cantidad|gesamt(?:summe|zahl)?|summe|anzahl)${BEHIND}`,
  'i',
)

/** A number, or digits with a word of what is counted. */
const COUNT = new RegExp(`^[\\d.,]+(?: ${COUNTED})*$`, 'i')

export const isRemark = (text: string): boolean => REMARK.test(text)

/** Text of a sentence, such as a note below a table: several words and a full stop. */
export const isSentence = (text: string): boolean => /\s.*[.!?]$/.test(text)

/** The word that programs write before or behind the date of a subtotal: 'Total' of '2/7/2027 Total'. */
function withoutDay(text: string): string {
  const [first, last] = [text.indexOf(' '), text.lastIndexOf(' ')]
  if (first < 0) return text
  if (parseDay(text.slice(0, last)) !== null) return text.slice(last + 1)
  return parseDay(text.slice(first + 1)) !== null ? text.slice(0, first) : text
}

const isTotal = (text: string): boolean => TOTAL.test(withoutDay(text))

const isSum = (text: string): boolean => SUM.test(withoutDay(text))

export const isCount = (cell: Cell): boolean => typeof cell === 'number' || COUNT.test(cleanText(cell))

const isDayOrTime = (cell: Cell): boolean => parseDay(cell) !== null || timeAlone(cell) !== ''

/**
 * True for the cells of a row of totals: behind days and times stands a word such as 'Total'. A row that is whole without
 * it is one only where nothing but numbers follows the word, and only for words that nobody is called: 'Sum' is a name.
 */
export function isTotals(cells: readonly Cell[], { isWhole }: { isWhole: boolean }): boolean {
  const [word, ...others] = cells.filter((cell) => typeof cell === 'string' && !isBlank(cell) && !isDayOrTime(cell))
  const text = cleanText(word)
  if (isWhole) return isTotal(text) && others.every(isCount)
  return isTotal(text) || isSum(text)
}

/** True for the label of a line of totals in a matrix, whose cells under the dates are given. */
export const isTotalsLabel = (label: string, cells: readonly Cell[]): boolean =>
  isTotal(label) || (isSum(label) && cells.every((cell) => isBlank(cell) || isCount(cell)))
