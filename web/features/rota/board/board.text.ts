import type { Board, BoardService, Place, Problem } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatSpan, monthOf } from '../../../strings/dates.ts'
import { bentPeople } from './bent.text.ts'
import { isOfSheet, plannedPlaces, type Spot } from './board.model.ts'
import { isDrafted, owesAnswers } from './cells/placeState.ts'

/** True where nothing is left to do: all have said yes, all stand by the sheet, or the service is called off. */
export const isSettled = (board: Board, service: BoardService): boolean =>
  service.state === 'cancelled' ||
  (!board.problems.some(({ serviceId }) => serviceId === service._id) &&
    !isDrafted(service) &&
    !owesAnswers(service) &&
    plannedPlaces(service).length > 0)

/** True for a settled service at which some stand by the sheet. */
export const isSettledBySheet = (board: Board, service: BoardService): boolean =>
  service.state !== 'cancelled' &&
  isSettled(board, service) &&
  plannedPlaces(service).some(({ layer }) => layer === 'outside')

/** 'Feb 7 · 9am' */
export const whenText = ({ date, serviceTime }: BoardService): string => `${formatDay(date, 'short')} · ${serviceTime}`

/** True for the first day of a month on a board of several; `before` is the day above or beside it. */
export const namesMonth = ({ from, to }: Board, date: string, before: string | undefined): boolean =>
  monthOf(from) !== monthOf(to) && (before === undefined || monthOf(before) !== monthOf(date))

export interface Line {
  spot: Spot
  text: string
}

/** The place that a problem is about. */
export const placeOf = (service: BoardService | undefined, { userId, postId }: Problem): Place | undefined =>
  service &&
  plannedPlaces(service).find((place) => place.userId === userId && (postId === null || place.postId === postId))

/** The cell that shows a problem. A problem of the whole service is shown at its first post. */
export function spotOf(board: Board, problem: Problem): Spot {
  const service = board.services.find(({ _id }) => _id === problem.serviceId)
  const postId = problem.postId ?? placeOf(service, problem)?.postId ?? service?.needs[0]?.postId ?? ''
  return { serviceId: problem.serviceId, postId }
}

/** The cells with problems, service by service and in each by the order of the posts. */
export function problemSpots(board: Board, posts: readonly Post[]): Spot[] {
  const order = new Map([
    ...board.services.map(({ _id }, at) => [_id, at * (posts.length + 1)] as const),
    ...posts.map(({ _id }, at) => [_id, at] as const),
  ])
  const rank = ({ serviceId, postId = '' }: Spot) => (order.get(serviceId) ?? 0) + (order.get(postId) ?? 0)
  const found = new Map(
    board.problems.map((problem) => {
      const spot = spotOf(board, problem)
      return [`${spot.serviceId} ${spot.postId}`, spot] as const
    }),
  )
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}

/** Number of places that are open from today on, and of other problems. */
export function problemCounts({ problems }: Pick<Board, 'problems'>): { open: number; conflicts: number } {
  const empty = problems.filter(({ code }) => code === 'empty')
  return {
    open: empty.reduce((sum, { missing }) => sum + missing, 0),
    conflicts: problems.length - empty.length,
  }
}

/** '9 open, 1 conflict'; '' where nothing is. */
export function countsText({ open, conflicts }: ReturnType<typeof problemCounts>, t: Translate): string {
  return [open > 0 && t('board.missing', { count: open }), conflicts > 0 && t('board.conflicts', { count: conflicts })]
    .filter((text) => text !== false)
    .join(', ')
}

/** Services and least places of a board on which nobody has begun to plan; undefined where somebody has. */
export function unplanned({ services }: Board): { services: number; places: number } | undefined {
  const coming = services.filter(({ state }) => state === 'planned')
  if (coming.some(({ draft, published, places }) => draft || published || places.length > 0)) return undefined
  const needs = coming.flatMap((service) => service.needs)
  return { services: coming.length, places: needs.reduce((sum, { minPeople }) => sum + minPeople, 0) }
}

/**
 * True where a service that was not published has an empty place: of published ones the app itself looks for people.
 */
export const hasUnpublishedGaps = ({ services, problems }: Board): boolean =>
  services.some(
    ({ _id, published }) => !published && problems.some(({ code, serviceId }) => code === 'empty' && serviceId === _id),
  )

/** Number of people with a published place of which the app has told them nothing, and who have not answered. */
const untoldPeople = ({ services }: Board): number =>
  new Set(
    services.flatMap(({ state, places }) =>
      state === 'planned' ? places.flatMap(({ untold, userId }) => (untold ? (userId ?? []) : [])) : [],
    ),
  ).size

/** The last day on which links were handed over to people who have not answered, YYYY-MM-DD; undefined for none. */
const handedOn = ({ services }: Board): string | undefined =>
  services
    .flatMap(({ state, places }) => (state === 'planned' ? places.flatMap((place) => place.handedOn ?? []) : []))
    .sort()
    .at(-1)

/** How far a board is planned: its parts in words, from what is settled to what is left to do. */
interface StateParts {
  sheet?: string | undefined
  published?: string | undefined
  handed?: string | undefined
  untold?: string | undefined
  drafted?: string | undefined
  /** The part that matters now, with what it is about. */
  main: string[]
}

function nothingPlanned(board: Board, t: Translate): string {
  const toPlan = unplanned(board)
  if (!toPlan) return ''
  const services = t('board.inServices', { count: toPlan.services })
  return t('board.nothingPlanned', { services, places: t('board.placesCount', { count: toPlan.places }) })
}

function statePartsOf(board: Board, t: Translate): StateParts {
  const nothing = nothingPlanned(board, t)
  if (nothing) return { main: [nothing] }
  const held = board.services.filter(({ state }) => state === 'planned')
  // A publication of its days changes nothing for people of the sheet: nobody is asked.
  const ofSheet = held.filter(isOfSheet).at(-1)
  const lastPublished = held.filter((service) => service.published && !isOfSheet(service)).at(-1)
  const drafts = board.services.filter(isDrafted)
  const [first, last] = [drafts[0], drafts.at(-1)]
  // A draft that adds to days of the sheet says all of these.
  const isSheetBefore = ofSheet && (!first || ofSheet.date < first.date)
  const [count, handedDay] = [untoldPeople(board), handedOn(board)]
  const days = first && last && formatSpan(first.date, last.date, 'short')
  const parts = {
    sheet: isSheetBefore ? t('board.sheetTo', { day: formatDay(ofSheet.date, 'short') }) : undefined,
    published: lastPublished && t('board.publishedTo', { day: formatDay(lastPublished.date, 'short') }),
    handed: handedDay && t('board.linksGiven', { day: formatDay(handedDay, 'short') }),
    untold: count > 0 ? t('board.untoldPeople', { count }) : undefined,
    drafted: days && t('board.drafted', { days }),
  }
  const { sheet, published, handed, untold, drafted } = parts
  const now =
    days && published ? t('board.publishedDraft', { days }) : (drafted ?? untold ?? published ?? sheet ?? handed)
  const about = now === untold && published ? [published] : []
  return { ...parts, main: [...about, ...(now ? [now] : [])] }
}

/**
 * 'by the sheet to Dec 13 · published to Dec 23 · 4 people not told by the app · draft Dec 27 – Jan 17', or 'Nothing
 * planned yet: 12 services, 60 places'.
 */
export function stateText(board: Board, t: Translate): string {
  const { sheet, published, handed, untold, drafted, main } = statePartsOf(board, t)
  const all = [sheet, published, handed, untold, drafted].filter(Boolean)
  return (all.length > 0 ? all : main).join(' · ')
}

/** What of that matters now: 'published, the draft of Dec 13 not told yet', 'published to Dec 27'. */
export const mainStateText = (board: Board, t: Translate): string => statePartsOf(board, t).main.join(' · ')

/** The same where there is room for one line; the rows below it say the rest. */
export function shortStateText(board: Board, t: Translate): string {
  const { drafted, main } = statePartsOf(board, t)
  return drafted ?? main.at(-1) ?? ''
}

/** Number of places at which somebody stands, of services that take place. */
export const filledCount = ({ services }: Pick<Board, 'services'>): number =>
  services
    .filter(({ state }) => state !== 'cancelled')
    .reduce((sum, service) => sum + plannedPlaces(service).filter(({ shadow }) => !shadow).length, 0)

/** '36 of 48 places filled'; 'No conflicts.' follows where nothing is open, wrong or bent. */
export function filledText(board: Board, t: Translate): string {
  const filled = filledCount(board)
  const isClean = board.problems.length === 0 && bentPeople(board, t).people.length === 0
  return [
    t('board.filled', { count: filled + problemCounts(board).open, filled }),
    ...(isClean ? [t('board.noProblems')] : []),
  ].join(' · ')
}
