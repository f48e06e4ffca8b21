/** A piece of a message: words, or an address that can be opened, and where in the text it begins. */
export interface Piece {
  at: number
  text: string
  href?: string
}

// Up to whatever cannot stand in an address, signs that turn the direction of writing included.
const ADDRESS = /\bhttps?:\/\/[^\s<>"`\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu

const OPENING: Partial<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** What ends a sentence, or quotes within one. */
const MARK = /[.,;:!?'*_~…’”»。、，！？]/u

const count = (text: string, sign: string): number => text.split(sign).length - 1

/** Without what belongs to the sentence around it: its full stop, and a bracket that was opened before. */
function withoutSentence(address: string): string {
  const unopened = new Map<string, number>()
  for (const [closing, opening = ''] of Object.entries(OPENING)) {
    unopened.set(closing, count(address, closing) - count(address, opening))
  }
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    const left = unopened.get(last)
    if (left === undefined ? !MARK.test(last) : left <= 0) break
    if (left !== undefined) unopened.set(last, left - 1)
  }
  return address.slice(0, end)
}

/** Where an address leads, or null for one that is none, or that shows another name than it leads to (name@host). */
function hrefOf(address: string): string | null {
  try {
    const url = new URL(address)
    const isOpen = url.username === '' && url.password === ''
    return isOpen && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
  } catch {
    return null
  }
}

/** Cuts a text into words and addresses (http and https only); put together again they are the text. */
export function findLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentence(found)
    const href = hrefOf(address)
    if (!href) continue
    if (index > from) pieces.push({ at: from, text: text.slice(from, index) })
    pieces.push({ at: index, text: address, href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from) })
  return pieces
}
