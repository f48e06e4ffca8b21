import type { BoardService, Place } from '#shared/rota/board.ts'
import { placesOf } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { coupleAt } from '../exchange/dropPlan.ts'

/** Places that are given up together: that of somebody at a post, and of those there with whom alone they serve. */
export type HeldTogether = readonly [Place, ...Place[]]

/** Key of places among those of their post: a name of the sheet may be linked to nobody. */
export const holderKey = ([{ userId, shiftId }]: HeldTogether): string => userId ?? shiftId ?? ''

/** True for one place, as a service is drawn now and as it was drawn before. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.userId === other.userId && one.postId === other.postId && one.shiftId === other.shiftId

/** A place of a service with those of its person's couple, theirs first. */
export function withCouple(rules: BoardRules | undefined, service: BoardService, place: Place): HeldTogether {
  if (place.userId === null) return [place]
  const [, ...others] = coupleAt({ rules }, service, place.userId)
  return [place, ...others.flatMap((id) => placesOf(service, id))]
}

/** Places of a list with those of their couples; a couple of whom both stand in it is there once. */
export function byCouple(
  rules: BoardRules | undefined,
  service: BoardService,
  places: readonly Place[],
): HeldTogether[] {
  const found: HeldTogether[] = []
  for (const place of places)
    if (!found.some((those) => those.some((one) => isSamePlace(one, place))))
      found.push(withCouple(rules, service, place))
  return found
}
