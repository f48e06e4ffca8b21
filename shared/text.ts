import * as z from 'zod/mini'

/**
 * Refuses a longer text before anything is made of it: what stands after it in a schema, a pattern or a transform, does
 * not run.
 */
export const atMost = (max: number) => z.maxLength(max, { error: 'input.tooLong', abort: true })

/** Ids are opaque; this is the alphabet and length in which ours are made. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** A plain calendar date, YYYY-MM-DD, that exists. It never shifts by time zone. */
export const Day = z.iso.date('input.day')
export type Day = z.infer<typeof Day>

/** A member in a reply about something else. */
export const Person = z.object({ _id: Id, name: z.string() })
export type Person = z.infer<typeof Person>

// Direction marks, embeddings, the override of them to the left, isolates and the byte order mark: programs put them
// around what one copies from them.
const COPIED = /[\u061C\u200E\u200F\u202A-\u202D\u2066-\u2069\uFEFF]/g

// Removed from lines only: messages and notes in Thai or Khmer need the zero-width space, those in Mongolian the vowel
// separator, and words of many languages a joiner.
const ZERO_WIDTH = /[\u200B\u2060\u00AD\u180E]/g
// A run is looked at from its start alone, or a long one would take time by its square.
const OUTER_JOINERS = /(^|\s)(?:\u200C|\u200D)+|(?<!\u200C|\u200D|\s)(?:\u200C|\u200D|\s)+$/g
/** White space, and the Hangul fillers, of which nothing shows. */
const BLANKS = /[\s\u115F\u1160\u3164\uFFA0]+/g

/** A token of 32 random bytes in base64url, as `newToken` makes them. */
const TOKEN = /^[^\w-]*([\w-]{43})(?:_*|[^\w-].*)$/s

/** Characters of a link that somebody copied with the sentence around it. */
const LINK_MAX = 1000

/**
 * The token at the end of a link's address. The full stop, bracket or space of a sentence around the link is left out,
 * as mail programs make it part of the address; a text without a token stays as it is, and is answered as an unknown
 * one.
 */
export const LinkToken = z.pipe(
  z.string().check(atMost(LINK_MAX)),
  z.transform((text) => TOKEN.exec(text)?.[1] ?? text),
)

// Control characters but white space, and the override that makes a text read backwards.
const UNPRINTABLE = /(?![\t-\r])\p{Cc}|\u202E/u

// Hangul fillers are letters and the Braille blank is a symbol, but nothing shows of them.
const SHOWS = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
const NAMES = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}]/u

/** True for a text that is refused: its control characters or override cannot be stored or deceive a reader. */
export const hasUnprintable = (text: string): boolean => UNPRINTABLE.test(text)

/** False for a text of which nothing shows. */
export const isVisible = (text: string): boolean => SHOWS.test(text)

/** True for a text with a letter, digit or symbol that shows, which a name needs (rule 105). */
const canBeName = (text: string): boolean => NAMES.test(text)

/** Replaces lone surrogates, which databases do not store, with U+FFFD. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')

/**
 * Takes away the invisible signs that copying brings along; vertical tabs and form feeds become line breaks
 * (rule 105).
 */
export const withoutCopiedSigns = (text: string): string => text.replace(COPIED, '').replace(/[\v\f]/g, '\n')

// Plain ASCII words with single spaces, which is nearly every cell of a workbook, skip the clean-up.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/**
 * The stored form of one-line texts: without the invisible signs that copying brings along, runs of any white space
 * collapsed to one space, the ends trimmed, joiners at the ends too.
 */
export const foldSpaces = (text: string): string =>
  PLAIN.test(text)
    ? text
    : withoutCopiedSigns(text).replace(ZERO_WIDTH, '').replace(BLANKS, ' ').replace(OUTER_JOINERS, '$1').trim()

// Straight and curly ones, the modifier letters, the prime and the accents that keyboards offer in their place.
const APOSTROPHES = /[\u0060\u00B4\u2018\u2019\u201B\u2032\u02B9\u02BB-\u02BD\uA78C\uFF07]/g
const HYPHENS = /[\u2010\u2011]/g
const IGNORED = /\p{Default_Ignorable_Code_Point}+/gu
const ASCII = /^[ -_a-~]*$/

/** Equal for `ß`, `ẞ` and `ss`, for `İ`, `I`, `ı` and `i`, for both Greek sigmas: JavaScript has no case folding. */
const foldCase = (text: string): string =>
  text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307+/g, 'i')
    .normalize('NFKC')
    .replaceAll('ς', 'σ')

/**
 * The form in which names and posts are compared: spaces, case, invisible signs and the shape of an apostrophe ignored.
 * It is stored: a release that changes what it returns makes the keys of stored rows anew (migration 0027).
 */
export const comparisonKey = (text: string): string => {
  if (ASCII.test(text)) return foldSpaces(text).toLowerCase()
  const alike = text.replace(APOSTROPHES, "'").normalize('NFKC').replace(HYPHENS, '-').replace(IGNORED, '')
  // Again, because the small form of some letters holds an apostrophe or a mark of its own.
  return foldSpaces(foldCase(alike).replace(APOSTROPHES, "'"))
}

/** Made when it is first needed: it takes a slow phone some 70 ms, for which the first page would wait. */
let collator: Intl.Collator | null = null

/** Orders names as a list of people is read: É beside E, capitals and small letters alike, in every language. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en')
  return collator.compare(a, b)
}

/** Spaces and signs that copying brings along, which a text may have beyond its stored length. */
const COPIED_MAX = 256

/**
 * A text as a person typed or pasted it: refused where it is far longer than its stored form may be, with the override
 * or a control character, else without the invisible signs that copying brings along. Every text that an endpoint takes
 * is made of it; a password or a token is not.
 */
const typed = (max: number) =>
  z.pipe(
    z.string().check(
      atMost(max + COPIED_MAX),
      z.refine((text) => !hasUnprintable(text), 'input.invisible'),
    ),
    z.transform((text) => wellFormed(withoutCopiedSigns(text))),
  )

/** A text of one line, in its stored form of at most `max` characters. It may be empty. */
export const typedLine = (max: number, tooLong = 'input.tooLong') =>
  z.pipe(z.pipe(typed(max), z.transform(foldSpaces)), z.string().check(z.maxLength(max, tooLong)))

const required = z.string().check(
  z.minLength(1, 'input.required'),
  z.refine((text) => text === '' || isVisible(text), 'input.required'),
)

const visibleOrNull = (text: string | null | undefined): string | null => (text && isVisible(text) ? text : null)

/** One line of required text: collapses spaces, then requires 1 to `max` characters, one of which shows. */
export const line = (max: number) => z.pipe(typedLine(max), required)

/** A line with a letter, a digit or a symbol that shows. */
export const nameLine = (max: number) => z.pipe(line(max), z.string().check(z.refine(canBeName, 'input.name')))

/** One line that may be left out: '', null and absence all become null. */
export const optionalLine = (max: number) => z.pipe(z.nullish(typedLine(max)), z.transform(visibleOrNull))

/** One line of a change, where absence keeps the stored text: '' and null become null. */
export const nullableLine = (max: number) =>
  z.pipe(
    z.nullable(typedLine(max)),
    z.transform((text: string | null) => visibleOrNull(text)),
  )

const typedParagraph = (max: number) =>
  z.pipe(
    z.pipe(
      typed(max),
      z.transform((text) => text.trim()),
    ),
    z.string().check(z.maxLength(max, 'input.tooLong')),
  )

/** Required text of several lines: ends trimmed, 1 to `max` characters after that, one of which shows. */
export const paragraph = (max: number) => z.pipe(typedParagraph(max), required)

/** Text of several lines that may be empty: ends trimmed. */
export const anyParagraph = (max: number) => typedParagraph(max)

/** Text of several lines of a change, where absence keeps the stored text: '' and null become null. */
export const nullableParagraph = (max: number) =>
  z.pipe(
    z.nullable(typedParagraph(max)),
    z.transform((text: string | null) => visibleOrNull(text)),
  )

/** The first word of a name, by which somebody is called. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name
