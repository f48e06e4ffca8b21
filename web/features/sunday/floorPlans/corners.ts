import { CORNERS, type Point } from '#shared/sunday/floorPlans.ts'
import { centreOf } from '../../../ui/plan.points.ts'

/** The corners with which a zone begins that is drawn by keys: a triangle in the middle. */
const FIRST: Point[] = [
  [0.4, 0.4],
  [0.6, 0.4],
  [0.5, 0.6],
]

/** Share of the map's side within which a press belongs to an edge. */
const NEAR_EDGE = 0.03

/** Distance of a point from the line between two others. */
function distanceFrom([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [across, down] = [toX - fromX, toY - fromY]
  const length = across ** 2 + down ** 2
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * across + (y - fromY) * down) / length))
  return Math.hypot(x - fromX - share * across, y - fromY - share * down)
}

/** The corners with one more where the map was pressed: within the edge that was pressed, else after the last one. */
export function withPressedCorner(points: readonly Point[], at: Point): Point[] {
  const edges = points.map((point, place) => distanceFrom(at, point, points[(place + 1) % points.length] ?? point))
  const nearest = edges.indexOf(Math.min(...edges))
  const isOnEdge = points.length >= CORNERS.min && (edges[nearest] ?? 1) < NEAR_EDGE
  return isOnEdge ? points.toSpliced(nearest + 1, 0, at) : [...points, at]
}

/** The distance in one direction, limited so that no corner leaves the map. */
const withinMap = (distance: number, places: number[]): number =>
  Math.min(1 - Math.max(...places), Math.max(-Math.min(...places), distance))

/** The corners of a zone whose centre was moved to a point, as far as the map goes. */
export function withMovedCentre(points: readonly Point[], to: Point): Point[] {
  const from = centreOf(points)
  const across = withinMap(
    to[0] - from[0],
    points.map(([x]) => x),
  )
  const down = withinMap(
    to[1] - from[1],
    points.map(([, y]) => y),
  )
  const rounded = (share: number) => Math.round(share * 1000) / 1000
  return points.map(([x, y]) => [rounded(x + across), rounded(y + down)])
}

/** The corners with one more by a key, between the last and the first one; the first three come at once. */
export function withNextCorner(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < CORNERS.min) return FIRST
  return [...points, [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]]
}
