import type { Run, RunGoal } from '#shared/rota/fill.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { listOf } from '../listOf.ts'
import type { FillChanges } from './changes.ts'

/** The goals by which a plan is better or worse for people; how many move is said with the changes. */
const compared = ({ goals }: Pick<Run, 'goals'>): RunGoal[] => goals.filter(({ name }) => name !== 'stability')

const isKnown = ({ before }: RunGoal): boolean => before !== undefined

/** 'rest and wishes, fairness': goals inside of a sentence. */
const namesOf = (goals: readonly RunGoal[], t: Translate): string =>
  listOf(goals.map(({ name }) => t(`goal.${name}`).toLowerCase()))

/**
 * What came of a fill of everything beside what stood there before: better in which goals, and for that less good in
 * which, or no better. '' where nobody stood, and where only gaps were filled.
 */
export function comparedText(
  run: Pick<Run, 'goals' | 'mode' | 'applied'>,
  changes: Pick<FillChanges, 'fresh' | 'changed' | 'left'>,
  t: Translate,
): string {
  const goals = compared(run)
  if (!run.applied || run.mode !== 'all' || goals.length === 0 || !goals.every(isKnown)) return ''
  const better = goals.filter(({ value, before = value }) => value < before)
  const worse = goals.filter(({ value, before = value }) => value > before)
  const moved = changes.fresh.length + changes.changed.length + changes.left.length
  if (moved === 0) return t('fill.comparedSame')
  // Of two plans with the same goals the one with fewer weeks in a row and better posts is given.
  if (better.length === 0) return t('fill.comparedEqual')
  const less = worse.length > 0 && t('fill.comparedLess', { goals: namesOf(worse, t) })
  return [t('fill.comparedBetter', { goals: namesOf(better, t) }), less].filter(Boolean).join(' ')
}
