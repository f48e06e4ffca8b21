import type { Run, RunGoal } from '#shared/rotaRuns.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** Distance of a goal from the best that there can be, in whole per cent, rounded up; null where nothing is known. */
export function awayPercent({ value, bound, proved }: Pick<RunGoal, 'value' | 'bound' | 'proved'>): number | null {
  if (proved || value === bound) return 0
  return bound > 0 ? Math.ceil(((value - bound) / bound) * 100) : null
}

/** The state of a goal: proved best, at most so far from it, or the best found. */
export function goalState(goal: RunGoal, t: Translate): string {
  if (goal.proved) return t('fill.proved')
  const percent = awayPercent(goal)
  return percent === null ? t('fill.bestFound') : t('fill.away', { percent })
}

/** The proofs of the months of a large span, where the whole is not; null where there is nothing to say. */
export function monthsText({ goals, months }: Pick<Run, 'goals' | 'months'>, t: Translate): string | null {
  if (months === null || goals.every(({ proved }) => proved)) return null
  const count = months.filter(({ proved }) => proved).length
  if (count === months.length) return t('fill.monthsProved')
  return count === 0 ? null : t('fill.monthsProvedOf', { count, all: months.length })
}

/** Result of a finished fill, in a sentence. */
export function resultText({ places, empty }: Pick<Run, 'places' | 'empty'>, t: Translate): string {
  const missing = empty.reduce((total, one) => total + one.missing, 0)
  const people = new Set(places.map(({ userId }) => userId)).size
  const filled = t('fill.filled', { places: places.length, people })
  return `${filled} ${missing === 0 ? t('fill.noneEmpty') : t('fill.empty', { count: missing })}`
}
