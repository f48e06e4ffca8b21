import { daysBetween } from '#shared/days.ts'
import { blocks, couldCome, type Standing, type Wish } from '#shared/rotaRules.ts'
import { rosterOf } from '../board/roster.ts'
import type { FactsPerson, FactsService, RotaFacts } from '../board/rotaFacts.ts'
import { handedOver } from '../board/standings.ts'
import { groupBy } from '../groupBy.ts'
import { ABOVE_SHARE, RATHER_NOT, REST, SPLIT } from '../solver/goals.ts'
import { handoverOf, type TradePlace, type TradeRules } from './trades.ts'

const COST: Record<Wish, number> = { rest: REST, above_share: ABOVE_SHARE, rather_not: RATHER_NOT, pair_split: SPLIT }

/** What of the rest of a member's rota can change with the place that they give. */
const OWN_CODES: ReadonlySet<string> = new Set(['busy', 'most_a_day', 'most_a_month'])

interface Verdict {
  cost: number | null
  /** The same whatever place of theirs they give. */
  isFinal: boolean
}

const NEVER: Verdict = { cost: null, isFinal: true }

/**
 * What it costs in wishes that a member takes a place and gives one of these of their own, or nothing; null where a rule
 * forbids it. Each pair of member and place is judged once, and again only for a place given that is near the other.
 */
export function tradeCosts(facts: RotaFacts, { standings, mayTake }: TradeRules, places: readonly TradePlace[]) {
  const ownOf = groupBy(places, ({ userId }) => userId)
  const dayOf = new Map(places.map(({ service: { date } }) => [date, daysBetween(facts.from, date)]))
  const far = new Map<string, Map<TradePlace, Verdict>>()
  const reach = Math.max(facts.restDays, 2)

  const coming = new Map<string, Map<FactsService, boolean>>()

  /** True where no day of the member's own keeps them away. It holds for all posts of a service, so it is asked once. */
  function comes(person: FactsPerson, service: FactsService): boolean {
    const known = coming.get(person._id) ?? new Map<FactsService, boolean>()
    if (known.size === 0) coming.set(person._id, known)
    const isComing = known.get(service) ?? couldCome({ person, service })
    known.set(service, isComing)
    return isComing
  }

  /** By the member's own days, posts and services alone, which costs little to ask. */
  function judgeAlone(userId: string, { service, postId }: TradePlace, gives: TradePlace | null): Verdict | undefined {
    const [person, post] = [facts.people.get(userId), facts.posts.get(postId)]
    if (!person || !post || !comes(person, service)) return NEVER
    const isGiven = (one: Standing) => one.service._id === gives?.service._id && one.postId === gives.postId
    const roster = standings.ofUser(userId).filter((one) => !isGiven(one))
    const found = blocks({ person, service, post, roster, links: [], hasDeclined: false, isActive: () => true })
    const against = found.filter(({ code }) => code !== 'learning')
    if (against.length === 0) return undefined
    return { cost: null, isFinal: against.some(({ code }) => !OWN_CODES.has(code)) }
  }

  function judge(userId: string, takes: TradePlace, gives: TradePlace | null): Verdict {
    const alone = judgeAlone(userId, takes, gives)
    if (alone) return alone
    const handovers = [handoverOf(takes, userId), ...(gives ? [handoverOf(gives, null)] : [])]
    const after = rosterOf(facts, 'live', handedOver(standings, handovers))
    if (!mayTake(takes, userId, { after, isPart: true })) return NEVER
    const wishes = after.wishes(takes.service, { userId, postId: takes.postId, isShadow: takes.isShadow })
    return { cost: wishes.reduce((total, wish) => total + COST[wish], 0), isFinal: !wishes.includes('rest') }
  }

  /** Can it matter to a place which other one its taker gives? */
  function isNear(userId: string, { service: { date } }: TradePlace, { service }: TradePlace): boolean {
    if (Math.abs((dayOf.get(date) ?? 0) - (dayOf.get(service.date) ?? 0)) <= reach) return true
    if (facts.people.get(userId)?.mostAMonth !== null && date.slice(0, 7) === service.date.slice(0, 7)) return true
    // Who holds two posts there and gives one of them serves as often as before.
    return (ownOf.get(userId)?.filter((place) => place.service === service).length ?? 0) > 1
  }

  /** Where the member gives a place that is far from the one they take; undefined where they have none such. */
  function verdictOf(userId: string, takes: TradePlace): Verdict | undefined {
    const known = far.get(userId) ?? new Map<TradePlace, Verdict>()
    if (known.size === 0) far.set(userId, known)
    const found = known.get(takes)
    if (found) return found
    const gives = ownOf.get(userId)?.find((place) => !isNear(userId, takes, place))
    if (!gives) return undefined
    const verdict = judge(userId, takes, gives)
    known.set(takes, verdict)
    return verdict
  }

  return function costOf(userId: string, takes: TradePlace, gives: TradePlace | null): number | null {
    if (userId === takes.userId) return null
    if (gives === null) return judge(userId, takes, null).cost
    const verdict = verdictOf(userId, takes)
    if (verdict && (verdict.isFinal || !isNear(userId, takes, gives))) return verdict.cost
    return judge(userId, takes, gives).cost
  }
}
