import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { plannedPlaces, type Spot } from './board.model.ts'
import { type Bend, bendsOf } from './cells/bend.text.ts'

/** The people of whom a board asks something more, and where. */

/** A place that asks something more of its person. */
export interface BentPlace {
  service: BoardService
  place: Place
  spot: Spot
  bends: Bend[]
}

/** The places of a board that ask something more of somebody, in the order of the services. */
export const bentPlaces = (board: Board, t: Translate): BentPlace[] =>
  board.services.flatMap((service) =>
    service.state === 'cancelled'
      ? []
      : plannedPlaces(service).flatMap((place): BentPlace[] => {
          const bends = bendsOf(board, service, place, t)
          if (bends.length === 0 || place.postId === null) return []
          return [{ service, place, spot: { serviceId: service._id, postId: place.postId }, bends }]
        }),
  )

/** Somebody of whom more is asked, with all places that do. */
export interface BentPerson {
  name: string
  places: BentPlace[]
}

/** The people of whom more is asked, in the order of the services at which that begins. */
export function bentPeople(board: Board, t: Translate): BentPerson[] {
  const found = new Map<string, BentPerson>()
  for (const one of bentPlaces(board, t)) {
    const { userId, name } = one.place
    const person = found.get(userId ?? name) ?? { name, places: [] }
    person.places.push(one)
    found.set(userId ?? name, person)
  }
  return [...found.values()]
}

/** People whom a line about them names; of more it says how many there are. */
const NAMED = 3

/** '3 people more often than counted on: Kay Lund, Leo Hahn, Mona Diaz', for each kind of demand that a board has. */
export function bentText(board: Board, t: Translate): string {
  const found = new Map<Bend['code'], Set<string>>()
  for (const { place, bends } of bentPlaces(board, t))
    for (const { code } of bends) found.set(code, (found.get(code) ?? new Set()).add(place.name))
  return [...found]
    .map(([code, names]) => {
      const what = t(`bent.${code}`, { count: names.size })
      return names.size > NAMED ? what : `${what}: ${[...names].join(', ')}`
    })
    .join('; ')
}

/** The cells with places that ask something more of somebody, in the order of the services. */
export const bendSpots = (board: Board, t: Translate): Spot[] => [
  ...new Map(bentPlaces(board, t).map(({ spot }) => [`${spot.serviceId} ${spot.postId}`, spot] as const)).values(),
]
