import type { Turns } from '../turns.ts'
import { NEVER } from './serviceCosts.ts'
import type { TradePlace } from './trades.ts'

/** Maximum rings in a result: the best ones. */
export const RINGS_LISTED = 200

/** A place, with the cost that the asker takes it, or that its holder takes the asker's. */
export interface Priced {
  place: TradePlace
  cost: number
}

interface Needs {
  /** Places that the asker could take. */
  wanted: readonly Priced[]
  /** Places whose holders could take the asker's. */
  takers: readonly Priced[]
  /** Returns a function: the costs that the holder of a place takes each of `places`, or `NEVER`. */
  rowsOf(places: readonly TradePlace[]): (gives: TradePlace) => Uint8Array
  holds(second: TradePlace, third: TradePlace): boolean
  /** Orders rings of equal cost. */
  drawOf(place: TradePlace): string
  turns: Turns
}

interface Day {
  /** The rank of the day's first place among all. */
  first: number
  places: Priced[]
}

/** Groups places by day, those of one day in the order of their draw. */
function byDay(priced: readonly Priced[], drawOf: Needs['drawOf']): Day[] {
  const sorted = priced
    .map((one) => ({ one, day: one.place.service.date, draw: drawOf(one.place) }))
    .sort((a, b) => (a.day === b.day ? (a.draw < b.draw ? -1 : 1) : a.day < b.day ? -1 : 1))
  const days: (Day & { day: string })[] = []
  for (const [rank, { one, day }] of sorted.entries()) {
    if (days.at(-1)?.day !== day) days.push({ day, first: rank, places: [] })
    days.at(-1)?.places.push(one)
  }
  return days
}

/**
 * Finds the best rings, in which the asker takes the second place, its holder the third, and the holder of the third
 * the asker's: by cost, then by the days of the second and third place, then by draw. A table has the cost of every
 * ring as one byte, in the order in which rings of equal cost are listed.
 */
export async function ringSearch({ wanted, takers, rowsOf, holds, drawOf, turns }: Needs) {
  const [seconds, thirds] = [byDay(wanted, drawOf), byDay(takers, drawOf)]
  const last = thirds.flatMap(({ places }) => places)
  const costsOf = rowsOf(last.map(({ place }) => place))
  const table = new Uint8Array(wanted.length * last.length).fill(NEVER)

  // Rings with the same two days lie together in the table, and among them those with the same second place in a row.
  for (const { first: before, places } of seconds)
    for (const [rank, { place, cost }] of places.entries()) {
      const middle = costsOf(place)
      for (const { first, places: there } of thirds) {
        const row = before * last.length + first * places.length + rank * there.length
        for (let at = 0; at < there.length; at += 1) {
          const between = middle[first + at] ?? NEVER
          if (between !== NEVER) table[row + at] = cost + between + (there[at]?.cost ?? 0)
        }
      }
      await turns.next()
    }

  function placesOf(ring: number): [TradePlace, TradePlace] | undefined {
    const second = seconds.findLast(({ first }) => first * last.length <= ring)
    if (!second) return undefined
    const within = ring - second.first * last.length
    const third = thirds.findLast(({ first }) => first * second.places.length <= within)
    if (!third) return undefined
    const place = within - third.first * second.places.length
    const two = second.places[Math.floor(place / third.places.length)]?.place
    const three = third.places[place % third.places.length]?.place
    return two && three && [two, three]
  }

  const best: [TradePlace, TradePlace][] = []
  for (let cost = 0; cost < NEVER && best.length < RINGS_LISTED; cost += 1)
    for (let ring = table.indexOf(cost); ring !== -1 && best.length < RINGS_LISTED; ) {
      const places = placesOf(ring)
      if (places && holds(...places)) best.push(places)
      await turns.next()
      ring = table.indexOf(cost, ring + 1)
    }
  return best
}
