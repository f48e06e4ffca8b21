import { showsText } from '../spreadsheet/cell.text.ts'
import type { TextLine } from '../spreadsheet/text.lines.ts'
import { emailsIn, isDigits, phonesIn, trimPiece } from './contacts.find.ts'
import { type FoundPerson, type Piece, personFrom, phoneRank } from './found.ts'
import { isFamilyFirst, mayBeFamilyFirst, type NameRule, NUMBERING, nameInTexts, withoutBullets } from './names.ts'
import { isColumnWord } from './people.header.ts'

/** Cells of a line without a head, and the sign between them; null for a row of a workbook. */
export interface PastedLine extends TextLine {
  delimiter: string | null
}

/** A piece of a cell that may be a name stands with the place of its cell. */
interface NamePiece extends Piece {
  place: number
}

const ANGLE_ADDRESS = /<\s*[^<>\s]+@[^<>\s]+\s*>/

const isNameLike = (text: string): boolean => /[\p{L}\p{So}]/u.test(text) && !isColumnWord(text)

/** The other texts, the emails and the numbers of a cell. */
function piecesOf(cell: string, place: number): NamePiece[] {
  const wrong = (kind: Piece['kind']): NamePiece[] => [{ kind, text: cell, place }]
  if (isDigits(cell)) {
    const { found, rest } = phonesIn(cell)
    if (found.length === 0) return wrong('phone')
    return [...found.map((text) => ({ kind: 'phone' as const, text, place })), ...rest.map(textAt(place))]
  }
  const emails = emailsIn(cell)
  if (emails.found.length === 0 && cell.includes('@')) return wrong('email')
  const phones = emails.rest.map(phonesIn)
  const rest = phones.flatMap((each) => each.rest)
  const numbers = phones.flatMap(({ found }) => found)
  const rank = phoneRank(rest.join(' '))
  return [
    ...rest.map(textAt(place)),
    ...emails.found.map((text) => ({ kind: 'email' as const, text, place })),
    ...numbers.map((text) => ({ kind: 'phone' as const, text, rank, place })),
  ]
}

const textAt =
  (place: number) =>
  (text: string): NamePiece => ({ kind: 'text', text, place })

/** The parts of a cell with a comma in it, such as a quoted 'Lee, Ruth'. */
const splitAtComma = (text: string): string[] => {
  const parts = text.split(/\s*,\s*/).filter(showsText)
  return parts.length > 1 ? parts : [text]
}

/** The person whom the cells of one line name. */
function personOf(line: number, cells: string[], rule: NameRule): FoundPerson {
  const filled = cells.map((cell) => (cell.startsWith("'") ? trimPiece(cell) : cell)).filter(showsText)
  const isNumbered = filled.length > 1 && NUMBERING.test(filled[0] ?? '')
  const pieces = filled.slice(isNumbered ? 1 : 0).flatMap(piecesOf)
  const start = pieces.findIndex(({ kind, text }) => kind === 'text' && isNameLike(text))
  if (start === -1) return personFrom(line, '', pieces)
  const [first, ...after] = pieces.slice(start) as [NamePiece, ...NamePiece[]]
  const inside = splitAtComma(first.text)
  if (inside.length > 1) {
    const { name, taken } = nameInTexts(inside, { ...rule, delimiter: ',' })
    const left = inside.slice(taken).map(textAt(first.place))
    return personFrom(line, name, [...pieces.slice(0, start), ...left, ...after])
  }
  // Names of neighbouring cells alone belong together.
  const beside = after.findIndex(
    ({ kind, text, place }, index) => kind !== 'text' || !isNameLike(text) || place !== first.place + index + 1,
  )
  const texts = [first, ...after.slice(0, beside === -1 ? undefined : beside)].map(({ text }) => text)
  const { name, taken } = nameInTexts(texts, rule)
  return personFrom(line, name, [...pieces.slice(0, start), ...pieces.slice(start + taken)])
}

/** The cells of each person in those of a line of addresses: one `<address>` each, and what stands around it. */
function addressesIn(cells: string[]): string[][] {
  const people: string[][] = []
  let before: string[] = []
  for (const cell of cells) {
    if (ANGLE_ADDRESS.test(cell) || emailsIn(cell).found.length > 0) {
      people.push([...before, cell])
      before = []
    } else if (isDigits(cell) && people.length > 0) people.at(-1)?.push(cell)
    else before.push(cell)
  }
  if (people.length > 0) people.at(-1)?.push(...before)
  return people
}

function peopleOfLine({ number, cells, delimiter }: PastedLine, isFamilyFirstList: boolean): FoundPerson[] {
  const rule = { delimiter, isFamilyFirst: isFamilyFirstList }
  const filled = cells.filter(showsText)
  const isAddresses = filled.filter((cell) => ANGLE_ADDRESS.test(cell)).length > 1
  return (isAddresses ? addressesIn(filled) : [cells]).map((some) => personOf(number, some, rule))
}

/** The first two cells of a line, where both may be parts of a name. */
function namePair({ cells, delimiter }: PastedLine): [string, string] | undefined {
  const [first, second] = cells.filter((cell) => showsText(cell) && !NUMBERING.test(cell))
  return delimiter === ',' && first !== undefined && second !== undefined ? [first, second] : undefined
}

/** The people of lines without a head. */
export function peopleOfPasted(lines: PastedLine[]): FoundPerson[] {
  const pairs = lines.map(namePair).filter((pair) => pair !== undefined)
  const sure = pairs.filter((pair) => isFamilyFirst(...pair)).length
  const others = pairs.filter((pair) => !isFamilyFirst(...pair) && mayBeFamilyFirst(...pair)).length
  return lines.flatMap((line) => peopleOfLine(line, sure > 0 && sure >= others))
}

/** A pasted line without its bullet, and without the word before the addresses of a mail's head. */
export const bareLine = (text: string): string =>
  withoutBullets(text.replace(/^\s*(?:to|cc|bcc|from|para|de|cco)\s*:\s*(?=\S)/i, ''))
