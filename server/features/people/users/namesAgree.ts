import { comparisonKey } from '#shared/text.ts'

/** Accents of Latin, Greek and Cyrillic letters. Marks of other scripts are vowels, and part of a name. */
const ACCENTS = /[\u0300-\u036F]+/g

/** Words of a name in one order, without case, accents and commas. */
export const nameWords = (name: string): string =>
  comparisonKey(name.normalize('NFKD').replace(ACCENTS, '').replace(/[,;]/g, ' ')).split(' ').sort().join(' ')

/** True where two texts are one name: case, accents and the order of its words ("Greene, Ruth") are ignored. */
export const namesAgree = (one: string, other: string): boolean => nameWords(one) === nameWords(other)
