import type { Board } from '#shared/rota/board.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import type { Run, RunGoal } from '#shared/rota/fill.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { isAnnounced, plannedPlaces } from '../board/board.model.ts'
import { missingText } from '../explain/empty.text.ts'
import { shareWords } from '../share.text.ts'

/** Number of the places of a board at which somebody stands by the sheet, at services that are planned. */
export const sheetCount = ({ services }: Pick<Board, 'services'>): number =>
  services
    .filter(({ state }) => state === 'planned')
    .flatMap(plannedPlaces)
    .filter(({ layer, postId }) => layer === 'outside' && postId !== null).length

interface Open {
  /** Open places, of all that the days need, and those at which somebody stands by the sheet. */
  open: number
  all: number
  sheet: number
  days: string
}

/** '48 places in December: 12 by the sheet, 36 open.' */
export function openText({ open, all, sheet, days }: Open, t: Translate): string {
  if (all <= open) return t('fill.openNow', { count: open })
  const ofSheet = Math.min(sheet, all - open)
  const planned = all - open - ofSheet
  const parts = [
    ofSheet > 0 && t('fill.partSheet', { count: ofSheet }),
    planned > 0 && t('fill.partPlanned', { count: planned }),
    t('fill.partOpen', { count: open }),
  ].filter((part) => part !== false)
  return t('fill.openOf', { all: t('capacity.places', { count: all }), days, parts: parts.join(', ') })
}

/** Distance of a goal from the best that there can be, in whole per cent, rounded up; null where nothing is known. */
export function awayPercent({ value, bound, proved }: Pick<RunGoal, 'value' | 'bound' | 'proved'>): number | null {
  if (proved || value === bound) return 0
  return bound > 0 ? Math.ceil(((value - bound) / bound) * 100) : null
}

/** The state of a goal: proved best, at most so far from it, or the best found, of which it may not be known. */
export function goalState(goal: RunGoal, t: Translate): string {
  if (goal.proved) return t('fill.proved')
  const percent = awayPercent(goal)
  return percent === null || percent === 0 ? t('fill.bestFound') : t('fill.away', { percent })
}

/** The proofs of the months of a large span, where the whole is not; null where there is nothing to say. */
export function monthsText({ goals, months }: Pick<Run, 'goals' | 'months'>, t: Translate): string | null {
  if (months === null || goals.every(({ proved }) => proved)) return null
  const count = months.filter(({ proved }) => proved).length
  if (count === months.length) return t('fill.monthsProved')
  return count === 0 ? null : t('fill.monthsProvedOf', { count, all: months.length })
}

const keyOf = (serviceId: string, place: { userId: string | null; postId: string | null }): string =>
  `${serviceId} ${place.userId} ${place.postId}`

/** Keys of the places that a board has before a fill. */
export const placeKeys = ({ services }: Pick<Board, 'services'>): ReadonlySet<string> =>
  new Set(services.flatMap((service) => plannedPlaces(service).map((place) => keyOf(service._id, place))))

const freshPlaces = ({ places }: Pick<Run, 'places'>, before: ReadonlySet<string>): Run['places'] =>
  places.filter((place) => !before.has(keyOf(place.serviceId, place)))

/** Number of the places of a fill that were not there before it. */
export const freshCount = (run: Pick<Run, 'places'>, before: ReadonlySet<string>): number =>
  freshPlaces(run, before).length

/** Id of the first service of a board at which a fill has placed somebody; undefined where it has nowhere. */
export function firstFilled(
  { services }: Pick<Board, 'services'>,
  run: Pick<Run, 'places'>,
  before: ReadonlySet<string>,
): string | undefined {
  const filled = new Set(freshPlaces(run, before).map(({ serviceId }) => serviceId))
  return services.find(({ _id }) => filled.has(_id))?._id
}

interface Before {
  /** Keys of the places that were there before a fill, without those of the sheet, and the number of these. */
  before: ReadonlySet<string>
  sheet: number
}

/** Result of a finished fill in a sentence: its new places apart from those that were there before it. */
export function resultText(run: Pick<Run, 'places' | 'empty'>, { before, sheet }: Before, t: Translate): string {
  const { places, empty } = run
  const missing = empty.reduce((total, one) => total + one.missing, 0)
  const fresh = freshCount(run, before)
  const people = new Set(places.map(({ userId }) => userId)).size
  const added = fresh === 0 ? t('fill.addedNone') : t('fill.added', { count: fresh })
  const filled =
    fresh > 0 && fresh === places.length
      ? t('fill.filled', { places: fresh, people })
      : [added, places.length > fresh && t('fill.before', { count: places.length - fresh + sheet })]
          .filter(Boolean)
          .join(' ')
  return `${filled} ${missing === 0 ? t('fill.noneEmpty') : t('fill.empty', { count: missing })}`
}

/** True where a draft of the board is still to be published. */
export const hasDraft = ({ services }: Pick<Board, 'services'>): boolean => services.some(({ draft }) => draft !== null)

/** Whether what a fill leaves on the board is a draft of which nobody, or some, have been told, or is published. */
export function standsText(board: Pick<Board, 'services'>, fresh: number, t: Translate): string {
  const isKnown = board.services.some((service) => service.state === 'planned' && isAnnounced(service))
  if (!hasDraft(board)) return isKnown ? t('fill.asPublished') : ''
  if (!isKnown) return t('fill.inDraft')
  return t(fresh > 0 ? 'fill.newInDraft' : 'fill.draftWaits')
}

/** Names of people below their share, at most. */
const NAMES = 5

/**
 * Who has said how often they serve, and has a whole service less than their fair part, the furthest below first; ''
 * where nobody has. `said` are ids of those of whom the reason is said elsewhere; `unfillable` says of others that
 * their partner cannot come.
 */
export function belowText(
  { members, services }: Pick<Board, 'members' | 'services'>,
  t: Translate,
  { said = new Set(), unfillable = [] }: { said?: ReadonlySet<string>; unfillable?: readonly Unfillable[] } = {},
): string {
  const below = members
    .filter(({ user, stated, planned, fair }) => stated && planned + 1 <= fair + 1e-9 && !said.has(user._id))
    .sort((a, b) => b.fair - b.planned - (a.fair - a.planned))
  if (below.length === 0) return ''
  const named = below.slice(0, NAMES).map((one) => {
    const own = `${one.user.name} ${shareWords(one, t)}`
    const why = missingText(one.user._id, unfillable, { services }, t)
    return why ? `${own} (${why})` : own
  })
  const people = named.join(', ')
  const more = below.length - NAMES
  return more > 0 ? t('fill.belowMore', { people, count: more }) : t('fill.below', { people })
}
