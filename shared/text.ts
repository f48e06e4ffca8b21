import * as z from 'zod/mini'

/** Ids are opaque; this is the alphabet and length in which ours are made. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** A plain calendar date, YYYY-MM-DD, that exists. It never shifts by time zone. */
export const Day = z.iso.date('input.day')
export type Day = z.infer<typeof Day>

// Control characters but tab and line breaks, and the bidi overrides that make a text read as another.
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u

/** True for a text with invisible characters, some of which PostgreSQL refuses. */
export const hasUnprintable = (text: string): boolean => UNPRINTABLE.test(text)

/** Replaces lone surrogates, which databases do not store, with U+FFFD. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')

/** Collapses runs of any white space to one space and trims the ends; the stored form of one-line texts. */
export const foldSpaces = (text: string): string => text.replace(/[\s\u00A0\u200B\uFEFF]+/g, ' ').trim()

/** The form in which names and posts are compared: spaces and case ignored. */
export const comparisonKey = (text: string): string => foldSpaces(text.normalize('NFKC')).toLowerCase()

const collator = new Intl.Collator('en')

/** Orders names as a list of people is read: É beside E, capitals and small letters alike, in every language. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)

/** One line of required text: collapses spaces, then requires 1 to `max` characters. */
export const line = (max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine((text) => !hasUnprintable(text), 'input.invisible')),
      z.transform((text) => foldSpaces(wellFormed(text))),
    ),
    z.string().check(z.minLength(1, 'input.required'), z.maxLength(max, 'input.tooLong')),
  )

/** One line that may be left out: '', null and absence all become null. */
export const optionalLine = (max: number) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string().check(z.refine((text) => !hasUnprintable(text), 'input.invisible'))),
      z.transform((text) => (text ? foldSpaces(wellFormed(text)) || null : null)),
    ),
    z.nullable(z.string().check(z.maxLength(max, 'input.tooLong'))),
  )

/** Required text of several lines: ends trimmed, 1 to `max` characters after that. */
export const paragraph = (max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine((text) => !hasUnprintable(text), 'input.invisible')),
      z.transform((text) => wellFormed(text.trim())),
    ),
    z.string().check(z.minLength(1, 'input.required'), z.maxLength(max, 'input.tooLong')),
  )
