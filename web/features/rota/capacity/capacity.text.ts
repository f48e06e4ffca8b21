import type { Capacity } from '#shared/rotaCapacity.ts'
import { rungsOf } from '#shared/rotaShares.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** Names of people above what they offer, at most. */
const NAMES = 5

/**
 * Number of services by which a plan without empty places exceeds the offer of its people; 0 where they offer enough.
 */
const shortBy = ({ places, offered }: Capacity): number => Math.max(0, Math.ceil(places - offered - 1e-9))

/** Line with the places that the days need and the services that their people offer; '' where nothing is needed. */
export function capacityText(capacity: Capacity, t: Translate): string {
  const { places, people } = capacity
  if (places === 0) return ''
  if (people === 0) return t('capacity.nobody', { places })
  const count = shortBy(capacity)
  // Both numbers and their difference are whole: 60 places and 43.4 offered are 43 and 17 too many.
  return count > 0
    ? t('capacity.lineShort', { places, people, offered: places - count, count })
    : t('capacity.line', { places, people, offered: Math.round(capacity.offered) })
}

/** What follows where people offer too little; '' where they offer enough, or nobody is there. */
export function shortText(capacity: Capacity, t: Translate): string {
  const count = shortBy(capacity)
  return capacity.places > 0 && count > 0 ? t('capacity.short', { count }) : ''
}

/** People with more services than their share, by name; '' where nobody has. */
export function aboveText({ above }: Capacity, t: Translate): string {
  if (above.length === 0) return ''
  const names = above
    .slice(0, NAMES)
    .map(({ user: { name }, has, wished }) => t('capacity.person', { name, has, wished: rungsOf(wished) }))
  const people = names.join(', ')
  const more = above.length - names.length
  return more > 0 ? t('capacity.aboveMore', { people, count: more }) : t('capacity.above', { people })
}
