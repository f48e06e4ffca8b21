import { addDays } from '#shared/days.ts'
import type { InARow, Instead } from '#shared/rota/fill.ts'
import { isActive } from '#shared/rota/judge.ts'
import { FINE_WEEKS } from '#shared/rota/weeksInARow.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow, keptPlaces, placesAt } from '../facts/placesAt.ts'
import { publishable, type RotaFacts } from '../facts/rotaFacts.ts'
import { withoutPlace, withPlace } from '../facts/withPlace.ts'
import { type Judge, judgeOf } from '../judge/judge.ts'
import { placePrices } from '../judge/placePrices.ts'
import { hasDeclined, problemsOf } from '../judge/problems.ts'

/** Weeks in a row that somebody may have who ends the run of another. */
const MOST_WEEKS = 3

/** People who are tried in a place, the cheapest first: one whom no rule forbids may still leave another alone. */
const TRIED = 5

interface Known {
  facts: RotaFacts
  /** Services that each person served, minus the share over the days before (rule 14). */
  history: ReadonlyMap<string, number>
}

/** Somebody at a place, and its price: less is better, the first number in which two differ decides. */
interface Offer {
  person: FactsPerson
  service: FactsService
  postId: string
  weeks: number
  left: number
  price: number[]
}

/** For each of somebody's days the number of weeks in a row up to it. */
function weeksOf(days: readonly string[]): number[] {
  const all = new Set(days)
  return [...all].map((day) => {
    let weeks = 1
    for (let before = addDays(day, -7); all.has(before); before = addDays(before, -7)) weeks += 1
    return weeks
  })
}

/** Weeks in a row that are too many, the third of a run as 1, the fourth as 2. */
const excessOf = (days: readonly string[]): number =>
  weeksOf(days).reduce((sum, weeks) => sum + Math.max(0, weeks - FINE_WEEKS), 0)

const daysOf = (judge: Judge, userId: string): string[] => judge.servicesOf(userId).map(({ date }) => date)

/** A run of weeks, of which a part may stand whatever is offered. */
interface Run extends InARow {
  /** The most of its weeks in a row at which nobody else may be placed any more. */
  fixed: number
}

/** The days of a run of weeks, those before its span included. */
const runDays = ({ weeks, date }: InARow): Set<string> =>
  new Set(Array.from({ length: weeks }, (_, week) => addDays(date, -7 * week)))

const GLADNESS = { like: 0, none: 1, avoid: 2, never: 3 } as const

/** What everybody would cost who could have a place of the run instead of its person. */
function offersAt(known: Known, row: Run, service: FactsService, postId: string): Offer[] {
  const { user, weeks: now, fixed } = row
  const holder = known.facts.people.get(user._id)
  if (!holder) return []
  const open = withoutPlace({ facts: known.facts, service }, { userId: user._id, postId })
  const judge = judgeOf(open.facts, 'draft')
  const priceOf = placePrices(open.facts, judge, known.history)
  const given = priceOf(holder, open.service)
  const ofRun = runDays(row)
  const left = [...daysOf(judge, user._id), ...judge.daysOf(user._id).filter((day) => ofRun.has(day))]
  // A very long run is halved, as far as it can be: what is left of it is offered next.
  const most = Math.max(0, ...weeksOf(left))
  if (most > Math.max(MOST_WEEKS, Math.ceil((now - 1) / 2), fixed)) return []
  return [...open.facts.people.values()].flatMap((person): Offer[] => {
    const { _id, isLeftOut, backToBack, mostInARow, wishes } = person
    const place = { userId: _id, postId }
    if (_id === user._id || isLeftOut || isShadow(open.facts, place) || !isActive(open.facts, _id)) return []
    if (judge.isAt(_id, open.service)) return []
    if (judge.blocksAlone(open.service, place, hasDeclined(open.service, _id)).length > 0) return []
    const days = daysOf(judge, _id)
    const after = [...days, service.date]
    const isFine = backToBack === 'fine'
    const weeks = isFine ? 1 : Math.max(...weeksOf(after), judge.weeksAround(_id, service.date))
    const rise = isFine ? 0 : excessOf(after) - excessOf(days)
    const excess = excessOf(left) + rise
    const isOverlong = mostInARow !== null && judge.weeksAround(_id, service.date) > mostInARow
    if (isOverlong || weeks > MOST_WEEKS || excess >= excessOf([...left, service.date])) return []
    const cost = priceOf(person, open.service)
    const glad = GLADNESS[wishes.get(postId) ?? 'none']
    return [
      {
        person,
        service,
        postId,
        weeks,
        left: most,
        price: [
          Math.max(0, most - FINE_WEEKS),
          cost.wishes - given.wishes,
          excess,
          glad,
          cost.fairness - given.fairness,
          cost.spacing - given.spacing,
        ],
      },
    ]
  })
}

function byPrice({ price: one }: Offer, { price: other }: Offer): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** True where the plan has no problem more with the other person at the place. */
function isHarmless({ facts }: Known, { user }: InARow, { person, service, postId }: Offer): boolean {
  const without = withoutPlace({ facts, service }, { userId: user._id, postId })
  const after = withPlace(without, { userId: person._id, postId }).facts
  return problemsOf(after, judgeOf(after, 'draft')).length <= problemsOf(facts, judgeOf(facts, 'draft')).length
}

/**
 * Who could have which place of a run of weeks in a row instead of its person, so that the run ends, else gets shorter:
 * the one who costs the goals of a fill least, of places to come that a fill may change. Whoever is offered for another
 * run comes after the others, and never on the day of that offer. Undefined where nobody could.
 */
export function insteadOf(known: Known, row: InARow, offered: readonly Instead[] = []): Instead | undefined {
  const { facts } = known
  const days = runDays(row)
  const movable = publishable(facts)
    .filter(({ date }) => days.has(date))
    .flatMap((service) => {
      const own = placesAt(facts, service, 'draft').filter(({ userId }) => userId === row.user._id)
      const stays = keptPlaces(facts, service, 'all').some(({ userId }) => userId === row.user._id)
      const [place] = own
      return place && own.length === 1 && !place.isShadow && !stays ? { service, postId: place.postId } : []
    })
  const moved = new Set(movable.map(({ service }) => service.date))
  const fixed = Math.max(0, ...weeksOf([...days].filter((day) => !moved.has(day))))
  const offers = movable.flatMap(({ service, postId }) => offersAt(known, { ...row, fixed }, service, postId))
  const of = ({ person }: Offer) => offered.filter(({ user }) => user._id === person._id)
  const free = offers
    .filter((offer) => of(offer).every(({ date }) => date !== offer.service.date))
    .sort((a, b) => Number(of(a).length > 0) - Number(of(b).length > 0) || byPrice(a, b))
  const found = free.slice(0, TRIED).find((offer) => isHarmless(known, row, offer))
  if (!found) return undefined
  const { person, service, postId, weeks, left } = found
  return {
    user: { _id: person._id, name: person.name },
    serviceId: service._id,
    postId,
    date: service.date,
    weeks,
    left,
  }
}
