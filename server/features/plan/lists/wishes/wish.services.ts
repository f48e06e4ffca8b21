import { minuteOfDay } from '#shared/serviceTime.ts'
import { WEEKDAYS } from '../../spreadsheet/cell.date.ts'
import type { Word } from './wish.words.ts'

/** Services that a wish names by weekday, place in the month and time. */
export interface NamedServices {
  /** Bitmasks as in shared/recurrence.ts; 0 is all. */
  weekdays: number
  nth: number
  /** Minutes of the day; none is any time. */
  minutes: number[]
}

/** The bit of the last of a month. */
export const LAST_OF_MONTH = 32

const ORDINALS = new Map(
  Object.entries({
    '1st': 1,
    first: 1,
    '2nd': 2,
    second: 2,
    '3rd': 4,
    third: 4,
    '4th': 8,
    fourth: 8,
    '5th': 16,
    fifth: 16,
    primer: 1,
    primero: 1,
    primera: 1,
    segundo: 2,
    tercer: 4,
    tercero: 4,
    cuarto: 8,
    quinto: 16,
    '1er': 1,
    '1o': 1,
    '2o': 2,
    '3er': 4,
    '3o': 4,
    '4o': 8,
    '5o': 16,
    '1ro': 1,
    '2do': 2,
    '3ro': 4,
    '4to': 8,
    last: LAST_OF_MONTH,
    ultimo: LAST_OF_MONTH,
    ultima: LAST_OF_MONTH,
  }),
)

/** Words around the services of a wish that say nothing themselves. */
const AROUND = new Set(
  `& and y e or o the el la los las of del de month months mes each every cada todos on at a in en service services
  servicio servicios culto cultos misa misas mass week weeks weekend weekends day days to serve serving for`.split(
    /\s+/,
  ),
)

const EVERY = new Set(['every', 'each', 'cada'])
const MONTH = new Set(['month', 'months', 'mes'])

/** Longest word of a weekday: 'wednesdays', and its plural in Spanish. */
const WEEKDAY = /^[a-z]{3,11}$/

/** English and Spanish names of weekdays, from Sunday, which may end with an s. */
const NAMES = [
  ['sunday', 'domingo'],
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
]

/** The bit of a weekday's name or its usual short form; 0 for another word. */
function weekdayOf(key: string): number {
  if (!WEEKDAY.test(key)) return 0
  const at = NAMES.findIndex((names, day) =>
    names.some((name) => key === name || key === `${name}s` || WEEKDAYS[day]?.includes(key)),
  )
  const other = ['', '', 'tues', 'weds', 'thurs', '', ''].indexOf(key)
  const day = at >= 0 ? at : key === '' ? -1 : other
  return day < 0 ? 0 : 1 << day
}

/** The minute of a time; a number alone is none. */
const minuteIn = (key: string): number | undefined =>
  /^\d{1,2}$/.test(key) || !/^(?:\d|noon|midday)/.test(key) ? undefined : minuteOfDay(key)

/** '9 am' is one word, 9:00 and 11:00 of '9:00/11:00' are two. */
function joined(words: readonly Word[]): string[] {
  const keys = words.flatMap(({ key }) => (/^\d{1,2}(?::\d\d)?\//.test(key) ? key.split('/') : key))
  return keys.flatMap((key, at) => {
    if (/^[ap]\.?m\.?$/.test(key) && /^\d/.test(keys[at - 1] ?? '')) return []
    const next = keys[at + 1] ?? ''
    return /^\d/.test(key) && /^[ap]\.?m\.?$/.test(next) ? `${key}${next}` : key
  })
}

/** The services of a wish: '2nd & 4th Sundays', '9am', 'Wednesdays at 7pm'; null for other texts. */
export function servicesIn(words: readonly Word[]): NamedServices | null {
  const keys = joined(words)
  const named: NamedServices = { weekdays: 0, nth: 0, minutes: [] }
  for (const key of keys) {
    const [ordinal, weekday, minute] = [ORDINALS.get(key), weekdayOf(key), minuteIn(key)]
    if (ordinal !== undefined) named.nth |= ordinal
    else if (weekday !== 0) named.weekdays |= weekday
    else if (minute !== undefined) named.minutes.push(minute)
    else if (!AROUND.has(key)) return null
  }
  // 'Every 2nd Sunday' may be every other one.
  const isUnclear = named.nth !== 0 && keys.some((key) => EVERY.has(key)) && !keys.some((key) => MONTH.has(key))
  return isUnclear || (named.nth === 0 && named.weekdays === 0 && named.minutes.length === 0) ? null : named
}
