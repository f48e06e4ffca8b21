import type { Capacity } from '#shared/rota/capacity.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatShare } from '../formatShare.ts'

/** The numbers without those whom a fill leaves out, who have said nothing. */
export function withoutLeftOut(capacity: Capacity): Capacity {
  const left = capacity.leftOut?.length ?? 0
  const { people, unstated, known } = capacity
  return {
    ...capacity,
    people: people - left,
    unstated: unstated - left,
    known: { ...known, people: known.people - left },
  }
}

/** True where nobody serves more than their number rounded up, though it is more than their average. */
const isAboveAverage = ({ places, offered, most }: Capacity): boolean => places > offered + 1e-9 && places <= most

/**
 * Number of services by which a plan without empty places exceeds the offer of its people; 0 where they offer enough,
 * each rounded up to whole services.
 */
const shortBy = (capacity: Capacity): number =>
  isAboveAverage(capacity) ? 0 : Math.max(0, Math.ceil(capacity.places - capacity.offered - 1e-9))

/** True where none of the people has said how often they serve: then nothing is offered. */
export const isUnsaid = ({ people, unstated }: Capacity): boolean => people > 0 && unstated === people

/**
 * Line with the places that the days need, and with what can be expected of their people: offered by all, by some, or
 * by none. '' where nothing is needed.
 */
export function capacityText(capacity: Capacity, t: Translate): string {
  const { people, unstated } = capacity
  if (capacity.places === 0) return ''
  const places = t('capacity.places', { count: capacity.places })
  if (people === 0) return t('capacity.nobody', { places })
  if (isUnsaid(capacity)) return t('capacity.unsaid', { places, people, each: formatShare(capacity.each) })
  if (isAboveAverage(capacity)) {
    const params = {
      places,
      people,
      offered: Math.round(capacity.offered),
      most: capacity.most,
      said: people - unstated,
    }
    return t(unstated > 0 ? 'capacity.averageSome' : 'capacity.average', params)
  }
  const count = shortBy(capacity)
  // Both numbers and their difference are whole: 60 places and 43.4 offered are 43 and 17 too many.
  const offered = count > 0 ? capacity.places - count : Math.round(capacity.offered)
  const params = { places: count > 0 ? t('capacity.ofPlaces', { count: capacity.places }) : places, people, offered }
  if (unstated > 0) return t(count > 0 ? 'capacity.someShort' : 'capacity.some', { ...params, said: people - unstated })
  return t(count > 0 ? 'capacity.lineShort' : 'capacity.line', params)
}

/** What follows where people offer too little; '' where they offer enough, or nobody has said how often. */
export function shortageText(capacity: Capacity, t: Translate): string {
  const count = shortBy(capacity)
  if (capacity.places === 0 || count === 0 || isUnsaid(capacity)) return ''
  return t(capacity.unstated > 0 ? 'capacity.shortSome' : 'capacity.short', { count })
}
