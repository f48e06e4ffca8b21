import type { RosterPlace } from '#shared/rota/rules.ts'
import type { FillInput, Roster } from './fill.input.ts'
import type { Broken } from './verify/rules.ts'
import { verify } from './verify/verify.ts'

const isSame = (one: Omit<RosterPlace, 'serviceId'>, other: Omit<RosterPlace, 'serviceId'>): boolean =>
  one.userId === other.userId && one.postId === other.postId

/**
 * What stands in the days of a fill before it: fixed places and the draft, without places of the draft that rules
 * forbid. Null where the draft has no place.
 */
export function stoodIn(input: FillInput): Roster | null {
  if (input.services.every(({ draft }) => draft.length === 0)) return null
  const fixed = new Map(input.services.map((service) => [service._id, service.fixed]))
  const isFixed = (place: RosterPlace) => fixed.get(place.serviceId)?.some((held) => isSame(held, place)) === true
  let roster = input.services.flatMap(({ _id: serviceId, fixed: held, draft }) =>
    [...held, ...draft.filter((place) => !held.some((one) => isSame(one, place)))].map((place) => ({
      ...place,
      serviceId,
    })),
  )
  const breaks = (place: RosterPlace, { serviceId, postId, userId }: Broken) =>
    !isFixed(place) &&
    place.serviceId === serviceId &&
    place.postId === postId &&
    (userId === null || place.userId === userId)
  // One place goes at a time: of two people whom a rule keeps apart, one may stay.
  for (;;) {
    const { broken } = verify(input, roster)
    const out = roster.findLastIndex((place) => broken.some((one) => breaks(place, one)))
    if (out < 0) return roster
    roster = roster.filter((_, at) => at !== out)
  }
}
