/** Longest text that is looked at; no name is longer. */
const MAX_LENGTH = 200

/** The words of a text, without case, accents, brackets and punctuation. */
function wordsOf(text: string): string[] {
  const plain = text.slice(0, MAX_LENGTH).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** A text without spaces too. */
const keyOf = (text: string): string => wordsOf(text).join('')

/** Texts in place of a name by which nobody stands there, in the form of `keyOf`, in English and Spanish. */
const NOBODY = new Set(
  `vacant, open, open slot, tba, tbd, tbc, need, needed, n/a, none, nobody, no one, off, closed, cancelled, canceled,
  no service, available, substitute needed, sub needed, volunteer needed, help needed, a n other, vacante, libre, nadie,
  sin servicio, cancelado, cancelada, por definir, pendiente, se necesita`
    .split(',')
    .map(keyOf),
)

/** Labels of a row of people who step in, in the form of `keyOf`, in English and Spanish. */
const SUBS = new Set(
  `subs, sub, substitutes, substitute, reserves, reserve, alternates, alternate, backups, backup, standby, stand-ins,
  suplentes, suplente, reservas, reserva, sustitutos, sustitutas`
    .split(',')
    .map(keyOf),
)

/** True for the label of a row of people who step in, which is no post. */
export const isSubs = (text: string): boolean => SUBS.has(keyOf(text))

/** Labels of a row or column of people who cannot serve, in the form of `keyOf`, in English and Spanish. */
const AWAY = new Set(
  `off, day off, off this week, time off, away, out, out of town, absent, absences, not available, unavailable, not here,
  can't serve, cannot serve, can't, cannot, blockouts, blocked out, blackouts, on leave, leave, vacation, vacations,
  on vacation, pto, ausente, ausentes, ausencia, ausencias, fuera, no disponible, no disponibles, no puede, no pueden,
  vacaciones, de vacaciones, descanso, descansa, descansan, libre, libres`
    .split(',')
    .map(keyOf),
)

/** True for the label of people who cannot serve, which is no post: 'Off', 'Away / Vacation'. */
export function isAway(text: string): boolean {
  const parts = text.replace(/\([^()]*\)/g, '').split(/[/,&+]| (?:or|and|o|y) /i)
  return text.length <= MAX_LENGTH && parts.every((part) => AWAY.has(keyOf(part)))
}

/** Words that say so wherever they stand in a text; 'Substitute Needed' could still be what somebody is called. */
const WORDS = new Set(['needed', 'necesita', 'vacant', 'vacante', 'cancelled', 'canceled', 'cancelado', 'cancelada'])
const SERVICE = /^(?:services?|servicios?)$/

/** Maximum words between 'no' and 'service'. */
const BETWEEN = 3

/** Signs alone: '- -', '* * *', '???', ticks and boxes. Pictures can be a name. */
const SIGNS = /^[\s\p{P}\p{Sm}\p{Sc}\p{Sk}\u25A0-\u25FF\u2610-\u2612\u2705\u2713-\u2718\u274C\u274E]*$/u

/** True for words such as 'no evening service' and 'sin servicio'. */
function saysNoService(words: readonly string[]): boolean {
  return words.some((word, place) => {
    if (word === 'sin') return SERVICE.test(words[place + 1] ?? '')
    return word === 'no' && words.slice(place + 1, place + BETWEEN + 2).some((next) => SERVICE.test(next))
  })
}

/**
 * Whether a text in place of a name says that nobody stands there: `sure` for words and signs that mean nothing else,
 * `perhaps` for a text that holds such a word, null for another. A member who is called so is not known here.
 */
export function nobodyIn(text: string): 'sure' | 'perhaps' | null {
  const words = wordsOf(text)
  if (NOBODY.has(words.join(''))) return 'sure'
  // A variation selector chooses how the sign before it is drawn.
  if (SIGNS.test(text.slice(0, MAX_LENGTH).replaceAll('\uFE0F', ''))) return text.trim() === '' ? null : 'sure'
  return words.some((word) => WORDS.has(word)) || saysNoService(words) ? 'perhaps' : null
}
