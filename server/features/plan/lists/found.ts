import { isEmail, isPhone } from './contacts.find.ts'
import type { Unused } from './wishes/findWishes.ts'

/** Fields that a list has about one person, before they are checked. A wrong email or number stands in its field. */
export interface FoundPerson {
  line: number
  name: string
  email: string
  phoneNumber: string
  /** Texts of the line that stand in no field, in its order. */
  unused: Unused[]
}

/** A text of a line, and what it may be. `rank` orders phone numbers: mobile ones before those at home. */
export interface Piece {
  kind: 'email' | 'phone' | 'text'
  text: string
  rank?: number
  /** The head of its column; without it none. */
  head?: string
}

export const asText = (text: string): Piece => ({ kind: 'text', text })

/**
 * The person of a name and the pieces beside it: the first good email, the first good number of the best rank; the
 * others are not used. Without a good one the first wrong one is named, so that it can be refused.
 */
export function personFrom(line: number, name: string, pieces: Piece[]): FoundPerson {
  const best = (kind: Piece['kind'], isGood: (text: string) => boolean): Piece | undefined => {
    const some = pieces.filter((piece) => piece.kind === kind)
    const good = some.filter(({ text }) => isGood(text))
    return good.toSorted((a, b) => (a.rank ?? 1) - (b.rank ?? 1))[0] ?? some[0]
  }
  const [email, phone] = [best('email', isEmail), best('phone', isPhone)]
  return {
    line,
    name,
    email: email?.text ?? '',
    phoneNumber: phone?.text ?? '',
    unused: pieces.filter((piece) => piece !== email && piece !== phone).map(({ text, head = '' }) => ({ text, head })),
  }
}

/** Order in which the numbers of a person are used, by the word beside one. */
export function phoneRank(label: string): number {
  if (/mobil|cell|iphone|whatsapp|movil|móvil|celular|handy/i.test(label)) return 0
  if (/work|business|office|company|trabajo|oficina|empresa|gesch[aä]ft|dienst|arbeit|b[uü]ro/i.test(label)) return 4
  if (/home|house|personal|particular|casa|hogar|privat/i.test(label)) return 2
  return /other|otro|car\b|radio/i.test(label) ? 3 : 1
}
