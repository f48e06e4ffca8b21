import type { Board, Problem } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Run } from '#shared/rota/fill.ts'
import { plannedPlaces } from '../board/board.model.ts'
import { conflictsOf } from './fill.before.ts'

/** What a fill gave from one person to another. */
export interface Replaced extends Pick<PersonsPlace, 'serviceId' | 'postId'> {
  from: string
  to: string
  /** It ends a conflict, sets somebody free for a place at which nobody stood, or follows from such a one. */
  isNeeded: boolean
}

/** What a fill finds on a board. */
export interface BoardBefore {
  /** The places without those of the sheet, which no fill changes. */
  places: PersonsPlace[]
  conflicts: Problem[]
  board: Board
}

/** What a fill did to the places that were there before it. */
export interface FillChanges {
  /** Places at which nobody stood. */
  fresh: PersonsPlace[]
  changed: Replaced[]
  /** Places that somebody has no more, and nobody else has instead. */
  left: PersonsPlace[]
  /** Number of places at which the same person stands. */
  staying: number
}

/** The places of a board without those of the sheet. */
export const placesBefore = ({ services }: Pick<Board, 'services'>): PersonsPlace[] =>
  services.flatMap((service) =>
    plannedPlaces(service).flatMap(({ layer, userId, postId }) =>
      layer === 'outside' || userId === null || postId === null ? [] : [{ serviceId: service._id, userId, postId }],
    ),
  )

/** A board as a fill finds it. */
export const boardBefore = (board: Board): BoardBefore => ({
  places: placesBefore(board),
  conflicts: conflictsOf(board),
  board,
})

/** True for a conflict that is over once somebody no longer has a place. */
const isAbout = ({ userId, partnerId, postId, ...at }: Problem, place: PersonsPlace): boolean =>
  at.serviceId === place.serviceId &&
  (userId === null ? postId === place.postId : [userId, partnerId].includes(place.userId))

const postOf = ({ serviceId, postId }: PersonsPlace): string => `${serviceId} ${postId}`
const keyOf = (place: PersonsPlace): string => `${postOf(place)} ${place.userId}`

/** Ids of those with whom alone somebody serves. */
export type BoundTo = (userId: string) => readonly string[]

/** Nobody is known to serve only together. */
export const NOBODY_BOUND: BoundTo = () => []

/** Somebody who goes from a place, and who has it instead; null for nobody. */
interface Move {
  serviceId: string
  from: string
  to: string | null
}

/** True where two changes of a service come together: their people serve only with one another. */
export const isWith = (one: Move, other: Move, boundTo: BoundTo): boolean =>
  one.serviceId === other.serviceId &&
  (boundTo(one.from).includes(other.from) ||
    (one.to !== null && other.to !== null && boundTo(one.to).includes(other.to)))

/** Changes, of which those that come together with one that is needed, or with who has gone, are needed, too. */
function withTheirs(changes: readonly Replaced[], left: readonly PersonsPlace[], boundTo: BoundTo): Replaced[] {
  const needed = new Set(changes.filter(({ isNeeded }) => isNeeded))
  const found: Move[] = [...needed, ...left.map(({ serviceId, userId }) => ({ serviceId, from: userId, to: null }))]
  for (const one of found)
    for (const other of changes)
      if (!needed.has(other) && isWith(one, other, boundTo)) {
        needed.add(other)
        found.push(other)
      }
  return changes.map((one) => ({ ...one, isNeeded: needed.has(one) }))
}

/**
 * What a fill changes: at each post whoever comes takes the place of whoever goes, as long as there are both. Without
 * `boundTo` nobody is known to serve only together.
 */
export function fillChanges(
  { places }: Pick<Run, 'places'>,
  { places: before, conflicts }: Pick<BoardBefore, 'places' | 'conflicts'>,
  boundTo = NOBODY_BOUND,
): FillChanges {
  const was = new Set(before.map(keyOf))
  const is = new Set(places.map(keyOf))
  const filled = new Set(places.map(({ serviceId }) => serviceId))
  const gone = before.filter((place) => filled.has(place.serviceId) && !is.has(keyOf(place)))
  const [fresh, moved]: [PersonsPlace[], Omit<Replaced, 'isNeeded'>[]] = [[], []]
  for (const place of places.filter((one) => !was.has(keyOf(one)))) {
    const at = gone.findIndex((one) => postOf(one) === postOf(place))
    const [former] = at < 0 ? [] : gone.splice(at, 1)
    const { serviceId, postId, userId } = place
    if (former) moved.push({ serviceId, postId, from: former.userId, to: userId })
    else fresh.push({ serviceId, postId, userId })
  }
  const changed = moved.map((place): Replaced => {
    const former = { ...place, userId: place.from }
    const isNeeded = conflicts.some((one) => isAbout(one, former)) || fresh.some(({ userId }) => userId === place.from)
    return { ...place, isNeeded }
  })
  return {
    fresh,
    changed: withTheirs(changed, gone, boundTo),
    left: gone,
    staying: places.length - fresh.length - changed.length,
  }
}

/** True where a board and the places of a fill differ at its services. */
export const hasChanges = ({ fresh, changed, left }: FillChanges): boolean =>
  fresh.length + changed.length + left.length > 0

/** Id of the first service of a board at which a fill has changed something; undefined where it has nowhere. */
export function firstChanged(
  { services }: Pick<Board, 'services'>,
  { fresh, changed }: FillChanges,
): string | undefined {
  const touched = new Set([...fresh, ...changed].map(({ serviceId }) => serviceId))
  return services.find(({ _id }) => touched.has(_id))?._id
}
