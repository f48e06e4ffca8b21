import { daysBetween } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { Member } from '#shared/rota/availability.ts'
import type { Board } from '#shared/rota/board.ts'
import type { InARow, Run, RunGoal } from '#shared/rota/fill.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatMonthName, monthOf } from '../../../strings/dates.ts'
import { isMissing, keepsPlace } from '../board/absence.ts'
import { bentText } from '../board/bent.text.ts'
import { peopleOf, plannedPlaces } from '../board/board.model.ts'
import { filledText } from '../board/board.text.ts'
import { namesTogether } from '../listOf.ts'
import type { BoundTo, FillChanges } from './changes.ts'
import { aboveTheirs, belowByCause, partCount } from './shares.text.ts'

/** What came of a fill, and what of it is proved. */

/** Days within which a second service of somebody is close to the first. */
const CLOSE_DAYS = 14

const planned = ({ services }: Board) => services.filter(({ state }) => state === 'planned')

/** Number of places above the least at which somebody stands, and can. */
export const extraPlaces = (board: Board): number =>
  planned(board)
    .flatMap((service) =>
      service.needs.map(({ postId, minPeople }) => {
        const here = plannedPlaces(service).filter(
          (place) => place.postId === postId && !place.shadow && !isMissing(board, service, place.userId),
        )
        return Math.max(0, here.length - minPeople)
      }),
    )
    .reduce((sum, extra) => sum + extra, 0)

/** Number of people with two days of service less than two weeks apart, at which they can serve. */
export const closePeople = (board: Board): number =>
  peopleOf(board).filter(({ user }) => {
    const days = board.services.filter((service) => keepsPlace(board, service, user._id))
    return days.some(({ date }, at) => {
      const before = days.slice(0, at).findLast((one) => one.date < date)
      return before !== undefined && daysBetween(before.date, date) < CLOSE_DAYS
    })
  }).length

/** Who has more, less, and less in these days alone, as the summary and the lists above count them. */
function sharesText(board: Board, history: Run['history'], t: Translate): string {
  const { now, still } = belowByCause(board, history)
  const apart = [
    { key: 'fill.outAbove', count: aboveTheirs(board).length },
    { key: 'fill.outBelow', count: still.length },
    { key: 'fill.outLessNow', count: now.length },
  ] as const
  const words = apart.flatMap(({ key, count }) => (count > 0 ? t(key, { count }) : [])).join(', ')
  const people = partCount(board)
  const count = apart.reduce((left, one) => left - one.count, people)
  return words ? t('fill.outShares', { count, people, words }) : t('fill.outSharesAll')
}

const counted = (
  key: 'fill.outExtra' | 'fill.outClose' | 'fill.outPreferred' | 'fill.outMoved',
  count: number,
  t: Translate,
): string => (count > 0 ? t(key, { count }) : t(`${key}None`))

/**
 * Number of people whom a fill took from a service, each once: of who goes on at another post of it, it says nothing.
 */
export function movedPeople({ fresh, changed, left }: FillChanges): number {
  const key = (serviceId: string, userId: string) => `${serviceId} ${userId}`
  const come = new Set([
    ...changed.map(({ serviceId, to }) => key(serviceId, to)),
    ...fresh.map(({ serviceId, userId }) => key(serviceId, userId)),
  ])
  const gone = [...changed.map(({ serviceId, from }) => ({ serviceId, userId: from })), ...left]
  return new Set(gone.flatMap(({ serviceId, userId }) => (come.has(key(serviceId, userId)) ? [] : userId))).size
}

/** What decides whether anybody has a say in a goal. */
interface Concerned {
  board: Board
  changes: FillChanges
  /** Availability of the people; undefined until it is known. */
  members: readonly Pick<Member, 'rows'>[] | undefined
}

/**
 * True for a goal in which somebody has a say: of places above the least where a post may have more, of services that
 * somebody prefers, and of a draft that was there before.
 */
export function isConcerned({ name, value }: RunGoal, { board, changes, members }: Concerned): boolean {
  if (name === 'welcome')
    return planned(board).some(({ needs }) => needs.some(({ minPeople, maxPeople }) => maxPeople > minPeople))
  if (name === 'preferences')
    return value > 0 || members?.some(({ rows }) => rows.some(({ kind }) => kind === 'prefer')) === true
  if (name === 'stability') return value > 0 || changes.staying + changes.changed.length + changes.left.length > 0
  return true
}

/** Runs of weeks a line each; those of as many weeks up to one service, as a couple has, are one. */
export function asOneLine(rows: readonly InARow[]): { row: InARow; names: string[] }[] {
  const lines = groupBy(rows, ({ user, weeks, serviceId, exchange, instead }) =>
    instead ? user._id : `${weeks} ${serviceId} ${exchange ? JSON.stringify(exchange.pairs) : ''}`,
  )
  return [...lines.values()].flatMap((own) => {
    const [row] = own
    return row ? [{ row, names: own.map(({ user }) => user.name) }] : []
  })
}

interface Came extends Pick<Run, 'inARow' | 'history'> {
  board: Board
  changes: FillChanges
  boundTo?: BoundTo
}

/** What came of one goal of a fill, as the board stands. */
export function outcomeText(
  { name, value }: RunGoal,
  { board, changes, inARow = [], history, boundTo }: Came,
  t: Translate,
): string {
  switch (name) {
    case 'coverage':
      return filledText(board, t)
    case 'wishes':
      return (
        bentText({ board, rules: boundTo && { boundTo } }, t) ||
        asOneLine(inARow)
          .map(({ row, names }) => t('fill.inARow', { count: row.weeks, name: namesTogether(names) }))
          .join('; ') ||
        t('fill.outWishesAll')
      )
    case 'welcome':
      return counted('fill.outExtra', extraPlaces(board), t)
    case 'fairness':
      return sharesText(board, history, t)
    case 'spacing':
      return counted('fill.outClose', closePeople(board), t)
    case 'preferences':
      return counted('fill.outPreferred', value, t)
    case 'stability':
      return counted('fill.outMoved', movedPeople(changes), t)
  }
}

/** Sentences of goals that nobody misses. */
const MET = ['outWishesAll', 'outSharesAll', 'outCloseNone', 'outPreferredNone', 'outMovedNone'] as const

/** True for what came of a goal where nobody misses anything: how far the best possible is then says nothing. */
export const isMet = (outcome: string, t: Translate): boolean => MET.some((key) => t(`fill.${key}`) === outcome)

/** What stands against the proof of a fill: a change since by hand, or a run of weeks that may be ended by hand. */
export interface Marred {
  isChanged?: boolean
  hasLongRow?: boolean
}

type Proved = Pick<Run, 'goals' | 'mode' | 'keepNearDraft' | 'empty' | 'history' | 'startedAt' | 'endedAt'>

/** Whole seconds that a fill took, one at least. */
const secondsOf = ({ startedAt, endedAt }: Pick<Run, 'startedAt' | 'endedAt'>): number =>
  Math.max(1, Math.round((Date.parse(endedAt ?? startedAt) - Date.parse(startedAt)) / 1000))

/** What is proved of rest, wishes and shares, where everything is; shares are those of earlier months, too. */
function restText({ mode, keepNearDraft, history }: Proved, t: Translate): string {
  const isGaps = mode === 'gaps'
  if (keepNearDraft && !isGaps) return t('fill.provedNear')
  if (!history) return t(isGaps ? 'fill.provedRestGaps' : 'fill.provedRest')
  const month = formatMonthName(monthOf(history.since))
  return t(isGaps ? 'fill.provedRestGapsSince' : 'fill.provedRestSince', { month })
}

/** The goals that a plan claims: how many move is no claim of one that may move everybody. */
const claimedGoals = ({ goals, keepNearDraft }: Pick<Proved, 'goals' | 'keepNearDraft'>) =>
  goals.filter(({ name }) => keepNearDraft || name !== 'stability')

/** True where nothing better than the plan of a fill exists, and it stands as it was found. */
export const isBest = (run: Pick<Proved, 'goals' | 'keepNearDraft'>, { isChanged, hasLongRow }: Marred): boolean =>
  run.goals.length > 0 && !isChanged && !hasLongRow && claimedGoals(run).every(({ proved }) => proved)

/**
 * What is proved of a fill: that of which no plan has more, in the order in which it counts; '' where the plan is no
 * longer that of the fill.
 */
export function provedText(run: Proved, { isChanged = false, hasLongRow = false }: Marred, t: Translate): string {
  if (isChanged) return ''
  const { mode, empty } = run
  const goals = claimedGoals(run)
  const isProved = goals.every(({ proved }) => proved)
  const areAllAgreed = goals.every(({ proved, agreed }) => proved || agreed)
  const bestFound = t(areAllAgreed ? 'fill.bestKnownAll' : 'fill.bestOfSearch', { count: secondsOf(run) })
  const arePlacesProved = goals.some(({ name, proved }) => name === 'coverage' && proved)
  if (!arePlacesProved) return bestFound
  const places = empty.length > 0 ? t(mode === 'gaps' ? 'fill.provedGaps' : 'fill.provedPlaces') : ''
  if (hasLongRow) return places
  const rest = isProved ? restText(run, t) : bestFound
  return [places, rest].filter(Boolean).join(' ')
}
