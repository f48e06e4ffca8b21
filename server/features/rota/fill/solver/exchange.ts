import type { RosterPlace } from '#shared/rota/rules.ts'
import type { FillInput, Roster } from './fill.input.ts'
import { runDaysOf, runsOf } from './polish/blemishes.ts'
import { mayGain, triedGain } from './polish/gain.ts'
import { coupleMoves, couplesOf, singleMoves } from './polish/moves.ts'
import { goesOn, type Pass, type PolishMove, passOf } from './polish/pass.ts'
import { give, type RankedPlace } from './polish/polishPlan.ts'
import { noWorth } from './polish/worth.ts'

/** Two places whose people take the places of each other. */
export type ExchangedPair = readonly [one: Omit<RosterPlace, 'isShadow'>, other: Omit<RosterPlace, 'isShadow'>]

/** Moves that are tried for one run of weeks, and looked at, at most. */
const MOST_TRIED = 2_000
const MOST_LOOKS = 50_000

/** True where people of two services take the places of each other, two by two: all serve as often as before. */
const isExchange = ({ places, people }: PolishMove): boolean =>
  places.every((place, index) => {
    const theirs = places.findIndex(({ person }) => person === people[index])
    return theirs >= 0 && people[theirs] === place.person && places[theirs]?.at !== place.at
  })

/** Weeks in a row that are named, of everybody whom a move concerns. */
const runsAround = ({ plan }: Pass, people: ReadonlySet<number>): number =>
  [...people].reduce((sum, person) => sum + runsOf(plan, person), 0)

/** True where a move shortens somebody's run of weeks, and lengthens nobody's by more. */
function endsRun(pass: Pass, { places, people }: PolishMove, person: number): boolean {
  const before = places.map((place) => place.person)
  const touched = new Set(before)
  const [was, all] = [runsOf(pass.plan, person), runsAround(pass, touched)]
  give(pass.plan, places, people)
  const isShorter = runsOf(pass.plan, person) < was && runsAround(pass, touched) < all
  give(pass.plan, places, before)
  return isShorter
}

/** Exchanges of the places of somebody's run, each with their partner's where the two stand together. */
function* exchangesOf(pass: Pass, person: number): Generator<PolishMove> {
  const { plan } = pass
  const days = runDaysOf(plan, person)
  const free = plan.places.filter((place) => place.isFree)
  const couples = couplesOf(plan)
  for (const place of free) {
    if (place.person !== person || !days.has(plan.days[place.at] ?? 0)) continue
    const couple = couples.find((two) => two.includes(place))
    yield* couple ? coupleMoves(pass, couple) : singleMoves(pass, place, free)
  }
}

/** The pairs of an exchange, the places of the one service before those of the other. */
function pairsOf({ places, people }: PolishMove): ExchangedPair[] {
  const heldAt = ({ serviceId, postId, userId }: RankedPlace) => ({ serviceId, postId, userId })
  return places.flatMap((place, index): ExchangedPair[] => {
    const other = places.find(({ person }) => person === people[index])
    return other && place.at === places[0]?.at ? [[heldAt(place), heldAt(other)]] : []
  })
}

/**
 * The exchange of a person, or of a couple, with who serves on another day that shortens a run of weeks of the former,
 * breaks no rule, and costs no goal that counts before weeks in a row: the best of them, their own places first. Null
 * where there is none.
 */
export function exchangeFor(input: FillInput, roster: Roster, userId: string): ExchangedPair[] | null {
  const pass = Object.assign(passOf(input, roster), { left: MOST_TRIED, looks: MOST_LOOKS })
  const person = pass.plan.shape.personIndex.get(userId)
  if (person === undefined) return null
  let best: PolishMove | null = null
  let gain = noWorth(input)
  for (const move of exchangesOf(pass, person)) {
    if (!goesOn(pass)) break
    if (!isExchange(move) || !mayGain(pass, move) || !endsRun(pass, move, person)) continue
    const found = triedGain(pass, move, gain)
    if (found) [best, gain] = [move, found]
  }
  return best && pairsOf(best)
}
