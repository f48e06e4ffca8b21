import type { ReadPerson } from '#shared/people/invitations.ts'
import type { ReadWish, SaidWish } from '#shared/rota/said.ts'

/** A wish of a list, of the person at a place of it. */
export interface ListedWish {
  /** The same as long as the list is shown. */
  key: string
  place: number
  wish: ReadWish
}

/** All wishes of a list, in its order. */
export const wishesOfList = (people: readonly ReadPerson[]): ListedWish[] =>
  people.flatMap(({ wishes = [] }, place) => wishes.map((wish, at) => ({ key: `${place}.${at}`, place, wish })))

/** False where the services that a wish names are not there yet, so that nothing can be stored. */
export const canBeEntered = ({ rows, often, link }: ReadWish): boolean =>
  rows.length > 0 || often !== null || link !== null

/**
 * The wishes as they are stored, by the ids of the people at the places of the list. Wishes of people who are not in
 * the team, and about such people, are left out.
 */
export function saidWishes(wishes: readonly ListedWish[], idAt: (place: number) => string | null): SaidWish[] {
  return wishes.flatMap(({ place, wish: { rows, often, link } }): SaidWish[] => {
    const userId = idAt(place)
    const otherId = link && (link.userId ?? (link.person === null ? null : idAt(link.person)))
    if (userId === null || (link && otherId === null)) return []
    return [{ userId, rows, often, link: link && otherId ? { kind: link.kind, userId: otherId } : null }]
  })
}
