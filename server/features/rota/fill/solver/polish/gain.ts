import { WISH_PRICES } from '#shared/rota/prices.ts'
import { noValues } from '../model/count.ts'
import { aboveOf, couplesApart, misplacedOf, runsOf, wishAt } from './blemishes.ts'
import { ownWorth, type Pass, type PolishMove } from './pass.ts'
import { give, goalsAround, isOverbooked, type PolishPlan, type RankedPlace, tearsLink } from './polishPlan.ts'
import { compareWorth, minus, NO_BLEMISHES, noWorth, plus, rankOfPosts, type Worth, worthIn } from './worth.ts'

/** Somebody who leaves a service, comes to one, or both; null where there is none. */
interface Step {
  person: number
  from: number | null
  to: number | null
}

/** Who serves elsewhere by a move: nobody where all its places are of one service, and the same people have them. */
function stepsOf({ places, people }: PolishMove): Step[] {
  const steps = new Map<number, Step>()
  for (const { person, at } of places) steps.set(person, { person, from: at, to: null })
  places.forEach(({ at }, index) => {
    const person = people[index] ?? -1
    steps.set(person, { person, from: steps.get(person)?.from ?? null, to: at })
  })
  return [...steps.values()].filter(({ from, to }) => from !== to)
}

/** What of the worth that is somebody's alone a step of theirs changes. */
function changeOfOwn(pass: Pass, { person, from, to }: Step): Worth {
  const { plan } = pass
  const all = plan.shape.services.length + 1
  const key = (from ?? all - 1) * all + (to ?? all - 1)
  const known = pass.elsewhere[person]?.get(key)
  if (known) return known
  const move = (at: number | null, isThere: boolean) => {
    if (at !== null) (plan.isAt[at] as boolean[])[person] = isThere
  }
  move(from, false)
  move(to, true)
  const found = minus(ownWorth(pass, person), pass.own[person] ?? [])
  move(to, false)
  move(from, true)
  pass.elsewhere[person]?.set(key, found)
  return found
}

/** Whom steps take apart or bring together, and who of the draft comes or goes; null where they tear a link. */
function changeOfLinks({ input, plan, isLacking }: Pass, steps: readonly Step[]): Worth | null {
  const stepOf = (person: number) => steps.find((step) => step.person === person)
  const isThere = (person: number, at: number): boolean => {
    const step = stepOf(person)
    if (step?.to === at) return true
    return step?.from !== at && plan.isAt[at]?.[person] === true
  }
  const values = noValues()
  for (const { person, from, to } of steps)
    for (const at of [from, to]) {
      if (at === null) continue
      if (isLacking[at]) values.coverage = Number.NEGATIVE_INFINITY
      if (plan.isDrafted[at]?.[person]) values.stability += at === from ? 1 : -1
      const isHere = isThere(person, at)
      for (const { isApart, other } of plan.links[person] ?? [])
        if (!isApart && isThere(other, at) !== isHere) return null
      for (const other of plan.together[person] ?? []) {
        const theirs = stepOf(other)
        // Of two who both come or go here it is counted once.
        if (theirs && (theirs.from === at || theirs.to === at) && other < person) continue
        if (!plan.shape.people[person]?.could[at] || !plan.shape.people[other]?.could[at]) continue
        const wasSplit = plan.isAt[at]?.[person] !== plan.isAt[at]?.[other]
        const isSplit = isThere(other, at) !== isHere
        values.wishes += WISH_PRICES.pair_split * (Number(isSplit) - Number(wasSplit))
      }
    }
  return worthIn(input, values, NO_BLEMISHES)
}

/** True where a place has what an exchange of posts alone can mend. */
const isMarked = ({ plan, isMisplaced }: Pass, place: RankedPlace): boolean =>
  isMisplaced.has(place) || couplesApart(plan, [place.person], place.at) > 0

/** What a move changes of wishes for and against posts. */
const changeOfWishes = (plan: PolishPlan, { places, people }: PolishMove): number =>
  sum(
    places.map(({ person, postId }, index) => wishAt(plan, people[index] ?? -1, postId) - wishAt(plan, person, postId)),
  )

/** False where it is plain at first sight that a move leaves nothing less. */
export function mayGain(pass: Pass, move: PolishMove): boolean {
  pass.looks -= 1
  const steps = stepsOf(move)
  const links = changeOfLinks(pass, steps)
  if (!links) return false
  const change = steps.reduce((total, step) => plus(total, changeOfOwn(pass, step)), links)
  const rank = rankOfPosts(pass.input)
  const first = change.findIndex((value) => value !== 0)
  if (first >= 0 && first < rank) return (change[first] ?? 0) < 0
  if (changeOfWishes(pass.plan, move) < 0 || move.places.some((place) => isMarked(pass, place))) return true
  return first > rank && (change[first] ?? 0) < 0
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

/** Number of couples with one of these people who stand at two posts of a service of these places. */
const apartAt = (plan: PolishPlan, places: readonly RankedPlace[], people: Iterable<number>): number =>
  sum([...new Set(places.map(({ at }) => at))].map((at) => couplesApart(plan, people, at)))

/** True where rules 4 to 6 forbid what a move has made of a plan. */
const breaksRule = (plan: PolishPlan, { places, people }: PolishMove, before: readonly number[]): boolean =>
  places.some(
    ({ at }, index) =>
      isOverbooked(plan, people[index] ?? -1, at) ||
      tearsLink(plan, people[index] ?? -1, at) ||
      tearsLink(plan, before[index] ?? -1, at),
  )

/** What of the worth some people and places have, as the plan stands; `isWithin`: the goals are the same anyhow. */
function worthAround(
  pass: Pass,
  places: readonly RankedPlace[],
  touched: ReadonlySet<number>,
  isWithin: boolean,
): Worth {
  const { input, plan, burdens, ofDays } = pass
  const goals = isWithin ? noValues() : goalsAround(plan, new Set(places.map(({ at }) => at)), touched)
  const of = (count: (plan: PolishPlan, person: number) => number) =>
    isWithin ? 0 : sum([...touched].map((person) => count(plan, person)))
  const days = new Set(places.map(({ at }) => plan.days[at] ?? 0))
  const misplaced = [...days].map((day) => {
    const here = ofDays.get(day)
    return here ? misplacedOf(plan, burdens, here) : 0
  })
  const wishes = places.map(({ person, postId }) => wishAt(plan, person, postId))
  const posts = sum(wishes) + sum(misplaced) + apartAt(plan, places, touched)
  return worthIn(input, goals, [of(runsOf), posts, of(aboveOf)])
}

/** What a move changes of the worth of a plan; null where a rule stands against it, or it gains no more than `best`. */
export function triedGain(pass: Pass, move: PolishMove, best: Worth): Worth | null {
  pass.left -= 1
  const { plan } = pass
  const { places, people } = move
  const before = places.map(({ person }) => person)
  const touched = new Set([...before, ...people])
  // People of one service who change posts serve when they served before: rules and goals stay as they are.
  const isWithin = stepsOf(move).length === 0
  const was = worthAround(pass, places, touched, isWithin)
  give(plan, places, people)
  const isOpen = isWithin || !breaksRule(plan, move, before)
  const gain = isOpen ? minus(worthAround(pass, places, touched, isWithin), was) : null
  give(plan, places, before)
  return gain && compareWorth(gain, best) < 0 ? gain : null
}

/** The best of some moves; undefined where none gains anything. */
export function bestMove(pass: Pass, moves: Iterable<PolishMove>): PolishMove | undefined {
  let best: { move?: PolishMove; gain: Worth } = { gain: noWorth(pass.input) }
  for (const move of moves) {
    if (pass.left <= 0 || pass.looks <= 0) break
    const gain = mayGain(pass, move) ? triedGain(pass, move, best.gain) : null
    if (gain) best = { move, gain }
  }
  return best.move
}
