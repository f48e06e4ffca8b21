import { addDays, daysBetween } from '../shared/days.ts'
import type { Ask, CareYear } from './care.year.ts'

/** Days until all answers that ever come are there: three, or one after the reminder. */
const ANSWERED_DAYS = 5

/** What can be seen of somebody on a day: the more, the likelier it is that they drift away. */
type Signs = readonly [unanswered: number, declined: number, unopenedDays: number, absences: number]

/** Where nothing says more than `one` that another sign says less. */
const isWithin = (one: Signs, other: Signs): boolean => one.every((value, at) => value <= (other[at] ?? 0))

const lastOf = (days: readonly string[], day: string): string =>
  days
    .filter((one) => one <= day)
    .sort()
    .at(-1) ?? ''

/** What can be seen of a person by the end of a day, since they last said yes or came. */
function signsOf(own: readonly Ask[], opened: readonly string[], from: string | undefined, day: string): Signs {
  const isAbsent = ({ date }: Ask) => from !== undefined && date >= from
  const yes = own.flatMap((ask) =>
    ask.isYes && ask.answerOn !== null ? [ask.answerOn, ...(isAbsent(ask) ? [] : [ask.date])] : [],
  )
  const last = lastOf(yes, day)
  const isSince = (at: string) => at > last && at <= day
  const isOpen = ({ answerOn }: Ask) => answerOn === null || answerOn > day
  return [
    own.filter((ask) => isOpen(ask) && isSince(addDays(ask.askedOn, ANSWERED_DAYS + 1))).length,
    own.filter(({ answerOn, isYes }) => answerOn !== null && !isYes && isSince(answerOn)).length,
    daysBetween([lastOf(opened, day), last].sort().at(-1) || day, day),
    own.filter((ask) => ask.isYes && isAbsent(ask) && ask.date <= day).length,
  ]
}

/** The signs of a person from a day to another, a day each. */
function signsIn(year: CareYear, userId: string, from: string, to: string): Signs[] {
  const own = year.asksOf(userId)
  const opened = year.openedOn.get(userId) ?? []
  const drift = year.planted.drifting.get(userId)
  const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at))
  return days.map((day) => signsOf(own, opened, drift, day))
}

/**
 * Counts the people who drift away and can be named in time without a false alarm: on some day they show more of one
 * sign than anybody else ever showed with as much of the others. A detector for which more of a sign is never less
 * reason for an alarm cannot name more people of these years.
 */
export class CareOracle {
  /** Signs of people who do not drift away, without those that others are within. */
  #innocent: Signs[] = []
  readonly #drifting: Signs[][] = []

  constructor(readonly withAbsences: boolean) {}

  add(year: CareYear, { first, last, days }: { first: string; last: string; days: number }): void {
    for (const userId of year.people) {
      const from = year.planted.drifting.get(userId)
      const until = from === undefined || from > last ? last : addDays(from, -1)
      for (const signs of signsIn(year, userId, first, until)) this.#spare(this.#seen(signs))
      if (from === undefined) continue
      this.#drifting.push(signsIn(year, userId, from, addDays(from, days - 1)).map((signs) => this.#seen(signs)))
    }
  }

  get found(): number {
    return this.#drifting.filter((days) => days.some((signs) => !this.#innocent.some((one) => isWithin(signs, one))))
      .length
  }

  #seen = ([unanswered, declined, unopened, absences]: Signs): Signs => [
    unanswered,
    declined,
    unopened,
    this.withAbsences ? absences : 0,
  ]

  #spare(signs: Signs): void {
    if (this.#innocent.some((one) => isWithin(signs, one))) return
    this.#innocent = [...this.#innocent.filter((one) => !isWithin(one, signs)), signs]
  }
}
