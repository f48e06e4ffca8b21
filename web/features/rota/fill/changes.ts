import type { Board, Problem } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Run } from '#shared/rota/fill.ts'
import { plannedPlaces } from '../board/board.model.ts'
import { conflictsOf } from './fill.before.ts'

/** What a fill gave from one person to another. */
export interface Replaced extends Pick<PersonsPlace, 'serviceId' | 'postId'> {
  from: string
  to: string
  /** It ends a conflict, or sets somebody free for a place at which nobody stood. */
  isNeeded: boolean
}

/** What a fill finds on a board. */
export interface BoardBefore {
  /** The places without those of the sheet, which no fill changes. */
  places: PersonsPlace[]
  conflicts: Problem[]
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
export const boardBefore = (board: Pick<Board, 'services' | 'problems'>): BoardBefore => ({
  places: placesBefore(board),
  conflicts: conflictsOf(board),
})

/** True for a conflict that is over once somebody no longer has a place. */
const isAbout = ({ userId, partnerId, postId, ...at }: Problem, place: PersonsPlace): boolean =>
  at.serviceId === place.serviceId &&
  (userId === null ? postId === place.postId : [userId, partnerId].includes(place.userId))

const postOf = ({ serviceId, postId }: PersonsPlace): string => `${serviceId} ${postId}`
const keyOf = (place: PersonsPlace): string => `${postOf(place)} ${place.userId}`

/** What a fill changes: at each post whoever comes takes the place of whoever goes, as long as there are both. */
export function fillChanges({ places }: Pick<Run, 'places'>, { places: before, conflicts }: BoardBefore): FillChanges {
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
  return { fresh, changed, left: gone, staying: places.length - fresh.length - changed.length }
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
