import { showsText } from '../spreadsheet/cell.text.ts'
import { headerKey } from '../spreadsheet/schedule.header.ts'
import type { TextLine } from '../spreadsheet/text.lines.ts'
import { emailsIn, phonesIn } from './contacts.find.ts'
import { asText, type FoundPerson, type Piece, personFrom, phoneRank } from './found.ts'
import { NUMBERING, withoutBullets } from './names.ts'
import { isColumnWord, type PeopleColumn } from './people.header.ts'

/** Texts that people write into a column where there is nothing to write. */
const NOTHING = /^(?:n\s*\/?\s*a|none|no|null|unknown|tbd|ninguno|ninguna|no tiene)\.?$/i

const tokens = (text: string): string[] => text.split(/\s+/).map(headerKey).filter(Boolean)

/** True where each word of `part` is one of `whole`. */
const holds = (whole: string, part: string): boolean => {
  const all = tokens(whole)
  return tokens(part).every((word) => all.includes(word))
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' ')

interface NameParts {
  full: string
  first: string
  last: string
  suffix: string
}

/** The name in its columns. 'Nombre' beside 'Apellidos' holds the given names. */
function nameOfParts({ full, first, last, suffix }: NameParts): string {
  const composed = joined(first, last)
  const name =
    holds(full, composed) && full !== ''
      ? full
      : holds(composed, full) || (first !== '' && last !== '')
        ? composed
        : joined(first, full, last)
  return suffix === '' || name === '' || holds(name, suffix) ? name : joined(name, suffix)
}

/** The contacts of a cell; where it has none, and its column `isFor` them, the wrong one. */
function contactsIn(kind: 'email' | 'phone', cell: string, rank: number, isFor: boolean): Piece[] {
  const { found, rest } = kind === 'email' ? emailsIn(cell) : phonesIn(cell)
  if (found.length > 0) return [...found.map((text): Piece => ({ kind, text, rank })), ...rest.map(asText)]
  return isFor && !NOTHING.test(cell) ? [{ kind, text: cell }] : rest.map(asText)
}

/** The person of a line below the `heads` of its columns. */
export function personOfListed(
  { number, cells }: TextLine,
  columns: PeopleColumn[],
  heads: readonly string[],
): FoundPerson {
  const columnAt = new Map(columns.map((column) => [column.place, column]))
  const has = (role: PeopleColumn['role']): boolean => columns.some((column) => column.role === role)
  const cellOf = (role: PeopleColumn['role']): string =>
    columns
      .filter((column) => column.role === role && showsText(cells[column.place] ?? ''))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ place }) => cells[place] as string)[0] ?? ''
  const name = nameOfParts({
    full: emailsIn(withoutBullets(cellOf('name'))).rest[0] ?? '',
    first: withoutBullets(cellOf('firstName')),
    last: joined(cellOf('lastName'), cellOf('secondLastName')),
    suffix: cellOf('suffix'),
  })

  const piecesAt = (cell: string, place: number): Piece[] => {
    if (!showsText(cell)) return []
    const column = columnAt.get(place)
    const text = [asText(cell)]
    switch (column?.role) {
      case 'name': {
        const { found: emails, rest } = emailsIn(withoutBullets(cell))
        return [
          ...emails.map((address): Piece => ({ kind: 'email', text: address, rank: 2 })),
          ...rest.filter((part) => !holds(name, part)).map(asText),
        ]
      }
      case 'firstName':
      case 'lastName':
      case 'secondLastName':
      case 'suffix':
        return holds(name, withoutBullets(cell)) ? [] : text
      case 'numbering':
        return NUMBERING.test(cell) ? [] : text
      case 'email':
        return contactsIn('email', cell, 1, true)
      case 'phone': {
        const label = columnAt.get(place - 1)?.role === 'phoneLabel' ? phoneRank(cells[place - 1] ?? '') : 1
        return contactsIn('phone', cell, label === 1 ? column.rank : label, true)
      }
      case 'maybe':
        return contactsIn(cell.includes('@') ? 'email' : 'phone', cell, column.rank, false)
      default:
        return has('email') ? text : contactsIn('email', cell, 1, false)
    }
  }
  const pieces = cells.flatMap((cell, place) =>
    piecesAt(cell, place).map((piece): Piece => ({ ...piece, head: heads[place] ?? '' })),
  )
  if (name !== '' || ['name', 'firstName', 'lastName'].some((role) => has(role as PeopleColumn['role'])))
    return personFrom(number, name, pieces)
  const guess = pieces.find(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text) && !isColumnWord(text))
  return personFrom(
    number,
    guess?.text ?? '',
    pieces.filter((piece) => piece !== guess),
  )
}
