import { foldSpaces } from '#shared/text.ts'
import { showsText } from '../spreadsheet/cell.text.ts'
import { emailsIn, phonesIn } from './contacts.find.ts'
import { asText, type FoundPerson, type Piece, personFrom, phoneRank } from './found.ts'

/** A property of a vCard, such as `item1.TEL;TYPE=cell:+1…`. */
interface Property {
  name: string
  /** Types and other parameters, in lower case. */
  params: string
  value: string
}

/** Properties that say nothing about the person that one could read. */
const TECHNICAL =
  /^(?:BEGIN|END|VERSION|PRODID|REV|UID|PHOTO|LOGO|SOUND|KEY|SORT-STRING|CLASS|SOURCE|KIND|PROFILE|AGENT|X-.*)$/

const PROPERTY = /^\s*(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s

/** Characters of a line, and of a property of several, that are looked at. */
const LOOKED_AT = 500

const isQuoted = (line: string): boolean => /^[^:]*quoted-printable[^:]*:/i.test(line.slice(0, LOOKED_AT))

/**
 * Lines of a card, with those that continue another one joined to it (RFC 6350 §3.2, and vCard 2.1's soft line breaks).
 */
function unfolded(lines: string[]): string[] {
  const whole: { isQuoted: boolean; parts: string[] }[] = []
  for (const line of lines) {
    const last = whole.at(-1)
    const end = last?.parts.at(-1) ?? ''
    if (last?.isQuoted && end.endsWith('=')) last.parts.splice(-1, 1, end.slice(0, -1), line)
    else if (last && /^[ \t]/.test(line)) last.parts.push(line.slice(1))
    else whole.push({ isQuoted: isQuoted(line), parts: [line] })
  }
  return whole.map(({ parts }) => parts.join('').slice(0, LOOKED_AT))
}

/** Text of a quoted-printable value, in UTF-8 where the card names no character set that is known. */
function unquoted(value: string, params: string): string {
  const bytes = value.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  // Characters beyond Latin-1 were not quoted: the value is text already.
  if (/[^\0-\xFF]/.test(bytes)) return value
  const charset = /charset="?([\w-]+)/.exec(params)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return new TextDecoder().decode(Buffer.from(bytes, 'latin1'))
  }
}

function propertyOf(line: string): Property | undefined {
  const [, name, params = '', value = ''] = PROPERTY.exec(line) ?? []
  if (name === undefined) return undefined
  const lower = params.toLowerCase()
  return { name: name.toUpperCase(), params: lower, value: isQuoted(line) ? unquoted(value, lower) : value }
}

const unescaped = (text: string): string =>
  foldSpaces(text.replace(/\\([nN;,:\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign)))

/** The parts of a structured value such as that of N: 'Lee;Ruth;;;'. */
const partsOf = (value: string): string[] =>
  (value.match(/(?:^|;)((?:\\.|[^;\\])*)/gs) ?? []).map((part) => unescaped(part.replace(/^;/, '')))

function contactsOf({ name, params, value }: Property): Piece[] {
  const text = unescaped(value)
  if (name === 'EMAIL') {
    const { found, rest } = emailsIn(text)
    return found.length > 0
      ? [...found.map((each): Piece => ({ kind: 'email', text: each })), ...rest.map(asText)]
      : [{ kind: 'email', text }]
  }
  if (/fax|pager/.test(params)) return [asText(text)]
  const { found, rest } = phonesIn(text)
  const rank = phoneRank(params)
  return found.length > 0
    ? [...found.map((each): Piece => ({ kind: 'phone', text: each, rank })), ...rest.map(asText)]
    : [{ kind: 'phone', text }]
}

/** The person of a card: given and family name, else the whole name as the phone shows it. */
function personOfCard(line: number, lines: string[]): FoundPerson {
  const properties = unfolded(lines)
    .map(propertyOf)
    .filter((each) => each !== undefined)
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = partsOf(
    properties.find(({ name }) => name === 'N')?.value ?? '',
  )
  const whole = unescaped(properties.find(({ name }) => name === 'FN')?.value ?? '')
  const name = [given, family, suffix].filter(showsText).join(' ') || whole
  const said = new Set([name, middle, prefix].flatMap((text) => text.split(/[\s,]+/)))
  const pieces = properties
    .flatMap((property): Piece[] => {
      if (property.name === 'N') return [middle, prefix].filter(showsText).map(asText)
      if (property.name === 'FN') return whole.split(/[\s,]+/).every((word) => said.has(word)) ? [] : [asText(whole)]
      if (property.name === 'EMAIL' || property.name === 'TEL') return contactsOf(property)
      if (TECHNICAL.test(property.name)) return []
      const text = partsOf(property.value).filter(showsText).join(', ')
      return text === '' ? [] : [asText(text)]
    })
    .filter(({ text }) => showsText(text))
  return personFrom(line, name, pieces)
}

/** The people of the vCards in a text, and the text without them: its other lines keep their numbers. */
export function readCards(text: string): { people: FoundPerson[]; others: string } {
  if (!/^[ \t]*BEGIN:VCARD[ \t]*$/im.test(text)) return { people: [], others: text }
  const people: FoundPerson[] = []
  const others: string[] = []
  let card: { line: number; lines: string[] } | undefined
  const close = () => {
    if (card) people.push(personOfCard(card.line, card.lines))
    card = undefined
  }
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (/^\s*BEGIN:VCARD\s*$/i.test(line)) {
      close()
      card = { line: index + 1, lines: [] }
    }
    others.push(card ? '' : line)
    card?.lines.push(line)
    if (/^\s*END:VCARD\s*$/i.test(line)) close()
  }
  close()
  return { people, others: others.join('\n') }
}
