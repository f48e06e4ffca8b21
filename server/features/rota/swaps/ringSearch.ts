import type { TradePlace } from './trades.ts'

/** Rings that are listed: the best. */
export const RINGS_LISTED = 200

/** A place, and what it costs that it is taken. */
interface Priced {
  place: TradePlace
  cost: number
}

interface Needs {
  /** Places that the asker could take. */
  wanted: readonly Priced[]
  /** Places whose holders could take the asker's. */
  takers: readonly Priced[]
  /** What it costs that the holder of `gives` takes a place, or null where they may not. */
  costOf(takes: TradePlace, gives: TradePlace): number | null
  holds(second: TradePlace, third: TradePlace): boolean
  /** Decides between equals. */
  drawOf(place: TradePlace): string
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The rings in which the asker takes the second place, its holder the third one and the third one's holder the asker's: by
 * cost, then by the days of the second and third, then by draw. What the middle step costs is asked last, and only of those
 * rings that could still be among the best.
 */
export function ringSearch({ wanted, takers, costOf, holds, drawOf }: Needs): [TradePlace, TradePlace][] {
  const places = [...new Set([...wanted, ...takers].map(({ place }) => place))]
  const drawn = places
    .map((place) => ({ place, draw: drawOf(place) }))
    .sort((a, b) => byText(a.draw, b.draw))
    .map(({ place }) => place)
  const rankOf = new Map(drawn.map((place, rank) => [place, rank]))
  const days = [...new Set(places.map(({ service }) => service.date))].sort()
  const dayOf = new Map(days.map((day, rank) => [day, rank]))

  // A ring is one number, which sorts as rings do and whose last digits name its places.
  const [people, span] = [Math.max(1, drawn.length), Math.max(1, days.length)]
  const perCost = span * span * people * people
  const keyOf = (second: TradePlace, third: TradePlace) => {
    const [dayTwo, dayThree] = [dayOf.get(second.service.date) ?? 0, dayOf.get(third.service.date) ?? 0]
    const [two, three] = [rankOf.get(second) ?? 0, rankOf.get(third) ?? 0]
    return ((dayTwo * span + dayThree) * people + two) * people + three
  }
  const open = new Float64Array(
    wanted.flatMap(({ place: second, cost }) =>
      takers
        .filter(({ place: third }) => third.userId !== second.userId)
        .map(({ place: third, cost: last }) => (cost + last) * perCost + keyOf(second, third)),
    ),
  ).sort()

  const best: number[] = []
  const placesOf = (key: number) => [drawn[Math.floor(key / people) % people], drawn[key % people]] as const
  const worst = () => (best.length < RINGS_LISTED ? Number.POSITIVE_INFINITY : (best.at(-1) ?? 0))
  for (const least of open) {
    if (least >= worst()) break
    const [second, third] = placesOf(least)
    const between = second && third ? costOf(third, second) : null
    if (!second || !third || between === null) continue
    const key = least + between * perCost
    if (key >= worst() || !holds(second, third)) continue
    const later = best.findIndex((other) => other > key)
    best.splice(later === -1 ? best.length : later, 0, key)
    if (best.length > RINGS_LISTED) best.pop()
  }
  return best.flatMap((key) => {
    const [second, third] = placesOf(key)
    return second && third ? [[second, third] as [TradePlace, TradePlace]] : []
  })
}
