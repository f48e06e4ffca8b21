import type { Per } from '#shared/rota/shares.ts'
import { keysOf, type Word } from './wish.words.ts'

export interface Often {
  /** Services for each `per`. */
  times: number
  per: Per
}

const NUMBERS = new Map(
  Object.entries({
    once: 1,
    one: 1,
    a: 1,
    twice: 2,
    two: 2,
    thrice: 3,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    other: 2,
    second: 2,
    una: 1,
    un: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    '2nd': 2,
    third: 3,
    '3rd': 3,
  }),
)

const PERIODS = new Map<string, Per>(
  Object.entries({
    week: 'week',
    weeks: 'week',
    semana: 'week',
    semanas: 'week',
    wk: 'week',
    month: 'month',
    months: 'month',
    mes: 'month',
    meses: 'month',
    mo: 'month',
    quarter: 'quarter',
    quarters: 'quarter',
    trimestre: 'quarter',
    trimestres: 'quarter',
  } as const),
)

const WORDS = new Map<string, Often>(
  Object.entries({
    weekly: { times: 1, per: 'week' },
    biweekly: { times: 0.5, per: 'week' },
    fortnightly: { times: 0.5, per: 'week' },
    monthly: { times: 1, per: 'month' },
    bimonthly: { times: 1.5, per: 'quarter' },
    quarterly: { times: 1, per: 'quarter' },
    semanal: { times: 1, per: 'week' },
    quincenal: { times: 0.5, per: 'week' },
    mensual: { times: 1, per: 'month' },
    trimestral: { times: 1, per: 'quarter' },
  } as const),
)

const numberOf = (text: string): number | undefined =>
  NUMBERS.get(text) ?? (/^\d{1,2}$/.test(text) ? Number(text) : undefined)

/** Words and signs before a number or around it that do not change what is counted. */
const AROUND = new Set(
  `serves serve about only max maximum at most up to no more than time times x vez veces about just per a an each every
  the al por la el cada in maximo como mucho solo hasta`.split(/\s+/),
)

/** Bounds of what the rota takes for each period. */
const isGood = ({ times }: Often): boolean => times >= 0.25 && times <= 8

/** 'every 2 weeks' is half a time a week, 'every other month' one and a half times a quarter. */
function every(count: number, per: Per): Often {
  if (per === 'month' && count > 1) return { times: 3 / count, per: 'quarter' }
  return { times: 1 / count, per }
}

/** How often somebody serves by the words of a wish: 'once a month', '2x/month', 'every other week'; else null. */
export function oftenIn(words: readonly Word[]): Often | null {
  const keys = keysOf(words)
    .replace(/(\d)x/g, '$1 x')
    .replace(/\//g, ' per ')
    .split(' ')
    .filter((key) => key !== '')
  const [only] = keys
  const named = keys.length === 1 || (keys.length === 2 && only === 'only') ? WORDS.get(keys.at(-1) ?? '') : undefined
  if (named) return named
  const per = PERIODS.get(keys.at(-1) ?? '')
  if (!per) return null
  const before = keys.slice(0, -1)
  const isEvery = before.some((key) => key === 'every' || key === 'each' || key === 'cada')
  const counts = before.flatMap((key) => (key === 'a' || key === 'an' ? [] : (numberOf(key) ?? [])))
  const isPlain = before.every((key) => AROUND.has(key) || numberOf(key) !== undefined)
  const [count, ...others] = counts
  if (!isPlain || others.length > 1) return null
  // 'once every two months'
  const [times, span] = isEvery ? (others.length === 1 ? [count, others[0]] : [1, count ?? 1]) : [count, 1]
  if (times === undefined || span === undefined || (others.length > 0 && !isEvery) || span === 0) return null
  const one = every(span, per)
  const often = { times: times * one.times, per: one.per }
  return isGood(often) ? often : null
}
