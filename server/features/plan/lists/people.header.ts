import { headerKey } from '../spreadsheet/schedule.header.ts'
import { phoneRank } from './found.ts'

/** Columns of a person. `maybe` holds a contact where it is one; `numbering` counts the lines. */
type Role =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'secondLastName'
  | 'suffix'
  | 'email'
  | 'phone'
  | 'phoneLabel'
  | 'maybe'
  | 'numbering'

export interface PeopleColumn {
  place: number
  role: Role
  /** Rank of phone numbers: mobile ones are used before those at home. */
  rank: number
}

const words = (text: string): Set<string> => new Set(text.split(/\s+/).filter(Boolean))

/** English, Spanish and German heads in the form of `headerKey`, without digits. */
const KEYS: Partial<Record<Role, Set<string>>> = {
  firstName: words('firstname first givenname given forename primernombre nombredepila vorname'),
  lastName: words(
    'lastname last surname familyname apellido apellidos primerapellido apellidopaterno nachname familienname zuname',
  ),
  secondLastName: words('segundoapellido apellidomaterno'),
  suffix: words('suffix namesuffix sufijo'),
  maybe: words('home work contact contacto particular casa trabajo'),
  numbering: words('no nr num numero number row fila'),
}

/** A head is of this role where one of its words is of `of`, and all others are `beside` it. */
const WORDS: { role: Role; of: Set<string>; beside: Set<string> }[] = [
  {
    role: 'phoneLabel',
    of: words('label type etiqueta tipo'),
    beside: words('phone telefono de mobile tel'),
  },
  {
    role: 'email',
    of: words('email emails mail correo correos emailaddress correoelectronico emailadresse mailadresse'),
    beside:
      words(`address addresses direccion value valor home work other personal primary preferred main private school business
      secondary alternate electronico trabajo casa hogar oficina particular principal otro de del la contact the your usher my
      privat geschaftlich dienstlich adresse`),
  },
  {
    role: 'phone',
    of: words(`phone phones telephone tel telefono telefonos mobile movil cell celular cellphone mobilephone phonenumber
      mobilenumber cellnumber telephonenumber whatsapp handy numerodetelefono telefonomovil telefon telefonnummer
      mobil mobiltelefon mobilnummer handynummer`),
    beside:
      words(`number numbers numero num no nr value valor phone telefono mobile movil cell celular home work other personal
      primary preferred main private business secondary alternate car radio smart casa hogar trabajo oficina particular
      principal otro automovil de del la contact contacto the your usher my privat geschaftlich dienstlich nummer handy mobil`),
  },
  {
    role: 'name',
    of: words(`name names fullname displayname usher volunteer member person nombre nombres nombrecompleto ujier voluntario
      miembro persona ushername volunteername membername contactname`),
    beside:
      words(`full display complete usher ushers s volunteer volunteers member members person contact team of the completo
      y and de del la ujier voluntario miembro persona contacto`),
  },
]

/** Heads that make a head row alone, wherever they stand: no person's line has them. */
const STRONG = words(
  `name names fullname nombre nombrecompleto email emailaddress correo correoelectronico firstname lastname
   phone phones phonenumber mobilephone cellphone telefono telefonos vorname nachname telefon`,
)

/** Longest head. */
const MAX_HEAD = 60

const plainWords = (head: string): string[] =>
  head
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\be[- ]mail/gi, 'email')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}]+/u)
    .map(headerKey)
    .filter(Boolean)

const keyOf = (head: string): string => plainWords(head).join('')

function roleOf(head: string): Role | undefined {
  if (head.length > MAX_HEAD) return undefined
  if (/^\s*(?:#|n[º°.]?)\s*$/i.test(head)) return 'numbering'
  const key = keyOf(head)
  const byKey = (Object.keys(KEYS) as Role[]).find((role) => KEYS[role]?.has(key))
  if (byKey) return byKey
  const all = plainWords(head)
  return WORDS.find(
    ({ of, beside }) =>
      all.some((word) => of.has(word) && all.every((other) => other === word || beside.has(other) || of.has(other))) ||
      of.has(key),
  )?.role
}

/** True for a word that names a column, such as 'Tel:', and so no person. */
export const isColumnWord = (text: string): boolean => {
  if (text.length > MAX_HEAD) return false
  const role = roleOf(text)
  return role === 'email' || role === 'phone' || STRONG.has(keyOf(text))
}

/** Values, which no head has: an address, or a number with area code. */
const isValue = (cell: string): boolean => /\S@\S/.test(cell) || (cell.match(/\d/g)?.length ?? 0) >= 7

/**
 * The columns that a line names; undefined for a person's line. Other and numbered words may stand beside ('Team',
 * 'Phone 2'). Words of a task or a kind of number count where one is in the first cell: "Harold Jennings, usher,
 * mobile" and "Usher 1" are none.
 */
export function findPeopleColumns(cells: string[]): PeopleColumn[] | undefined {
  if (cells.some(isValue)) return undefined
  const columns = cells.flatMap((cell, place): PeopleColumn[] => {
    const role = cell === '' ? undefined : roleOf(cell)
    // In a list with both, 'First Name' is the everyday name, 'Given Name' the one in the passport.
    const rank = role === 'firstName' ? Number(/given/i.test(cell)) : phoneRank(cell)
    return role ? [{ place, role, rank }] : []
  })
  const named = columns.filter(({ role }) => role !== 'maybe' && role !== 'numbering')
  const isStrong = named.some(({ place }) => STRONG.has(keyOf(cells[place] as string)))
  const isFirst = columns.find(({ role }) => role !== 'numbering')?.place === cells.findIndex((cell) => cell !== '')
  const isNumbered = named.length === 1 && /\d/.test(cells[named[0]?.place as number] as string)
  const isHead = named.length > 0 && (isStrong || (isFirst && !isNumbered))
  return isHead ? columns : undefined
}
