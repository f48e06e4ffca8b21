import { comparisonKey } from '#shared/text.ts'

/** Longest text that may be a post. */
const MAX_LENGTH = 200

/** Words of posts, in English and Spanish. */
const POST_WORD =
  /\b(?:door|doors|entrance|lobby|foyer|narthex|balcony|aisle|aisles|section|center|centre|left|right|front|back|side|parking|nave|overflow|offering|greeter|greeters|usher|puerta|puertas|entrada|vestibulo|balcon|pasillo|seccion|centro|izquierda|derecha|frente|estacionamiento)\b/

/** True for a post of the team, by its comparison key, and for a text with a word of posts. */
export const isPostWord = (text: string, posts: ReadonlySet<string>): boolean =>
  text.length <= MAX_LENGTH &&
  (posts.has(comparisonKey(text)) || POST_WORD.test(text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')))
