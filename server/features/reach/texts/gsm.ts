/** Letters of GSM 03.38; one of another alphabet makes every text shorter, and dearer. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Letters that take the room of two. */
const EXTENDED = '^{}\\[~]|€'

/** Characters of one text. */
export const TEXT_CHARS = 160

const KNOWN = new Set([...GSM, ...EXTENDED])
const PLAIN: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\t': ' ',
}

/** One letter without what GSM 03.38 does not know; '' for one of another script. */
function plainOf(letter: string): string {
  if (KNOWN.has(letter)) return letter
  const plain = PLAIN[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  if ([...plain].every((one) => KNOWN.has(one))) return plain
  return /\s/.test(letter) ? ' ' : ''
}

/** A text in letters of GSM 03.38: á í ó ú become a i o u, typographic quotes plain. */
export const toGsm = (text: string): string => [...text.normalize('NFC')].map(plainOf).join('')

/** Room that a text of GSM letters takes, of `TEXT_CHARS`. */
export const gsmLength = (text: string): number =>
  [...text].reduce((length, letter) => length + (EXTENDED.includes(letter) ? 2 : 1), 0)
