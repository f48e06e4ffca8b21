import { comparisonKey } from '#shared/text.ts'

/** Longest text that may be a post. */
const MAX_LENGTH = 200

/** Words of posts, in English and Spanish. */
const POST_WORD =
  /\b(?:door|doors|entrance|lobby|foyer|narthex|balcony|aisle|aisles|section|center|centre|left|right|front|back|side|parking|nave|overflow|offering|greeter|greeters|usher|puerta|puertas|entrada|vestibulo|balcon|pasillo|seccion|centro|izquierda|derecha|frente|estacionamiento)\b/

/** Further words, by which many texts beside each other are told from names. */
const WIDER_WORD =
  /\b(?:ushers|greeters|exit|sanctuary|chapel|stairs|stairway|pews?|altar|security|welcome|communion|bulletins?|elevator|team|ujier|ujieres|recepcion|santuario|capilla|escaleras?|bienvenida|ofrenda|salida|seguridad|acomodadores?|lateral|equipo)\b/

const plainOf = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** True for a text with a word of posts, among them those that may be a name where they stand alone. */
export const hasPostWord = (text: string): boolean => {
  if (text.length > MAX_LENGTH) return false
  const plain = plainOf(text)
  return POST_WORD.test(plain) || WIDER_WORD.test(plain)
}

/** True for a post of the team, by its comparison key, and for a text with a word of posts. */
export const isPostWord = (text: string, posts: ReadonlySet<string>): boolean =>
  text.length <= MAX_LENGTH && (posts.has(comparisonKey(text)) || POST_WORD.test(plainOf(text)))
