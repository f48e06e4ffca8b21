import { daysBetween } from '#shared/days.ts'
import { covers } from '#shared/recurrence.ts'
import { isTrainee, otherOf, type Question, type RuleLink, type RulePlace } from './rules.ts'
import { rungsOf } from './shares.ts'

/** Objections to a place that keep nobody from it. */
export const WISH_CODES = ['rest', 'above_share', 'rather_not', 'pair_split'] as const
export type Wish = (typeof WISH_CODES)[number]

interface WishQuestion extends Question {
  /** Services of the span that the person has, with this one, and their share of it. */
  planned: number
  share: number
  restDays: number
}

/** Objections to a place that somebody has. */
export function wishesAgainst(question: WishQuestion): Wish[] {
  const { person, service, post, roster, links, planned, share, restDays, isActive } = question
  const isNear = ({ userId, service: { _id, date } }: RulePlace) =>
    userId === person._id && _id !== service._id && Math.abs(daysBetween(date, service.date)) < restDays
  const isSplit = (link: RuleLink) => {
    const other = otherOf(link, person._id)
    return (
      link.kind === 'together' &&
      other !== undefined &&
      isActive(other) &&
      !roster.some((one) => one.userId === other && one.service._id === service._id)
    )
  }
  const against: Record<Wish, boolean> = {
    rest: person.backToBack !== 'fine' && roster.some((one) => isNear(one) && one.service.date !== service.date),
    above_share: !isTrainee(person, post) && planned > rungsOf(share),
    rather_not: person.rows.some((row) => row.kind === 'rather_not' && covers(row, service)),
    pair_split: links.some(isSplit),
  }
  return WISH_CODES.filter((code) => against[code])
}
