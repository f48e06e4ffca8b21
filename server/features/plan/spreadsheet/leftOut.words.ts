import { parseDay } from './cell.date.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { headerKey } from './schedule.header.ts'

/** Words that begin a remark, in English and Spanish. */
const REMARK = /^(?:notes?|notas?|remarks?|reminders?|comments?|comentarios?|observaciones|n\.?b)[.:]?(?:$|(?<=[.:]) )/i

const COUNTED =
  '(?:of|de|number|n\\.?o\\.?|general|ushers?|volunteers?|people|persons?|members?|shifts?|entries|rows|places|ujier(?:es)?|personas?|voluntari[oa]s?|miembros?|turnos?|servidores|filas)'
const BEHIND = `(?: ${COUNTED})*[.:=]?(?: ?\\d+)?$`

/** Heads of columns that hold no people, in the form of `headerKey`, in English and Spanish. */
const NO_POSTS = new Set(
  `note notes remark remarks reminder reminders comment comments info information details description special specialnotes
  theme themes topic title event events occasion holiday series season sunday sundayname liturgicaldate feast observance
  preacher preaching pastor speaker sermon sermontitle message minister celebrant homilist scripture scriptures reading
  readings text texts hymn hymns song songs music anthem bulletin announcements weather
  day days weekday dayofweek week weeks weekno weeknumber month year no number nr count total totals attendance headcount
  email emails phone phones phonenumber cell mobile contact contacts address status updated lastupdated signedup
  name names fullname firstname lastname who assignment assignments position positions post posts role roles duty duties
  nota notas observacion observaciones comentario comentarios recordatorio detalles descripcion informacion
  tema temas titulo evento eventos ocasion fiesta serie temporada domingo festividad
  predicador predicadora predicacion pastora orador oradora sermon mensaje ministro celebrante lectura lecturas texto
  himno himnos cancion canciones musica anuncios dia dias diadelasemana semana mes ano numero cuenta asistencia
  correo telefono telefonos celular contacto direccion estado nombre nombres nombrecompleto apellido apellidos quien
  asignacion asignaciones puesto puestos posicion posiciones cargo`.split(/\s+/),
)

/** True for the head of a column that holds no people at a post: 'Notes', 'Theme', 'Preacher'. */
export const isNoPost = (head: string): boolean => NO_POSTS.has(headerKey(head)) || isRemark(head) || isTotal(head)

/** Words that nobody is called. */
const TOTAL = new RegExp(`^(?:(?:grand|overall|sum|suma)[ -])?(?:(?:sub[ -]?)?total(?:es|s)?|insgesamt)${BEHIND}`, 'i')

/** Words of sums that can be names or posts as well. */
const SUM = new RegExp(
  `^(?:grand )?(?:sums?|sumas?|counts?|cuenta|conteo|recuento|cantidad|gesamt(?:summe|zahl)?|summe|anzahl)${BEHIND}`,
  'i',
)

/** A number, or digits with the word of a unit. */
const COUNT = new RegExp(`^[\\d.,]+(?: ${COUNTED})*$`, 'i')

export const isRemark = (text: string): boolean => REMARK.test(text)

/** True for a row that explains signs or colours: 'red = needs a sub'. */
export const isLegend = (row: readonly SheetCell[]): boolean =>
  row.every((cell) => isBlank(cell) || /^[^=]+=[^=]+$/.test(cleanText(cell)))

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

export const isCount = (cell: SheetCell): boolean => typeof cell === 'number' || COUNT.test(cleanText(cell))

/**
 * True for the cells of a row of totals: no day, and a word such as 'Total' first. A row that is whole is one only
 * where nothing but numbers follows the word, and only for words that nobody is called: 'Sum' is a name.
 */
export function isTotals(cells: readonly SheetCell[], { isWhole }: { isWhole: boolean }): boolean {
  const [first, ...others] = cells.filter((cell) => !isBlank(cell))
  if (typeof first !== 'string' || [first, ...others].some((cell) => parseDay(cell) !== null)) return false
  const text = cleanText(first)
  return isWhole ? isTotal(text) && others.every(isCount) : isTotal(text) || isSum(text)
}

/** True for the label of a line of totals in a matrix, whose cells under the dates are given. */
export const isTotalsLabel = (label: string, cells: readonly SheetCell[]): boolean =>
  isTotal(label) || (isSum(label) && cells.every((cell) => isBlank(cell) || isCount(cell)))
