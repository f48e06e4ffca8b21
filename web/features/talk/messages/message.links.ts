/** A piece of a text, and its index. With `href` it is a link. */
interface Piece {
  at: number
  text: string
  href?: string
}

// An address ends before a character that none contains, bidirectional control characters included.
const ADDRESS = /\bhttps?:\/\/[^\s<>"`\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu

const OPENING: Partial<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Punctuation that ends a sentence or a quotation. Addresses end in others, such as ! * _ ~, of their own. */
const PUNCTUATION = /[.,;:?'…’”»。、，！？]/u

const count = (text: string, sign: string): number => text.split(sign).length - 1

/**
 * Strips trailing characters of the surrounding sentence: punctuation, and a bracket that was opened before the
 * address.
 */
function withoutPunctuation(address: string): string {
  const unopened = new Map<string, number>()
  for (const [closing, opening = ''] of Object.entries(OPENING)) {
    unopened.set(closing, count(address, closing) - count(address, opening))
  }
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    const left = unopened.get(last)
    if (left === undefined ? !PUNCTUATION.test(last) : left <= 0) break
    if (left !== undefined) unopened.set(last, left - 1)
  }
  return address.slice(0, end)
}

/** Normalized URL; null for an invalid one, and for one with user info, which disguises its host (name@host). */
function hrefOf(address: string): string | null {
  try {
    const url = new URL(address)
    const isOpen = url.username === '' && url.password === ''
    return isOpen && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
  } catch {
    return null
  }
}

/** Splits a text at its addresses (http and https only). The joined pieces equal the text. */
export function findLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found)
    const href = hrefOf(address)
    if (!href) continue
    if (index > from) pieces.push({ at: from, text: text.slice(from, index) })
    pieces.push({ at: index, text: address, href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from) })
  return pieces
}
