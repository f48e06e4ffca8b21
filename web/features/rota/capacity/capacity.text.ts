import type { Board } from '#shared/rota/board.ts'
import type { Capacity } from '#shared/rota/capacity.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatShare } from '../formatShare.ts'
import { aboveShare, shareWords } from '../share.text.ts'

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

/** Names of people above what they offer, at most. */
const NAMES = 5

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
  if (unstated > 0)
    return t(count > 0 ? 'capacity.someShort' : 'capacity.some', { places, people, offered, said: people - unstated })
  return t(count > 0 ? 'capacity.lineShort' : 'capacity.line', { places, people, offered })
}

/** What follows where people offer too little; '' where they offer enough, or nobody has said how often. */
export function shortageText(capacity: Capacity, t: Translate): string {
  const count = shortBy(capacity)
  if (capacity.places === 0 || count === 0 || isUnsaid(capacity)) return ''
  return t(capacity.unstated > 0 ? 'capacity.shortSome' : 'capacity.short', { count })
}

/**
 * People with more services than they have offered, the most above first, in the words of every other list; '' where
 * nobody has. Of whom their fair part is more than that, too, it says what they have offered.
 */
export function aboveText({ members }: Pick<Board, 'members'>, t: Translate): string {
  const above = members
    .filter((member) => member.stated && aboveShare(member) > 0)
    .sort((a, b) => b.planned - b.share - (a.planned - a.share))
  if (above.length === 0) return ''
  const names = above.slice(0, NAMES).map((member) => {
    const person = { name: member.user.name, share: shareWords(member, t) }
    const isOver = member.planned > Math.max(1, Math.round(member.fair))
    return isOver
      ? t('capacity.person', person)
      : t('capacity.personOffered', { ...person, offered: formatShare(member.rungs) })
  })
  const people = names.join(', ')
  const more = above.length - names.length
  return more > 0 ? t('capacity.aboveMore', { people, count: more }) : t('capacity.above', { people })
}
