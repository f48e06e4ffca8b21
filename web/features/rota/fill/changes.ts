import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import { plannedPlaces } from '../board/board.model.ts'

/** Somebody at a post of a service. */
interface PersonAt {
  serviceId: string
  postId: string
  userId: string
}

/** A place that a fill gave from one person to another. */
export interface ChangedPlace {
  serviceId: string
  postId: string
  from: string
  to: string
}

/** What a fill did to the places that were there before it. */
export interface FillChanges {
  /** Places at which nobody stood. */
  fresh: PersonAt[]
  changed: ChangedPlace[]
  /** Places that somebody has no more, and nobody else has instead. */
  left: PersonAt[]
  /** Number of places at which the same person stands. */
  staying: number
}

/** The places of a board before a fill, without those of the sheet, which no fill changes. */
export const placesBefore = ({ services }: Pick<Board, 'services'>): PersonAt[] =>
  services.flatMap((service) =>
    plannedPlaces(service).flatMap(({ layer, userId, postId }) =>
      layer === 'outside' || userId === null || postId === null ? [] : [{ serviceId: service._id, userId, postId }],
    ),
  )

const postOf = ({ serviceId, postId }: PersonAt): string => `${serviceId} ${postId}`
const keyOf = (place: PersonAt): string => `${postOf(place)} ${place.userId}`

/** What a fill changes: at each post whoever comes takes the place of whoever goes, as long as there are both. */
export function fillChanges({ places }: Pick<Run, 'places'>, before: readonly PersonAt[]): FillChanges {
  const was = new Set(before.map(keyOf))
  const is = new Set(places.map(keyOf))
  const filled = new Set(places.map(({ serviceId }) => serviceId))
  const gone = before.filter((place) => filled.has(place.serviceId) && !is.has(keyOf(place)))
  const [fresh, changed]: [PersonAt[], ChangedPlace[]] = [[], []]
  for (const place of places.filter((one) => !was.has(keyOf(one)))) {
    const at = gone.findIndex((one) => postOf(one) === postOf(place))
    const [former] = at < 0 ? [] : gone.splice(at, 1)
    const { serviceId, postId, userId } = place
    if (former) changed.push({ serviceId, postId, from: former.userId, to: userId })
    else fresh.push({ serviceId, postId, userId })
  }
  return { fresh, changed, left: gone, staying: places.length - fresh.length - changed.length }
}

/** Id of the first service of a board at which a fill has changed something; undefined where it has nowhere. */
export function firstChanged(
  { services }: Pick<Board, 'services'>,
  { fresh, changed }: FillChanges,
): string | undefined {
  const touched = new Set([...fresh, ...changed].map(({ serviceId }) => serviceId))
  return services.find(({ _id }) => touched.has(_id))?._id
}
