/** Maximum characters of a text that is looked at for several names, or for a remark behind one. */
export const MAX_LENGTH = 300

const MARKS = /\s*[*?\u2020\u2021^!]+$/
const BRACKETS = /\s*(?:\([^()]*\)|\[[^[\]]*\])$/

/** Digits and what stands between them at the end of a text, behind a word such as 'cell' or without. */
const NUMBER =
  /(?:[\s,:\u2013-]+(?:cell|mob|mobile|home|work|tel|ph|phone|cel|celular|m[o\u00f3]vil|casa|trabajo|tel[e\u00e9]fono|[chmwtp](?=:))\.?)?[\s,:\u2013-]+[+(]{0,2}\d[\d ().-]{5,24}$/i
/** A number within a house: 'x113', 'ext. 113'. */
const EXTENSION = /[\s,]+(?:x|ext\.?) ?\d{1,6}$/i
const ISO_DAY = /\d{4}-\d\d-\d\d$/

/** The phone number behind a name: 7 to 15 digits that are no date; null for another end. */
function phoneBehind(text: string): RegExpExecArray | null {
  const found = NUMBER.exec(text)
  const digits = found?.[0].replace(/\D/g, '').length ?? 0
  if (!found) return EXTENSION.exec(text)
  return digits >= 7 && digits <= 15 && !ISO_DAY.test(text) ? found : null
}

/** Words in small letters that belong to a name or begin another one, in English and Spanish. */
const PARTICLES = new Set(
  `de del de' la las los le da das do dos di du van von der den ter ten zu zur al el bin ibn ap af av mac mc san st y e
  i`.split(/\s+/),
)

/** Words and signs between two people. */
const JOINTS = new Set('and & + y e or o u with con w/ and/or y/o'.split(' '))

/**
 * First words of remarks, in English and Spanish: they may begin with a capital. Words that people are called ('Will',
 * 'May', 'Grace') are not among them.
 */
const REMARKS = new Set(
  `call text email phone ask see bring bringing brings keys key late early arrives arriving leaves leaving needs only if
  until till after before from to not no new please can can't cannot has have training trainee trainer shadow shadowing
  head lead captain sub subbing substitute cover covering backup standby tentative confirmed unconfirmed pending swapped
  swap traded moved sick vacation first maybe also plus floater float
  llamar llame llama traer trae llaves llave tarde temprano llega sale solo s\u00f3lo si hasta despu\u00e9s despues antes nuevo
  nueva por quiz\u00e1s quizas preguntar ver jefe l\u00edder lider suplente confirmar confirmado confirmada pendiente`.split(
    /\s+/,
  ),
)

const wordsOf = (text: string): string[] => text.split(' ')

const bare = (word: string): string => word.toLowerCase().replace(/[.,;:!]+$/, '')

const CLOCK = /^\d\d?(?:[:.]\d\d| ?[ap]\.?m\b|\b)/i

/**
 * True for a text that says something of a name before it: it begins with a small letter, a number or a known word. A
 * time is none: it may be that of the service.
 */
function saysRemark(text: string): boolean {
  const [first = ''] = wordsOf(text)
  const word = bare(first)
  if (!/\p{L}/u.test(text) || JOINTS.has(word) || PARTICLES.has(word) || CLOCK.test(text)) return false
  return /^[\p{Ll}\d]/u.test(first) || REMARKS.has(word)
}

/** True for a text that is no name by its letters: it begins with a small one, or has capitals alone. */
const isUnlikeName = (text: string): boolean =>
  /^[\p{Ll}\d]/u.test(text) || /^(?=[^\p{Ll}]*\p{Lu}{2})[^\p{Ll}]+$/u.test(text)

/** Maximum words of a name before a remark. */
const NAME_WORDS = 7

const isCapital = (word: string): boolean => /^\p{Lu}[\p{L}\p{M}.'\u2019-]*$/u.test(word)

/** True for a text that is clearly a name, or a couple's: two capitals or more, and nothing but particles between. */
function isClearName(text: string): boolean {
  const words = wordsOf(text)
  return (
    words.length > 1 &&
    words.length <= NAME_WORDS &&
    isCapital(words[0] ?? '') &&
    isCapital(words.at(-1) ?? '') &&
    words.every((word) => isCapital(word) || PARTICLES.has(word) || JOINTS.has(word))
  )
}

/** True where a part behind a comma is a remark, and no second person: 'call first' of 'Pam Hill, call first'. */
export const followsName = (name: string, part: string): boolean => isClearName(name) && saysRemark(part)

type IsKnown = (name: string) => boolean

/** True for a phone number alone, with a word such as 'cell' or without. */
const isPhone = (line: string): boolean => phoneBehind(`, ${line}`)?.index === 0

/** A line in brackets, and one that says something of the name on the line before it. */
const isRemarkLine = (line: string, before: string, isKnown: IsKnown): boolean =>
  /^(?:\([^()]*\)|\[[^[\]]*\])$/.test(line) || /[,:\u2013-]$/.test(before) || (saysRemark(line) && !isKnown(line))

/**
 * The lines of a cell, each with the remark that stands on the line below it: 'Ruth Lee', '(backup)'. `isKnown` is true
 * for lines of their own.
 */
export function withRemarkLines(lines: readonly string[], isKnown: IsKnown, isHead: IsKnown): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const name = before?.replace(/ ?[,:\u2013-]$/, '')
    if (before === undefined || name === undefined || line === '' || line.length > MAX_LENGTH) joined.push(line)
    else if (isPhone(line)) joined[joined.length - 1] = `${name} ${line}`
    else if ((isClearName(name) || isHead(name)) && isRemarkLine(line, before, isKnown))
      joined[joined.length - 1] = /^[([]/.test(line) ? `${name} ${line}` : `${name}, ${line}`
    else joined.push(line)
  }
  return joined
}

/** Signs between a name and a remark: a comma, a colon, a dash. */
const SIGNS = /[,:;] | ?[\u2013\u2014] ?| -+ /g

/**
 * The place of the first sign behind which a remark follows a name, or, behind the whole name of a known person, of the
 * first space. Undefined for another text.
 */
function remarkBehind(text: string, isKnown: IsKnown, isHead: IsKnown): { name: string; remark: string } | undefined {
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    const [name, remark] = [text.slice(0, index).trim(), text.slice(index + sign.length).trim()]
    if ((isClearName(name) || isHead(name)) && saysRemark(remark) && !isKnown(remark)) return { name, remark }
  }
  const words = wordsOf(text)
  for (let count = Math.min(words.length - 1, NAME_WORDS); count > 1; count--) {
    const [name, remark] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
    const isApart = /\p{Ll}/u.test(name) && isCapital(words[0] ?? '') && isUnlikeName(remark)
    if (isApart && saysRemark(remark) && isKnown(name)) return { name, remark }
  }
  return undefined
}

/** Remarks that may follow one name. */
const MAX_REMARKS = 4

/**
 * Parts a name from the remarks that follow it: '*', '?', '(head)', '312-555-0100', ', call first', '- bring keys'.
 * `isKnown` is true for the names of the team, behind which a remark needs no sign; `isHead` for what stands before a
 * remark as a name does.
 */
export function splitRemark(
  text: string,
  isKnown: IsKnown = () => false,
  isHead = isKnown,
): { name: string; remark: string } {
  if (text.length > MAX_LENGTH) return { name: text, remark: '' }
  const remarks: string[] = []
  let name = text
  for (let count = 0; count < MAX_REMARKS && /[*?\u2020\u2021^!)\]\d]$/.test(name); count++) {
    const found = MARKS.exec(name) ?? BRACKETS.exec(name) ?? phoneBehind(name)
    // '@SUM(A1)' is one word.
    const isApart = found && (/^[\s,:\u2013*?\u2020\u2021^!]/.test(found[0]) || wordsOf(name).length > 1)
    if (!isApart || !/\p{L}/u.test(name.slice(0, found.index))) break
    remarks.unshift(found[0].trim())
    name = name.slice(0, found.index)
  }
  const behind = isKnown(name) ? undefined : remarkBehind(name, isKnown, isHead)
  return behind
    ? { name: behind.name, remark: [behind.remark, ...remarks].join(' ') }
    : { name, remark: remarks.join(' ') }
}
