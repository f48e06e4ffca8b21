import type { Board } from '#shared/rota/board.ts'
import type { GoalName, Run, RunGoal } from '#shared/rota/fill.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { isMissing } from '../board/absence.ts'
import { bentPeople } from '../board/bent.text.ts'
import { plannedPlaces } from '../board/board.model.ts'
import { problemCounts } from '../board/board.text.ts'
import { isLongRow } from '../board/cells/bend.text.ts'
import { listOf } from '../listOf.ts'
import type { FillChanges } from './changes.ts'
import { closePeople, extraPlaces } from './outcome.text.ts'
import { aboveTheirs, belowByCause } from './shares.text.ts'

/** What two plans are compared in; how many move is said with the changes. */
export type Compared = 'conflicts' | Exclude<GoalName, 'stability'>

/** Counts as they are printed, less is better: those behind the first decide where the ones before are as many. */
type Counts = number[][]

/** Number of places of which their people cannot keep theirs. */
const missingPlaces = (board: Board): number =>
  board.services
    .filter(({ state }) => state === 'planned')
    .flatMap((service) => plannedPlaces(service).filter(({ userId }) => isMissing(board, service, userId))).length

/** People to look at and the most weeks in a row of one; where there are none, those with two weeks in a row. */
function restCounts(board: Board, t: Translate): Counts {
  const { people, pairs } = bentPeople(board, t)
  const rows = people.flatMap(({ places }) => places.flatMap(({ bends }) => bends.filter(isLongRow)))
  const longest = Math.max(0, ...rows.map(({ weeks = 0 }) => weeks))
  return [[people.length, longest], [people.length > 0 ? 0 : pairs.length]]
}

/** Those above their share, and below it. */
const shareCounts = (board: Board, history: Run['history']): Counts => [
  [aboveTheirs(board).length, belowByCause(board, history).still.length],
]

/** What the board prints of a plan; open places and preferences, of which more has to be known, are not among it. */
const countsOf = (board: Board, history: Run['history'], t: Translate) => ({
  conflicts: [[problemCounts(board).conflicts]],
  wishes: restCounts(board, t),
  welcome: [[-extraPlaces(board)]],
  fairness: shareCounts(board, history),
  spacing: [[closePeople(board)]],
})

/** Below 0 where `is` has less of one count and more of none, above 0 the other way round, NaN where both are so. */
function compare(is: Counts, was: Counts): number {
  for (const [at, counts] of is.entries()) {
    const signs = new Set(counts.map((count, one) => Math.sign(count - (was[at]?.[one] ?? 0))))
    if (signs.has(1) && signs.has(-1)) return Number.NaN
    if (signs.has(1) || signs.has(-1)) return signs.has(1) ? 1 : -1
  }
  return 0
}

/** Fewer open places are better; as many more as people were away at their places are not worse. */
function compareOpen(is: Board, was: Board): number {
  const more = problemCounts(is).open - problemCounts(was).open
  const ended = Math.max(0, missingPlaces(was) - missingPlaces(is))
  return more < 0 ? -1 : Math.max(0, more - ended)
}

const ORDER = ['conflicts', 'coverage', 'wishes', 'welcome', 'fairness', 'spacing', 'preferences'] as const

/** How a plan is beside what stood: below 0 where it is better by what is printed. */
function comparedIn({ goals, history }: Compare, { was, is }: Boards, t: Translate): Record<Compared, number> {
  const [before, after] = [countsOf(was, history, t), countsOf(is, history, t)]
  const preferences = goals.find(({ name }) => name === 'preferences')
  return {
    conflicts: compare(after.conflicts, before.conflicts),
    coverage: compareOpen(is, was),
    wishes: compare(after.wishes, before.wishes),
    welcome: compare(after.welcome, before.welcome),
    fairness: compare(after.fairness, before.fairness),
    spacing: compare(after.spacing, before.spacing),
    preferences: preferences ? preferences.value - (preferences.before ?? preferences.value) : 0,
  }
}

type Compare = Pick<Run, 'goals' | 'mode' | 'applied' | 'history'>

/** The board before a fill, and as it is. */
interface Boards {
  was: Board
  is: Board
}

/** 'rest and wishes, fair shares': goals inside of a sentence. */
const namesOf = (names: readonly Compared[], t: Translate): string =>
  listOf(names.map((name) => (name === 'conflicts' ? t('fill.comparedConflicts') : t(`goal.${name}`).toLowerCase())))

const isKnown = ({ name, before }: RunGoal): boolean => name === 'stability' || before !== undefined

/**
 * What came of a fill of everything beside what stood there before, by the counts that are printed: better in which
 * goals, and less good in which, or no better. '' where nobody stood or nobody moved, where only gaps were filled, and
 * where a goal is better by one count and less good by another, and no other differs.
 */
export function comparedText(
  run: Compare,
  changes: Pick<FillChanges, 'fresh' | 'changed' | 'left'>,
  boards: Boards,
  t: Translate,
): { text: string; better: Compared[] } {
  const none = { text: '', better: [] }
  if (!run.applied || run.mode !== 'all' || run.goals.length === 0 || !run.goals.every(isKnown)) return none
  if (changes.changed.length + changes.left.length === 0)
    return changes.fresh.length > 0 ? none : { text: t('fill.comparedSame'), better: [] }
  const found = comparedIn(run, boards, t)
  const better = ORDER.filter((name) => found[name] < 0)
  const worse = ORDER.filter((name) => found[name] > 0)
  const isSame = ORDER.every((name) => found[name] === 0)
  const [goals, less] = [namesOf(better, t), namesOf(worse, t)]
  if (better.length === 0)
    return {
      text: worse.length > 0 ? t('fill.comparedWorse', { goals: less }) : isSame ? t('fill.comparedEqual') : '',
      better,
    }
  const parts = [t('fill.comparedBetter', { goals }), worse.length > 0 && t('fill.comparedLess', { goals: less })]
  return { text: parts.filter(Boolean).join(' '), better }
}
